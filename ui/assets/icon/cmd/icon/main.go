// Icon writes the program's icon.
package main

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"os"

	"qilab/solver/tool"
	"qilab/ui/assets/icon"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path:    "./ui/assets/icon/cmd/icon",
	About:   "Icon draws the program's icon and writes it as PNG.",
	Example: "-o Icon.png",
	Run:     run,
}

func run(ctx context.Context, e *tool.Env) error {
	path := e.Flags.String("o", "Icon.png", "the `file` to write")
	if err := e.Parse(); err != nil {
		return err
	}
	var data bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&data, icon.Draw()); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := os.WriteFile(*path, data.Bytes(), 0o644); err != nil {
		return err
	}
	fmt.Fprintln(e.Out, *path)
	return nil
}
