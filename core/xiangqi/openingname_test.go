package xiangqi

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"qilab/core"
)

// lineOf plays moves in coordinates from the start.
func lineOf(t testing.TB, moves ...string) core.Line {
	t.Helper()
	line := core.Line{{Position: Start()}}
	for _, text := range moves {
		m, ok := readSquares(text)
		if !ok {
			t.Fatalf("%q is not a move", text)
		}
		p, err := line.Last().Play(m.Core())
		if err != nil {
			t.Fatalf("%v: %s: %v", moves, text, err)
		}
		line = append(line, core.Step{Move: m.Core(), Position: p})
	}
	return line
}

// reflected returns the mirrored moves.
func reflected(moves []string) []string {
	var list []string
	for _, text := range moves {
		m, _ := readSquares(text)
		list = append(list, newMove(mirrored(m.from()), mirrored(m.to())).String())
	}
	return list
}

func TestOpeningOf(t *testing.T) {
	for _, c := range []struct{ moves, id, code string }{
		{"", "", ""},
		{"a3a4", "nine-tailed-turtle", "A08"},
		{"a0a1", "", ""},
		{"h2e2", "central", "B00"},
		{"h2e2 h7e7", "same", "D00"},
		{"h2e2 b7e7", "opposite", "D50"},
		{"h2e2 h9g7 h0g2 b9c7", "screen", "C00"},
		{"h2e2 b9c7 h0g2 h9g7", "screen", "C00"},
		{"h0g2 b9c7 b2e2 h9g7", "screen", "C00"}, // the horse first
		{"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7", "screen-trade", "C40"},
		{"h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 h7i7 h6g6 i7i8 b0c2 d9e8 b2a2 i8g8 g6f6", "screen-trade-59", "C45"},
		{"h2e2 b9c7 h0g2 h7f7 i0h0 h9g7", "sandwich-both", "B31"},
		{"h2e2 h9g7 h0g2 h7i7 i0i1 i9h9", "left-tiger", "B20"},
		{"h2e2 h9g7 h0g2 i9h9 i0h0 b7e7", "half-opposite-filed", "D52"},
		{"h2e2 h7e7 h0g2 h9g7 i0h0 i9i8", "same-filed-ranked", "D20"},
		{"h2e2 h7e7 h0g2 h9g7 i0i1 i9h9", "same-ranked-filed", "D03"},
		{"c3c4 b7c7", "pawn-under", "E10"},
		{"c3c4 g6g5", "pawns", "E40"},
		{"c3c4 g6g5 h2g2 h7e7", "pawns-under-left-central", "E47"},
		{"g0e2", "elephant", "A10"},
		{"g0e2 h7e7 h0g2 h9g7 b0c2", "elephant-screen-central", "A28"},
		{"h0g2 g6g5 c3c4", "horse-pawns-7", "A45"},
		{"h2d2 h7e7", "palace-left-central", "A63"},
		{"h2f2 g6g5", "corner-pawn-7", "A54"},
	} {
		moves := strings.Fields(c.moves)
		for _, list := range [][]string{moves, reflected(moves)} {
			name, ok := Rules{}.OpeningOf(lineOf(t, list...))
			if ok != (c.id != "") || name.ID != c.id || name.Code != c.code {
				t.Errorf("%v: %+v, %v", list, name, ok)
			}
		}
	}
}

// A name does not depend on later moves, and only games from the start have one.
func TestOpeningOfLater(t *testing.T) {
	line := lineOf(t, strings.Fields("h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 e2e6 g7e6 a3a4 a6a5 a0a1 a9a8")...)
	for n := 5; n <= len(line); n++ {
		if name, ok := (Rules{}).OpeningOf(line[:n]); !ok || !strings.HasPrefix(name.ID, "screen") {
			t.Errorf("after %d plies: %+v, %v", n-1, name, ok)
		}
	}
	if name, ok := (Rules{}).OpeningOf(line[1:]); ok {
		t.Errorf("a game from another position is called %s", name.ID)
	}
}

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

func BenchmarkOpeningOf(b *testing.B) {
	line := lineOf(b, strings.Fields("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 h7i7 h6g6 i7i8 b0c2 d9e8 b2a2 i8g8 g6f6")...)
	for b.Loop() {
		if name, ok := (Rules{}).OpeningOf(line); !ok {
			b.Fatal(fmt.Sprint(name))
		}
	}
}

// The codes of the table mostly agree with those in game files: by the letter, by the first two characters, and in
// full. The differences are transpositions, which the files name by the order of moves.
func TestOpeningOfAgreesWithTags(t *testing.T) {
	text, err := os.ReadFile("testdata/ecco/games.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var agree [4]int // by the number of characters
	games := 0
	for row := range strings.Lines(string(text)) {
		code, moves, ok := strings.Cut(strings.TrimSpace(row), "\t")
		if !ok {
			continue
		}
		var list []string
		for ; moves != ""; moves = moves[4:] {
			list = append(list, moves[:4])
		}
		name, _ := Rules{}.OpeningOf(lineOf(t, list...))
		games++
		for n := 1; n < len(agree); n++ {
			if len(name.Code) >= n && name.Code[:n] == code[:n] {
				agree[n]++
			}
		}
	}
	for n, least := range [...]int{1: 92, 2: 85, 3: 70} {
		if games == 0 || 100*agree[n] < least*games {
			t.Errorf("%d of %d codes agree in %d characters, less than %d %%", agree[n], games, n, least)
		}
	}
	t.Logf("%d games, agreement %v", games, agree[1:])
}
