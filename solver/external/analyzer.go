package external

import (
	"context"
	"slices"
	"time"

	"qilab/core"
	"qilab/solver"
)

// announced is the score, in centipawns, of a mate that an engine announces: more than any other score.
const announced = 30_000

// farMate is a distance in plies that an engine names if it knows none.
const farMate = 900

// defaultLines is the default number of moves to search.
const defaultLines = 5

// analyze does the work of a solver.Analyzer. Only the best few moves get a verdict, as many as the engine supports and
// Limit.Lines requests, or five if that is 0; the others stay unknown. A mate announced by the engine is a claim, not a
// proof. Threads and Memory are set if the engine has such options.
func (p *Program) analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	if out := line.Last().Outcome(); out.Over() {
		report(solver.Report{Position: line.Last(), Exact: true, Result: out.Result, Progress: 1})
		return nil
	}
	began := time.Now()
	e, release, err := p.lease(ctx)
	if err != nil {
		return err
	}
	defer release()
	if err := e.tune(ctx, lim); err != nil {
		return err
	}
	lines := lim.Lines
	if lines <= 0 {
		lines = defaultLines
	}
	s := newSnapshot(line.Last())
	limits := Limits{MoveTime: lim.Time, Depth: lim.Depth, Nodes: lim.Nodes, Lines: lines}
	_, _, err = e.search(ctx, line, limits, func(f Found) {
		if s.add(f) {
			report(s.report(time.Since(began), 0))
		}
	})
	final := s.report(time.Since(began), 1)
	switch {
	case ctx.Err() != nil:
		final.Stopped, final.Progress = solver.StoppedCancel, 0
		report(final)
		return ctx.Err()
	case err != nil:
		return err
	case lim.Depth > 0 && final.Depth >= lim.Depth:
		final.Stopped = solver.StoppedDepth
	case lim.Nodes > 0 && (lim.Time == 0 || final.Nodes >= lim.Nodes):
		final.Stopped = solver.StoppedNodes
	default:
		final.Stopped = solver.StoppedTime
	}
	report(final)
	return nil
}

// snapshot is the engine's results for a position so far.
type snapshot struct {
	position core.Position
	legal    []core.Move
	known    map[core.Move]solver.Verdict
	depths   map[core.Move]int // the depth of each verdict
	best     core.Move
	depth    int
	nodes    uint64
}

func newSnapshot(p core.Position) *snapshot {
	return &snapshot{position: p, legal: p.Moves(), known: map[core.Move]solver.Verdict{}, depths: map[core.Move]int{}}
}

// add records an engine's line and reports whether it is worth a report.
func (s *snapshot) add(info Found) bool {
	s.nodes = max(s.nodes, info.Nodes)
	pv := info.Moves
	if !info.Scored || info.Bound != Exact || len(pv) == 0 {
		return false
	}
	v := solver.Verdict{Move: pv[0], Plies: solver.Unknown, PV: pv}
	turn := s.position.Turn()
	switch {
	case info.Mate > 0:
		v.Claim, v.ClaimPlies, v.Score, v.Scored = core.WinFor(turn), 2*info.Mate-1, announced, true
	case info.Mate < 0:
		v.Claim, v.ClaimPlies, v.Score, v.Scored = core.WinFor(turn.Other()), -2*info.Mate, -announced, true
	default:
		v.Score, v.Scored = info.Score, true
	}
	if v.ClaimPlies >= farMate {
		v.ClaimPlies = solver.Unknown
	}
	s.known[pv[0]], s.depths[pv[0]] = v, info.Depth
	if info.Line <= 1 {
		s.best, s.depth = pv[0], max(s.depth, info.Depth)
	}
	return true
}

// report returns a complete report. It omits verdicts that are much older than the newest: those moves have dropped out
// of the engine's lines, so their values are unknown.
func (s *snapshot) report(elapsed time.Duration, progress float64) solver.Report {
	const stale = 2
	r := solver.Report{
		Position: s.position, Plies: solver.Unknown, Depth: s.depth, Nodes: s.nodes, Elapsed: elapsed, Progress: progress,
	}
	for _, m := range s.legal {
		v, ok := s.known[m]
		if !ok || s.depths[m] < s.depth-stale {
			v = solver.Verdict{Move: m, Plies: solver.Unknown, PV: []core.Move{m}}
		}
		r.Moves = append(r.Moves, v)
	}
	solver.Sort(r.Moves, s.position.Turn())
	if v, ok := s.known[s.best]; ok {
		r.Result, r.Plies = v.Result, v.Plies
	}
	return r
}

// tune sets threads and memory according to a limit, if the engine has such options and the user has not chosen values.
func (e *Engine) tune(ctx context.Context, lim solver.Limit) error {
	for _, s := range []struct {
		names []string
		value int
	}{{[]string{"Threads"}, solver.Cores(lim)}, {hashOptions, lim.Memory}} {
		chosen := slices.ContainsFunc(e.config.Options, func(o Setting) bool {
			return !slices.Contains(e.skipped, o.Name) && slices.ContainsFunc(s.names, func(name string) bool { return fold(o.Name) == fold(name) })
		})
		if chosen {
			continue
		}
		if err := e.setNumber(ctx, s.names, s.value); err != nil {
			return err
		}
	}
	return nil
}

// choose does the work of a solver.Opponent at a level that is a time per move. It does not use the source of randomness: an
// engine has its own.
func (p *Program) choose(ctx context.Context, moveTime time.Duration, r solver.Request) (core.Move, error) {
	line := r.Line
	if line.Last().Outcome().Over() {
		return core.Move{}, core.ErrGameOver
	}
	e, release, err := p.lease(ctx)
	if err != nil {
		return core.Move{}, err
	}
	defer release()
	m, _, err := e.search(ctx, line, Limits{MoveTime: moveTime}.toPlay(r.Clock, line.Last().Turn()), nil)
	if err != nil {
		return core.Move{}, err
	}
	return m, nil
}
