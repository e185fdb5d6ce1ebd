package gomokuopening

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/opening"
	"qilab/solver"
)

// weigher evaluates a position by the distance of Black's stones from the lower left corner, so that every position has
// a known value and any two can be compared.
type weigher struct{}

func blackScore(p gomoku.Position) int {
	score := -70 // about the middle
	for q := range p.Stones(gomoku.Black).All() {
		score += 5 * (q.Col() + q.Row()) / p.Stones(gomoku.Black).Len()
	}
	return score
}

func (weigher) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last().(gomoku.Position)
	r := solver.Report{Position: p}
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			return err
		}
		score := blackScore(next.(gomoku.Position))
		if p.Turn() == gomoku.White {
			score = -score
		}
		r.Moves = append(r.Moves, solver.Verdict{Move: m, Plies: solver.Unknown, Score: score, Scored: true})
	}
	solver.Sort(r.Moves, p.Turn())
	report(r)
	return ctx.Err()
}

// Two choosers complete the opening under every rule, and all their answers are allowed.
func TestChooserFinishesEveryOpening(t *testing.T) {
	for _, c := range []chooser{{}, {analyzer: weigher{}, scale: 100}} {
		for _, set := range gomoku.RuleSets() {
			for _, rule := range opening.Rules(set) {
				for seed := range uint64(6) {
					rng := rand.New(rand.NewPCG(seed, 1))
					s, err := opening.New(rule, set)
					if err != nil {
						t.Fatal(err)
					}
					for !s.Done() {
						answer, err := c.answer(t.Context(), s, rng)
						if err != nil {
							t.Fatalf("%q: %v", s, err)
						}
						if s, err = s.Play(answer); err != nil {
							t.Fatalf("%q: %v", s, err)
						}
					}
					if _, err := c.answer(t.Context(), s, rng); !errors.Is(err, core.ErrGameOver) {
						t.Fatalf("after the end: %v", err)
					}
				}
			}
		}
	}
}

func TestChooserTakesTheBetterColour(t *testing.T) {
	c := chooser{analyzer: weigher{}, scale: 100}
	for _, x := range []struct{ dialogue, want string }{
		{"swap2 freestyle a1 h8 b2", "white"},
		{"swap2 freestyle o15 h8 n14", "black"},
		{"swap2 freestyle h8 a1 h9", "two-more"},
		{"swap2 freestyle h8 a1 h9 two-more c4 o15", "black"},
		{"swap2 freestyle a1 h8 b2 two-more o15 c3", "white"},
		{"rif renju h8 h9 j10", "swap"},                   // B has White, and Black is better
		{"taraguchi-10 renju h8 keep h9 keep f6", "keep"}, // Black is worse
		{"rif renju h8 h9 j10 keep i8 offer-k12 offer-c4", "choose-c4"},
	} {
		s, err := opening.Parse(x.dialogue)
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.answer(t.Context(), s, rand.New(rand.NewPCG(1, 1)))
		if err != nil || got.String() != x.want {
			t.Errorf("%s: %v, %v, want %s", x.dialogue, got, err, x.want)
		}
	}
}

// ladder gives the best move of every position the same value, and each next one 100 less.
type ladder struct{ best int }

func (l ladder) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last().(gomoku.Position)
	r := solver.Report{Position: p}
	for i, m := range p.Moves() {
		r.Moves = append(r.Moves, solver.Verdict{Move: m, Plies: solver.Unknown, Score: l.best - 100*i, Scored: true})
	}
	report(r)
	return ctx.Err()
}

// With the declared number of 5th moves both colours have the same chances, ten are offered if the tenth is good, and
// the decision to swap takes the number of offers into account.
func TestChooserDeclaresAndOffers(t *testing.T) {
	for _, x := range []struct {
		dialogue string
		best     int
		want     string
	}{
		{"soosorv-8 renju h8 h9 j10 keep i8", 300, "declare-4"},
		{"soosorv-8 renju h8 h9 j10 keep i8", -200, "declare-1"},
		{"soosorv-8 renju h8 h9 j10 keep i8", 2000, "declare-8"},
		{"yamaguchi renju h8 h9 j10", 500, "declare-6"},
		{"yamaguchi renju h8 h9 j10", 2000, "declare-12"},
		{"taraguchi-10 renju h8 keep h9 keep j10 keep i8", 2000, "ten"},
		{"taraguchi-10 renju h8 keep h9 keep j10 keep i8", 900, "swap"},
		{"soosorv-8 renju h8 h9 j10 keep i8 declare-2", 300, "keep"}, // A has Black
		{"soosorv-8 renju h8 h9 j10 keep i8 declare-6", 300, "swap"},
		{"yamaguchi renju h8 h9 j10 declare-2", 300, "swap"}, // B has White
		{"yamaguchi renju h8 h9 j10 declare-6", 300, "keep"},
	} {
		s, err := opening.Parse(x.dialogue)
		if err != nil {
			t.Fatal(err)
		}
		c := chooser{analyzer: ladder{x.best}, scale: 100}
		got, err := c.answer(t.Context(), s, rand.New(rand.NewPCG(1, 1)))
		if err != nil || got.String() != x.want {
			t.Errorf("%s with %d: %v, %v, want %s", x.dialogue, x.best, got, err, x.want)
		}
	}
}

// A noisy chooser errs when the chances are close, and seldom otherwise.
func TestNoise(t *testing.T) {
	wrong := func(dialogue, right string, noise float64) (n int) {
		s, err := opening.Parse(dialogue)
		if err != nil {
			t.Fatal(err)
		}
		c := chooser{analyzer: weigher{}, scale: 100, noise: noise}
		for seed := range uint64(200) {
			got, err := c.answer(t.Context(), s, rand.New(rand.NewPCG(seed, 1)))
			if err != nil {
				t.Fatal(err)
			}
			if got.String() != right {
				n++
			}
		}
		return n
	}
	const close, clear = "taraguchi-10 renju h8 keep h9 keep f6", "swap2 freestyle o15 h8 n14"
	if n := wrong(close, "keep", 0); n != 0 {
		t.Errorf("without noise %d answers of 200 are wrong", n)
	}
	if n := wrong(close, "keep", 0.3); n == 0 || n > 100 {
		t.Errorf("with noise %d answers of 200 to a close question are wrong", n)
	}
	if n := wrong(clear, "black", 0.02); n > 10 {
		t.Errorf("with noise %d answers of 200 to a clear question are wrong", n)
	}
}

func TestChooserOffersTheBest(t *testing.T) {
	s, err := opening.Parse("rif renju h8 h9 j10 keep i8")
	if err != nil {
		t.Fatal(err)
	}
	c := chooser{analyzer: weigher{}, scale: 100}
	got, err := c.answer(t.Context(), s, rand.New(rand.NewPCG(1, 1)))
	if err != nil || got.String() != "offer-o15" {
		t.Errorf("%v, %v", got, err)
	}
}

func TestChooserStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, _ := opening.New(opening.Swap2, gomoku.Renju)
	if _, err := (chooser{analyzer: weigher{}, scale: 100}).answer(ctx, s, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
