package eternal

import "qilab/core"

// perft counts the sequences of depth legal steps from p.
func (Rules) perft(p core.Position, depth int) uint64 { return p.(Position).Board().Perft(depth) }

// Perft counts the sequences of depth legal steps, the standard test of a move generator. It counts the steps at the
// last depth without making them.
func (b *Board) Perft(depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(b.CountSteps())
	}
	var buffer [MaxSteps]Move
	var nodes uint64
	for _, m := range b.Steps(buffer[:0]) {
		u := b.Make(m)
		nodes += b.Perft(depth - 1)
		b.Unmake(m, u)
	}
	return nodes
}
