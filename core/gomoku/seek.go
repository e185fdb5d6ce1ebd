package gomoku

import (
	"slices"

	"qilab/core"
)

// index finds positions in all eight symmetries. The key omits the rules.
var index = core.Index{
	Key: func(p core.Position) uint64 {
		keys := newSeeker(p.(Position)).keys
		return slices.Min(keys[:])
	},
	Seek: func(p core.Position) core.Seeker { return newSeeker(p.(Position)) },
	Canonical: func(p core.Position) core.Position {
		image, _ := p.(Position).Canonical()
		return image
	},
	Match: func(p core.Pattern) core.Matcher {
		var ways []func(core.Square) core.Square
		for _, y := range Symmetries() {
			ways = append(ways, func(sq core.Square) core.Square { return core.Square(y.Point(Point(sq))) })
		}
		return matcher{core.WatchPattern(p, Points, ways...)}
	},
}

// seekKey returns the key of p.
func seekKey(p Position) (key uint64) {
	for s := range p.stones {
		for set := p.stones[s]; !set.Empty(); {
			key ^= zobrist.stone[s][set.Pop()]
		}
	}
	if p.turn == White {
		key ^= zobrist.white
	}
	return key
}

// seeker looks for a position in all symmetries.
type seeker struct {
	keys   [symmetryCount]uint64
	stones int
}

func newSeeker(p Position) *seeker {
	s := &seeker{stones: p.stones[Black].Len() + p.stones[White].Len()}
	for y := range symmetryCount {
		s.keys[y] = seekKey(y.Position(p))
	}
	return s
}

// Find puts stones without checking the rules, and compares only boards with the right number of stones.
func (s *seeker) Find(start core.Position, line []core.PackedMove) (ply, symmetry int) {
	p, ok := start.(Position)
	if !ok {
		return -1, 0
	}
	key, stones, turn := seekKey(p), p.stones[Black].Len()+p.stones[White].Len(), p.turn
	for ply = 0; stones <= s.stones; ply++ {
		if stones == s.stones {
			for y, k := range s.keys {
				if key == k {
					return ply, y
				}
			}
		}
		if ply == len(line) {
			break
		}
		if m := line[ply]; m != core.PackedPass {
			q := PointOf(m.Move())
			if q == NoPoint {
				break
			}
			key ^= zobrist.stone[turn][q]
			stones++
		}
		key ^= zobrist.white
		turn = turn.Other()
	}
	return -1, 0
}

// Images returns the images of the move under every symmetry that leads to the sought position.
func (s *seeker) Images(list []core.PackedMove, m core.PackedMove, symmetry int) []core.PackedMove {
	first := len(list)
	for i := range s.keys {
		y := (symmetry + i) % len(s.keys)
		if s.keys[y] != s.keys[symmetry] {
			continue
		}
		image, ok := core.PackMove(Symmetry(y).inverse().move(m.Move()))
		if ok && !slices.Contains(list[first:], image) {
			list = append(list, image)
		}
	}
	return list
}

// matcher looks for a pattern in all symmetries.
type matcher struct{ watch *core.PatternWatch }

// Match puts stones without checking the rules.
func (m matcher) Match(start core.Position, line []core.PackedMove) (ply, symmetry int) {
	p, ok := start.(Position)
	if !ok {
		return -1, 0
	}
	var board [Points]core.Piece
	for q := range board {
		board[q] = p.At(Point(q))
	}
	state, turn := m.watch.Begin(board[:]), p.turn
	for ply = 0; ; ply++ {
		if symmetry = m.watch.Found(&state, turn); symmetry >= 0 {
			return ply, symmetry
		}
		if ply == len(line) {
			return -1, 0
		}
		if packed := line[ply]; packed != core.PackedPass {
			q := PointOf(packed.Move())
			if q == NoPoint {
				return -1, 0
			}
			m.watch.Put(&state, core.Square(q), board[q], StoneOf(turn))
			board[q] = StoneOf(turn)
		}
		turn = turn.Other()
	}
}
