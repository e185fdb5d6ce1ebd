// Icon writes the program's icon.
package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/png"
	"maps"
	"os"
	"slices"

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
	drawn, data := icon.Draw(), bytes.Buffer{}
	merge(drawn)
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&data, drawn); err != nil {
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

// merge gives pixels of nearly the same colour the most frequent one, since fewer colours pack tighter.
func merge(img *image.RGBA) {
	colours := map[[4]byte]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		colours[[4]byte(img.Pix[i:])]++
	}
	order := slices.SortedFunc(maps.Keys(colours), func(a, b [4]byte) int {
		return cmp.Or(colours[b]-colours[a], bytes.Compare(a[:], b[:]))
	})
	var kept [][4]byte
	as := map[[4]byte][4]byte{}
	for _, c := range order {
		i := slices.IndexFunc(kept, func(k [4]byte) bool { return near(c, k) })
		if i < 0 {
			i, kept = len(kept), append(kept, c)
		}
		as[c] = kept[i]
	}
	for i := 0; i < len(img.Pix); i += 4 {
		c := as[[4]byte(img.Pix[i:])]
		copy(img.Pix[i:], c[:])
	}
}

// near reports whether two colours differ by at most two levels in each channel, which cannot be seen.
func near(a, b [4]byte) bool {
	for i := range a {
		if max(a[i], b[i])-min(a[i], b[i]) > 2 {
			return false
		}
	}
	return true
}
