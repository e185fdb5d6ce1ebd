package gomoku_test

import (
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
)

func TestIndex(t *testing.T) { gametest.Index(t, gomoku.Rules{Set: gomoku.Freestyle}) }

func BenchmarkIndex(b *testing.B) { gametest.BenchmarkIndex(b, gomoku.Rules{Set: gomoku.Freestyle}) }

// A pattern that may be turned is found in games with any orientation.
func TestPatternTurned(t *testing.T) {
	g := core.NewGame(gomoku.Rules{Set: gomoku.Freestyle}, gomoku.Rules{Set: gomoku.Freestyle}.Start())
	for _, name := range []string{"h8", "j9", "a1", "c15", "pass", "k2"} {
		m, err := g.Rules().ParseMove(g.Position(), name)
		if err == nil {
			_, err = g.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	p := core.PatternOf(g.Rules().SetupOf(g.MainLine()[4].Position()))
	p.Points[core.Square(gomoku.PointAt(10, 1))] = core.NoPiece // where k2 will be
	p.Turns = []core.Side{gomoku.Black}
	index := g.Rules().Capabilities().Index
	for _, symmetric := range []bool{true, false} {
		p.Symmetric = symmetric
		for _, y := range gomoku.Symmetries() {
			turned, err := y.Game(g)
			if err != nil {
				t.Fatal(err)
			}
			var line []core.PackedMove
			for _, n := range turned.MainLine()[1:] {
				m, _ := core.PackMove(n.Move())
				line = append(line, m)
			}
			at, way := index.Match(p).Match(turned.Root().Position(), line)
			if symmetric && (at != 4 || gomoku.Symmetry(way) != y) || !symmetric && (at == 4) != (y == gomoku.Identity) {
				t.Errorf("turned by %v it is found after %d moves, turned by %v", y, at, gomoku.Symmetry(way))
			}
		}
	}
}
