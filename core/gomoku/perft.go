package gomoku

import "qilab/core"

// perft counts the lines of depth legal moves from p. After the end of the game there are none.
func (Rules) perft(p core.Position, depth int) uint64 {
	position := p.(Position)
	if depth == 0 {
		return 1
	}
	if position.over.Over() {
		return 0
	}
	return position.Board().perft(depth)
}

// perft counts the lines of depth legal moves, as listed by Position.Moves; a five or a full board ends a line. It
// counts the moves of the last ply without making them.
func (b *Board) perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if _, over := b.Winner(); over || b.Full() {
		return 0
	}
	set := b.Moves()
	if set.Empty() {
		if depth == 1 {
			return 1
		}
		b.Make(NoPoint)
		defer b.Unmake()
		return b.perft(depth - 1)
	}
	if depth == 1 {
		return uint64(set.Len())
	}
	var nodes uint64
	for !set.Empty() {
		b.Make(set.Pop())
		nodes += b.perft(depth - 1)
		b.Unmake()
	}
	return nodes
}

// Moves returns the points where the side to move may put a stone. It is empty on a full board, and where Black can
// only pass.
func (b *Board) Moves() Set {
	switch {
	case b.rules == Renju && b.empty == allPoints:
		return SetOf(Centre)
	case b.turn == Black:
		return b.empty.AndNot(b.ForbiddenPoints())
	}
	return b.empty
}
