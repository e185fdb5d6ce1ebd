package xiangqi

import "qilab/core"

// Perft is that of the Board of p.
func (Rules) Perft(p core.Position, depth int) uint64 { return p.(Position).Board().Perft(depth) }

// Perft counts the ways of playing depth legal moves in a row, the standard test of a move generator. The moves of the
// last ply are counted, not made.
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
