// Package boardtest has boards of gomoku for tests, and checks wins on them.
package boardtest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
	"qilab/solver/engine/enginetest"
)

// QuietWins are the rows of testdata/renju-vct.tsv whose wins begin with a stone that does not threaten to win by
// fours. By the definition of a VCT they are none.
var QuietWins = []int{3, 4, 7}

// Point parses a point.
func Point(t testing.TB, text string) gomoku.Point {
	t.Helper()
	m, err := gomoku.ReadMove(text)
	if err != nil || m == core.PassMove {
		t.Fatalf("%q is not a point: %v", text, err)
	}
	return gomoku.PointOf(m)
}

// Points parses points separated by spaces.
func Points(t testing.TB, text string) []gomoku.Point {
	t.Helper()
	var list []gomoku.Point
	for _, word := range strings.Fields(text) {
		list = append(list, Point(t, word))
	}
	return list
}

// RuleSet returns the rule set of a name.
func RuleSet(t testing.TB, name string) gomoku.RuleSet {
	t.Helper()
	i := slices.IndexFunc(gomoku.RuleSets(), func(r gomoku.RuleSet) bool { return r.String() == name })
	if i < 0 {
		t.Fatalf("%q is no rule set", name)
	}
	return gomoku.RuleSets()[i]
}

// Of sets up the first four columns of a table row: rule set, side to move, black and white stones.
func Of(t testing.TB, row []string) *gomoku.Board {
	t.Helper()
	b := gomoku.NewBoard(RuleSet(t, row[0]))
	for _, p := range Points(t, row[2]) {
		b.Put(gomoku.Black, p)
	}
	for _, p := range Points(t, row[3]) {
		b.Put(gomoku.White, p)
	}
	if row[1] == "w" {
		b.SetTurn(gomoku.White)
	}
	return b
}

// Line returns the line of a move string.
func Line(t testing.TB, rules gomoku.RuleSet, moves string) core.Line {
	t.Helper()
	g, err := notation.For(gomoku.Rules{Set: rules}).Game(moves)
	if err != nil {
		t.Fatal(err)
	}
	return g.Current().Line()
}

// After returns the board after a move string.
func After(t testing.TB, rules gomoku.RuleSet, moves string) *gomoku.Board {
	t.Helper()
	return Line(t, rules, moves).Last().(gomoku.Position).Board()
}

// Hundred returns the boards of testdata/hundred.txt, which are undecided positions from games of the engine against
// itself with 10,000 nodes a move, under all rules.
func Hundred(t testing.TB) (list []*gomoku.Board) {
	t.Helper()
	for _, line := range enginetest.Lines(t, "hundred.txt", 100) {
		name, moves, _ := strings.Cut(line, " ")
		list = append(list, After(t, RuleSet(t, name), moves))
	}
	return list
}

// Crowded returns a random board with stones close together and without a five.
func Crowded(rng *rand.Rand, rules gomoku.RuleSet, stones int) *gomoku.Board {
	for {
		b := gomoku.NewBoard(rules)
		for range stones {
			p := gomoku.PointAt(4+rng.IntN(6), 4+rng.IntN(6))
			if b.Has(b.Turn(), p) {
				b.Make(p)
			}
		}
		if _, won := b.Winner(); !won {
			return b
		}
	}
}

// CheckWin plays a line, which must end with a five of the side to move and must not miss an earlier five.
func CheckWin(t *testing.T, b *gomoku.Board, line []gomoku.Point) {
	t.Helper()
	board := *b
	s := board.Turn()
	for i, p := range line {
		if p != gomoku.NoPoint && !board.Has(board.Turn(), p) {
			t.Fatalf("%v: %v is forbidden or taken", line, p)
		}
		if i%2 == 1 && !board.Fives(s.Other()).Empty() {
			t.Fatalf("%v: the defender does not make five at %d", line, i)
		}
		board.Make(p)
	}
	if winner, ok := board.Winner(); !ok || winner != s {
		t.Fatalf("%v does not end with a five", line)
	}
}

// CheckVCF plays the line of a win in a number of moves and checks that each move has its intended effect.
func CheckVCF(t *testing.T, b *gomoku.Board, moves int, line []gomoku.Point) {
	t.Helper()
	if len(line) != 2*moves-1 {
		t.Fatalf("a win in %d moves has the line %v", moves, line)
	}
	board := *b
	s := board.Turn()
	for i, p := range line {
		switch {
		case p == gomoku.NoPoint:
			if fives := board.Fives(s); i%2 == 0 || fives.Len() != 1 || board.Has(s.Other(), fives.First()) {
				t.Fatalf("%v: the defender passes at %d without need", line, i)
			}
		case !board.Has(board.Turn(), p):
			t.Fatalf("%v: %v is forbidden or taken", line, p)
		case i%2 == 1 && !board.Fives(s).Has(p):
			t.Fatalf("%v: %v stops nothing", line, p)
		case i%2 == 0 && i < len(line)-1 && !board.Fours(s).Has(p):
			t.Fatalf("%v: %v makes no four", line, p)
		}
		board.Make(p)
	}
	if winner, ok := board.Winner(); !ok || winner != s {
		t.Fatalf("%v does not end with a five", line)
	}
}

// StandUp plays a win to the end against random replies. find returns the line of a win, empty if there is none.
func StandUp(t *testing.T, b gomoku.Board, rng *rand.Rand, find func(*gomoku.Board) ([]gomoku.Point, error)) {
	t.Helper()
	s := b.Turn()
	for {
		line, err := find(&b)
		if err != nil || len(line) == 0 {
			t.Fatalf("%v: the win is lost, %v", b.Stones(s).List(), err)
		}
		b.Make(line[0])
		if _, won := b.Winner(); won {
			return
		}
		replies := b.Moves().List()
		if own := b.Fives(s.Other()); !own.Empty() {
			t.Fatalf("the defender has a five at %v", own.List())
		}
		if len(replies) == 0 {
			return
		}
		// Random ones, and always one that stops a four.
		q := replies[rng.IntN(len(replies))]
		if stops := b.Fives(s).And(b.Moves()); !stops.Empty() {
			q = stops.First()
		} else if b.Fives(s).Empty() && rng.IntN(3) > 0 && len(line) > 1 && line[1] != gomoku.NoPoint {
			q = line[1]
		}
		b.Make(q)
	}
}
