package eternal

import (
	"context"
	"slices"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver"
	"qilab/solver/engine"
)

// analysis is one run of an Analyzer.
type analysis struct {
	*engine.Study
	line     core.Line
	turn     core.Side
	verdicts []solver.Verdict // what is proven of every legal step, in the order of Position.Moves
	index    map[core.Move]int
	nodes    uint64
}

// scale: each turn takes about four times the time of the one before.
var scale = engine.Scores{Most: mostScore, Won: provenBound, Mate: WinScore, Doubling: 2}

// newAnalysis judges the steps by the rules alone.
func newAnalysis(line core.Line, lim solver.Limit, show func(solver.Report)) *analysis {
	rules := eternal.Rules{}
	line = judged(line)
	an := &analysis{Study: engine.NewStudy(line.Last(), lim, scale, show), line: line, turn: line.Last().Turn(), index: map[core.Move]int{}}
	for _, m := range an.Position.Moves() {
		next, err := an.Position.Play(m)
		if err != nil {
			continue // not reached: Moves are legal
		}
		v := solver.Verdict{Move: m, Plies: solver.Unknown, PV: []core.Move{m}}
		with := append(line[:len(line):len(line)], core.Step{Move: m, Position: next})
		if out := rules.Adjudicate(with); out.Over() {
			v.Result, v.Plies = out.Result, 1
		}
		an.index[m] = len(an.verdicts)
		an.verdicts = append(an.verdicts, v)
	}
	return an
}

// open lists the steps of which nothing is proven.
func (an *analysis) open() []core.Move {
	var list []core.Move
	for _, v := range an.verdicts {
		if v.Result == core.Unfinished {
			list = append(list, v.Move)
		}
	}
	return list
}

// run does the whole analysis. Running out of time is no error, being cancelled is.
func (an *analysis) run(ctx context.Context, e *Engine, f *Forcer) error {
	bounded, cancel := an.Bounded(ctx)
	defer cancel()
	an.force(bounded, f)
	for again := true; again && bounded.Err() == nil && len(an.open()) > 0; {
		again = an.search(bounded, e)
	}
	stopped, err := engine.Stopped(ctx, bounded, nil)
	an.report(stopped)
	return err
}

// The solver of forced points looks so many turns ahead, and at so many positions for each side.
const (
	forcedTurns = 2
	forcedNodes = 60_000 // some 50 ms
)

// force proves what it can of the steps where a side needs a single point: then a forced point is a forced win.
func (an *analysis) force(ctx context.Context, f *Forcer) {
	if newPosition(an.line).salt != 0 {
		return // a third occurrence could come in between, which the solver does not see
	}
	before := f.Nodes()
	b := an.Position.(eternal.Position).Board()
	for _, side := range []core.Side{an.turn, an.turn.Other()} {
		if b.Target()-b.Score(side) != 1 {
			continue
		}
		end := f.Nodes() + forcedNodes
		for i := range an.verdicts {
			v := &an.verdicts[i]
			m, _ := eternal.NewMove(v.Move)
			if v.Result != core.Unfinished || f.Nodes() >= end {
				continue
			}
			next, turns := *b, forcedTurns
			next.Make(m)
			if side == an.turn && next.Turn() != side {
				turns--
			}
			steps, ok, err := f.Forced(ctx, &next, side, b.Score(side), turns, end-f.Nodes())
			if err == nil && ok {
				v.Result, v.Plies = core.WinFor(side), steps+1
				t := &task{ctx: ctx, forcer: f, side: side, base: b.Score(side), most: end}
				if line, err := t.line(&next, turns); err == nil {
					v.PV = append(v.PV[:1:1], line...)
				}
			}
		}
	}
	if f.Nodes() > before {
		an.nodes += f.Nodes() - before
		an.report("")
	}
}

// search lets the engine look at the steps that are not proven, deeper and deeper. It ends early, with again true, when one
// of the best lines is proven: then the engine shall work out others, and comes back to where it was in no time, by its
// table.
func (an *analysis) search(ctx context.Context, e *Engine) (again bool) {
	limits := Limits{
		Depth: an.Limit.Depth, Threads: engine.Threads(an.Limit, engine.MaxThreads), Lines: engine.Lines(an.Limit, DefaultLines), Moves: an.open(),
	}
	before := an.nodes
	_, nodes, err := e.analyse(ctx, an.line, limits, func(depth int, moves []rootMove, nodes uint64) bool {
		an.nodes = before + nodes
		again = an.take(depth, moves, limits.Lines)
		an.report("")
		return !again
	})
	an.nodes = before + nodes
	return again && err == nil
}

// take notes what the engine has found in an iteration, and reports whether one of the best lines was proven by it.
func (an *analysis) take(depth int, moves []rootMove, lines int) (proved bool) {
	engine.Take(an.Study, depth, moves, eternal.Move.Core)
	for i := range moves {
		r := &moves[i]
		v := &an.verdicts[an.index[r.Move.Core()]]
		o := proven(r)
		if o == 0 || v.Result != core.Unfinished && WinSteps(r.Score) >= v.Plies {
			continue
		}
		v.Result, v.Plies, v.PV = core.WinFor(an.turn), WinSteps(r.Score), coreLine(r.Line)
		if o < 0 {
			v.Result = core.WinFor(an.turn.Other())
		}
		proved = proved || i < lines
	}
	return proved
}

// report shows what is known now. A final report says why it is no better, unless everything is proven.
func (an *analysis) report(stopped string) { an.Report(slices.Clone(an.verdicts), an.nodes, stopped) }
