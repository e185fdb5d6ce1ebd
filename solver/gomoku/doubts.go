package gomoku

import (
	"context"
	"errors"
	"slices"
	"time"

	"qilab/core/gomoku"
	"qilab/solver/engine"
)

// doubts checks, between two iterations, whether the opponent wins by fours and threes after the best move. Such wins
// are often longer than the search can see.
type doubts struct {
	engine  *Engine
	w       *worker
	limits  Limits
	cleared map[gomoku.Point]bool // the moves after which no such win was found
	spent   time.Duration
	nodes   uint64 // threats visited
}

func newDoubts(e *Engine, w *worker, lim Limits) *doubts {
	return &doubts{engine: e, w: w, limits: lim, cleared: map[gomoku.Point]bool{}}
}

// look checks the best move, and the next ones while they are refuted. Refuted moves go to the end of the list, and the
// table is updated.
func (d *doubts) look(ctx context.Context, depth int) {
	w := d.w
	if d.limits.NoProofs || d.limits.Lines > 1 || depth < doubtFrom {
		return
	}
	for range len(w.Root) {
		best := &w.Root[0]
		if IsWin(best.Score) || d.cleared[best.Move] || w.Clock.Stopped() {
			return
		}
		budget, within, ok := d.budget()
		if !ok {
			return
		}
		plies, sure := d.refute(ctx, best.Move, budget, within)
		if plies == 0 {
			d.cleared[best.Move] = sure || budget > 0
			return
		}
		lost := *best
		lost.Refute(lossIn(plies + 1))
		w.Root = slices.Delete(w.Root, 0, 1)
		w.Root = append(w.Root, lost)
	}
}

// budget returns the limits of the next check; ok is false if nothing is left.
func (d *doubts) budget() (threats uint64, within time.Duration, ok bool) {
	threats, within, ok = unboundThrees, 0, true
	if hard := d.limits.Time.Budget().Hard; hard > 0 {
		left := hard - d.w.Clock.Elapsed()
		threats, within, ok = 0, min(hard/doubtEach, left), left > 0 && d.spent < hard/doubtShare
	}
	if d.limits.Nodes > 0 { // the checks keep the first thread from searching
		share := d.limits.Nodes / uint64(d.limits.bounds().Workers())
		threats, ok = share/(doubtEach*nodesOfThree)+1, ok && d.nodes*nodesOfThree < share/doubtShare
	}
	return threats, within, ok
}

// refute looks for a win of the opponent after a move and returns its plies, 0 if none was found; sure means that the
// budget was sufficient.
func (d *doubts) refute(ctx context.Context, p gomoku.Point, threats uint64, within time.Duration) (plies int, sure bool) {
	if within > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, within)
		defer cancel()
	}
	began := time.Now()
	b, v := d.w.board, d.engine.vcts[1]
	b.Make(p)
	defer b.Unmake()
	if !b.Fives(b.Turn().Other()).Empty() {
		return 0, true // the opponent has to answer a four first
	}
	win, err := v.Find(ctx, b, threats)
	d.spent += time.Since(began)
	d.nodes += v.nodes
	d.w.Visit(v.nodes * nodesOfThree)
	if win.Moves == 0 {
		return 0, err == nil || errors.Is(err, errNodes)
	}
	plies = 2*win.Moves - 1
	d.w.Table.Store(b.Hash(), engine.Entry{
		Move: uint16(win.Line[0]) + 1, Score: int16(winIn(plies)), Eval: engine.NoEval, Depth: engine.MaxEntryDepth, Bound: engine.Lower,
	})
	return plies, true
}
