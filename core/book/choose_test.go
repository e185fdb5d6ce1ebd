package book_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/book"
)

// to returns a move identified by its square.
func to(sq core.Square) core.Move { return core.Move{To: sq} }

// tally chooses many times and counts by squares.
func tally(moves []book.Move, mover core.Side, s book.Style) map[core.Square]int {
	rng := rand.New(rand.NewPCG(5, 5))
	counts := map[core.Square]int{}
	for range 2000 {
		if m, ok := book.Choose(moves, mover, s, rng); ok {
			counts[m.To]++
		}
	}
	return counts
}

func TestChoose(t *testing.T) {
	common := book.Move{Move: to(1), Games: 600, First: 250, Second: 150, Draws: 200, Weight: 700}
	second := book.Move{Move: to(2), Games: 300, First: 120, Second: 80, Draws: 100, Weight: 340}
	rare := book.Move{Move: to(3), Games: 10, First: 9, Second: 1, Weight: 18}
	losing := book.Move{Move: to(4), Games: 300, First: 20, Second: 200, Draws: 80, Weight: 120}
	barred := book.Move{Move: to(5), Games: 900, First: 900, Weight: 1800, Barred: true}
	few := book.Move{Move: to(6), Games: 3, First: 3, Weight: 300}
	never := book.Move{Move: to(7)}
	all := []book.Move{common, second, rare, losing, barred, few, never}

	style := book.Style{Plies: 20, Share: 0.05, Min: 5, Sharp: 1}
	got := tally(all, core.First, style)
	if got[1] < got[2] || got[2] < 300 || len(got) != 2 {
		t.Errorf("Red plays %v", got)
	}
	if got := tally(all, core.Second, style); got[4] == 0 {
		t.Errorf("Black does not play what is bad for Red: %v", got)
	}
	style.Sharp = 0
	if got := tally(all, core.First, style); got[1] < 850 || got[2] < 850 {
		t.Errorf("without a preference %v", got)
	}
	if got := tally([]book.Move{barred, never}, core.First, style); len(got) > 0 {
		t.Errorf("from barred moves %v", got)
	}
	if got := tally(nil, core.First, style); len(got) > 0 {
		t.Errorf("from nothing %v", got)
	}
	// a book that only weighs, and one that only gives scores
	if got := tally([]book.Move{{Move: to(1), Weight: 30}, {Move: to(2), Weight: 10}, {Move: to(3)}}, core.First, style); got[1] == 0 || got[2] == 0 || got[3] > 0 {
		t.Errorf("by weight %v", got)
	}
	if got := tally([]book.Move{{Move: to(1), Scored: true, Score: -20}, {Move: to(2), Scored: true, Score: -10}}, core.First, style); len(got) != 1 || got[2] == 0 {
		t.Errorf("by scores %v", got)
	}
}

func TestCommonAndBest(t *testing.T) {
	common := book.Move{Move: to(1), Games: 600, First: 200, Second: 200, Draws: 200}
	better := book.Move{Move: to(2), Games: 300, First: 150, Second: 50, Draws: 100}
	rare := book.Move{Move: to(3), Games: 20, First: 20}
	barred := book.Move{Move: to(4), Games: 900, First: 900, Barred: true}
	counted := []book.Move{common, better, rare, barred}
	scored := []book.Move{{Move: to(1), Weight: 30, Scored: true, Score: 5}, {Move: to(2), Weight: 10, Scored: true, Score: 9}}
	lost := []book.Move{{Move: to(1), Games: 90, Weight: 60, First: 20, Second: 50, Draws: 20}, {Move: to(2), Games: 80, Weight: 90, First: 30, Second: 20, Draws: 30}}
	equal := []book.Move{{Move: to(1), Weight: 10}, {Move: to(2), Weight: 30}}
	style := book.Style{Share: 0.1}
	for _, c := range []struct {
		name         string
		moves        []book.Move
		mover        core.Side
		common, best core.Square // 0: none
	}{
		{"counted, Red", counted, core.First, 1, 2},
		{"counted, Black", counted, core.Second, 1, 1},
		{"scored", scored, core.First, 1, 2},
		{"played more often, though it wins less", lost, core.Second, 1, 1},
		{"weighed alone", equal, core.First, 2, 2},
		{"barred", []book.Move{barred}, core.First, 0, 0},
		{"none", nil, core.First, 0, 0},
	} {
		m, ok := book.Common(c.moves, c.mover, style)
		if ok != (c.common > 0) || m.To != c.common {
			t.Errorf("%s: common %v %v", c.name, m, ok)
		}
		if m, ok = book.Best(c.moves, c.mover, style); ok != (c.best > 0) || m.To != c.best {
			t.Errorf("%s: best %v %v", c.name, m, ok)
		}
	}
}

// Choose returns one of the moves, whatever a book claims.
func FuzzChoose(f *testing.F) {
	f.Add(3, 2, 1, 7, -4, 0.1, 1.0, uint64(3))
	f.Fuzz(func(t *testing.T, games, first, second, weight, score int, share, sharp float64, seed uint64) {
		moves := []book.Move{
			{Move: to(1), Games: games, First: first, Second: second, Weight: weight},
			{Move: to(2), Score: score, Scored: true, Games: second},
		}
		m, ok := book.Choose(moves, core.Second, book.Style{Share: share, Sharp: sharp}, rand.New(rand.NewPCG(seed, 0)))
		if ok && m.To != 1 && m.To != 2 {
			t.Errorf("%+v", m)
		}
	})
}
