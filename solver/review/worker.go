package review

import (
	"context"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
)

// A worker searches the positions of a review one after another, with its own tables.
type worker struct {
	*Request
	engine solver.Analyzer // of the game, with its own tables; the only analyzer if there is no other
	proofs solver.Analyzer // proves endgames by their pieces too
	told   func(share float64)
}

func newWorker(r *Request, told func(share float64)) *worker {
	w := &worker{Request: r, told: told, proofs: r.Game.Analyzer}
	if r.Game.External != nil { // verdicts must not depend on the user's engines
		w.proofs = r.Game.External.Own()
	}
	w.engine = w.proofs
	if r.Game.NewAnalyzer != nil {
		w.engine = r.Game.NewAnalyzer()
	}
	return w
}

// release frees the tables.
func (w *worker) release() {
	if r, ok := w.engine.(solver.Releaser); ok && w.Game.NewAnalyzer != nil {
		r.Release()
	}
}

// look searches the position after ply moves, and judges the move played there. The error is ctx.Err(), or that of an
// analyzer.
func (w *worker) look(ctx context.Context, ply int) (Found, error) {
	f := Found{Ply: ply}
	line := w.Line[:ply+1]
	last := ply+1 == len(w.Line)
	if len(line.Last().Moves()) == 0 || last && w.Game.Rules.Adjudicate(line).Over() {
		return f, nil
	}
	s := search{worker: w, line: line}
	if !last {
		s.played = &w.Line[ply+1].Move
	}
	if err := s.run(ctx); err != nil {
		return f, err
	}
	f.Report = s.report
	if !last {
		f.Verdict = s.verdict()
	}
	return f, nil
}

// InBook reports whether a move at p belongs to an established opening, or to the game's own opening book.
func InBook(g catalog.Game, p core.Position, m core.Move) bool {
	if established := g.Rules.Capabilities().Established; established != nil {
		if next, err := p.Play(m); err == nil && established(next) {
			return true
		}
	}
	if g.Book == nil {
		return false
	}
	moves, err := g.Book.Moves(p)
	if err != nil {
		return false // a damaged book has no moves
	}
	for _, known := range moves {
		if known.Move == m {
			return true
		}
	}
	return false
}

// analyze runs an analysis to its end and returns its last report.
func (w *worker) analyze(ctx context.Context, a solver.Analyzer, line core.Line, lim solver.Limit) (last solver.Report, err error) {
	lim.FreePlay = w.FreePlay
	exact := Exact(w.Game)
	err = a.Analyze(ctx, line, lim, func(r solver.Report) {
		last = r
		if exact {
			w.told(r.Progress)
		}
	})
	last.Position = line.Last()
	return last, err
}

// provable reports whether to prove a position by its pieces: that must take equally long on every machine, whatever it
// has proven before.
func (w *worker) provable(p core.Position) bool {
	ends := w.Game.Endgames
	if ends == nil {
		return false
	}
	need, ok := ends.Of(p, solver.Limit{Threads: 1})
	return ok && need.Err == nil && (need.Ready || need.Time <= budgetOf(w.Game, w.Effort).Proof)
}

// valueFor returns the value of the verdict v on a position for a side.
func valueFor(v solver.Verdict, turn, side core.Side) judge.Value {
	value := judge.Of(v, turn)
	if turn != side && value.Scored {
		value.Score = -value.Score
	} else if turn != side {
		value.View = v.Result.For(side)
	}
	return value
}
