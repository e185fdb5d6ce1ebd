package endgame

import "qilab/core/xiangqi"

// Prober looks up positions: a View, or a Progress while a class is being solved.
type Prober interface {
	Probe(b *xiangqi.Board) (v Verdict, ok bool)
}

// openPlies is the length of the line of a position without a win by progress, which would go on for ever.
const openPlies = 8

// Line returns best play from a position, as far as it is known: to the end if a side wins by progress, with the
// shortest win against the longest defence, and otherwise a few moves that keep the outcome. The board is changed and
// restored.
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

// bestMove returns a move that keeps the verdict v on a position, and the verdict after it.
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
