package gomoku_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver"
	gomokusolver "qilab/solver/gomoku"
)

// All patterns are listed, and the search proves what the list claims.
func TestPatterns(t *testing.T) {
	list := gomokusolver.Patterns()
	if len(list) != len(gomoku.Patterns()) {
		t.Fatalf("%d patterns", len(list))
	}
	rules := gomoku.Rules{Set: gomoku.Renju}
	for i, p := range list {
		name, ok := rules.Capabilities().OpeningOf(p.Line)
		if want := gomoku.Patterns()[i].String(); !ok || name.ID != want {
			t.Errorf("pattern %d is %v, want %s", i, name, want)
		}
		open := map[string]bool{} // by the canonical positions: of replies that are symmetric to each other all are open, or none
		for _, m := range p.Line.Last().Moves() {
			next, err := p.Line.Then(m)
			if err != nil {
				t.Fatal(err)
			}
			image, _ := next.Last().(gomoku.Position).Canonical()
			is := slices.Contains(p.Open, m)
			if was, ok := open[image.Key()]; ok && was != is {
				t.Errorf("pattern %d: %v is open, or not, unlike a symmetric reply", i, gomoku.PointOf(m))
			}
			open[image.Key()] = is
		}
	}
}

// A short analysis does not contradict what the list claims: of replies drawn by chance, those that lose are good for Black.
func TestPatternClaims(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 26))
	a := gomokusolver.NewAnalyzer(nil)
	list := gomokusolver.Patterns()
	for range gametest.Sample(100) {
		p := list[rng.IntN(len(list))]
		moves := p.Line.Last().Moves()
		m := moves[rng.IntN(len(moves))]
		if slices.Contains(p.Open, m) {
			continue
		}
		line, err := p.Line.Then(m)
		if err != nil {
			t.Fatal(err)
		}
		var last solver.Report
		if err := a.Analyze(t.Context(), line, solver.Limit{Nodes: 20_000, Threads: 1, Lines: 1, Fresh: true}, func(r solver.Report) { last = r }); err != nil {
			t.Fatal(err)
		}
		if best := last.Moves[0]; last.Result != core.WinFor(gomoku.Black) && (last.Result != core.Unfinished || best.Score <= 0) {
			t.Errorf("%s: %v, score %d", line.Last(), last.Result, best.Score)
		}
	}
}

// An extended proof has no longer the replies that were found to lose: a1 by an analysis, a2, for which its nodes are too few, by the
// same moves.
func TestExtend(t *testing.T) {
	gametest.OneGoroutine(t)
	p := gomokusolver.UnprovenPattern(gomoku.Patterns()[3])
	var open []gomoku.Point
	for _, text := range []string{"a1", "a2", "g6"} {
		m, err := gomoku.Rules{Set: gomoku.Renju}.ParseMove(gomokusolver.Patterns()[3].Line.Last(), text)
		if err != nil {
			t.Fatal(err)
		}
		open = append(open, gomoku.PointOf(m))
	}
	p.Open = open
	q, err := p.Extend(t.Context(), 150_000, 16)
	if err != nil || q.Nodes != 150_000 || !slices.Equal(q.Open, open[2:]) || q.Pattern != p.Pattern {
		t.Errorf("%v, %v", q, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Extend(ctx, 1000, 16); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func FuzzParsePatternProof(f *testing.F) {
	for _, text := range []string{"1D 0", "13I 400000 a1 b2", "27D 1 a1", "4D -1", "4D 1 b1 a1", "4D 1 h8", "4D 1 pass", "4D 1 p16", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := gomokusolver.ParsePatternProof(text)
		if err != nil {
			return
		}
		again, err := gomokusolver.ParsePatternProof(p.String())
		if err != nil || again.Pattern != p.Pattern || again.Nodes != p.Nodes || !slices.Equal(again.Open, p.Open) {
			t.Errorf("%q: %v, %v", text, again, err)
		}
	})
}
