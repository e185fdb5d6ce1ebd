package eternal

import "qilab/core"

// index finds positions, patterns and their mirror images.
var index = core.Index{
	Key: func(p core.Position) uint64 {
		at := p.(Position)
		return min(at.Board().Hash(), at.mirror().Board().Hash())
	},
	Seek: func(p core.Position) core.Seeker {
		at := p.(Position)
		return seeker{keys: [2]uint64{at.Board().Hash(), at.mirror().Board().Hash()}, score: at.score}
	},
	Canonical: func(p core.Position) core.Position {
		at := p.(Position)
		if q := at.mirror(); q.Board().Hash() < at.Board().Hash() {
			return q
		}
		return p
	},
	Match: func(p core.Pattern) core.Matcher {
		return matcher{core.WatchPattern(p, Squares, func(sq core.Square) core.Square { return sq }, mirrorSquare)}
	},
}

// mirrorSquare returns the mirror image of a cell.
func mirrorSquare(sq core.Square) core.Square { return SquareAt(Files-1-FileOf(sq), RankOf(sq)) }

// mirror returns p with the order of its files reversed.
func (p Position) mirror() Position {
	q := p
	for sq, piece := range p.cells {
		q.cells[mirrorSquare(core.Square(sq))] = piece
	}
	if p.scored != noCell {
		q.scored = uint8(mirrorSquare(core.Square(p.scored)))
	}
	return q
}

// track is a board without rules, for playing through many games.
type track struct {
	Position
	hash uint64
	was  [2]core.Piece // the previous contents of the two cells of the last step
}

// step makes a legal step; ok is false for a step outside the board. from is NoSquare for a placement.
func (t *track) step(m core.PackedMove) (from, to core.Square, ok bool) {
	move := m.Move()
	from, to = move.From, move.To
	if !OnBoard(to) || from != core.NoSquare && !OnBoard(from) || (from == core.NoSquare) != (move.Kind == Place) {
		return from, to, false
	}
	captured := t.cells[to]
	t.was[1] = captured
	if move.Kind == Place {
		t.cells[to] = t.held
		t.hash ^= zobrist.piece[t.held&15][to] ^ zobrist.held[t.held&15]
		t.held = core.NoPiece
		t.pass()
		return from, to, true
	}
	piece := t.cells[from]
	t.was[0] = piece
	t.cells[from], t.cells[to] = core.NoPiece, piece
	t.hash ^= zobrist.piece[piece&15][from] ^ zobrist.piece[piece&15][to]
	switch move.Kind {
	case Return:
		t.hash ^= zobrist.scored[from]
		t.scored = noCell
		return from, to, true
	case core.Walk:
	default:
		return from, to, false
	}
	if captured != core.NoPiece {
		t.hash ^= zobrist.piece[captured&15][to]
	}
	switch {
	case captured != core.NoPiece && captured != Stone:
		t.held = captured
		t.hash ^= zobrist.held[captured&15]
		return from, to, true // the turn is not over
	case zones[t.turn^1].has(int(to)):
		keys := &zobrist.score[t.turn&1]
		t.hash ^= keys[t.score[t.turn]&15] ^ keys[(t.score[t.turn]+1)&15] ^ zobrist.scored[to]
		t.score[t.turn]++
		t.scored = uint8(to)
	}
	t.pass()
	return from, to, true
}

func (t *track) pass() {
	t.turn ^= 1
	t.hash ^= zobrist.turn
}

// seeker looks for a position and its mirror image.
type seeker struct {
	keys  [2]uint64
	score [2]uint8
}

// Find plays without checking that steps are legal. It stops once a side has more points than in the sought position.
func (s seeker) Find(start core.Position, line []core.PackedMove) (ply, symmetry int) {
	p, ok := start.(Position)
	if !ok {
		return -1, 0
	}
	t := track{Position: p, hash: p.Board().Hash()}
	for ply = 0; ; ply++ {
		switch t.hash {
		case s.keys[0]:
			return ply, 0
		case s.keys[1]:
			return ply, 1
		}
		if ply == len(line) || t.score[Red] > s.score[Red] || t.score[Black] > s.score[Black] {
			return -1, 0
		}
		if _, _, ok := t.step(line[ply]); !ok {
			return -1, 0
		}
	}
}

// Images returns the step, its mirror image, or both if the position is its own mirror image.
func (s seeker) Images(list []core.PackedMove, m core.PackedMove, symmetry int) []core.PackedMove {
	other, move := m, m.Move()
	if OnBoard(move.To) {
		move.To = mirrorSquare(move.To)
		if OnBoard(move.From) {
			move.From = mirrorSquare(move.From)
		}
		other, _ = core.PackMove(move)
	}
	return core.MirrorImages(list, m, other, symmetry, s.keys[0] == s.keys[1])
}

// matcher looks for a pattern and its mirror image.
type matcher struct{ watch *core.PatternWatch }

// Match plays without checking that steps are legal.
func (m matcher) Match(start core.Position, line []core.PackedMove) (ply, symmetry int) {
	p, ok := start.(Position)
	if !ok {
		return -1, 0
	}
	t := track{Position: p}
	state := m.watch.Begin(t.cells[:])
	for ply = 0; ; ply++ {
		if symmetry = m.watch.Found(&state, t.turn); symmetry >= 0 {
			return ply, symmetry
		}
		if ply == len(line) {
			return -1, 0
		}
		from, to, ok := t.step(line[ply])
		if !ok {
			return -1, 0
		}
		if from != core.NoSquare {
			m.watch.Put(&state, from, t.was[0], t.cells[from])
		}
		m.watch.Put(&state, to, t.was[1], t.cells[to])
	}
}
