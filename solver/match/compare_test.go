package match_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/match"
)

// taker captures the most valuable piece, or plays its first legal move.
func taker(worth func(core.Piece) int) match.Maker {
	return maker(&stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
		p := line.Last().(xiangqi.Position)
		best := p.Moves()[0]
		for _, m := range p.Moves() {
			if worth(p.At(m.To)) > worth(p.At(best.To)) {
				best = m
			}
		}
		return best, match.Info{}, nil
	}})
}

func anyPiece(p core.Piece) int {
	if p == core.NoPiece {
		return 0
	}
	return 1
}

// counter scores a position by the surplus of pieces of the side to move.
func counter() match.Maker {
	return maker(&stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
		return line.Last().Moves()[0], match.Info{Score: count(line.Last()), Scored: true}, nil
	}})
}

func count(at core.Position) (n int) {
	p := at.(xiangqi.Position)
	for sq := range core.Square(xiangqi.Squares) {
		if piece := p.At(sq); piece != core.NoPiece {
			if xiangqi.SideOf(piece) == p.Turn() {
				n++
			} else {
				n--
			}
		}
	}
	return n
}

func TestCompare(t *testing.T) {
	var values [][2]float64
	seen := map[string]bool{}
	c := match.Comparison{
		Rules: xiangqi.Rules{}, Players: [2]match.Maker{taker(anyPiece), taker(func(core.Piece) int { return 0 })}, Judge: counter(),
		Openings: openings(t, threeOpenings), Positions: 60, Seed: 2, Decided: 1 << 20, MaxPlies: 30,
		Chance: func(score int) float64 { return float64(score) / 32 },
		Report: func(c *match.Choice, g *match.Gain) {
			key := c.Line.Last().Key()
			if seen[key] || g.Positions != len(seen)+1 {
				t.Errorf("position %d of %d comes again", g.Positions, len(seen))
			}
			seen[key] = true
			for i, m := range c.Moves {
				next, err := c.Line.Last().Play(m)
				if err != nil {
					t.Fatal(err)
				}
				want := 0.0
				if c.Differ() {
					want = -float64(count(next)) / 32
				}
				if c.Values[i] != want {
					t.Errorf("ply %d: the value of %v is %v, expected %v", len(c.Line), m, c.Values[i], want)
				}
			}
			values = append(values, c.Values)
		},
	}
	gain, err := match.Compare(t.Context(), c)
	if err != nil || gain.Positions != 60 || len(values) != 60 || gain.Different == 0 {
		t.Fatalf("%v, %v", &gain, err)
	}
	sum, squares := 0.0, 0.0
	for _, v := range values {
		sum += v[0] - v[1]
	}
	for _, v := range values {
		d := v[0] - v[1] - sum/60
		squares += d * d
	}
	want := fmt.Sprintf("60 positions, %d with different moves: %+.4f ± %.4f, ", gain.Different, sum/60, math.Sqrt(squares)/60)
	if text := gain.String(); sum <= 0 || !strings.HasPrefix(text, want) {
		t.Errorf("%s, expected %s", text, want)
	}

	c.Report = nil
	c.Players[1] = c.Players[0]
	if same, err := match.Compare(t.Context(), c); err != nil || same.Different != 0 || same.Positions == 0 {
		t.Errorf("a player with itself: %v, %v", &same, err)
	}
}

// A move that ends the game is valued by the rules, regardless of the judge.
func TestCompareEnds(t *testing.T) {
	mate := openings(t, "3k5/R8/9/8p/9/9/9/9/9/1R2K4 w\n") // b0b9 mates
	first := func(text string) match.Maker {
		return maker(&stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
			m, err := xiangqi.Rules{}.ParseMove(line.Last(), text)
			return m, match.Info{}, err
		}})
	}
	silent := maker(&stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
		return line.Last().Moves()[0], match.Info{}, nil
	}})
	var got match.Choice
	c := match.Comparison{
		Rules: xiangqi.Rules{}, Players: [2]match.Maker{first("b0b9"), first("b0b1")}, Judge: counter(), Openings: mate, Positions: 1, Decided: 1 << 20,
		Chance: func(int) float64 { return 0.25 }, Report: func(c *match.Choice, _ *match.Gain) { got = *c },
	}
	if _, err := match.Compare(t.Context(), c); err != nil || got.Values != [2]float64{1, -0.25} {
		t.Errorf("values %v, %v", got.Values, err)
	}
	c.Judge = silent
	if _, err := match.Compare(t.Context(), c); err == nil || !strings.Contains(err.Error(), "the judge gives no score up to ply 10") {
		t.Error(err)
	}
	if _, err := match.Compare(t.Context(), match.Comparison{}); err == nil {
		t.Error("a comparison of nothing is made")
	}
}
