package xiangqi

import "qilab/core"

// index finds positions and their mirror images.
var index = core.Index{
	Key: func(p core.Position) uint64 {
		keys, _ := seekKeys(p.(Position))
		return min(keys[0], keys[1])
	},
	Seek: func(p core.Position) core.Seeker { return newSeeker(p.(Position)) },
	Canonical: func(p core.Position) core.Position {
		if keys, _ := seekKeys(p.(Position)); keys[1] < keys[0] {
			return p.(Position).reflected()
		}
		return p
	},
	Match: func(p core.Pattern) core.Matcher {
		same := func(sq core.Square) core.Square { return sq }
		return matcher{core.WatchPattern(p, Squares, same, func(sq core.Square) core.Square { return core.Square(mirrored(int(sq))) })}
	},
}

// reflected returns the mirror image of p.
func (p Position) reflected() Position {
	mirror := p
	for sq, piece := range p.cells {
		mirror.cells[mirrored(sq)] = piece
	}
	return mirror
}

// seekKeys returns the keys of p and its mirror image, and counts the pieces.
func seekKeys(p Position) (keys [2]uint64, pieces int) {
	for sq, piece := range p.cells {
		if piece != core.NoPiece {
			keys[0] ^= zobrist.piece[piece&15][sq]
			keys[1] ^= zobrist.piece[piece&15][mirrored(sq)]
			pieces++
		}
	}
	if p.turn == Black {
		keys[0] ^= zobrist.turn
		keys[1] ^= zobrist.turn
	}
	return keys, pieces
}

// mirrored returns the mirror image of a point.
func mirrored(sq int) int { return sq - 2*(sq%Files) + Files - 1 }

// seeker looks for a position and its mirror image.
type seeker struct {
	keys   [2]uint64
	pieces int
}

func newSeeker(p Position) seeker {
	var s seeker
	s.keys, s.pieces = seekKeys(p)
	return s
}

// Find plays on a board without rules. It stops once fewer pieces are left than the position has.
func (s seeker) Find(start core.Position, line []core.PackedMove) (ply, symmetry int) {
	p, ok := start.(Position)
	if !ok {
		return -1, 0
	}
	var key uint64
	left := 0
	for sq, piece := range p.cells {
		if piece != core.NoPiece {
			key ^= zobrist.piece[piece&15][sq]
			left++
		}
	}
	if p.turn == Black {
		key ^= zobrist.turn
	}
	for ply = 0; ; ply++ {
		switch key {
		case s.keys[0]:
			return ply, 0
		case s.keys[1]:
			return ply, 1
		}
		if ply == len(line) {
			return -1, 0
		}
		from, to := line[ply]&127, line[ply]>>7 // beyond the board for any other kind of move
		if from >= Squares || to >= Squares {
			return -1, 0
		}
		piece, captured := p.cells[from], p.cells[to]
		if captured != core.NoPiece {
			if left--; left < s.pieces {
				return -1, 0
			}
			key ^= zobrist.piece[captured&15][to]
		}
		p.cells[from], p.cells[to] = core.NoPiece, piece
		key ^= zobrist.piece[piece&15][from] ^ zobrist.piece[piece&15][to] ^ zobrist.turn
	}
}

// Images returns the move, its mirror image, or both if the position is its own mirror image.
func (s seeker) Images(list []core.PackedMove, m core.PackedMove, symmetry int) []core.PackedMove {
	other := m
	if move := m.Move(); move.Kind == core.Walk && move.From >= 0 && move.From < Squares && move.To >= 0 && move.To < Squares {
		move.From, move.To = core.Square(mirrored(int(move.From))), core.Square(mirrored(int(move.To)))
		other, _ = core.PackMove(move)
	}
	return core.MirrorImages(list, m, other, symmetry, s.keys[0] == s.keys[1])
}

// matcher looks for a pattern and its mirror image.
type matcher struct{ watch *core.PatternWatch }

// Match plays on a board without rules.
func (m matcher) Match(start core.Position, line []core.PackedMove) (ply, symmetry int) {
	p, ok := start.(Position)
	if !ok {
		return -1, 0
	}
	state, turn := m.watch.Begin(p.cells[:]), p.turn
	for ply = 0; ; ply++ {
		if symmetry = m.watch.Found(&state, turn); symmetry >= 0 {
			return ply, symmetry
		}
		if ply == len(line) {
			return -1, 0
		}
		from, to := line[ply]&127, line[ply]>>7
		if from >= Squares || to >= Squares {
			return -1, 0
		}
		piece := p.cells[from]
		m.watch.Put(&state, core.Square(from), piece, core.NoPiece)
		p.cells[from] = core.NoPiece
		m.watch.Put(&state, core.Square(to), p.cells[to], piece)
		p.cells[to] = piece
		turn = turn.Other()
	}
}
