package gomoku_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/engine"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
)

// lastReport runs an analysis, checks every report and returns the last one.
func lastReport(t *testing.T, a *gomokusolver.Analyzer, line core.Line, lim solver.Limit) solver.Report {
	t.Helper()
	var last solver.Report
	progress := 0.0
	legal := line.Last().Moves()
	err := a.Analyze(t.Context(), line, lim, func(r solver.Report) {
		if len(r.Moves) != len(legal) || r.Progress < progress || r.Position != line.Last() {
			t.Fatalf("a report with %d moves of %d, progress %f after %f", len(r.Moves), len(legal), r.Progress, progress)
		}
		for i := 1; i < len(r.Moves); i++ {
			if solver.Compare(r.Moves[i-1], r.Moves[i], line.Last().Turn()) > 0 {
				t.Fatalf("%+v comes before %+v", r.Moves[i-1], r.Moves[i])
			}
		}
		progress, last = r.Progress, r
	})
	if err != nil {
		t.Fatal(err)
	}
	return last
}

func TestAnalyzeProves(t *testing.T) {
	a := gomokusolver.NewAnalyzer(nil)
	for _, c := range []struct {
		name, moves string
		rules       gomoku.RuleSet
		result      core.Result
		best        string
		plies       int
	}{
		{"five", "a1b1a2b2a3b3a4b4", gomoku.Freestyle, core.FirstWins, "a5", 1},
		{"straight four", "h8a1i8a2j8a15", gomoku.Renju, core.FirstWins, "", 3},
		{"the block is forbidden", "h8g6f6g5f7g4h7g3g2a1", gomoku.Renju, core.Unfinished, "", 0},
	} {
		line := boardtest.Line(t, c.rules, c.moves)
		r := lastReport(t, a, line, solver.Limit{Depth: 3, Threads: 1, Memory: 16})
		if c.result != core.Unfinished && (r.Result != c.result || r.Plies != c.plies) {
			t.Errorf("%s: %v in %d", c.name, r.Result, r.Plies)
		}
		if c.best != "" && gomoku.PointOf(r.Moves[0].Move).String() != c.best {
			t.Errorf("%s: the best is %v", c.name, r.Moves[0])
		}
	}
}

// positionOf returns the position of a row of boardtest.Of.
// The centre, the only candidate, is searched as deeply as several, so that other first moves can be compared with it.
func TestAnalyzeTheEmptyBoard(t *testing.T) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	r := lastReport(t, gomokusolver.NewAnalyzer(nil), core.Line{{Position: rules.Start()}}, solver.Limit{Nodes: 60_000, Threads: 1})
	if best := r.Moves[0]; best.Move.To != gomoku.Centre.Square() || !best.Scored || r.Depth < 7 {
		t.Errorf("at depth %d the best is %+v", r.Depth, best)
	}
}

func positionOf(t testing.TB, row []string) core.Position {
	t.Helper()
	b := boardtest.Of(t, row)
	rules := gomoku.Rules{Set: b.Rules()}
	setup := rules.NewSetup()
	for s := range gomoku.White + 1 {
		for p := range b.Stones(s).All() {
			setup.Board[p.Square()] = gomoku.StoneOf(s)
		}
	}
	setup.Turn = b.Turn()
	p, err := rules.FromSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A win that needs threes is proven soon after the engine starts, and so is one that the engine has found to the end.
func TestAnalyzeProvesThrees(t *testing.T) {
	for _, i := range []int{9, 10} {
		row := gametest.Rows(t, "testdata/renju-vct.tsv")[i]
		p := positionOf(t, row)
		turn := p.Turn()
		r := lastReport(t, gomokusolver.NewAnalyzer(nil), core.Line{{Position: p}}, solver.Limit{Depth: 2, Threads: 1, Memory: 16})
		if r.Result != core.WinFor(turn) || r.Plies != len(r.Moves[0].PV) || r.Plies < 9 {
			t.Errorf("%v: %v in %d, %+v", row, r.Result, r.Plies, r.Moves[0])
		}
	}
}

// Every first move of the wins by fours in the data is reported as won, in no fewer plies than the shortest.
func TestAnalyzeTheData(t *testing.T) {
	a := gomokusolver.NewAnalyzer(nil)
	for i, row := range gametest.Rows(t, "testdata/renju-vcf.tsv") {
		if testing.Short() && i > 5 {
			break
		}
		b, position := boardtest.Of(t, row), positionOf(t, row)
		r := lastReport(t, a, core.Line{{Position: position}}, solver.Limit{Depth: 1, Threads: 1, Memory: 16})
		won := map[gomoku.Point]int{}
		for _, v := range r.Moves {
			if v.Result == core.WinFor(b.Turn()) {
				won[gomoku.PointOf(v.Move)] = v.Plies
				if len(v.PV) != v.Plies {
					t.Errorf("%v: %+v", row, v)
				}
			}
		}
		for _, p := range boardtest.Points(t, row[5]) {
			if won[p] == 0 {
				t.Errorf("%v: %v is not reported as won", row[:4], p)
			}
		}
		if r.Result != core.WinFor(b.Turn()) {
			t.Errorf("%v: %v", row[:4], r.Result)
		}
	}
}

func TestAnalyzeScoresLinesExactly(t *testing.T) {
	line := boardtest.Line(t, gomoku.Renju, "h8i9j7")
	r := lastReport(t, gomokusolver.NewAnalyzer(nil), line, solver.Limit{Depth: 5, Threads: 1, Lines: 3, Memory: 16})
	for i, v := range r.Moves[:3] {
		if !v.Scored || v.Bound || v.PV[0] != v.Move {
			t.Errorf("line %d: %+v; %+v", i+1, v, r.Moves[:7])
		}
	}
	if r.Depth != 5 || r.Stopped != solver.StoppedDepth || r.Progress != 1 || r.Nodes == 0 {
		t.Errorf("depth %d, stopped %q, progress %f", r.Depth, r.Stopped, r.Progress)
	}
	again := lastReport(t, gomokusolver.NewAnalyzer(nil), line, solver.Limit{Depth: 5, Threads: 1, Lines: 3, Memory: 16})
	if !reflect.DeepEqual(r.Moves, again.Moves) {
		t.Error("the same analysis comes to something else")
	}
}

func TestAnalyzeEnds(t *testing.T) {
	a := gomokusolver.NewAnalyzer(nil)
	line := boardtest.Line(t, gomoku.Standard, "h8i9j7")
	if r := lastReport(t, a, line, solver.Limit{Time: 50 * time.Millisecond, Memory: 16}); r.Stopped != solver.StoppedTime {
		t.Errorf("stopped: %q", r.Stopped)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var last solver.Report
	err := a.Analyze(ctx, line, solver.Limit{Memory: 16}, func(r solver.Report) {
		last = r
		if r.Depth > 1 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || last.Stopped != solver.StoppedCancel {
		t.Errorf("cancelled: %v, %q", err, last.Stopped)
	}
	over := boardtest.Line(t, gomoku.Freestyle, "a1b1a2b2a3b3a4b4a5")
	if r := lastReport(t, a, over, solver.Limit{Memory: 16}); !r.Exact || r.Result != core.FirstWins {
		t.Errorf("a game that is over: %+v", r)
	}
	start := core.Line{{Position: gomoku.Rules{}.Start()}}
	if r := lastReport(t, a, start, solver.Limit{Depth: 2, Memory: 16}); len(r.Moves) != 1 {
		t.Errorf("the first stone of renju: %+v", r.Moves)
	}
}

func TestOpponentLevels(t *testing.T) {
	o := gomokusolver.NewOpponent(nil)
	rng := func() *rand.Rand { return rand.New(rand.NewPCG(1, 4)) }
	sets := gomoku.RuleSets()
	if testing.Short() {
		sets = sets[:1]
	}
	for _, rules := range sets {
		for _, moves := range []string{"", "h8", "h8i9j7", "h8a1i8a2j8a15", "h8a1i8a2j8"} {
			line := core.Line{{Position: gomoku.Rules{Set: rules}.Start()}}
			if moves != "" {
				line = boardtest.Line(t, rules, moves)
			}
			for _, l := range o.Levels() {
				if l.ID == engine.Master || l.ID == engine.Full || l.ID == engine.Expert && testing.Short() {
					continue
				}
				m, err := o.Choose(t.Context(), solver.Request{Line: line, Level: l.ID, Rng: rng()})
				if err != nil {
					t.Fatal(err)
				}
				if next, err := line.Last().Play(m); err != nil || m == core.PassMove {
					t.Fatalf("%v, %q, %s: %v, %v", rules, moves, l.ID, m, err)
				} else if moves == "h8a1i8a2j8a15" && l.ID == engine.Hard {
					if _, ok := winnerNext(next.(gomoku.Position)); !ok {
						t.Errorf("%v: %s does not make the straight four: %v", rules, l.ID, gomoku.PointOf(m))
					}
				}
				if again, _ := o.Choose(t.Context(), solver.Request{Line: line, Level: l.ID, Rng: rng()}); again != m {
					t.Errorf("%s plays %v, then %v", l.ID, m, again)
				}
			}
		}
	}
	line := boardtest.Line(t, gomoku.Freestyle, "a1b1a2b2a3b3a4b4a5")
	if _, err := o.Choose(t.Context(), solver.Request{Line: line, Level: engine.Easy, Rng: rng()}); !errors.Is(err, core.ErrGameOver) {
		t.Errorf("a game that is over: %v", err)
	}
	if _, err := o.Choose(t.Context(), solver.Request{Line: boardtest.Line(t, gomoku.Renju, "h8"), Level: "none", Rng: rng()}); err == nil {
		t.Error("there is a level without a name")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := o.Choose(ctx, solver.Request{Line: boardtest.Line(t, gomoku.Renju, "h8"), Level: engine.Full, Rng: rng()}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// winnerNext reports whether the side that has just moved can make five at two points.
func winnerNext(p gomoku.Position) (gomoku.Set, bool) {
	fives := p.Board().Fives(p.Turn().Other())
	return fives, fives.Len() > 1
}

// The engine's wins are proven on one thread too, reproducibly.
func TestAnalyzeProvesClaims(t *testing.T) {
	gametest.OneGoroutine(t)
	p := positionOf(t, gametest.Rows(t, "testdata/renju-vct.tsv")[3])
	limit := solver.Limit{Depth: 10, Threads: 1, Memory: 32}
	r := lastReport(t, gomokusolver.NewAnalyzer(nil), core.Line{{Position: p}}, limit)
	if r.Result != core.FirstWins || gomoku.PointOf(r.Moves[0].Move) != boardtest.Point(t, "h7") || r.Plies != len(r.Moves[0].PV) {
		t.Errorf("%v in %d, %+v", r.Result, r.Plies, r.Moves[0])
	}
	again := lastReport(t, gomokusolver.NewAnalyzer(nil), core.Line{{Position: p}}, limit)
	if again.Nodes != r.Nodes || !reflect.DeepEqual(again.Moves, r.Moves) {
		t.Errorf("%d and %d positions, %+v and %+v", r.Nodes, again.Nodes, r.Moves[0], again.Moves[0])
	}
}

// Losses to fours and threes are proven, also for moves that the proof was not searched against.
func TestAnalyzeProvesLosses(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, i := range []int{10, 5} {
		row := gametest.Rows(t, "testdata/renju-vct.tsv")[i]
		row[1] = map[string]string{"b": "w", "w": "b"}[row[1]] // the side that threatens the win has to wait
		p := positionOf(t, row)
		r := lastReport(t, gomokusolver.NewAnalyzer(nil), core.Line{{Position: p}}, solver.Limit{Depth: 3, Threads: 1, Memory: 16})
		lost := 0
		for _, v := range r.Moves {
			if v.Result != core.WinFor(p.Turn().Other()) {
				continue
			}
			if v.Plies != len(v.PV) || v.PV[0] != v.Move {
				t.Errorf("%v: %+v", row, v)
			}
			b := boardtest.Of(t, row)
			b.Make(gomoku.PointOf(v.Move))
			var line []gomoku.Point
			for _, m := range v.PV[1:] {
				line = append(line, gomoku.PointOf(m))
			}
			boardtest.CheckWin(t, b, line)
			if lost++; lost%8 == 0 { // a search that has no proof to begin with
				if win, err := gomokusolver.NewVCT(2).Find(t.Context(), b, 50_000); win.Moves == 0 {
					t.Errorf("%v: after %v no win is found: %v", row, v.Move, err)
				}
			}
		}
		if lost < 40 {
			t.Errorf("%v: only %d moves lose", row, lost)
		}
		t.Logf("%d of %d moves lose", lost, len(r.Moves))
	}
}

// A move that loses though no proof is at hand has a line that shows how, with legal moves alone.
func TestAnalyzeShowsHowAMoveLoses(t *testing.T) {
	p, err := gomoku.Rules{Set: gomoku.Renju}.Parse("15/15/15/15/15/15/5xx8/5xox7/7oo6/15/15/15/15/15/15 w renju")
	if err != nil {
		t.Fatal(err)
	}
	r := lastReport(t, gomokusolver.NewAnalyzer(nil), core.Line{{Position: p}}, solver.Limit{Depth: 64, Nodes: 2_000_000, Threads: 1, Memory: 16, Lines: 3})
	for _, v := range r.Moves[:3] {
		if v.Scored && v.Score > -9000 || len(v.PV) < 5 {
			t.Errorf("a lost move is %+v", v)
		}
		at := core.Position(p)
		for _, m := range v.PV {
			if at, err = at.Play(m); err != nil {
				t.Fatalf("%v: %v", v.PV, err)
			}
		}
	}
}

// An analysis on two threads finds such a win in parallel with the engine.
func TestAnalyzeProvesQuietWins(t *testing.T) {
	gametest.OneGoroutine(t)
	p := positionOf(t, gametest.Rows(t, "testdata/renju-vct.tsv")[3])
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // a second on a quiet machine
	defer cancel()
	var last solver.Report
	_ = gomokusolver.NewAnalyzer(nil).Analyze(ctx, core.Line{{Position: p}}, solver.Limit{Threads: 2, Memory: 32}, func(r solver.Report) {
		if last = r; r.Result == core.FirstWins {
			cancel()
		}
	})
	if last.Result != core.FirstWins || gomoku.PointOf(last.Moves[0].Move) != boardtest.Point(t, "h7") || last.Plies != len(last.Moves[0].PV) {
		t.Errorf("%v in %d, %+v", last.Result, last.Plies, last.Moves[0])
	}
}

// proveWin analyses a line until a win of First is proven, and returns that report.
func proveWin(t *testing.T, a *gomokusolver.Analyzer, line core.Line) solver.Report {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // some seconds on a quiet machine
	defer cancel()
	var last solver.Report
	_ = a.Analyze(ctx, line, solver.Limit{Threads: 2, Memory: 64, Lines: 3}, func(r solver.Report) {
		if last = r; r.Result == core.FirstWins {
			cancel()
		}
	})
	if last.Result != core.FirstWins || last.Plies != len(last.Moves[0].PV) {
		t.Fatalf("%v in %d, %+v, stopped: %q", last.Result, last.Plies, last.Moves[0], last.Stopped)
	}
	return last
}

// The rest of the time serves to prove that every move loses, as the engine sees at once.
func TestAnalyzeProvesAllMovesLost(t *testing.T) {
	gametest.OneGoroutine(t)
	p, err := gomoku.Rules{Set: gomoku.Renju}.Parse("15/15/15/15/15/15/5xx8/5xox7/7oo6/15/15/15/15/15/15 w renju")
	if err != nil {
		t.Fatal(err)
	}
	proveWin(t, gomokusolver.NewAnalyzer(nil), core.Line{{Position: p}})
}

// A proof is known after the winning move and every reply to it, in no more plies, and before it.
func TestAnalyzeKeepsProofs(t *testing.T) {
	gametest.OneGoroutine(t)
	a := gomokusolver.NewAnalyzer(nil)
	line := core.Line{{Position: positionOf(t, gametest.Rows(t, "testdata/renju-vct.tsv")[3])}}
	r := proveWin(t, a, line)
	soon := solver.Limit{Depth: 1, Threads: 1, Memory: 64, Lines: 3}
	next, plies := line, r.Plies
	for next.Last().Turn() == core.First || plies > 9 {
		var err error
		if next, err = next.Then(r.Moves[0].Move); err != nil {
			t.Fatal(err)
		}
		if r = lastReport(t, a, next, soon); r.Result != core.FirstWins || r.Plies >= plies {
			t.Fatalf("after %d moves: %v in %d, before in %d", len(next)-1, r.Result, r.Plies, plies)
		}
		plies = r.Plies
	}
	for _, v := range r.Moves {
		at := next.Last()
		for _, m := range v.PV {
			var err error
			if at, err = at.Play(m); err != nil {
				t.Fatalf("%v: %v", v.PV, err)
			}
		}
		if out := at.Outcome(); out.Result != core.FirstWins || v.Plies != len(v.PV) {
			t.Errorf("%+v: the line leads to %v", v, out)
		}
	}
	other := gomokusolver.NewAnalyzer(nil)
	proveWin(t, other, next[:3])
	if r := lastReport(t, other, next[:2], soon); !slices.ContainsFunc(r.Moves, func(v solver.Verdict) bool {
		return v.Move == next[2].Move && v.Result == core.FirstWins
	}) {
		t.Errorf("the reply %v is not known to lose: %+v", next[2].Move, r.Moves[:3])
	}
}

// Where the only point that stops a four is forbidden, the line goes on with another stone, not with a pass.
func TestLinesWithoutAPass(t *testing.T) {
	p, err := gomoku.Rules{Set: gomoku.Renju}.Parse("15/15/15/15/5o1ox6/5xx8/4xoxx7/2xo1oxxx6/3oo1oxo6/3oox1oo6/2oxxooxo6/1x3xo2x5/7x7/15/15 w renju")
	if err != nil {
		t.Fatal(err)
	}
	r := lastReport(t, gomokusolver.NewAnalyzer(nil), core.Line{{Position: p}}, solver.Limit{Depth: 3, Threads: 1, Memory: 16})
	won := 0
	for _, v := range r.Moves {
		if v.Result != core.SecondWins {
			continue
		}
		won++
		if slices.Contains(v.PV, core.PassMove) || len(v.PV) != v.Plies {
			t.Errorf("%+v", v)
		}
	}
	if won == 0 {
		t.Error("no win is found")
	}
}

// The only move that is not proven lost is searched as deep as any, so that a review can compare the others with it.
func TestAnalyzeTheOnlyMove(t *testing.T) {
	line := boardtest.Line(t, gomoku.Standard, "h8g7h5h6i7j6f8i6k6h9i8g8g6f7e6g9f9i5f5j4k3i10j11g10g11h7j7f10h10d7e7k7")
	r := lastReport(t, gomokusolver.NewAnalyzer(nil), line, solver.Limit{Nodes: 200_000, Depth: 7, Threads: 1, Memory: 16, Lines: 1})
	best := gomoku.Rules{Set: gomoku.Standard}.FormatMove(line.Last(), r.Moves[0].Move)
	if r.Depth < 7 || best != "h4" || r.Moves[0].Result != core.Unfinished || r.Moves[1].Result != core.SecondWins {
		t.Errorf("depth %d, %s, %+v, then %+v", r.Depth, best, r.Moves[0], r.Moves[1])
	}
}
