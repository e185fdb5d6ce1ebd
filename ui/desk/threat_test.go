package desk_test

import (
	"context"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	eternalsolver "qilab/solver/eternal"
	gomokusolver "qilab/solver/gomoku"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/ui/analysis/search"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

// threatsAt returns a table with a game at a position, with threats switched on.
func threatsAt(t *testing.T, g catalog.Game, text string) *rig {
	t.Helper()
	tb := &rig{t: t, loop: &looptest.Loop{}}
	tb.sit(table.Config{
		Games: []catalog.Game{g}, Post: tb.loop.Post, Seed: 1,
		Failed: func(err error) { t.Error(err) },
	})
	t.Cleanup(tb.Close)
	p, err := g.Rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	tb.Start(tb.Current(), p, [2]table.Seat{})
	tb.Threat.SetOn(true)
	return tb
}

// threatened waits for the other side's threats.
func (tb *rig) threatened() []search.Menace {
	tb.t.Helper()
	var list []search.Menace
	tb.loop.Until(tb.t, 20*time.Second, "the threat is found", func() (ok bool) {
		list, ok = tb.Threat.Found()
		return ok
	})
	return list
}

// TestThreats: in every game the other side's threats are found, with their gain, even if the analysis is off.
func TestThreats(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		game     catalog.Game
		position string
		move     string
		wins     bool
		gain     string
	}{
		{"xiangqi: a rook hangs", catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: xiangqisolver.NewAnalyzer(nil), Scale: 100},
			"1n1k1n3/4a4/8b/p3p4/2r6/9/P3P4/4B4/2R1A4/3AK4 b - - 0 1", "c1c5", false, "gain.piece"},
		{"xiangqi: mate", catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: xiangqisolver.NewAnalyzer(nil), Scale: 100},
			"4k4/9/4P4/9/9/9/9/9/3R5/3RK4 b - - 0 1", "", true, ""},
		{"gomoku: a four", catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}, Analyzer: gomokusolver.NewAnalyzer(nil), Scale: 100},
			"h8a1i8a3j8", "", true, ""},
		{"eternal: a point", catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}, Analyzer: eternalsolver.NewAnalyzer(nil), Scale: 100},
			"r6r/8/8/8/8/8/8/8/3R3R b 0-0/4 -", "", false, "gain.eternal.point"},
		{"eternal: the last point", catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}, Analyzer: eternalsolver.NewAnalyzer(nil), Scale: 100},
			"r6r/8/8/8/8/8/8/8/3R3R b 3-0/4 -", "", true, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && c.wins {
				t.Skip("the others will do")
			}
			text := c.position
			if c.game.Rules.ID() == "freestyle" {
				g, err := c.game.Reader().Game(text)
				if err != nil {
					t.Fatal(err)
				}
				text = g.Position().String()
			}
			tb := threatsAt(t, c.game, text)
			list := tb.threatened()
			if len(list) == 0 || !list[0].Real() || list[0].Wins != c.wins || list[0].Gain.Key != c.gain {
				t.Fatalf("it threatens %+v", list)
			}
			passed, _ := tb.Threat.Passed()
			if got := c.game.Rules.FormatMove(passed, list[0].Verdict.Move); c.move != "" && got != c.move {
				t.Errorf("the move is %s, want %s", got, c.move)
			}
			if on, _ := tb.Analysis.On(); on {
				t.Error("the analysis was switched on")
			}
		})
	}
}

// TestThreatGoesWithThePosition: threats belong to one position; there are none in the middle of a turn or in check; without a
// request nothing is searched.
func TestThreatGoesWithThePosition(t *testing.T) {
	t.Parallel()
	tb := threatsAt(t, catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}, Analyzer: eternalsolver.NewAnalyzer(nil), Scale: 100}, eternal.StartText)
	tb.threatened()
	m, err := eternal.Rules{}.ParseMove(tb.Position(), "b3b7")
	if err == nil {
		err = tb.Play(m)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := tb.Threat.Passed(); ok {
		t.Error("there is a threat in the middle of a turn")
	}
	if _, ok := tb.Threat.Found(); ok || tb.Analysis.SearchingAnything() {
		t.Error("a threat is searched in the middle of a turn")
	}
	if m, err = (eternal.Rules{}).ParseMove(tb.Position(), "c@b8"); err == nil {
		err = tb.Play(m)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := tb.Threat.Found(); ok {
		t.Error("a threat is known that was not searched")
	}
	if !tb.Analysis.SearchingAnything() {
		t.Error("the next threat is not searched")
	}
	tb.Threat.SetOn(false)
	if tb.Analysis.SearchingAnything() || tb.Threat.Visible() {
		t.Error("it is searched though nobody asks for it")
	}
}

// TestThreatIsSeen: threats are hidden with the analysis.
func TestThreatIsSeen(t *testing.T) {
	t.Parallel()
	tb := threatsAt(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: xiangqisolver.NewAnalyzer(nil), Scale: 100}, xiangqi.StartFEN)
	if !tb.Threat.Visible() {
		t.Error("it is not seen")
	}
	tb.View.SetHidden(true)
	if tb.Threat.Visible() {
		t.Error("it is seen though the analysis is hidden")
	}
	tb.View.SetHidden(false)
	list := tb.threatened()
	if len(list) != 1 {
		t.Fatalf("at the start it threatens %+v", list)
	}
	if list[0].Real() || !list[0].Verdict.Scored || len(list[0].Turn) != 1 {
		t.Errorf("at the start it threatens %+v", list)
	}
	if list[0].Verdict.Result != core.Unfinished {
		t.Error("the start is decided")
	}
}

// scored is an analyzer that gives the first move of either side a score, and the others less.
type scored [2]int

func (s scored) Analyze(_ context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Depth: 9, Progress: 1, Stopped: solver.StoppedDepth}
	for i, m := range p.Moves() {
		r.Moves = append(r.Moves, solver.Verdict{Move: m, Plies: solver.Unknown, Score: s[p.Turn()] - i, Scored: true, Bound: i > 0, PV: []core.Move{m}})
	}
	report(r)
	return nil
}

// A move that all but wins an open game is a threat, though neither a win nor a gain of material is in sight.
func TestThreatThatDecides(t *testing.T) {
	for name, c := range map[string]struct {
		scores   scored // of Black if it were to move, and of White, which is
		analysed bool
		want     bool
	}{
		"much more":             {scored{1232, -64}, true, true},
		"little more":           {scored{300, -64}, true, false},
		"won before":            {scored{1232, -900}, true, false},
		"the analysis is off":   {scored{1232, -900}, false, true},
		"little, and it is off": {scored{300, -900}, false, false},
	} {
		g := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}, Analyzer: c.scores, Scale: 200}
		at, err := g.Reader().Game("h8i9j7")
		if err != nil {
			t.Fatal(err)
		}
		tb := threatsAt(t, g, at.Position().String())
		tb.Analysis.SetOn(c.analysed)
		tb.threatened()
		tb.loop.Until(t, time.Minute, "the position is searched", func() bool {
			return tb.Knowledge.EvaluationOf(tb.Node()).Scored == c.analysed // its first report has no scores
		})
		if list, _ := tb.Threat.Found(); len(list) != 1 || list[0].Real() != c.want {
			t.Errorf("%s: it threatens %+v", name, list)
		}
	}
}

// slow is an analyzer that is deep only with more than a second. Until then its first move has the score or the claim of shallow.
type slow struct{ shallow solver.Verdict }

func (s slow) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	v := solver.Verdict{Score: -50, Scored: true}
	r := solver.Report{Position: p, Depth: 9, Progress: 1, Stopped: solver.StoppedTime}
	if lim.Time < time.Second {
		v, r.Depth = s.shallow, 2
	}
	v.Move, v.PV = p.Moves()[0], p.Moves()[:1]
	r.Moves = []solver.Verdict{v}
	report(r)
	return ctx.Err()
}

// The score of a shallow search is not told: the search goes on. A win is told at once.
func TestShallowThreat(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		shallow solver.Verdict
		score   int
		wins    bool
	}{
		"a score": {solver.Verdict{Score: -199, Scored: true}, -50, false},
		"a win":   {solver.Verdict{Score: 9000, Scored: true, Claim: core.SecondWins}, 9000, true},
	} {
		tb := threatsAt(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: slow{c.shallow}, Scale: 100, Review: catalog.Review{Quick: catalog.Budget{Nodes: 1, Depth: 8}}}, xiangqi.StartFEN)
		list := tb.threatened()
		if len(list) != 1 || list[0].Verdict.Score != c.score || list[0].Wins != c.wins {
			t.Errorf("%s: it threatens %+v", name, list)
		}
	}
}
