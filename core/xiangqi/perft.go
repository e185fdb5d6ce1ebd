package xiangqi

import "qilab/core"

// perft counts the lines of depth legal moves from p.
func (Rules) perft(p core.Position, depth int) uint64 { return p.(Position).Board().Perft(depth) }

// Perft counts the lines of depth legal moves, the standard test of a move generator. It counts the moves of the last
// ply without making them.
func (b *Board) Perft(depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(b.CountMoves())
	}
	var buffer [MaxMoves]Move
	var nodes uint64
	for _, m := range b.Moves(buffer[:0]) {
		captured := b.Make(m)
		nodes += b.Perft(depth - 1)
		b.Unmake(m, captured)
	}
	return nodes
}
