package mistakes_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/explain"
	"qilab/solver/games"
	"qilab/solver/judge"
	"qilab/solver/mistakes"
	"qilab/solver/reports"
	"qilab/solver/review"
	"qilab/solver/solvertest"
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

// fixed is an analyzer that has exact values for the moves of a table, and low bounds for the others.
type fixed map[core.Move]solver.Verdict

func (a fixed) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	report(a.report(line.Last()))
	return ctx.Err()
}

// report lists the moves of the table, the best first, and then the others with bounds.
func (a fixed) report(p core.Position) solver.Report {
	r := solvertest.Scored(p, func(core.Move) int { return -2000 })
	r.Depth = 20
	for i, v := range r.Moves {
		r.Moves[i].Bound = true
		if known, ok := a[v.Move]; ok {
			known.Move = v.Move
			r.Moves[i] = known
		}
	}
	slices.SortStableFunc(r.Moves, func(a, b solver.Verdict) int { return b.Score - a.Score })
	return r
}

// The answers to an error agree with the better move that the review names: if the wider search contradicts it, or has proven that
// the position is lost, there are none.
func TestAnswersAgreeWithReview(t *testing.T) {
	g, _ := catalog.Find(games.All(nil), xiangqi.Rules{}.ID())
	g.Why, g.NewAnalyzer, g.External = nil, nil, nil
	game, err := g.Reader().Game(g.Rules.Start().String() + " moves e0e1")
	if err != nil {
		t.Fatal(err)
	}
	at := line(game)
	move := func(text string) core.Move {
		m, err := g.Rules.ParseMove(at[0].Position, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	advised, other, played := move("h2e2"), move("b2e2"), at[1].Move
	score := func(n int) solver.Verdict { return solver.Verdict{Score: n, Scored: true} }
	lost := solver.Verdict{Result: core.WinFor(at[0].Position.Turn().Other())}
	reviewed := fixed{advised: score(100), played: score(-900)}
	for name, c := range map[string]struct {
		wide fixed
		want []core.Move
	}{
		"agrees":                    {fixed{advised: score(100), other: score(90), played: score(-900)}, []core.Move{advised, other}},
		"prefers another":           {fixed{advised: score(90), other: score(100), played: score(-900)}, []core.Move{advised, other}},
		"refutes it":                {fixed{advised: score(-900), other: score(100), played: score(-900)}, nil},
		"ranks it behind":           {fixed{other: score(100), played: score(-900)}, nil},
		"the played one is as good": {fixed{advised: score(100), played: score(95)}, nil},
		"lost":                      {fixed{advised: lost, other: lost}, nil},
	} {
		g.Analyzer = c.wide
		found := []review.Found{{Report: reviewed.report(at[0].Position), Verdict: &review.Verdict{
			Ply: 1, Move: played, Judgement: judge.Blunder, Best: advised, Judged: true,
			Before: judge.Value{Score: 100, Scored: true}, After: judge.Value{Score: -900, Scored: true},
		}}}
		list, err := mistakes.Find(t.Context(), g, at, found, mistakes.Wish{Both: true})
		var got []core.Move
		if len(list) > 0 {
			got = list[0].Right
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: right are %v, not %v; %v", name, got, c.want, err)
		}
		if len(list) > 0 && list[0].Best[0] != advised {
			t.Errorf("%s: the best line is %v", name, list[0].Best)
		}
	}
}
