package xiangqi

import (
	"context"
	"errors"
	"slices"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
)

// proofs is what is proven of the legal moves at the end of a line: that the game ends at once, that it is lost by a
// repetition, and mates either way. It grows with every call of search.
type proofs struct {
	line  core.Line
	turn  core.Side
	moves []proof // in the order of Position.Moves
	mates *MateSolver
	nodes uint64 // positions visited by the mate solver
	mate  int    // the side to move mates in so many moves, and no sooner; 0: not known
}

// proof is what is known of one move.
type proof struct {
	verdict solver.Verdict
	line    core.Line // to after the move
	safe    int       // the other side does not mate in so many moves after it
	spent   uint64    // positions that the last search for such a mate was allowed
	tried   int       // the mate of the side to move, in plies, that was tried to be confirmed, in vain
}

func (p *proof) proven() bool { return p.verdict.Result != core.Unfinished }

// newProofs judges the moves by the rules alone. A line that is over by repetition or the limit of moves, and played on,
// is taken as a new beginning; so is every line in free play, where neither is judged.
func newProofs(line core.Line, mates *MateSolver, free bool) *proofs {
	rules := xiangqi.Rules{FreePlay: free}
	if free || rules.Adjudicate(line).Over() {
		line = core.Line{{Position: line.Last()}}
	}
	p := &proofs{line: line, turn: line.Last().Turn(), mates: mates}
	for _, m := range line.Last().Moves() {
		next, err := line.Last().Play(m)
		if err != nil {
			continue // not reached: Moves are legal
		}
		with := append(line[:len(line):len(line)], core.Step{Move: m, Position: next})
		v := solver.Verdict{Move: m, Plies: solver.Unknown, PV: []core.Move{m}}
		if out := rules.Adjudicate(with); out.Over() {
			v.Result, v.Plies = out.Result, 1
		} else if _, loses := xiangqi.LosesByRepetition(line, m); loses && !free {
			v.Result, v.Plies = core.WinFor(p.turn.Other()), 2
		}
		p.moves = append(p.moves, proof{verdict: v, line: with})
	}
	return p
}

// open lists the moves of which nothing is proven.
func (p *proofs) open() []core.Move {
	var list []core.Move
	for i := range p.moves {
		if !p.moves[i].proven() {
			list = append(list, p.moves[i].verdict.Move)
		}
	}
	return list
}

// verdicts is what is proven of all moves, a copy.
func (p *proofs) verdicts() []solver.Verdict {
	list := make([]solver.Verdict, len(p.moves))
	for i := range p.moves {
		list[i] = p.moves[i].verdict
	}
	return list
}

// verdict is what is proven of a move; ok is false if nothing is.
func (p *proofs) verdict(m core.Move) (v solver.Verdict, ok bool) {
	i := p.index(m)
	if i < 0 || !p.moves[i].proven() {
		return solver.Verdict{}, false
	}
	return p.moves[i].verdict, true
}

func (p *proofs) index(m core.Move) int {
	return slices.IndexFunc(p.moves, func(f proof) bool { return f.verdict.Move == m })
}

// any reports whether one of the engine's moves is proven.
func (p *proofs) any(moves []rootMove) bool {
	return slices.ContainsFunc(moves, func(r rootMove) bool { return p.moves[p.index(r.Move.Core())].proven() })
}

// search looks for mates, visiting about so many positions: most of them for the mate of the side to move, a quarter
// for what comes of its moves. Where it mates it may do so in other ways as well, only later; where it does not, no move
// of its own mates either, and only the other side's mates are looked for. The error is ctx.Err().
func (p *proofs) search(ctx context.Context, budget uint64) error {
	if p.mate == 0 && len(p.moves) > 0 {
		if err := p.win(ctx, budget*3/4); err != nil {
			return err
		}
	}
	open := p.open()
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
	if !p.wins() {
		found, err := p.mates.Find(ctx, p.line, MateLimit{Nodes: nodes / 4, Checks: true})
		p.nodes += found.Nodes
		if found.Moves > 0 && len(found.Line) > 0 {
			p.won(found.Line[0], found.Moves, found.Line[1:])
			err = p.gain(ctx, found.Line[0], MateLimit{Moves: found.Moves - 1, Nodes: nodes / 4})
		}
		if giveUp(err) != nil {
			return err
		}
	}
	found, err := p.mates.Find(ctx, p.line, MateLimit{Nodes: nodes})
	p.nodes += found.Nodes
	if found.Moves == 0 {
		return giveUp(err)
	}
	p.mate = found.Moves
	if len(found.Line) > 0 {
		p.won(found.Line[0], found.Moves, found.Line[1:])
	}
	first, visited, err := p.mates.first(ctx, p.line, MateLimit{Moves: found.Moves, Nodes: max(nodes, found.Nodes)})
	p.nodes += visited
	for _, m := range first {
		if v, _ := p.verdict(m); v.Result == core.WinFor(p.turn) && v.Plies == 2*found.Moves-1 {
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

// wins reports whether a move is known to win.
func (p *proofs) wins() bool {
	return slices.ContainsFunc(p.moves, func(f proof) bool { return f.verdict.Result == core.WinFor(p.turn) })
}

// won notes that a move mates in so many moves, itself included, with what follows it.
func (p *proofs) won(m core.Move, moves int, rest []core.Move) {
	v := &p.moves[p.index(m)].verdict
	v.Result, v.Plies = core.WinFor(p.turn), 2*moves-1
	v.PV = append([]core.Move{m}, rest...)
}

// gain looks for the shortest mate of the side to move after one of its moves; the limit is that of the moves after it.
func (p *proofs) gain(ctx context.Context, m core.Move, lim MateLimit) error {
	f := &p.moves[p.index(m)]
	if f.verdict.Result == core.WinFor(p.turn.Other()) || f.verdict.Plies == 1 {
		return nil
	}
	found, err := p.mates.Mated(ctx, f.line, lim)
	p.nodes += found.Nodes
	if found.Moves > 0 {
		p.won(m, found.Moves+1, found.Line)
	}
	return giveUp(err)
}

// confirm tries to prove a mate that an engine has seen after a move: in so many plies from the root, an odd number if
// the side to move wins.
func (p *proofs) confirm(ctx context.Context, m core.Move, plies int, nodes uint64) error {
	i := p.index(m)
	if i < 0 || p.moves[i].proven() {
		return nil
	}
	if plies%2 == 0 {
		return p.lose(ctx, m, MateLimit{Moves: plies / 2, Nodes: nodes})
	}
	if plies == 1 || plies == p.moves[i].tried {
		return nil // it would be proven, if it were so
	}
	p.moves[i].tried = plies
	return p.gain(ctx, m, MateLimit{Moves: plies / 2, Nodes: nodes})
}

// lose looks for a mate of the other side after a move.
func (p *proofs) lose(ctx context.Context, m core.Move, lim MateLimit) error {
	f := &p.moves[p.index(m)]
	if lim.Nodes < 2*f.spent || lim.Moves > 0 && lim.Moves <= f.safe {
		return nil // it would find no more than the last time
	}
	f.spent = lim.Nodes
	found, err := p.mates.Find(ctx, f.line, lim)
	p.nodes += found.Nodes
	f.safe = max(f.safe, found.None)
	if found.Moves > 0 {
		f.verdict.Result, f.verdict.Plies = core.WinFor(p.turn.Other()), 2*found.Moves
		f.verdict.PV = append([]core.Move{m}, found.Line...)
	}
	return giveUp(err)
}

// giveUp is the error of a mate search that ends the whole: reaching the limit of nodes does not.
func giveUp(err error) error {
	if errors.Is(err, ErrMateNodes) {
		return nil
	}
	return err
}
