package xiangqi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
)

// OpeningOf agrees with a slow interpretation of the same table in random games.
func TestOpeningOfSlowly(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	for range 150 {
		line := core.Line{{Position: Start()}}
		for range 30 {
			moves := line.Last().Moves()
			m := moves[rng.IntN(len(moves))]
			if o := openings()[rng.IntN(len(openings()))]; rng.IntN(6) > 0 { // mostly a move that some opening requires
				w := o.words[rng.IntN(len(o.words))]
				if w.side == line.Last().Turn() && slices.Contains(moves, w.moves[0].Core()) {
					m = w.moves[0].Core()
				}
			}
			p, err := line.Last().Play(m)
			if err != nil {
				t.Fatal(err)
			}
			line = append(line, core.Step{Move: m, Position: p})
		}
		name, _ := Rules{}.OpeningOf(line)
		if want := slowName(line); name.ID != want {
			t.Fatalf("%q, slowly %q", name.ID, want)
		}
	}
}

// slowName names an opening by examining the moves so far at every ply.
func slowName(line core.Line) string {
	best, weight := "", 0
	for _, o := range openings() {
		for _, mirror := range []bool{false, true} {
			for ply := 1; ply < len(line); ply++ {
				if slowHas(line[1:ply+1], o, mirror) && o.weigh >= weight {
					best, weight = o.name.ID, o.weigh
					break
				}
			}
		}
	}
	return best
}

func slowHas(steps core.Line, o opening, mirror bool) bool {
	for _, w := range o.words {
		made := false
		for i, s := range steps {
			from, to := int(s.Move.From), int(s.Move.To)
			if mirror {
				from, to = mirrored(from), mirrored(to)
			}
			made = made || core.Side(i%2) == w.side && i/2 < min(w.within, maxNamed) && slices.Contains(w.moves, newMove(from, to))
		}
		if made == w.not {
			return false
		}
	}
	return true
}

func TestReadOpenings(t *testing.T) {
	if n := len(openings()); n < 200 {
		t.Errorf("there are %d openings", n)
	}
	for _, c := range []struct{ text, want string }{
		{"A01 x 1", "line 1: it is not code, id, n and moves"},
		{"# a\nA01 x 0 h2e2 /", `line 2: "0" is not a number from 1 to 12`},
		{"A01 x 13 h2e2 /", `"13" is not a number`},
		{"A01 x 2 h2z2 /", `"h2z2" is not a move`},
		{"A01 x 2 h2e2@13 /", "the number behind @"},
		{"A01 x 2 !h2e2 /", "x has no moves"},
		{"A01 x 2 h2e2 / h7e7 / h7e7", "there is a second /"},
		{"A01 x 2 *y h2e2 /", "*y is not defined above"},
		{"A01 x 2 h2e2 /\nA02 x 2 b2e2 /", "line 2: x is there twice"},
	} {
		if _, err := readOpenings(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v", c.text, err)
		}
	}
}

func FuzzReadOpenings(f *testing.F) {
	f.Add("A01 x 2 h2e2@1 a0a1|a0a2 / !h7e7")
	f.Add("let y h2e2 / h7e7\nA01 x 2 *y /")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := readOpenings(text)
		if err == nil && len(list) > strings.Count(text, "\n")+1 {
			t.Errorf("%d openings in %q", len(list), text)
		}
	})
}
