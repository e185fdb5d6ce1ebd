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

// weigher values a position by how far Black's stones are from the lower left corner: every position has a chance, and
// which of two is better for Black is known.
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

// Two choosers come to an end under every rule, with answers that are all allowed.
func TestChooserFinishesEveryOpening(t *testing.T) {
	for _, c := range []Chooser{{}, {Analyzer: weigher{}, Scale: 100}} {
		for _, set := range gomoku.RuleSets() {
			for _, rule := range opening.Rules(set) {
				for seed := range uint64(6) {
					rng := rand.New(rand.NewPCG(seed, 1))
					s, err := opening.New(rule, set)
					if err != nil {
						t.Fatal(err)
					}
					for !s.Done() {
						answer, err := c.Choose(t.Context(), s, rng)
						if err != nil {
							t.Fatalf("%q: %v", s, err)
						}
						if s, err = s.Play(answer); err != nil {
							t.Fatalf("%q: %v", s, err)
						}
					}
					if _, err := c.Choose(t.Context(), s, rng); !errors.Is(err, core.ErrGameOver) {
						t.Fatalf("after the end: %v", err)
					}
				}
			}
		}
	}
}

func TestChooserTakesTheBetterColour(t *testing.T) {
	c := Chooser{Analyzer: weigher{}, Scale: 100}
	for _, x := range []struct{ dialogue, want string }{
		{"swap2 freestyle a1 h8 b2", "white"},
		{"swap2 freestyle o15 h8 n14", "black"},
		{"swap2 freestyle h8 a1 h9", "two-more"},
		{"swap2 freestyle h8 a1 h9 two-more c4 o15", "black"},
		{"swap2 freestyle a1 h8 b2 two-more o15 c3", "white"},
		{"rif renju h8 h9 j10", "swap"}, // B has White, and Black is better
		{"rif renju h8 h9 f6", "keep"},  // Black is worse
		{"rif renju h8 h9 j10 keep i8 offer-k12 offer-c4", "choose-c4"},
	} {
		s, err := opening.Parse(x.dialogue)
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.Choose(t.Context(), s, rand.New(rand.NewPCG(1, 1)))
		if err != nil || got.String() != x.want {
			t.Errorf("%s: %v, %v, want %s", x.dialogue, got, err, x.want)
		}
	}
}

func TestChooserOffersTheBest(t *testing.T) {
	s, err := opening.Parse("rif renju h8 h9 j10 keep i8")
	if err != nil {
		t.Fatal(err)
	}
	c := Chooser{Analyzer: weigher{}, Scale: 100}
	got, err := c.Choose(t.Context(), s, rand.New(rand.NewPCG(1, 1)))
	if err != nil || got.String() != "offer-o15" {
		t.Errorf("%v, %v", got, err)
	}
}

func TestChooserStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, _ := opening.New(opening.Swap2, gomoku.Renju)
	if _, err := (Chooser{Analyzer: weigher{}, Scale: 100}).Choose(ctx, s, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
