package gomoku

import (
	"testing"

	"qilab/core"
	"qilab/core/gametest"
)

func TestIndex(t *testing.T) { gametest.Index(t, Rules{Set: Freestyle}) }

func BenchmarkIndex(b *testing.B) { gametest.BenchmarkIndex(b, Rules{Set: Freestyle}) }

// A pattern that may be turned is found in games with any orientation.
func TestPatternTurned(t *testing.T) {
	g := core.NewGame(Rules{Set: Freestyle}, Rules{Set: Freestyle}.Start())
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
	p.Points[core.Square(PointAt(10, 1))] = core.NoPiece // where k2 will be
	p.Turns = []core.Side{Black}
	for _, symmetric := range []bool{true, false} {
		p.Symmetric = symmetric
		for _, y := range Symmetries() {
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
			if symmetric && (at != 4 || Symmetry(way) != y) || !symmetric && (at == 4) != (y == Identity) {
				t.Errorf("turned by %v it is found after %d moves, turned by %v", y, at, Symmetry(way))
			}
		}
	}
}
