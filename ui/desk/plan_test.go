package desk_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
	"qilab/solver/review"
	"qilab/ui/analysis/search"
	"qilab/ui/desk"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

// engine is an analyzer that is never exact: with a time bound it reports one ply of depth for each millisecond and ends, without
// one it runs until cancelled. It never uses the time it was given.
type engine struct {
	mu    sync.Mutex
	asked []string // "ply:time" of each search
	score func(p core.Position, m core.Move, depth int) int
	nodes func(line core.Line) uint64 // of a search with a time; nil: not counted
	err   error                       // of every search
}

func (e *engine) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	e.mu.Lock()
	e.asked = append(e.asked, fmt.Sprintf("%d:%v", len(line)-1, lim.Time))
	score := e.score
	e.mu.Unlock()
	if e.err != nil {
		return e.err
	}
	p := line.Last()
	r := solver.Report{Position: p, Plies: solver.Unknown}
	say := func(depth int) {
		r.Depth, r.Moves = depth, nil
		for _, m := range p.Moves() {
			r.Moves = append(r.Moves, solver.Verdict{
				Move: m, Plies: solver.Unknown, Score: score(p, m, depth), Scored: true, PV: []core.Move{m},
			})
		}
		solver.Sort(r.Moves, p.Turn())
		for i := range r.Moves {
			r.Moves[i].Bound = lim.Lines > 0 && i >= lim.Lines
		}
		report(r)
	}
	if lim.Nodes > 0 || lim.Depth > 0 { // a review
		say(max(lim.Depth, 5))
		return nil
	}
	if lim.Time == 0 {
		say(100)
		<-ctx.Done()
		return ctx.Err()
	}
	for d := 1; d <= int(lim.Time.Milliseconds()); d++ {
		say(d)
	}
	r.Stopped = solver.StoppedTime
	if e.nodes != nil {
		r.Nodes = e.nodes(line)
	}
	report(r)
	return nil
}

// scoreBy sets the scores of the searches that begin from now on.
func (e *engine) scoreBy(score func(p core.Position, m core.Move, depth int) int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.score = score
}

// searches returns and clears the record of searches.
func (e *engine) searches() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	asked := strings.Join(e.asked, " ")
	e.asked = nil
	return asked
}

// newStudy returns a table with an engine, after some moves.
func newStudy(t *testing.T, b search.Budget, moves ...string) (*rig, *engine) {
	t.Helper()
	return newStudyOf(t, catalog.Game{}, b, moves...)
}

// newStudyOf does so in a given game with an added engine, in place of any analyzer of the game.
func newStudyOf(t *testing.T, g catalog.Game, b search.Budget, moves ...string) (*rig, *engine) {
	t.Helper()
	e := &engine{score: func(_ core.Position, _ core.Move, depth int) int { return depth }}
	tb := &rig{t: t, loop: &looptest.Loop{}, opponent: newScripted(), told: func() {}, reviewed: func(*core.Game, []search.Finding) {}}
	g.Rules, g.Opponent, g.Scale = chaosclock.Rules{}, tb.opponent, 300
	if watch, ok := g.Analyzer.(*limited); ok {
		watch.engine = e
	} else {
		g.Analyzer = e
	}
	tb.sitWith(desk.Config{
		Config: table.Config{
			Games: []catalog.Game{g}, Post: tb.loop.Post, Seed: 1,
			Failed: func(err error) { tb.failed = append(tb.failed, err) },
		},
		Reviewed: func(g *core.Game, found []search.Finding) { tb.reviewed(g, found) },
		Judged:   func(_ *core.Game, _ []*core.Node, found []review.Found) { tb.judged = found },
	})
	t.Cleanup(tb.Close)
	for _, m := range moves {
		tb.play(m)
	}
	tb.Analysis.SetBudget(b)
	return tb, e
}

func (tb *rig) idle() {
	tb.t.Helper()
	tb.loop.Until(tb.t, time.Minute, "nothing is searched", func() bool { return !tb.Analysis.SearchingAnything() })
}

func (tb *rig) wantDepth(want int) {
	tb.t.Helper()
	r, ok := tb.Knowledge.Report()
	if !ok || r.Depth != want {
		tb.t.Errorf("depth %d (known: %v), want %d", r.Depth, ok, want)
	}
}

func wantSearches(t *testing.T, e *engine, want string) {
	t.Helper()
	if got := e.searches(); got != want {
		t.Errorf("searched %q, want %q", got, want)
	}
}

var shortly = search.Budget{Think: 9 * time.Millisecond, Fill: 2 * time.Millisecond}

func TestThePositionLookedAtComesFirstThenTheLine(t *testing.T) {
	tb, e := newStudy(t, shortly, "5", "3")
	tb.Analysis.SetOn(true)
	tb.idle()
	wantSearches(t, e, "2:9ms 0:2ms 1:2ms")
	tb.wantDepth(9)
	tb.Tree.Back() // a filled position is searched in full when shown
	tb.wantDepth(2)
	tb.idle()
	wantSearches(t, e, "1:9ms")
	tb.wantDepth(9)
	tb.Tree.Forward() // and a known one is not searched again
	tb.wantDepth(9)
	tb.idle()
	wantSearches(t, e, "")
}

// A position whose search got almost nothing of the processor is searched once more, whatever comes of it.
func TestAStarvedSearchIsRepeated(t *testing.T) {
	for _, again := range []uint64{10, 1000} {
		tb, e := newStudy(t, shortly, "5", "3")
		once := false
		e.nodes = func(line core.Line) uint64 {
			switch {
			case len(line) != 1:
				return 1000
			case once:
				return again
			}
			once = true
			return 10
		}
		tb.Analysis.SetOn(true)
		tb.idle()
		wantSearches(t, e, "2:9ms 0:2ms 0:2ms 1:2ms")
	}
}

func TestDeeper(t *testing.T) {
	tb, e := newStudy(t, shortly, "5")
	if tb.Analysis.CanDeepen() {
		t.Error("nothing is analysed, but it could be deepened")
	}
	tb.Analysis.SetOn(true)
	tb.idle()
	if !tb.Analysis.CanDeepen() || tb.Analysis.Deepening() {
		t.Error("it cannot be deepened")
	}
	e.searches()
	tb.Analysis.Deeper()
	if _, bounded := tb.Analysis.Progress(); bounded || !tb.Analysis.Searching() || !tb.Analysis.Deepening() {
		t.Error("it does not go deeper")
	}
	tb.wantDepth(9) // until a better report comes
	tb.loop.Until(t, time.Minute, "it is deeper", func() bool { r, _ := tb.Knowledge.Report(); return r.Depth == 100 })
	tb.Tree.Back() // deeper lasts for one visit
	tb.idle()
	tb.Tree.Forward()
	tb.wantDepth(100)
	tb.idle()
	wantSearches(t, e, "1:0s 0:9ms")
	tb.Analysis.Deeper()
	tb.Analysis.Deeper()
	tb.idle()
	if tb.Analysis.Deepening() {
		t.Error("it goes on")
	}
	tb.wantDepth(100)
}

func TestWithoutABoundTheSearchGoesOnWhileItIsLookedAt(t *testing.T) {
	tb, e := newStudy(t, search.Budget{Fill: time.Millisecond}, "5")
	tb.Analysis.SetOn(true)
	tb.loop.Until(t, time.Minute, "it is deep", func() bool { r, _ := tb.Knowledge.Report(); return r.Depth == 100 })
	if tb.Analysis.CanDeepen() || !tb.Analysis.Searching() {
		t.Error("what has no bound cannot be deepened and is not over")
	}
	tb.Analysis.SetPaused(true)
	if tb.Analysis.SearchingAnything() {
		t.Error("paused, and searching")
	}
	tb.Analysis.SetPaused(false)
	tb.Analysis.SetBudget(search.Budget{Think: 3 * time.Millisecond})
	tb.idle()
	tb.wantDepth(100)
	if got := e.searches(); !strings.HasSuffix(got, "1:3ms") {
		t.Errorf("searched %q; without time for the graph nothing else is searched", got)
	}
}

// A review judges all moves while the analysis waits; its positions are searched again only for more lines, and it continues for its
// game when another one is opened.
func TestReview(t *testing.T) {
	tb, e := newStudy(t, search.Budget{Think: 2 * time.Millisecond}, "5", "3", "4")
	tb.Analysis.SetLimit(solver.Limit{Lines: 1})
	tb.Analysis.SetOn(true)
	tb.idle()
	tb.Reviews.Start()
	status, ok := tb.Reviews.Status()
	if !ok || !status.Here || status.All != 4 || status.Done != 0 {
		t.Errorf("%+v, %v", status, ok)
	}
	tb.loop.Until(t, time.Minute, "the review is over", func() bool { _, on := tb.Reviews.Status(); return !on })
	line := tb.Document().Game().CurrentLine()
	if !tb.Knowledge.Reviewed(line) || !tb.Reviews.Done() {
		t.Error("not all moves are judged")
	}
	sums := tb.Knowledge.Summary()
	if sums[core.First].Judged != 1 || sums[core.Second].Judged != 2 {
		t.Errorf("judged %+v", sums)
	}
	tb.idle()
	e.searches()
	tb.Tree.Goto(line[1])
	tb.idle()
	wantSearches(t, e, "")
	tb.Analysis.SetLimit(solver.Limit{Lines: 3})
	tb.idle()
	e.searches()
	tb.Tree.Goto(line[2])
	tb.idle()
	wantSearches(t, e, "2:2ms")
	r, _ := tb.Knowledge.Report()
	if lines := slices.IndexFunc(r.Moves, func(v solver.Verdict) bool { return v.Bound }); lines != 3 {
		t.Errorf("%d lines are known, of depth %d", lines, r.Depth)
	}
	tb.Analysis.Deeper() // without a bound
	tb.loop.Until(t, time.Minute, "it is searched", func() bool { r, _ := tb.Knowledge.Report(); return r.Depth == 100 })
}

// An analysis that a review interrupts goes on after it.
func TestAnalysisGoesOnAfterAReview(t *testing.T) {
	tb, e := newStudy(t, search.Budget{}, "5", "3")
	tb.Analysis.SetOn(true)
	tb.loop.Until(t, time.Minute, "it is deep", func() bool { r, _ := tb.Knowledge.Report(); return r.Depth == 100 })
	e.searches()
	tb.Reviews.Start()
	tb.loop.Until(t, time.Minute, "the review is over", func() bool { return !tb.Reviews.Here() })
	tb.loop.Until(t, time.Minute, "the position is searched again", tb.Analysis.Searching)
	if got := e.searches(); !strings.HasSuffix(got, " 2:0s") {
		t.Errorf("searched %q", got)
	}
}

// TestReviewStands: a review's judgements stay, whatever the analysis finds later.
func TestReviewStands(t *testing.T) {
	tb, e := newStudy(t, search.Budget{Think: 2 * time.Millisecond}, "5", "3")
	tb.Reviews.Start()
	tb.loop.Until(t, time.Minute, "the review is over", func() bool { return !tb.Reviews.Here() })
	line := tb.Document().Game().CurrentLine()
	before := []search.Judged{tb.Knowledge.JudgementOf(line[1]), tb.Knowledge.JudgementOf(line[2])}
	advised, ok := tb.Knowledge.Advised(line[0])
	if !ok || before[0].HasBetter && before[0].Better != advised {
		t.Errorf("the arrow is %v, the list has %+v", advised, before[0])
	}
	e.scoreBy(func(core.Position, core.Move, int) int { return -700 })
	tb.Tree.Goto(line[1])
	tb.Analysis.Deeper()
	tb.loop.Until(t, time.Minute, "it is searched", func() bool { r, _ := tb.Knowledge.Report(); return r.Depth == 100 })
	for i, want := range before {
		if got := tb.Knowledge.JudgementOf(line[i+1]); got != want {
			t.Errorf("move %d is %+v now, and was %+v", i+1, got, want)
		}
	}
}

// TestReviewContinues: after a review that was cancelled, the next one searches only the positions that are left, unless its effort is
// higher. After a review to the end it begins again.
func TestReviewContinues(t *testing.T) {
	tb, e := newStudy(t, search.Budget{Think: 2 * time.Millisecond}, "5", "3", "4")
	line := tb.Document().Game().CurrentLine()
	begin := func(done int) {
		t.Helper()
		e.searches()
		tb.Reviews.Start()
		status, ok := tb.Reviews.Status()
		if !ok || status.Done != done || status.All != 4 || tb.Reviews.Done() {
			t.Fatalf("begins with %+v, want %d positions done", status, done)
		}
	}
	over := func() {
		t.Helper()
		tb.loop.Until(t, time.Minute, "the review is over", func() bool { return !tb.Reviews.Here() })
		if !tb.Knowledge.Reviewed(line) {
			t.Error("not all moves are judged")
		}
	}
	cancelled := func() {
		t.Helper()
		tb.idle()
		held := make(chan struct{})
		e.mu.Lock()
		score := e.score
		e.mu.Unlock()
		e.scoreBy(func(p core.Position, m core.Move, depth int) int {
			if p.Key() == line[2].Position().Key() {
				<-held
			}
			return score(p, m, depth)
		})
		begin(0)
		tb.loop.Until(t, time.Minute, "a move is judged", func() bool { status, _ := tb.Reviews.Status(); return status.Done == 1 })
		if tb.Reviews.Cancel(); tb.Reviews.Done() {
			t.Error("a cancelled review is called done")
		}
		close(held)
		tb.idle()
	}
	cancelled()
	begin(1)
	over()
	if strings.Contains(" "+e.searches(), " 0:0s") {
		t.Error("a position is searched again")
	}
	if len(tb.judged) != 4 || tb.judged[0].Verdict == nil || tb.judged[0].Report.Position != line[0].Position() {
		t.Errorf("the findings are %+v", tb.judged)
	}
	cancelled() // all are judged: it begins again
	tb.Reviews.SetEffort(review.Quick)
	begin(0)
	over()
	tb.Reviews.SetEffort(review.Deep)
	cancelled()
	begin(1)
	over()
}

// TestReviewOfAnotherGame: a review continues when another game is opened, hands over its findings, and can be cancelled.
func TestReviewOfAnotherGame(t *testing.T) {
	tb, _ := newStudy(t, search.Budget{Think: 2 * time.Millisecond}, "5", "3")
	var kept []search.Finding
	game := tb.Document().Game()
	tb.reviewed = func(g *core.Game, found []search.Finding) {
		if g != game {
			t.Error("the findings are of another game")
		}
		kept = found
	}
	tb.Reviews.Start()
	tb.Restart()
	if status, ok := tb.Reviews.Status(); !ok || status.Here || status.Game != game {
		t.Errorf("%+v, %v", status, ok)
	}
	tb.loop.Until(t, time.Minute, "the review is over", func() bool { _, on := tb.Reviews.Status(); return !on })
	if len(kept) != 3 || len(kept[0].Verdicts) != 1 || kept[0].Node.Ply() > 2 {
		t.Fatalf("kept %+v", kept)
	}
	if tb.Knowledge.Reviewed(tb.Document().Game().CurrentLine()) {
		t.Error("the other game is reviewed")
	}
	tb.Document()
	kept = nil
	tb.play("5")
	tb.Reviews.Start()
	tb.Reviews.Cancel()
	if _, on := tb.Reviews.Status(); on {
		t.Error("it cannot be cancelled")
	}
}

// A review begins again with another form of its game, as on a turned board, also while the analysis is off.
func TestReviewOfAnotherForm(t *testing.T) {
	tb, _ := newStudy(t, search.Budget{Think: 2 * time.Millisecond}, "5", "3")
	tb.Reviews.Start()
	tb.Analysis.SetOn(false)
	next := tb.Document().Snapshot().Game()
	tb.Tree.Become(next)
	status, ok := tb.Reviews.Status()
	if on, _ := tb.Analysis.On(); !ok || !status.Here || status.Game != next || on {
		t.Errorf("%+v, %v; the analysis is on: %v", status, ok, on)
	}
	tb.loop.Until(t, time.Minute, "the review is over", func() bool { return !tb.Reviews.Here() })
	if !tb.Reviews.Done() || !tb.Knowledge.Reviewed(next.CurrentLine()) {
		t.Error("the new form is not reviewed")
	}
}

// The moves of the game are reviewed in the other form, whichever line is being tried meanwhile.
func TestReviewOfAnotherFormWhileTrying(t *testing.T) {
	tb, _ := newStudy(t, search.Budget{Think: 2 * time.Millisecond}, "5", "3", "4")
	tb.Reviews.Start()
	tb.Tree.First()
	tb.play("2")
	next := tb.Document().Snapshot().Game()
	tb.Tree.Become(next)
	tb.loop.Until(t, time.Minute, "the review is over", func() bool { return !tb.Reviews.Here() })
	if !tb.Knowledge.Reviewed(next.MainLine()) || tb.Knowledge.Reviewed(next.CurrentLine()) {
		t.Errorf("reviewed are the game: %v, the line tried: %v", tb.Knowledge.Reviewed(next.MainLine()), tb.Knowledge.Reviewed(next.CurrentLine()))
	}
}

// A game that is read again from the library while it is reviewed is the one under review, and what was judged stays.
func TestReviewOfTheSameRecord(t *testing.T) {
	tb, e := newStudy(t, search.Budget{Think: 2 * time.Millisecond}, "5", "3", "4")
	game := tb.Document().Game()
	gate, third := make(chan struct{}), game.MainLine()[2].Position().Key()
	e.scoreBy(func(p core.Position, _ core.Move, depth int) int {
		if p.Key() == third {
			<-gate
		}
		return depth
	})
	open := sync.OnceFunc(func() { close(gate) })
	t.Cleanup(open)
	tb.Table.Origins.Set(game, table.Origin{Record: 7})
	again := tb.Document().Snapshot().Game()
	tb.Reviews.Start()
	tb.loop.Until(t, time.Minute, "the first move is judged", func() bool { return tb.Knowledge.Reviewed(game.MainLine()[:2]) })
	tb.Restart()
	if tb.Reviews.Here() {
		t.Fatal("the new game is under review")
	}
	tb.Together(func() {
		if err := tb.Open(again); err != nil {
			t.Fatal(err)
		}
		tb.Table.Origins.Set(again, table.Origin{Way: table.Opened, Record: 7})
	})
	if !tb.Reviews.Here() || !tb.Knowledge.Reviewed(again.MainLine()[:2]) {
		t.Fatalf("under review: %v, the first move is judged: %v", tb.Reviews.Here(), tb.Knowledge.Reviewed(again.MainLine()[:2]))
	}
	open()
	tb.loop.Until(t, time.Minute, "the review is over", func() bool { return !tb.Reviews.Here() })
	if !tb.Knowledge.Reviewed(again.MainLine()) {
		t.Error("the rest is not judged")
	}
}

func TestOtherLinesSearchThePositionAnew(t *testing.T) {
	tb, e := newStudy(t, shortly, "5")
	tb.Analysis.SetLimit(solver.Limit{Lines: 3, Threads: 1})
	tb.Analysis.SetOn(true)
	tb.idle()
	e.searches()
	tb.Analysis.SetLimit(solver.Limit{Lines: 3, Threads: 2}) // found with other threads, but as good
	tb.idle()
	wantSearches(t, e, "")
	tb.Analysis.SetLimit(solver.Limit{Threads: 2})
	tb.idle()
	wantSearches(t, e, "1:9ms")
	if _, ok := tb.Knowledge.ReportOf(tb.Document().Game().Root()); !ok {
		t.Error("the rest of the graph is lost")
	}
}

// The judgement belongs to the first engine: bars and graphs do not flip with every move.
func TestJudgementOf(t *testing.T) {
	tb, e := newStudy(t, shortly, "5")
	var first core.Move
	e.scoreBy(func(p core.Position, m core.Move, depth int) int {
		switch {
		case p.Turn() == core.Second && m == first:
			return -500
		case p.Turn() == core.Second:
			return 40
		}
		return 300 // the side that gave it away sees that now
	})
	if p := tb.Position(); p.Turn() == core.Second {
		first = p.Moves()[0]
	} else {
		tb.Tree.Back()
		first = tb.Position().Moves()[0]
	}
	if err := tb.Play(first); err != nil {
		t.Fatal(err)
	}
	bad := tb.Node()
	if j := tb.Knowledge.JudgementOf(bad); j.Judgement != judge.Unknown {
		t.Errorf("judged %s before anything is known", j.ID())
	}
	tb.Analysis.SetOn(true)
	tb.idle()
	j := tb.Knowledge.JudgementOf(bad)
	if j.Judgement != judge.Blunder || !j.HasBetter || j.Better == first {
		t.Errorf("judged %s: %+v", j.ID(), j)
	}
	if j.Before.Score != 40 || j.After.Score != -300 {
		t.Errorf("%+v", j)
	}
	if got := tb.Knowledge.JudgementOf(tb.Document().Game().Root()); got.Judgement != judge.Unknown {
		t.Error("the start is judged")
	}
	if e := tb.Knowledge.EvaluationOf(bad); e.For(core.First).Score != -e.For(core.Second).Score {
		t.Errorf("%+v", e)
	}
}

// provable are endgames where every position after so many plies is one.
type provable struct {
	catalog.Endgames
	from int
}

func (e provable) Of(p core.Position, _ solver.Limit) (catalog.EndgameNeed, bool) {
	empty := 0
	for _, piece := range (chaosclock.Rules{}).SetupOf(p).Board {
		if piece == core.NoPiece {
			empty++
		}
	}
	return catalog.EndgameNeed{}, empty >= e.from
}

// A provable endgame is searched until it is proven, whatever the time for a position; others are not.
func TestEndgamesAreSearchedToTheEnd(t *testing.T) {
	tb, e := newStudyOf(t, catalog.Game{Endgames: provable{from: 0}}, shortly)
	tb.Analysis.SetOn(true)
	tb.loop.Until(t, time.Minute, "it is searched", func() bool { return tb.Analysis.Searching() })
	tb.loop.Until(t, time.Minute, "it has begun", func() bool { _, ok := tb.Knowledge.Report(); return ok && e.searches() == "0:0s" })
	tb.Analysis.SetOn(false)
	tb, e = newStudyOf(t, catalog.Game{Endgames: provable{from: 100}}, shortly)
	tb.Analysis.SetOn(true)
	tb.idle()
	wantSearches(t, e, "0:9ms")
}
