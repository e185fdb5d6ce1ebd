package storage

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
)

// commented returns a document with a comment of three million bytes, after some moves.
func commented(b *testing.B) *core.Document {
	g := SampleGame("5 3 4")
	g.Root().Comment = strings.Repeat("a long comment 很长的评注\n", 3<<20/29)
	return core.NewDocument(g)
}

// branched returns a document with a tree of 100,000 nodes.
func branched(b *testing.B) *core.Document {
	rng := rand.New(rand.NewPCG(1, 2))
	r := xiangqi.Rules{}
	g := core.NewGame(r, r.Start())
	for nodes := 1; nodes < 100_000; {
		_ = g.Goto(g.Root())
		for range 200 {
			moves := g.Position().Moves()
			if len(moves) == 0 || nodes == 100_000 {
				break
			}
			known := len(g.Current().Children())
			at := g.Current()
			if _, err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
				break
			}
			nodes += len(at.Children()) - known
		}
	}
	return core.NewDocument(g)
}

// The cost of a keystroke on the window's goroutine, and of the encoding on another one.
func BenchmarkSaveGame(b *testing.B) {
	for name, made := range map[string]func(b *testing.B) *core.Document{"comment-3MB": commented, "nodes-100000": branched} {
		save := func(change func(d *core.Document)) func(b *testing.B) {
			return func(b *testing.B) {
				d := made(b)
				line := d.Game().MainLine()
				a := newAutosaver(&Store{now: time.Now}, noWrite, noWrite, nil)
				Must(a.SaveGame(d.Snapshot(), Meta{}))
				Must(a.Flush())
				d.Goto(line[len(line)-1])
				for b.Loop() {
					change(d)
					Must(a.SaveGame(d.Snapshot(), Meta{}))
				}
				Must(a.Close())
			}
		}
		b.Run(name+"/arrow", save(func(d *core.Document) {
			if !d.Back() {
				d.Forward()
			}
		}))
		b.Run(name+"/comment", save(func(d *core.Document) {
			at := d.Game().Current()
			d.Annotate(at, at.Comment+"x", "")
		}))
		b.Run(name+"/first", func(b *testing.B) {
			d := made(b)
			for b.Loop() {
				d.Game().Snapshot()
			}
		})
		b.Run(name+"/encode", func(b *testing.B) {
			d := made(b)
			for b.Loop() {
				if _, err := Encode(d.Game(), Meta{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
