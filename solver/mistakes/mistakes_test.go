package mistakes_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/solver/explain"
	"qilab/solver/games"
	"qilab/solver/judge"
	"qilab/solver/mistakes"
	"qilab/solver/reports"
	"qilab/solver/review"
)

// reviewed returns a short game with its review.
func reviewed(t *testing.T) (catalog.Game, *core.Game, []review.Found) {
	t.Helper()
	g, _ := catalog.Find(games.All(nil), chaosclock.Rules{}.ID())
	game, err := g.Reader().Game("4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6")
	if err != nil {
		t.Fatal(err)
	}
	var found []review.Found
	r := review.Request{Game: g, Line: line(game)}
	if err := review.Run(t.Context(), r, func(f review.Found, _ review.Progress) { found = append(found, f) }); err != nil {
		t.Fatal(err)
	}
	return g, game, found
}

func line(g *core.Game) core.Line {
	nodes := g.MainLine()
	return nodes[len(nodes)-1].Line()
}

func TestFind(t *testing.T) {
	g, game, found := reviewed(t)
	at := line(game)
	list, err := mistakes.Find(t.Context(), g, at, found, mistakes.Wish{Both: true})
	if err != nil || len(list) != 1 {
		t.Fatalf("%d errors, %v", len(list), err)
	}
	m := list[0]
	if m.Ply != 3 || m.Position.Key() != at[2].Position.Key() || m.Move != at[3].Move || m.Judgement < judge.Inaccuracy || len(m.Kinds) == 0 {
		t.Errorf("the error is %+v", m)
	}
	// Slowly: an answer is right if the reports prove the best outcome after it.
	want := map[core.Move]bool{}
	for _, f := range found {
		if f.Ply == m.Ply-1 {
			for _, v := range f.Report.Moves {
				if v.Result == f.Report.Result {
					want[v.Move] = true
				}
			}
		}
	}
	got := map[core.Move]bool{}
	for _, move := range m.Right {
		got[move] = true
	}
	if !reflect.DeepEqual(got, want) || m.Best[0] != m.Right[0] || got[m.Move] {
		t.Errorf("right are %v, not %v; the best line is %v", got, want, m.Best)
	}
	mover := m.Position.Turn()
	for _, c := range []struct {
		w mistakes.Wish
		n int
	}{{mistakes.Wish{Side: mover}, 1}, {mistakes.Wish{Side: mover.Other()}, 0}, {mistakes.Wish{Both: true, Min: m.Judgement + 1}, 0}} {
		if list, err := mistakes.Find(t.Context(), g, at, found, c.w); err != nil || len(list) != c.n {
			t.Errorf("%+v: %d errors, %v", c.w, len(list), err)
		}
	}
	g.Why = func(ctx context.Context, _ explain.Fault) ([]explain.Reason, error) { return nil, ctx.Err() }
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := mistakes.Find(ended, g, at, found, mistakes.Wish{Both: true}); err == nil {
		t.Error("a cancelled search ends without an error")
	}
}

// A review that is stored and read back finds the same errors.
func TestStored(t *testing.T) {
	g, game, found := reviewed(t)
	none := func(int) []core.Move { return nil }
	entries, err := reports.Parse(reports.Format(review.Entries(found, nil), none))
	if err != nil {
		t.Fatal(err)
	}
	stored := review.Stored(game, entries)
	if len(stored) != len(line(game))-1 {
		t.Errorf("%d of %d findings are read back", len(stored), len(line(game))-1)
	}
	both := mistakes.Wish{Both: true}
	want, err := mistakes.Find(t.Context(), g, line(game), found, both)
	if err != nil {
		t.Fatal(err)
	}
	got, err := mistakes.Find(t.Context(), g, line(game), stored, both)
	if err != nil || len(got) != len(want) || got[0].Ply != want[0].Ply || !reflect.DeepEqual(got[0].Right, want[0].Right) || !reflect.DeepEqual(got[0].Kinds, want[0].Kinds) {
		t.Errorf("%+v is read back as %+v, %v", want, got, err)
	}
	for _, f := range stored {
		for _, o := range found {
			if o.Ply == f.Ply && (o.Verdict.Judgement != f.Verdict.Judgement || o.Verdict.Before != f.Verdict.Before || o.Verdict.After != f.Verdict.After || o.Verdict.Best != f.Verdict.Best) {
				t.Errorf("ply %d: %+v is read back as %+v", f.Ply, *o.Verdict, *f.Verdict)
			}
		}
	}
	// Older entries stay where there is nothing newer.
	if again := review.Entries(found[:1], entries); len(again) != len(entries) {
		t.Errorf("%d entries with the older ones, not %d", len(again), len(entries))
	}
	// Another game has no findings in this analysis.
	other, err := g.Reader().Game("4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 10")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(review.Stored(other, entries)); n != 2 {
		t.Errorf("another game shares %d findings, not 2", n)
	}
}

// In a quiet position several moves are right, although the review has values of two moves only.
func TestQuietMistake(t *testing.T) {
	g, _ := catalog.Find(games.All(nil), xiangqi.Rules{}.ID())
	game, err := g.Reader().Game("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w moves e0e1")
	if err != nil {
		t.Fatal(err)
	}
	var found []review.Found
	r := review.Request{Game: g, Line: line(game), Effort: review.Quick, Plies: []int{1}}
	if err := review.Run(t.Context(), r, func(f review.Found, _ review.Progress) { found = append(found, f) }); err != nil {
		t.Fatal(err)
	}
	list, err := mistakes.Find(t.Context(), g, line(game), found, mistakes.Wish{Both: true})
	if err != nil || len(list) != 1 {
		t.Fatalf("%d errors, %v", len(list), err)
	}
	m := list[0]
	if len(m.Right) < 3 || m.Right[0] != found[0].Report.Moves[0].Move || m.Best[0] != m.Right[0] || slices.Contains(m.Right, m.Move) {
		t.Errorf("right are %v, the best line is %v", m.Right, m.Best)
	}
}
