package gomoku

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
)

// A stone outside the field of a line of fours leaves every move of the line intact. So do two, if one of them is
// outside the field for a defender with a free stone and the line holds against the other one.
func TestFieldOfFours(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(3, 3))
	outside, pairs := 0, 0
	for _, row := range gametest.Rows(t, "testdata/renju-vcf.tsv") {
		b := boardtest.Of(t, row)
		v := NewVCT(4)
		v.begin(t.Context(), b, 0)
		defender := b.Turn().Other()
		line := v.byFours()
		field, wide := v.fieldOf(line, false), v.fieldOf(line, true)
		if !field.AndNot(wide).Empty() {
			t.Errorf("%v: a free stone makes the field smaller", row)
		}
		for p := range b.Empty().AndNot(field).All() {
			b.Put(defender, p)
			if outside++; !v.replays(line) {
				t.Errorf("%v: %v does not hold after %v", row, line, p)
			}
			b.Take(defender, p)
		}
		far := b.Empty().AndNot(wide).List()
		for range min(200, len(far)*len(far)) {
			p, q := far[rng.IntN(len(far))], b.Empty().List()[rng.IntN(b.Empty().Len())]
			if p == q {
				continue
			}
			b.Put(defender, q)
			alone := v.replays(line)
			b.Put(defender, p)
			if alone {
				if pairs++; !v.replays(line) {
					t.Errorf("%v: %v holds after %v, but not after %v too", row, line, q, p)
				}
			}
			b.Take(defender, p)
			b.Take(defender, q)
		}
	}
	if outside < 1000 || pairs < 100 {
		t.Errorf("only %d stones and %d pairs were tried", outside, pairs)
	}
}

// A stone outside the field of a win by fours and threes leaves the proof intact, which is checked with all replies,
// and an independent search finds a win too.
func TestFieldOfThrees(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(4, 4))
	var boards []*gomoku.Board
	for _, row := range gametest.Rows(t, "testdata/renju-vct.tsv")[8:13] { // the easiest
		boards = append(boards, boardtest.Of(t, row))
	}
	for n := range gametest.Sample(200) {
		b := randomBoard(rng, 8+rng.IntN(5))
		b.SetTurn(core.Side(n % 2))
		boards = append(boards, b)
	}
	outside, everything := 0, 0
	for _, b := range boards {
		defender := b.Turn().Other()
		v := NewVCT(4)
		win, _ := v.Find(t.Context(), b, 2000)
		guide := v.table[b.Hash()]
		if win.Moves == 0 || guide.fours != nil {
			continue // see TestFieldOfFours
		}
		from := b.Hash()
		v.begin(t.Context(), b, 0)
		field := v.field(guide)
		if field == everywhere {
			everything++
		}
		far := b.Empty().AndNot(field).List()
		rng.Shuffle(len(far), func(i, j int) { far[i], far[j] = far[j], far[i] })
		for _, p := range far[:min(40, len(far))] {
			outside++
			b.Put(defender, p)
			v.begin(t.Context(), b, 0)
			if !v.holds(guide, b.Hash()^from) {
				t.Errorf("%v, %v %v: the proof does not hold after %v", b.Rules(), b.Stones(0).List(), b.Stones(1).List(), p)
			}
			if outside%256 == 0 {
				if win, err := NewVCT(1).Find(t.Context(), b, 200_000); win.Moves == 0 {
					t.Errorf("%v, %v %v: no win is found after %v: %v", b.Rules(), b.Stones(0).List(), b.Stones(1).List(), p, err)
				}
			}
			b.Take(defender, p)
		}
	}
	t.Logf("%d stones, %d fields were everywhere", outside, everything)
	if outside < gametest.Sample(500) {
		t.Errorf("only %d stones were tried", outside)
	}
}
