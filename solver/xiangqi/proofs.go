package xiangqi

import (
	"context"
	"errors"

	"qilab/core"
	"qilab/solver/engine"
)

// proofs holds what is proven about the legal moves at the end of a line: that the game ends at once, that it is lost
// by a repetition, and mates either way. It grows with every call of search.
type proofs struct {
	*engine.Proofs
	line  core.Line
	tries []try // of each move, in the order of Position.Moves
	mates *MateSolver
	mate  int // the side to move mates in so many moves, and no sooner; 0: not known
}

// try holds what the mate solver has done about one move.
type try struct {
	line  core.Line // to after the move
	safe  int       // the other side does not mate in so many moves after it
	spent uint64    // positions that the last search for such a mate was allowed
	plies int       // the mate of the side to move, in plies, that was tried to be confirmed, in vain
}

// newProofs begins with what the rules alone know of the moves: see withRules.
func newProofs(line core.Line, mates *MateSolver, free bool) *proofs {
	line, known := withRules(line, free)
	p := &proofs{line: line, mates: mates}
	p.Proofs = engine.NewProofs(line, func(m core.Move, with core.Line) (core.Result, int) {
		p.tries = append(p.tries, try{line: with})
		result, plies, _ := known(m, with)
		return result, plies
	})
	return p
}

// try returns what was done about a legal move.
func (p *proofs) try(m core.Move) *try { return &p.tries[p.Index(m)] }

// search looks for mates, visiting about so many positions: most of them for the mate of the side to move, a quarter
// for what comes of its moves. Where it mates it may do so in other ways as well, only later; where it does not, no move
// of its own mates either, and only the other side's mates are looked for. The error is ctx.Err().
func (p *proofs) search(ctx context.Context, budget uint64) error {
	if p.mate == 0 && len(p.tries) > 0 {
		if err := p.win(ctx, budget*3/4); err != nil {
			return err
		}
	}
	open := p.Open()
	for _, m := range open {
		each := budget / 4 / uint64(len(open))
		if err := p.lose(ctx, m, MateLimit{Nodes: each}); err != nil {
			return err
		}
		if p.mate == 0 {
			continue
		}
		if err := p.gain(ctx, m, MateLimit{Nodes: each}); err != nil {
			return err
		}
	}
	return nil
}

// win looks for the shortest mate of the side to move and for all moves that begin it. A mate by checks alone, which is
// found much sooner, proves that its first move wins until then.
func (p *proofs) win(ctx context.Context, nodes uint64) error {
	if !p.Won() {
		found, err := p.mates.Find(ctx, p.line, MateLimit{Nodes: nodes / 4, Checks: true})
		p.Nodes += found.Nodes
		if found.Moves > 0 && len(found.Line) > 0 {
			p.won(found.Line[0], found.Moves, found.Line[1:])
			err = p.gain(ctx, found.Line[0], MateLimit{Moves: found.Moves - 1, Nodes: nodes / 4})
		}
		if giveUp(err) != nil {
			return err
		}
	}
	found, err := p.mates.Find(ctx, p.line, MateLimit{Nodes: nodes})
	p.Nodes += found.Nodes
	if found.Moves == 0 {
		return giveUp(err)
	}
	p.mate = found.Moves
	if len(found.Line) > 0 {
		p.won(found.Line[0], found.Moves, found.Line[1:])
	}
	first, visited, err := p.mates.first(ctx, p.line, MateLimit{Moves: found.Moves, Nodes: max(nodes, found.Nodes)})
	p.Nodes += visited
	for _, m := range first {
		if v := p.Verdict(m); v.Result == core.WinFor(p.Side) && v.Plies == 2*found.Moves-1 {
			continue
		}
		p.won(m, found.Moves, nil)
		if found.Moves > 1 {
			if err := p.gain(ctx, m, MateLimit{Moves: found.Moves - 1}); err != nil {
				return err
			}
		}
	}
	return giveUp(err)
}

// won notes that a move mates in so many moves, itself included, with what follows it.
func (p *proofs) won(m core.Move, moves int, rest []core.Move) {
	p.Prove(m, p.Side, 2*moves-1, append([]core.Move{m}, rest...))
}

// gain looks for the shortest mate of the side to move after one of its moves; the limit is that of the moves after it.
func (p *proofs) gain(ctx context.Context, m core.Move, lim MateLimit) error {
	if v := p.Verdict(m); v.Result == core.WinFor(p.Side.Other()) || v.Plies == 1 {
		return nil
	}
	found, err := p.mates.Mated(ctx, p.try(m).line, lim)
	p.Nodes += found.Nodes
	if found.Moves > 0 {
		p.won(m, found.Moves+1, found.Line)
	}
	return giveUp(err)
}

// confirm tries to prove a mate that an engine has seen after a move: in so many plies from the root, an odd number if
// the side to move wins.
func (p *proofs) confirm(ctx context.Context, m core.Move, plies int, nodes uint64) error {
	if p.Index(m) < 0 || p.Proven(m) {
		return nil
	}
	if plies%2 == 0 {
		return p.lose(ctx, m, MateLimit{Moves: plies / 2, Nodes: nodes})
	}
	f := p.try(m)
	if plies == 1 || plies == f.plies {
		return nil // it would be proven, if it were so
	}
	f.plies = plies
	return p.gain(ctx, m, MateLimit{Moves: plies / 2, Nodes: nodes})
}

// lose looks for a mate of the other side after a move.
func (p *proofs) lose(ctx context.Context, m core.Move, lim MateLimit) error {
	f := p.try(m)
	if lim.Nodes < 2*f.spent || lim.Moves > 0 && lim.Moves <= f.safe {
		return nil // it would find no more than the last time
	}
	f.spent = lim.Nodes
	found, err := p.mates.Find(ctx, f.line, lim)
	p.Nodes += found.Nodes
	f.safe = max(f.safe, found.None)
	if found.Moves > 0 {
		p.Prove(m, p.Side.Other(), 2*found.Moves, append([]core.Move{m}, found.Line...))
	}
	return giveUp(err)
}

// giveUp returns the error of a mate search that ends the whole: reaching the limit of nodes does not.
func giveUp(err error) error {
	if errors.Is(err, ErrMateNodes) {
		return nil
	}
	return err
}
