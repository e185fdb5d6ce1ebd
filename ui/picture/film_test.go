package picture_test

import (
	"context"
	"io"
	"testing"
	"time"

	"qilab/ui/board/painters"
	"qilab/ui/picture"
)

// BenchmarkGIF draws the animation of a game of 50 turns with the defaults of the dialog.
func BenchmarkGIF(b *testing.B) {
	for _, id := range []string{"xiangqi", "gomoku", "chaosclock", "eternal"} {
		rules := one()[id]
		if rules == nil {
			continue
		}
		g := played(b, rules, 100)
		painter, _ := painters.All().For(rules.ID())
		film := picture.Film{Delay: time.Second, Pause: time.Second}
		for _, n := range g.MainLine() {
			film.Frames = append(film.Frames, picture.At(painter, texts(), g, n, false))
		}
		o := shown(540)
		o.Verdicts = false
		b.Run(id, func(b *testing.B) {
			for b.Loop() {
				if err := film.GIF(context.Background(), io.Discard, o, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(film.Frames)), "frames")
		})
	}
}
