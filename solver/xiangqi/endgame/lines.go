package endgame

import "qilab/core/xiangqi"

// Prober looks positions up: a View does, and a Progress while a class is being solved.
type Prober interface {
	Probe(b *xiangqi.Board) (v Verdict, ok bool)
}

// openPlies is how long the line of a position is that nobody wins by play that gets nearer: it would go on for ever.
const openPlies = 8

// Line returns best play from a position, as far as it is known: to the end if somebody wins by play that gets nearer to it, the
// winner by the shortest way and the other side by the longest, and a few moves that change nothing otherwise. The board is
// changed and restored.
func Line(p Prober, b *xiangqi.Board) []xiangqi.Move {
	var line []xiangqi.Move
	var taken []xiangqi.Captured
	v, ok := p.Probe(b)
	for ok && len(line) < longest {
		if (v.Winner < 0 || v.Ruled) && len(line) >= openPlies {
			break
		}
		m, next, found := bestMove(p, b, v)
		if !found {
			break
		}
		line, taken = append(line, m), append(taken, b.Make(m))
		v = next
	}
	for i := len(line) - 1; i >= 0; i-- {
		b.Unmake(line[i], taken[i])
	}
	return line
}

// bestMove returns a move after which the verdict on a position, v, still holds, and the verdict there.
func bestMove(p Prober, b *xiangqi.Board, v Verdict) (best xiangqi.Move, next Verdict, found bool) {
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	turn := b.Turn()
	for _, m := range b.Moves(buffer[:0]) {
		taken := b.Make(m)
		w, ok := p.Probe(b)
		b.Unmake(m, taken)
		switch {
		case !ok || w.Winner != v.Winner || w.Ruled != v.Ruled:
			continue // for a side that has lost by the rule: the moves that lose sooner
		case v.Winner >= 0 && !v.Ruled && w.Plies == v.Plies-1:
			return m, w, true
		case v.Winner >= 0 && !v.Ruled:
			continue
		}
		better := !found
		switch {
		case v.Ruled && v.Wins(turn):
			better = better || w.Order < next.Order
		case v.Ruled:
			better = better || w.Order > next.Order
		}
		if better {
			best, next, found = m, w, true
		}
	}
	return best, next, found
}
