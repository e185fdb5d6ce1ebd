package eternal

import (
	"context"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver"
	"qilab/solver/engine"
)

// scores describes the engine's scores for reports. Each turn takes about four times as long as the previous one.
var scores = engine.Scores{Max: maxScore, Won: provenBound, Mate: winScore, Doubling: 2}

// analysis is one run of an Analyzer.
type analysis struct {
	*engine.Study
	*tables
	line core.Line
}

// analyze runs a whole analysis.
func analyze(ctx context.Context, t *tables, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	line = current(line)
	proofs := newProofs(line)
	if len(line) == 1 { // nothing can be repeated
		proofs.Fold(eternal.Rules{}.Capabilities().Index)
	}
	an := &analysis{Study: engine.NewStudy(proofs, lim, scores, report), tables: t, line: line}
	return an.Run(ctx, engine.Steps{Prove: an.force, Search: an.search})
}

// newProofs returns the proofs by the rules alone.
func newProofs(line core.Line) *engine.Proofs {
	return engine.NewProofs(line, func(_ core.Move, with core.Line) (core.Result, int) {
		return eternal.Rules{}.Adjudicate(with).Result, 1
	})
}

// The bounds of the solver of forced points: turns, and positions for each side.
const (
	forcedTurns = 2
	forcedNodes = 60_000 // some 50 ms
)

// force proves steps where a side needs a single point: then a forced point is a forced win. The error is ctx.Err().
func (an *analysis) force(ctx context.Context) error {
	if newPosition(an.line).salt != 0 {
		return ctx.Err() // a third occurrence could interfere, which the solver does not see
	}
	before := an.forcer.nodes
	b := an.line.Last().(eternal.Position).Board()
	for _, side := range []core.Side{an.Proofs.Side, an.Proofs.Side.Other()} {
		if b.Target()-b.Score(side) == 1 {
			an.forceFor(ctx, b, side)
		}
	}
	an.Proofs.Nodes += an.forcer.nodes - before
	return ctx.Err()
}

// forceFor finds the steps after which a side forces its point.
func (an *analysis) forceFor(ctx context.Context, b *eternal.Board, side core.Side) {
	f := an.forcer
	t := &task{ctx: ctx, forcer: f, side: side, base: b.Score(side), maxNodes: f.nodes + forcedNodes}
	for _, name := range an.Proofs.Open() {
		if f.nodes >= t.maxNodes {
			return
		}
		m, _ := eternal.NewMove(name)
		next, turns := t.after(b, m, forcedTurns)
		steps, ok, err := f.Forced(ctx, &next, side, t.base, turns, t.maxNodes-f.nodes)
		if err != nil || !ok {
			continue
		}
		pv := []core.Move{name}
		if line, err := t.line(&next, turns); err == nil {
			pv = append(pv, line...)
		}
		an.Proofs.Prove(name, side, steps+1, pv)
	}
}

// search runs the engine on the unproven steps.
func (an *analysis) search(ctx context.Context) (again bool, err error) {
	limits := Limits{Depth: an.Depth(MaxDepth), Nodes: an.Visits(), Threads: an.Threads(), Lines: an.Lines(defaultLines), Moves: an.Proofs.Open()}
	before := an.Nodes
	_, nodes, err := an.engine.analyse(ctx, an.line, limits, func(depth int, moves []rootMove, nodes uint64) bool {
		an.Nodes = before + nodes
		again = an.take(depth, moves, limits.Lines)
		an.Report("")
		return !again
	})
	an.Nodes = before + nodes
	if err == nil {
		err = ctx.Err()
	}
	return again, err
}

// take records the results of an engine's iteration, and reports whether it proved one of the best lines.
func (an *analysis) take(depth int, moves []rootMove, lines int) (proved bool) {
	engine.Take(an.Study, depth, moves, eternal.Move.Core)
	for i := range moves {
		r := &moves[i]
		m, o := r.Move.Core(), proven(r)
		if o == 0 || an.Proofs.Proven(m) && WinSteps(r.Score) >= an.Proofs.Verdict(m).Plies {
			continue
		}
		winner := an.Proofs.Side
		if o < 0 {
			winner = winner.Other()
		}
		an.Proofs.Prove(m, winner, WinSteps(r.Score), coreLine(r.Line))
		proved = proved || i < lines
	}
	return proved
}
