package chaosclock

import (
	"hash/fnv"

	"qilab/core"
)

// index finds positions and patterns. The board has no symmetries: every cell is the home of a different piece.
var index = core.Index{
	Key: func(p core.Position) uint64 {
		at := p.(Position).Normal()
		h := fnv.New64a()
		_, _ = h.Write(append(at.cells[:], byte(at.side), at.last)) // never fails
		return h.Sum64()
	},
	Seek:      func(p core.Position) core.Seeker { return seeker{p.(Position).Normal()} },
	Canonical: func(p core.Position) core.Position { return p },
	Match: func(p core.Pattern) core.Matcher {
		return matcher{core.WatchPattern(p, Cells, func(sq core.Square) core.Square { return sq })}
	},
}

// makeFast makes a legal move; ok is false for a move outside the board.
func (p *Position) makeFast(m core.PackedMove) (ok bool) {
	if m == core.PackedPass {
		if p.last == LastPass {
			p.last = LastPasses
		} else {
			p.last = LastPass
		}
		p.side ^= 1
		return true
	}
	var n, captured uint8
	move := m.Move()
	drop := move.Kind == core.Drop
	if move.To < 0 || move.To >= Cells {
		return false
	}
	if captured = p.cells[move.To]; drop {
		n = uint8(move.To) + 1
	} else {
		if move.From < 0 || move.From >= Cells {
			return false
		}
		n = p.cells[move.From]
		p.cells[move.From] = 0
	}
	if p.cells[move.To] = n; captured == n && !drop { // after a full round the 12 captures itself
		p.cells[move.To] = 0
	}
	p.last = n
	if !drop || captured == 0 || Owner(int(captured)) == p.side {
		p.side ^= 1
	}
	return true
}

// seeker looks for a position.
type seeker struct{ want Position }

// Find plays without checking that moves are legal.
func (s seeker) Find(start core.Position, line []core.PackedMove) (ply, symmetry int) {
	p, ok := start.(Position)
	if !ok {
		return -1, 0
	}
	for ply = 0; ; ply++ {
		if p.cells == s.want.cells && p.side == s.want.side && p.Normal().last == s.want.last {
			return ply, 0
		}
		if ply == len(line) || !p.makeFast(line[ply]) {
			return -1, 0
		}
	}
}

// Images returns the move itself.
func (s seeker) Images(list []core.PackedMove, m core.PackedMove, _ int) []core.PackedMove {
	return append(list, m)
}

// matcher looks for a pattern.
type matcher struct{ watch *core.PatternWatch }

// Match plays without checking that moves are legal.
func (m matcher) Match(start core.Position, line []core.PackedMove) (ply, symmetry int) {
	p, ok := start.(Position)
	if !ok {
		return -1, 0
	}
	var board [Cells]core.Piece
	for i, n := range p.cells {
		board[i] = core.Piece(n)
	}
	state := m.watch.Begin(board[:])
	for ply = 0; ; ply++ {
		if symmetry = m.watch.Found(&state, p.side); symmetry >= 0 {
			return ply, symmetry
		}
		if ply == len(line) {
			return -1, 0
		}
		was := p.cells
		if !p.makeFast(line[ply]) {
			return -1, 0
		}
		for i, n := range p.cells {
			m.watch.Put(&state, core.Square(i), core.Piece(was[i]), core.Piece(n))
		}
	}
}
