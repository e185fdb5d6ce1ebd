// Package makes what people install, for Windows, Linux and macOS.
package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"qilab/solver/tool"
	"qilab/ui/packaging"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./ui/packaging/cmd/package",
	About: `Package builds the program and makes what people install of it, with the version of git in the names:

  linux    a .deb, and a .tar.xz that runs where it is unpacked
  windows  a .zip with a portable program, and an installer; made on Linux with the compilers of mingw-w64, and NSIS
  macos    a .zip with the .app; made on a Mac

Of the same commit it makes the same bytes, with the same compilers. Files that were changed after the commit show in the
names. The first build for a system takes minutes.`,
	Example: "-target linux\n-target linux,windows -o /tmp/packages",
	Run:     run,
}

func run(ctx context.Context, e *tool.Env) error {
	usual := map[string]string{"darwin": "macos", "windows": "windows"}[runtime.GOOS]
	if usual == "" {
		usual = "linux"
	}
	targets := e.Flags.String("target", usual, "the `systems`, with commas: "+strings.Join(packaging.Targets(), ", "))
	dir := e.Flags.String("o", "packages", "the `folder` to put the packages into")
	from := e.Flags.String("C", ".", "a `folder` of the checkout")
	quick := e.Flags.Bool("quick", false, "compile as for other builds, whose results are used, and compress less: for trying packages")
	if err := e.Parse(); err != nil {
		return err
	}
	source, err := packaging.ReadSource(ctx, *from)
	if err != nil {
		return err
	}
	e.Logf("version %s", source)
	files, err := packaging.Job{Source: source, Targets: strings.Split(*targets, ","), Dir: *dir, Quick: *quick, Say: e.Logf}.Make(ctx)
	for _, f := range files {
		fmt.Fprintln(e.Out, f)
	}
	return err
}
