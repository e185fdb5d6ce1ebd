package gomoku

import (
	"context"
	"errors"
	"slices"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/engine"
)

// forcedWins are the searches for forced wins of an Analyzer. Those by fours and threes are kept by the side that wins: a proof then
// serves the positions after the next moves too, whichever side is to move there.
type forcedWins struct {
	fours  *VCF
	threes [2]*VCT
}

func newForcedWins(mib int) *forcedWins {
	return &forcedWins{fours: NewVCF(mib / 4), threes: [2]*VCT{NewVCT(mib * 3 / 8), NewVCT(mib * 3 / 8)}}
}

// free releases the memory of the tables; w may be nil.
func (w *forcedWins) free() {
	if w != nil {
		w.fours.Free()
		for _, v := range w.threes {
			v.Free()
		}
	}
}

// proofs holds the proven verdicts on the legal moves of a position: ends of the game, wins by continuous fours of
// either side, and by continuous fours and threes: one of the side to move, and those of the other side that it already
// threatens. It grows with every call of search.
type proofs struct {
	*engine.Proofs
	board     *gomoku.Board
	tries     []try // of each move, in the order of Position.Moves
	wins      *forcedWins
	fourless  bool           // the side to move has no win by fours, or all of its first moves are known
	won       bool           // a win of the side to move is proven
	threeless bool           // it has none by fours and threes, or that which the search finds is known
	calm      bool           // the other side has none if the side to move passes
	filled    bool           // all moves are proven by trying all continuations
	order     []gomoku.Point // the engine's order of the moves, best first
}

// try is the record of the searches about one move.
type try struct {
	move      core.Move
	point     gomoku.Point // NoPoint for a pass
	fourless  bool         // the other side does not win by fours after it
	threeless bool         // nor by fours and threes
}

// newProofs returns the proofs by the rules alone for the moves at the end of a line.
func newProofs(line core.Line, wins *forcedWins) *proofs {
	p := &proofs{board: line.Last().(gomoku.Position).Board(), wins: wins}
	p.Proofs = engine.NewProofs(line, func(m core.Move, with core.Line) (core.Result, int) {
		p.tries = append(p.tries, try{move: m, point: gomoku.PointOf(m)})
		return with.Last().Outcome().Result, 1
	})
	p.Fold(gomoku.Rules{}.Capabilities().Index)
	p.fill(line.Last().(gomoku.Position))
	return p
}

// open lists the unproven points.
func (p *proofs) open() []gomoku.Point {
	var list []gomoku.Point
	for _, m := range p.Open() {
		if q := gomoku.PointOf(m); q != gomoku.NoPoint {
			list = append(list, q)
		}
	}
	return list
}

// find returns the record of a point, nil if it is not legal.
func (p *proofs) find(q gomoku.Point) *try {
	i := slices.IndexFunc(p.tries, func(f try) bool { return f.point == q })
	if i < 0 {
		return nil
	}
	return &p.tries[i]
}

func (p *proofs) proven(f *try) bool { return p.Proven(f.move) }

// prefer records the engine's order of the moves.
func (p *proofs) prefer(moves []rootMove) {
	p.order = p.order[:0]
	for _, r := range moves {
		p.order = append(p.order, r.Move)
	}
}

// recall adopts the wins of either side that are known from the searches of other positions.
func (p *proofs) recall() {
	for i := range p.tries {
		f := &p.tries[i]
		for s, v := range p.wins.threes {
			if p.proven(f) || f.point == gomoku.NoPoint || p.Twin(i) {
				break
			}
			if line := v.known(core.Side(s), p.board, f.point); line != nil {
				p.prove(f, core.Side(s), line)
			}
		}
	}
}

// search looks for forced wins; each search may visit budget positions. The error is ctx.Err().
func (p *proofs) search(ctx context.Context, budget uint64) error {
	if len(p.tries) == 0 || p.filled {
		return nil
	}
	if !p.fourless {
		if err := p.ownFours(ctx, budget*4); err != nil {
			return err
		}
	}
	if !p.threeless {
		if err := p.ownThrees(ctx, budget*threatsEach); err != nil {
			return err
		}
	}
	for i := range p.tries {
		if f := &p.tries[i]; !p.proven(f) && !f.fourless && !p.Twin(i) {
			if err := p.theirFours(ctx, f, budget); err != nil {
				return err
			}
		}
	}
	if p.won || p.calm {
		return nil
	}
	return p.theirThrees(ctx, budget*threatsEach/2)
}

// ownFours looks for all first moves of wins by continuous fours, and for the shortest win after each.
func (p *proofs) ownFours(ctx context.Context, budget uint64) error {
	v, b := p.wins.fours, p.board
	firsts, err := v.Firsts(ctx, b, 0, budget)
	p.Nodes += v.nodes
	if err != nil && !errors.Is(err, errNodes) {
		return err
	}
	p.fourless = err == nil
	for _, q := range firsts {
		f := p.find(q)
		if f == nil || p.proven(f) {
			continue
		}
		line, err := p.after(ctx, q)
		if err != nil {
			return err
		}
		if line != nil {
			p.prove(f, p.Side, line)
		}
	}
	return nil
}

// threatsEach is the number of threats the search for threes may visit for each position of a search for fours.
const threatsEach = 8

// ownThrees looks for a win by continuous fours and threes. Its plies are those of the win found, which need not be the
// shortest.
func (p *proofs) ownThrees(ctx context.Context, threats uint64) error {
	v := p.wins.threes[p.Side]
	win, err := v.Find(ctx, p.board, threats)
	p.Nodes += v.nodes
	switch {
	case err != nil && !errors.Is(err, errNodes):
		return err
	case win.Moves > 0:
		p.threeless = true // it would find the same again
		if f := p.find(win.Line[0]); f != nil && (!p.proven(f) || len(win.Line) < p.Verdict(f.move).Plies) {
			p.prove(f, p.Side, win.Line)
		}
	case err == nil:
		p.threeless = true
	}
	return nil
}

// after returns the shortest win by fours that begins with q, a winning move.
func (p *proofs) after(ctx context.Context, q gomoku.Point) ([]gomoku.Point, error) {
	b := p.board
	line := []gomoku.Point{q}
	b.Make(q)
	defer b.Unmake()
	answer, forced := reply(b, p.Side)
	if !forced {
		answer, five := lastPlies(b, p.Side)
		if five == gomoku.NoPoint {
			return nil, nil
		}
		return append(line, answer, five), nil
	}
	b.Make(answer)
	defer b.Unmake()
	win, err := p.wins.fours.Find(ctx, b, 0, 0)
	p.Nodes += p.wins.fours.nodes
	if err != nil || win.Moves == 0 {
		return nil, err
	}
	return append(append(line, answer), win.Line...), nil
}

// theirFours checks whether the other side wins by continuous fours after a move.
func (p *proofs) theirFours(ctx context.Context, f *try, budget uint64) error {
	p.board.Make(f.point)
	win, err := p.wins.fours.Find(ctx, p.board, 0, budget)
	p.board.Unmake()
	p.Nodes += p.wins.fours.nodes
	switch {
	case err != nil && !errors.Is(err, errNodes):
		return err
	case win.Moves > 0:
		p.prove(f, p.Side.Other(), append([]gomoku.Point{f.point}, win.Line...))
	case err == nil:
		f.fourless = true
	}
	return nil
}

// replyShare is the part of the budget of a threat's search for a single move.
const replyShare = 16

// theirThrees looks for the moves after which the other side wins by continuous fours and threes: if it would after a
// pass, most moves do not stop it. The best moves come first.
func (p *proofs) theirThrees(ctx context.Context, threats uint64) error {
	v, b := p.wins.threes[p.Side.Other()], p.board
	if !b.Fives(p.Side.Other()).Empty() {
		return nil // fours decide whether that is stopped
	}
	b.Make(gomoku.NoPoint)
	win, err := v.Find(ctx, b, threats)
	b.Unmake()
	p.Nodes += v.nodes
	if win.Moves == 0 {
		p.calm = err == nil
		return ctx.Err()
	}
	left := threats
	for _, q := range append(slices.Clone(p.order), p.open()...) {
		f := p.find(q)
		if f == nil || p.proven(f) || f.threeless {
			continue
		}
		win, err := v.findReply(ctx, b, q, min(left, threats/replyShare))
		p.Nodes += v.nodes
		left -= min(left, v.nodes)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case win.Moves > 0:
			p.prove(f, p.Side.Other(), append([]gomoku.Point{q}, win.Line...))
		case err == nil:
			f.threeless = true
		}
		if left == 0 {
			break // as much as for the threat; the rest the next time
		}
	}
	return nil
}

// prove records that the winner wins with a line, which starts with the move.
func (p *proofs) prove(f *try, winner core.Side, line []gomoku.Point) {
	p.Prove(f.move, winner, len(line), coreLine(Played(p.board, line)))
	p.won = p.won || winner == p.Side
}
