package desk_test

import (
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/analysis/search"
	"qilab/ui/desk"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

// postman is a search that reports on the test's command, for old requests too.
type postman struct {
	show  func(solver.Report, solver.State)
	asked []asked
}

type asked struct {
	line core.Line
	lim  solver.Limit
	key  any
}

func (p *postman) Serve(solver.Analyzer) {}
func (p *postman) Stop()                 {}
func (p *postman) Close()                {}
func (p *postman) Start(line core.Line, lim solver.Limit, key any) {
	p.asked = append(p.asked, asked{line, lim, key})
}

// tell delivers a report of a depth on the n-th request.
func (p *postman) tell(n, depth int, running bool) {
	a := p.asked[n]
	r := solver.Unanalysed(a.line.Last())
	r.Depth = depth
	p.show(r, solver.State{Key: a.key, Running: running})
}

func newPostman(t *testing.T) (*rig, *postman) {
	p := &postman{}
	tb := &rig{t: t, loop: &looptest.Loop{}, opponent: newScripted()}
	tb.sitWith(desk.Config{Config: table.Config{
		Games: []catalog.Game{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Analyzer: plain{}, Scale: 300}, {Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: plain{}, Scale: 300}},
		Post:  tb.loop.Post,
		Seed:  1,
	}, Start: func(show func(solver.Report, solver.State)) search.Worker {
		p.show = show
		return p
	}})
	t.Cleanup(tb.Close)
	tb.Analysis.SetBudget(search.Budget{Think: time.Second})
	tb.Analysis.SetOn(true)
	return tb, p
}

// A late report is stored for its position, and never shown at another one.
func TestALateReportStaysWithItsPosition(t *testing.T) {
	tb, p := newPostman(t)
	p.tell(0, 3, true)
	tb.wantDepth(3)
	tb.play("5")
	p.tell(0, 8, true) // late, and deeper than any report here
	if r, ok := tb.Knowledge.Report(); ok {
		t.Errorf("a report of depth %d is shown at another position", r.Depth)
	}
	if !tb.Analysis.Searching() {
		t.Error("the late report has ended the search of this position")
	}
	p.tell(1, 2, true)
	p.tell(0, 9, false)
	tb.wantDepth(2)
	if !tb.Analysis.Searching() {
		t.Error("the late end of another search has ended this one")
	}
	tb.Tree.Back()
	tb.wantDepth(9)
	if r, _ := tb.Knowledge.Report(); r.Position != tb.Position() {
		t.Error("the report is of another position")
	}
}

// Late reports of another game's search or of the previous engine are not used.
func TestALateReportOfAnotherEngineIsNotShown(t *testing.T) {
	tb, p := newPostman(t)
	p.tell(0, 3, true)
	tb.Renew()
	if _, ok := tb.Knowledge.Report(); ok {
		t.Error("what the last engine found is still shown")
	}
	p.tell(0, 8, false)
	if _, ok := tb.Knowledge.Report(); ok || !tb.Analysis.Searching() {
		t.Error("the last engine's report is shown, or has ended the search")
	}
	p.tell(1, 2, true)
	tb.wantDepth(2)
	games := tb.Games()
	tb.Start(games[1], games[1].Rules.Start(), [2]table.Seat{})
	p.tell(1, 9, false)
	if _, ok := tb.Knowledge.Report(); ok {
		t.Error("a report of another game is shown")
	}
	tb.Undo()
	tb.wantDepth(9) // stored until the game is back
}

// A search of a known position never replaces a better report; other lines are searched again.
func TestOnlyBetterReportsTakeThePlaceOfOthers(t *testing.T) {
	tb, p := newPostman(t)
	tb.Analysis.SetLimit(solver.Limit{Lines: 5})
	last := len(p.asked) - 1
	p.tell(last, 7, false)
	tb.Analysis.SetLimit(solver.Limit{Lines: 3})
	if last++; len(p.asked) != last+1 || p.asked[last].lim.Lines != 3 {
		t.Fatalf("it is not searched anew: %v", p.asked)
	}
	p.tell(last, 1, true)
	tb.wantDepth(7)
	p.tell(last, 8, true)
	tb.wantDepth(8)
	tb.Analysis.SetLimit(solver.Limit{Lines: 4})
	if _, ok := tb.Knowledge.Report(); ok {
		t.Error("three lines are shown where four are wanted")
	}
}

// A paused analysis keeps its lines if more are requested, and searches them when it goes on.
func TestMoreLinesWhilePaused(t *testing.T) {
	tb, p := newPostman(t)
	tb.Analysis.SetLimit(solver.Limit{Lines: 5})
	p.tell(len(p.asked)-1, 7, false)
	tb.Analysis.SetPaused(true)
	asked := len(p.asked)
	tb.Analysis.SetLimit(solver.Limit{})
	tb.wantDepth(7)
	if len(p.asked) != asked {
		t.Error("the paused analysis searches")
	}
	tb.Analysis.SetPaused(false)
	if len(p.asked) != asked+1 || p.asked[asked].lim.Lines < 100 {
		t.Errorf("all lines are not searched: %v", p.asked[asked:])
	}
}

// A review's verdict is stored with the game also where a search that it stopped has seen deeper.
func TestTheReviewOfAPositionThatWasSeenDeeperIsStored(t *testing.T) {
	p := &postman{}
	best, depth := 0, 14
	tb := newTable(t, func(c *desk.Config) {
		c.Config.Games = []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: voiced{&best, &depth}, Scale: 300}}
		c.Start = func(show func(solver.Report, solver.State)) search.Worker {
			p.show = show
			return p
		}
	})
	for range 2 {
		if err := tb.Play(tb.Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
	}
	tb.Tree.Back()
	n := tb.Node()
	tb.Analysis.SetBudget(search.Budget{Think: time.Second})
	tb.Analysis.SetOn(true)
	p.tell(len(p.asked)-1, 40, true)
	tb.wantDepth(40)
	tb.Tree.Last()
	tb.Reviews.Start()
	tb.loop.Until(t, 5*time.Second, "reviewed", tb.Reviews.Done)
	for _, f := range tb.Knowledge.Findings() {
		if f.Node == n {
			if len(f.Verdicts) != 1 || f.Report.Depth != 40 {
				t.Errorf("the finding is %+v", f)
			}
			return
		}
	}
	t.Error("nothing is stored about the position")
}
