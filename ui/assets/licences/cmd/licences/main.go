// Licences writes the licences of the program's components.
package main

import (
	"context"
	"fmt"
	"os"

	"qilab/core/packed"
	"qilab/solver/tool"
	"qilab/ui/assets/licences"
	"qilab/ui/assets/licences/gather"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path:    "./ui/assets/licences/cmd/licences",
	About:   "Licences gathers the licences of everything that is linked into the program or embedded in it, on all systems.",
	Example: "-o ui/assets/licences/licences.txt.gz",
	Run:     run,
}

func run(ctx context.Context, e *tool.Env) error {
	path := e.Flags.String("o", "ui/assets/licences/licences.txt.gz", "the `file` to write")
	dir := e.Flags.String("C", ".", "the `folder` of the module")
	if err := e.Parse(); err != nil {
		return err
	}
	parts, err := gather.Gather(ctx, *dir)
	if err != nil {
		return err
	}
	if err := os.WriteFile(*path, packed.Pack([]byte(licences.Format(parts))), 0o644); err != nil {
		return err
	}
	fmt.Fprintln(e.Out, *path)
	return nil
}
