package review_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/judge"
	"qilab/solver/memory"
	"qilab/solver/review"
)

// scripted is an analyzer that is given the values of moves, for the side that makes them, and the depth that a number
// of nodes reaches.
type scripted struct {
	worth func(line core.Line, m core.Move) int
	depth func(lim solver.Limit) int
	hang  bool
	calls *calls
}

type calls struct {
	mu   sync.Mutex
	list []solver.Limit
	ply  []int
}

func (a scripted) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	a.calls.mu.Lock()
	a.calls.list, a.calls.ply = append(a.calls.list, lim), append(a.calls.ply, len(line)-1)
	a.calls.mu.Unlock()
	if a.hang {
		<-ctx.Done()
		return ctx.Err()
	}
	r := solver.Unanalysed(line.Last())
	r.Depth = a.depth(lim)
	for i := range r.Moves {
		v := &r.Moves[i]
		v.Score, v.Scored = a.worth(line, v.Move), true
	}
	solver.Sort(r.Moves, line.Last().Turn())
	for i := 1; i < len(r.Moves); i++ { // as an engine that works out one line
		r.Moves[i].Bound = true
	}
	report(r)
	return nil
}

// moves plays moves of xiangqi from the start.
func moves(t *testing.T, words ...string) core.Line {
	t.Helper()
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	for _, w := range words {
		m, err := xiangqi.Rules{}.ParseMove(g.Position(), w)
		if err == nil {
			_, err = g.Play(m)
		}
		if err != nil {
			t.Fatal(w, err)
		}
	}
	return g.Current().Line()
}

// described returns xiangqi with a scripted analyzer in place of the engine.
func described(a scripted) catalog.Game {
	return catalog.Game{
		Rules: xiangqi.Rules{}, Analyzer: a, Scale: 300, NewAnalyzer: func() solver.Analyzer { return a },
		Review: catalog.Review{Quick: catalog.Budget{Nodes: 100, Depth: 5, Memory: 1}, Speed: 1000},
	}
}

// run reviews a game to its end and returns the findings in the order of the game.
func run(t *testing.T, r review.Request) []review.Found {
	t.Helper()
	var list []review.Found
	if err := review.Run(t.Context(), r, func(f review.Found, _ review.Progress) { list = append(list, f) }); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(list, func(a, b review.Found) int { return a.Ply - b.Ply })
	return list
}

// TestPlayedMoveIsComparedAtTheSameDepth: the value of a played move is that of the position after it, searched to the
// depth at which the best move was found; an apparent error is checked by another search.
func TestPlayedMoveIsComparedAtTheSameDepth(t *testing.T) {
	seen := &calls{}
	line := moves(t, "h2e2", "h9g7")
	bad, good := line[1].Move, core.Move{}
	a := scripted{calls: seen, depth: func(lim solver.Limit) int {
		if lim.Depth > 0 {
			return lim.Depth
		}
		return 9
	}}
	a.worth = func(l core.Line, m core.Move) int {
		switch {
		case len(l) == 1 && m == bad:
			return 60 // a bound that is wrong
		case len(l) == 1 && m == good:
			return 80
		case len(l) == 2 && m == line[2].Move:
			return 200 // for Black
		}
		return -300
	}
	good = line[0].Position.Moves()[0]
	found := run(t, review.Request{Game: described(a), Line: line, Threads: 1})
	v := found[0].Verdict
	if v == nil || v.Move != bad || v.Best != good || v.Before.Score != 80 || v.After.Score != -200 || v.Judgement != judge.Blunder || v.Depth != 9 {
		t.Fatalf("%+v", v)
	}
	if loss, ok := v.Loss(); !ok || loss != 280 {
		t.Errorf("a loss of %d, %v", loss, ok)
	}
	if played, _ := found[0].Report.Verdict(bad); played.Bound || played.Score != -200 || len(played.PV) != 2 {
		t.Errorf("the report does not say so: %+v", played)
	}
	first := seen.list[0]
	if !first.Fresh || first.Threads != 1 || first.Time != 0 || first.Nodes != 100 {
		t.Errorf("a position is not searched by nodes alone: %+v", first)
	}
	if second := seen.list[1]; seen.ply[1] != 1 || second.Fresh || second.Depth != 8 {
		t.Errorf("the played move is not compared at that depth: %+v", second)
	}
	if third := seen.list[2]; seen.ply[2] != 0 || third.Fresh || third.Nodes <= first.Nodes {
		t.Errorf("an error is not looked at again: %+v", third)
	}
	if v := found[1].Verdict; v.Judgement != judge.Best || v.Best != v.Move {
		t.Errorf("the best move is %+v", v)
	}
	if len(found) != 3 || found[2].Verdict != nil || len(found[2].Report.Moves) == 0 {
		t.Error("the last position was not searched")
	}
}

// TestLeastDepth: a position that does not reach the least depth is searched longer, and its move is not judged if that
// is not enough.
func TestLeastDepth(t *testing.T) {
	line := moves(t, "h2e2")
	for _, reached := range []int{4, 5} {
		a := scripted{calls: &calls{}, worth: func(l core.Line, m core.Move) int {
			if len(l) == 1 && m == line[1].Move {
				return -400
			}
			return 0
		}, depth: func(lim solver.Limit) int {
			if lim.Nodes > 100 { // the second search
				return reached
			}
			return 2
		}}
		v := run(t, review.Request{Game: described(a), Line: line, Threads: 1})[0].Verdict
		if judged := v.Judged; judged != (reached == 5) || v.Judgement == judge.Unknown == judged {
			t.Errorf("at depth %d: %+v", reached, v)
		}
		if min := review.MinDepth(described(a), review.Quick); min != 5 {
			t.Errorf("the least depth is %d", min)
		}
	}
}

// shelf is a book with one move.
type shelf struct{ core.Move }

func (b shelf) Moves(core.Position) ([]book.Move, error) { return []book.Move{{Move: b.Move}}, nil }

// TestBookMovesAndAgreedOpenings: book moves are not errors, and the moves of an agreed opening are not judged.
func TestBookMovesAndAgreedOpenings(t *testing.T) {
	line := moves(t, "h2e2", "h9g7")
	a := scripted{calls: &calls{}, depth: func(solver.Limit) int { return 9 }, worth: func(l core.Line, m core.Move) int {
		if len(l) < 3 && m == line[len(l)].Move {
			return -400
		}
		return 400
	}}
	g := described(a)
	g.Book = shelf{line[1].Move}
	found := run(t, review.Request{Game: g, Line: line, Threads: 1})
	if v := found[0].Verdict; !v.Book() || v.Judgement.Faulty() {
		t.Errorf("a move of the book is %+v", v)
	}
	if v := found[1].Verdict; v.Book() || v.Judgement != judge.Blunder {
		t.Errorf("a move that the book does not know is %+v", v)
	}
	found = run(t, review.Request{Game: g, Line: line, Threads: 1, Agreed: 2})
	for _, f := range found[:2] {
		if f.Verdict.Judgement != judge.Unknown || f.Verdict.Judged {
			t.Errorf("a move of an agreed opening is %+v", f.Verdict)
		}
	}
}

// TestChosenMoves: if moves are chosen, only their positions are searched and counted in the progress.
func TestChosenMoves(t *testing.T) {
	line := moves(t, "h2e2", "h9g7", "h0g2", "g6g5")
	seen := &calls{}
	a := scripted{calls: seen, worth: func(core.Line, core.Move) int { return 0 }, depth: func(solver.Limit) int { return 9 }}
	var judged []int
	err := review.Run(t.Context(), review.Request{Game: described(a), Line: line, Threads: 1, Plies: []int{2, 4}}, func(f review.Found, p review.Progress) {
		judged = append(judged, f.Verdict.Ply)
		if p.All != 2 || p.Done != len(judged) {
			t.Errorf("%+v", p)
		}
	})
	if err != nil || !slices.Equal(judged, []int{2, 4}) {
		t.Errorf("judged %v, %v", judged, err)
	}
	if slices.Contains(seen.ply, 0) || !slices.Contains(seen.ply, 1) {
		t.Errorf("positions %v were searched", seen.ply)
	}
}

// TestCancel: a cancelled review ends at once and delivers nothing more.
func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := scripted{calls: &calls{}, hang: true}
		ctx, cancel := context.WithCancel(t.Context())
		v := review.Start(ctx, review.Request{Game: described(a), Line: moves(t, "h2e2"), Threads: 2}, func(review.Found, review.Progress) {
			t.Error("something was found")
		})
		synctest.Wait()
		cancel()
		if err := v.Wait(); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
}

// TestHold: a paused review searches its current positions again when it continues.
func TestHold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seen := &calls{}
		a := scripted{calls: seen, worth: func(core.Line, core.Move) int { return 0 }, depth: func(solver.Limit) int { return 9 }}
		var found []int
		game, hanging := described(a), true
		game.NewAnalyzer = func() solver.Analyzer { return changing{a, &hanging} }
		v := review.Start(t.Context(), review.Request{Game: game, Line: moves(t, "h2e2"), Threads: 1}, func(f review.Found, _ review.Progress) {
			found = append(found, f.Ply)
		})
		synctest.Wait()
		v.Hold(true)
		synctest.Wait()
		if len(seen.list) != 1 || len(found) != 0 {
			t.Fatalf("%d searches, found %v", len(seen.list), found)
		}
		time.Sleep(time.Hour)
		hanging = false
		v.Hold(false)
		if err := v.Wait(); err != nil || !slices.Equal(found, []int{0, 1}) || seen.ply[1] != 0 {
			t.Errorf("%v, found %v, searched %v", err, found, seen.ply)
		}
	})
}

// changing hangs while hangs is set.
type changing struct {
	scripted
	hangs *bool
}

func (c changing) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	c.hang = *c.hangs
	return c.scripted.Analyze(ctx, line, lim, report)
}

// TestProgress: the share of the work grows to 1, and the remaining time is known from the beginning.
func TestProgress(t *testing.T) {
	line := moves(t, "h2e2", "h9g7", "h0g2")
	a := scripted{calls: &calls{}, worth: func(core.Line, core.Move) int { return 0 }, depth: func(solver.Limit) int { return 9 }}
	var shares []float64
	err := review.Run(t.Context(), review.Request{Game: described(a), Line: line, Threads: 2}, func(_ review.Found, p review.Progress) {
		shares = append(shares, p.Share)
		if p.All != 4 || p.Done != len(shares) || !p.Known || p.Left < 0 || p.Done == 4 && p.Left != 0 {
			t.Errorf("%+v", p)
		}
	})
	if err != nil || !slices.Equal(shares, []float64{0.25, 0.5, 0.75, 1}) {
		t.Error(shares, err)
	}
	one, ok := review.Estimate(described(a), review.Quick, 99, 1)
	two, also := review.Estimate(described(a), review.Quick, 99, 2)
	if !ok || !also || one != 2*two || one < 10*time.Second || one > 30*time.Second {
		t.Errorf("100 positions with 100 nodes each, 1000 a second: %v on one core, %v on two", one, two)
	}
}

// TestThreadsDoNotChangeVerdicts: with the real engines, searching one or two positions at a time gives the same
// verdicts and values.
func TestThreadsDoNotChangeVerdicts(t *testing.T) {
	xiangqi := moves(t, "h2e2", "h9g7", "h0g2", "g6g5", "c3c4", "b9c7", "b0c2", "h7h3")
	for game, line := range map[string]core.Line{"xiangqi": xiangqi, "renju": lineOf(t, "renju", "h8h9i9g9j10k11i10f9"), "eternal": anyMoves(t, "eternal", 6)} {
		t.Run(game, func(t *testing.T) {
			if testing.Short() { // two threads meet in few positions too
				line = line[:4]
			}
			var lists [2][]review.Found
			for i := range lists {
				g, _ := catalog.Find(games.All(nil), game)
				g.Review.Quick = catalog.Budget{Nodes: 6000, Depth: 2, Memory: 4}
				lists[i] = run(t, review.Request{Game: g, Line: line, Threads: i + 1})
			}
			for i, f := range lists[0] {
				if other := lists[1][i]; f.Verdict != nil && *f.Verdict != *other.Verdict {
					t.Errorf("ply %d: %+v and %+v", i+1, *f.Verdict, *other.Verdict)
				}
			}
		})
	}
}

// Little memory for many threads does not change verdicts either: fewer positions are searched at once.
func TestMemoryDoesNotChangeVerdicts(t *testing.T) {
	line := moves(t, "h2e2", "h9g7", "h0g2", "g6g5", "c3c4", "b9c7", "b0c2", "h7h3")
	var lists [2][]review.Found
	for i, b := range []*memory.Budget{nil, memory.New(32)} {
		g, _ := catalog.Find(games.All(b), "xiangqi")
		g.Review.Quick = catalog.Budget{Nodes: 6000, Depth: 2, Memory: 8}
		lists[i] = run(t, review.Request{Game: g, Line: line, Threads: 1 + 31*i})
	}
	for i, f := range lists[0] {
		if other := lists[1][i]; f.Verdict != nil && *f.Verdict != *other.Verdict {
			t.Errorf("ply %d: %+v and %+v", i+1, *f.Verdict, *other.Verdict)
		}
	}
}

// A review takes longer than the cores promise where memory bounds the positions searched at once.
func TestEstimateWithinMemory(t *testing.T) {
	g, _ := catalog.Find(games.All(memory.New(256)), "xiangqi")
	few, _ := review.Estimate(g, review.Deep, 100, 1)
	if many, _ := review.Estimate(g, review.Deep, 100, 32); many != few {
		t.Errorf("%v on one core, %v on 32 with room for one", few, many)
	}
}

// lineOf reads a game.
func lineOf(t *testing.T, game, text string) core.Line {
	t.Helper()
	g, _ := catalog.Find(games.All(nil), game)
	read, err := g.Reader().Game(text)
	if err != nil {
		t.Fatal(err)
	}
	line := read.MainLine()
	return line[len(line)-1].Line()
}

// anyMoves plays a few arbitrary moves.
func anyMoves(t *testing.T, game string, plies int) core.Line {
	t.Helper()
	g, _ := catalog.Find(games.All(nil), game)
	played := core.NewGame(g.Rules, g.Rules.Start())
	for range plies {
		if _, err := played.Play(played.Position().Moves()[3]); err != nil {
			t.Fatal(err)
		}
	}
	return played.Current().Line()
}

// TestExactOutcomes: if the analyzer proves outcomes, moves are judged by them.
func TestExactOutcomes(t *testing.T) {
	g, _ := catalog.Find(games.All(nil), "chaosclock")
	line := lineOf(t, "chaosclock", "4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 1 10")
	found := run(t, review.Request{Game: g, Line: line, Effort: review.Deep})
	if v := found[0].Verdict; v.Judgement != judge.Blunder || v.Result != core.SecondWins {
		t.Errorf("a win that is given away is %+v", v)
	}
	for _, f := range found[:len(found)-1] {
		v := f.Verdict
		if !v.Judged || v.Depth != 0 || v.Result == core.Unfinished || v.Judgement == judge.Unknown || !f.Report.Exact {
			t.Errorf("%+v", v)
		}
	}
	if review.MinDepth(g, review.Deep) != 0 || !review.Exact(g) {
		t.Error("it has a least depth")
	}
}

// TestMateIsAnErrorWhenItIsMissed: missing a mate is a blunder, and the best move is the mate.
func TestMateIsAnErrorWhenItIsMissed(t *testing.T) {
	g, _ := catalog.Find(games.All(nil), "xiangqi")
	g.Review.Quick = catalog.Budget{Nodes: 5000, Depth: 3, Memory: 4}
	p, err := g.Rules.Parse("2bP1k1N1/1c3n3/9/4n4/9/9/9/7r1/3r1p3/4K4 w")
	if err != nil {
		t.Fatal(err)
	}
	game := core.NewGame(g.Rules, p)
	m, err := g.Rules.ParseMove(p, "d9e9")
	if err == nil {
		_, err = game.Play(m)
	}
	if err != nil {
		t.Fatal(err)
	}
	v := run(t, review.Request{Game: g, Line: game.Current().Line()})[0].Verdict
	if best := g.Rules.FormatMove(p, v.Best); best != "h9g7" || v.Judgement != judge.Blunder || v.Result != core.SecondWins {
		t.Errorf("%s: %+v", best, v)
	}
	if _, ok := v.Loss(); ok {
		t.Error("an outcome is no difference of scores")
	}
}
