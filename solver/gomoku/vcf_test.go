package gomoku

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
)

func pointOf(t testing.TB, text string) gomoku.Point {
	t.Helper()
	row, err := strconv.Atoi(text[1:])
	if err != nil || text[0] < 'a' || text[0] > 'o' || row < 1 || row > gomoku.Size {
		t.Fatalf("%q is not a point", text)
	}
	return gomoku.PointAt(int(text[0]-'a'), row-1)
}

func pointsOf(t testing.TB, text string) []gomoku.Point {
	var list []gomoku.Point
	for _, word := range strings.Fields(text) {
		list = append(list, pointOf(t, word))
	}
	return list
}

var ruleSets = map[string]gomoku.RuleSet{"renju": gomoku.Renju, "standard": gomoku.Standard, "freestyle": gomoku.Freestyle}

// boardOf sets up the first four columns of a table row: rule, side to move, black and white stones.
func boardOf(t testing.TB, row []string) *gomoku.Board {
	rules, ok := ruleSets[row[0]]
	if !ok {
		t.Fatalf("%q is no rule set", row[0])
	}
	b := gomoku.NewBoard(rules)
	for _, p := range pointsOf(t, row[2]) {
		b.Put(gomoku.Black, p)
	}
	for _, p := range pointsOf(t, row[3]) {
		b.Put(gomoku.White, p)
	}
	if row[1] == "w" {
		b.SetTurn(gomoku.White)
	}
	return b
}

// checkVCF plays a line and checks that each move has its intended effect.
func checkVCF(t *testing.T, b *gomoku.Board, win Win) {
	t.Helper()
	if len(win.Line) != 2*win.Moves-1 {
		t.Fatalf("a win in %d moves has the line %v", win.Moves, win.Line)
	}
	board := *b
	s := board.Turn()
	for i, p := range win.Line {
		switch {
		case p == gomoku.NoPoint:
			if fives := board.Fives(s); i%2 == 0 || fives.Len() != 1 || board.Has(s.Other(), fives.First()) {
				t.Fatalf("%v: the defender passes at %d without need", win.Line, i)
			}
		case !board.Has(board.Turn(), p):
			t.Fatalf("%v: %v is forbidden or taken", win.Line, p)
		case i%2 == 1 && !board.Fives(s).Has(p):
			t.Fatalf("%v: %v stops nothing", win.Line, p)
		case i%2 == 0 && i < len(win.Line)-1 && !board.Fours(s).Has(p):
			t.Fatalf("%v: %v makes no four", win.Line, p)
		}
		board.Make(p)
	}
	if winner, ok := board.Winner(); !ok || winner != s {
		t.Fatalf("%v does not end with a five", win.Line)
	}
}

func TestVCFOfTheData(t *testing.T) {
	v := NewVCF(16)
	for _, row := range gametest.Rows(t, "testdata/renju-vcf.tsv") {
		b := boardOf(t, row)
		hash := b.Hash()
		win, err := v.Find(t.Context(), b, 0, 0)
		if err != nil || strconv.Itoa(win.Moves) != row[4] {
			t.Errorf("%v: found %+v, %v", row, win, err)
			continue
		}
		checkVCF(t, b, win)
		firsts, err := v.Firsts(t.Context(), b, 0, 0)
		want := pointsOf(t, row[5])
		slices.Sort(want)
		if err != nil || !slices.Equal(firsts, want) {
			t.Errorf("%v: the first moves are %v, %v; wanted %v", row[:4], firsts, err, want)
		}
		if b.Hash() != hash || b.Plies() != 0 {
			t.Errorf("%v: the board has changed", row[:4])
		}
		if less, err := v.Find(t.Context(), b, win.Moves-1, 0); err != nil || less.Moves != 0 && win.Moves > 1 {
			t.Errorf("%v: within one move less: %+v, %v", row[:4], less, err)
		}
	}
}

// With any node limit, a win comes with its complete line, even if the table only knows that there is one.
func TestVCFWithinLimits(t *testing.T) {
	v := NewVCF(1)
	rng := rand.New(rand.NewPCG(3, 1))
	found := 0
	for _, row := range gametest.Rows(t, "testdata/renju-vcf.tsv") {
		b := boardOf(t, row)
		for limit := range uint64(4) {
			v.Clear()
			if win, err := v.Find(t.Context(), b, 0, 0); err != nil || win.Moves < 2 {
				break
			}
			for i := range v.table {
				if v.table[i].key != b.Hash() && rng.IntN(2) == 0 {
					v.table[i] = vcfEntry{}
				}
			}
			win, err := v.Find(t.Context(), b, 0, limit+1)
			if win.Moves == 0 {
				t.Fatalf("%v: within %d positions: %v, although the table knows it", row, limit+1, err)
			}
			checkVCF(t, b, win)
			found++
		}
	}
	if found == 0 {
		t.Error("nothing was looked for")
	}
}

func TestNoVCFOfTheData(t *testing.T) {
	v := NewVCF(16)
	for _, row := range gametest.Rows(t, "testdata/renju-vcf-none.tsv") {
		if win, err := v.Find(t.Context(), boardOf(t, row), 0, 0); err != nil || win.Moves != 0 {
			t.Errorf("%v: found %+v, %v", row, win, err)
		}
	}
}

// slowVCF implements the definition: it returns the least number of moves, at most k, in which the side to move makes
// five if each move but the last threatens only that and the defender stops the threat in the best way, or 0.
func slowVCF(b *gomoku.Board, k int) int {
	s := b.Turn()
	if k < 1 {
		return 0
	}
	if wins(b, s) {
		return 1
	}
	best := 0
	for p := range b.Empty().All() {
		if k < 2 || !b.Has(s, p) {
			continue
		}
		b.Make(p)
		if n := slowReplies(b, s, k); n > 0 && (best == 0 || n+1 < best) {
			best = n + 1
		}
		b.Unmake()
	}
	return best
}

// wins reports whether s, which is made the side to move, has a winning point.
func wins(b *gomoku.Board, s core.Side) bool {
	turn := b.Turn()
	b.SetTurn(s)
	defer b.SetTurn(turn)
	for p := range b.Empty().All() {
		if !b.Has(s, p) {
			continue
		}
		b.Make(p)
		_, won := b.Winner()
		b.Unmake()
		if won {
			return true
		}
	}
	return false
}

// slowReplies returns the number of moves in which the attacker wins after a move, or 0 if the move is no four or does
// not win.
func slowReplies(b *gomoku.Board, s core.Side, k int) int {
	if !wins(b, s) {
		return 0
	}
	worst := 1 // if nothing can be done the five comes next
	for q := range b.Empty().All() {
		if !b.Has(s.Other(), q) {
			continue
		}
		b.Make(q)
		_, lost := b.Winner()
		n := 0
		if !lost {
			n = slowVCF(b, k-1)
		}
		b.Unmake()
		if n == 0 {
			return 0
		}
		worst = max(worst, n)
	}
	return worst
}

// crowded returns a random board with stones close together and without a five.
func crowded(rng *rand.Rand, rules gomoku.RuleSet, stones int) *gomoku.Board {
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

func TestVCFAgreesWithDefinition(t *testing.T) {
	gametest.OneGoroutine(t)
	count := max(gametest.Sample(36), 6)
	rng := rand.New(rand.NewPCG(1, 2))
	v := NewVCF(4)
	found := 0
	for i := range count {
		b := crowded(rng, []gomoku.RuleSet{gomoku.Renju, gomoku.Standard, gomoku.Freestyle}[i%3], 14+rng.IntN(6))
		const most = 3
		want := slowVCF(b, most)
		win, err := v.Find(t.Context(), b, most, 0)
		if err != nil || win.Moves != want {
			p := b.Stones(gomoku.Black).List()
			t.Fatalf("%v to move, black %v, white %v: found %+v, %v; wanted %d", b.Turn(), p, b.Stones(gomoku.White).List(), win, err, want)
		}
		if want > 0 {
			found++
			checkVCF(t, b, win)
		}
	}
	if found == 0 {
		t.Error("there was no win among the boards")
	}
}

func TestVCFStops(t *testing.T) {
	row := gametest.Rows(t, "testdata/renju-vcf.tsv")[9]
	v := NewVCF(1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if win, err := v.Find(ctx, boardOf(t, row), 0, 0); !errors.Is(err, context.Canceled) || win.Moves != 0 {
		t.Errorf("cancelled: %+v, %v", win, err)
	}
	if win, err := v.Find(t.Context(), boardOf(t, row), 0, 2); !errors.Is(err, errNodes) || win.Moves != 0 {
		t.Errorf("two positions: %+v, %v", win, err)
	}
}

func BenchmarkVCF(b *testing.B) {
	rows := append(gametest.Rows(b, "testdata/renju-vcf.tsv"), gametest.Rows(b, "testdata/renju-vcf-none.tsv")...)
	for b.Loop() {
		v := NewVCF(16)
		for _, row := range rows {
			if _, err := v.Find(b.Context(), boardOf(b, row), 0, 0); err != nil {
				b.Fatal(err)
			}
		}
	}
}
