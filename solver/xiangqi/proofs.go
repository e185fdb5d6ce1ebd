package xiangqi

import (
	"context"
	"errors"

	"qilab/core"
	"qilab/solver/engine"
)

// proofs holds the proven verdicts on the legal moves at the end of a line: ends of the game, losses by repetition, and
// mates either way. It grows with every call of search.
type proofs struct {
	*engine.Proofs
	line  core.Line
	tries []try // of each move, in the order of Position.Moves
	mates *MateSolver
	mate  int // the number of moves to the shortest mate of the side to move; 0: unknown
}

// try is the record of the mate solver's work on one move.
type try struct {
	line  core.Line // up to and including the move
	safe  int       // the other side has no mate in that many moves after it
	spent uint64    // nodes allowed to the last search for such a mate
	plies int       // the mate of the side to move, in plies, that could not be confirmed
}

// newProofs returns the proofs by the rules alone; see withRules.
func newProofs(line core.Line, mates *MateSolver, free bool) *proofs {
	asked := line.Last()
	line, known := withRules(line, free)
	p := &proofs{line: line, mates: mates}
	p.Proofs = engine.NewProofs(line, func(m core.Move, with core.Line) (core.Result, int) {
		p.tries = append(p.tries, try{line: with})
		result, plies, _ := known(m, with)
		return result, plies
	})
	p.Position = asked
	return p
}

// try returns the record of a legal move.
func (p *proofs) try(m core.Move) *try { return &p.tries[p.Index(m)] }

// search looks for mates, visiting about that many positions: most of them for the mate of the side to move, a quarter
// for the consequences of its moves. If it mates, other moves may mate as well, only later. If it does not, none of its
// moves mates, so only mates of the other side are searched. The error is ctx.Err().
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

// win looks for the shortest mate of the side to move and for all moves that start it. A mate by checks only, which is
// found much sooner, proves for the time being that its first move wins.
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

// won records that a move mates in the given number of moves, itself included, with its continuation.
func (p *proofs) won(m core.Move, moves int, rest []core.Move) {
	p.Prove(m, p.Side, 2*moves-1, append([]core.Move{m}, rest...))
}

// gain looks for the shortest mate of the side to move after one of its moves; the limit applies to the moves after it.
func (p *proofs) gain(ctx context.Context, m core.Move, lim MateLimit) error {
	if v := p.Verdict(m); v.Result == core.WinFor(p.Side.Other()) || v.Plies == 1 {
		return nil
	}
	found, err := p.mates.mated(ctx, p.try(m).line, lim)
	p.Nodes += found.Nodes
	if found.Moves > 0 {
		p.won(m, found.Moves+1, found.Line)
	}
	return giveUp(err)
}

// confirm tries to prove an engine's mate after a move: within a number of plies from the root, an odd number if the
// side to move wins.
func (p *proofs) confirm(ctx context.Context, m core.Move, plies int, nodes uint64) error {
	if p.Index(m) < 0 || p.Proven(m) {
		return nil
	}
	if plies%2 == 0 {
		return p.lose(ctx, m, MateLimit{Moves: plies / 2, Nodes: nodes})
	}
	f := p.try(m)
	if plies == 1 || plies == f.plies {
		return nil // it would be proven if it were true
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

// giveUp returns the error of a mate search that ends the analysis: reaching the limit of nodes does not.
func giveUp(err error) error {
	if errors.Is(err, ErrMateNodes) {
		return nil
	}
	return err
}
