package eternal

import (
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// A scene gathers the items of a scene.
type scene struct {
	board.Scene
	v      *board.View
	l      *layout
	b      content
	shades look.Shades
}

// Scene draws the pieces, the guardians, the trays, the last step, where the piece in the hand can go and how, and a line
// of steps.
func (Painter) Scene(v *board.View) board.Scene {
	b, ok := contentOf(v.State)
	if !ok {
		return board.Scene{}
	}
	s := &scene{v: v, l: v.Layout.(*layout), b: b, shades: v.Style.Shades()}
	s.pieces()
	s.guardians()
	s.scored()
	for _, side := range []core.Side{core.First, core.Second} {
		if !s.l.Compact() {
			s.tray(side)
		}
	}
	if b.editor {
		return s.Scene
	}
	s.lastStep()
	if len(v.State.Preview) > 0 {
		s.preview()
		return s.Scene
	}
	if s.l.Compact() && v.Selected.Kind == board.OnSquare {
		s.Add(s.mark("picked", board.LayerRing, v.Selected.Square, nil, func(p *draw.Pen, c, r float64) {
			p.Ring(c, c, r*1.06, r*0.13, s.shades.Selection)
		}))
	}
	s.targets(v.Shown())
	s.explainMove()
	return s.Scene
}

// pieceID returns the identity of the piece in a cell, heldID that of the piece in a tray.
func pieceID(sq core.Square) any { return [2]any{"piece", sq} }

const heldID = "held"

// pieces draws those on the board, with the stones.
func (s *scene) pieces() {
	for i, piece := range s.b.cells {
		if piece == core.NoPiece {
			continue
		}
		sq := core.Square(i)
		k := pieceLook{piece: piece, set: pieceSet(s.v.Style)}
		if piece == eternal.Stone {
			k.shape, k.set = uint8(eternal.FileOf(sq)), ""
		}
		it := pieceItem(pieceID(sq), board.LayerPiece, s.l.Square(sq), s.l.Unit(pieceRadius), k, s.shades)
		it.Spot = board.SquareSpot(sq)
		s.Add(it)
	}
}

// mark returns an item around a cell with room for everything drawn there; paint gets the centre and the radius of a piece.
func (s *scene) mark(id any, layer board.Layer, sq core.Square, what any, paint func(p *draw.Pen, c, r float64)) board.Item {
	return s.l.Mark(id, layer, sq, pieceRadius, 3, what, paint)
}

// guardians gives guardians a golden ring and a shield: they cannot be captured.
func (s *scene) guardians() {
	for _, side := range []core.Side{core.First, core.Second} {
		sq := s.b.guardians[side]
		if sq == core.NoSquare {
			continue
		}
		it := s.mark([2]any{"guardian", side}, board.LayerSign, sq, nil, func(p *draw.Pen, c, r float64) {
			p.Ring(c, c, r*1.0, r*0.17, s.shades.HomeMark)
			p.Ring(c, c, r*1.0, r*0.06, s.gold())
			s.shield(p, c+r*0.74, c-r*0.72, r*0.42)
		})
		it.With = pieceID(sq)
		s.Add(it)
	}
}

// scored marks the piece that has made a point, which is returned next.
func (s *scene) scored() {
	if s.b.scored == core.NoSquare {
		return
	}
	it := s.mark("scored", board.LayerSign, s.b.scored, nil, func(p *draw.Pen, c, r float64) {
		p.Ring(c, c, r*1.02, r*0.1, s.gold())
		s.star(p, c-r*0.74, c-r*0.72, r*0.42)
	})
	it.With = pieceID(s.b.scored)
	s.Add(it)
}

// lastStep marks the origin and target of the last step, or only the cell of a placed piece.
func (s *scene) lastStep() {
	if !s.v.State.HasLast || s.v.State.Before == nil {
		return
	}
	m := s.v.State.Last
	for i, earlier := range s.v.State.Earlier {
		s.earlierStep(i, earlier)
	}
	to := s.mark("last-to", board.LayerSign, m.To, nil, func(p *draw.Pen, c, r float64) {
		p.Brackets(c, c, r*1.06, r*0.42, r*0.13, s.shades.LastMove)
	})
	to.With = pieceID(m.To)
	s.Add(to)
	if m.From == core.NoSquare {
		return
	}
	s.Add(s.mark("last-from", board.LayerMark, m.From, nil, func(p *draw.Pen, c, r float64) {
		p.Brackets(c, c, r*0.7, r*0.32, r*0.11, s.shades.LastMove)
		p.Disc(c, c, r*0.16, draw.Flat(draw.Fade(s.shades.LastMove, 0.8)))
	}))
}

// earlierStep marks, fainter, a step of the turn before the last one.
func (s *scene) earlierStep(i int, m core.Move) {
	colour := draw.Fade(s.shades.LastMove, 0.7)
	for k, sq := range []core.Square{m.From, m.To} {
		if !eternal.OnBoard(sq) {
			continue
		}
		s.Add(s.mark([3]any{"earlier", i, k}, board.LayerMark, sq, nil, func(p *draw.Pen, c, r float64) {
			p.Brackets(c, c, r*1.06, r*0.36, r*0.08, colour)
			if k == 0 {
				p.Disc(c, c, r*0.12, draw.Flat(colour))
			}
		}))
	}
}

// preview shows a line of steps as numbered arrows, in another colour for each side.
func (s *scene) preview() {
	s.explainStep(s.v.State.Preview[0])
	numbers := board.NumberPlan{Radius: s.l.Unit(0.14), Piece: s.l.Unit(pieceRadius)}
	for i, ply := range s.v.State.Plies(board.PreviewPlies) {
		way := s.l.way(ply.Position.(eternal.Position), ply.Move)
		if ply.Move.Kind == eternal.Place { // the whole way from the tray would cross everything else
			if far := float32(draw.Distance(way[0], way[1])); far > s.l.Pitch {
				way[0] = draw.Along(way, float64(1-s.l.Pitch/far))
			}
		}
		colour := board.PlyColour(ply.Position.Turn() == eternal.Red, s.shades)
		n := len(way)
		end := draw.Shorten(way[n-2], way[n-1], 0, s.l.Unit(0.12))
		start := draw.Shorten(way[0], way[1], s.l.Unit(0.16), 0)
		way[0], way[n-1] = start[0], end[1]
		s.Add(board.Arrow{Path: way, Width: s.l.Unit(0.09), Color: colour}.Item([2]any{"ply", i}, board.LayerArrow))
		s.Add(board.PlyNumber(i, numbers.Place(&s.Scene, way, 0.36+0.08*float64(i%3)), numbers.Radius, colour, s.shades))
	}
}

// way returns the path of the piece of a step at p: a pawn's has a corner at every landing, a placed piece comes out of the tray of
// the side to move.
func (l *layout) way(p eternal.Position, m core.Move) []fyne.Position {
	switch {
	case m.Kind == eternal.Place && l.Compact():
		return []fyne.Position{l.Square(m.To).SubtractXY(0, l.Pitch), l.Square(m.To)}
	case m.Kind == eternal.Place:
		return []fyne.Position{l.trays[p.Turn()].slot, l.Square(m.To)}
	case m.Kind == core.Walk && eternal.KindOf(p.At(m.From)) == eternal.Pawn:
		var way []fyne.Position
		for _, sq := range p.Board().Chain(m.From, m.To) {
			way = append(way, l.Square(sq))
		}
		if len(way) > 1 {
			return way
		}
	}
	return []fyne.Position{l.Square(m.From), l.Square(m.To)}
}

// fieldsOf reads the fields of a setup besides the board as well as possible; errors are reported elsewhere.
func fieldsOf(setup core.Setup) (score [2]int, target int, held core.Piece, scored core.Square) {
	number := func(field string, otherwise int) int {
		n, err := strconv.Atoi(setup.Fields[field])
		if err != nil || n < 0 || n > 9 {
			return otherwise
		}
		return n
	}
	score = [2]int{number(eternal.FieldRed, 0), number(eternal.FieldBlack, 0)}
	target, scored = number(eternal.FieldTarget, 0), core.NoSquare
	pending := setup.Fields[eternal.FieldPending]
	for _, piece := range (eternal.Rules{}).Palette() {
		if eternal.Owned(piece) && pending == string(eternal.PieceLetter(piece)) {
			held = piece
		}
	}
	for sq := range core.Square(eternal.Squares) {
		if pending == eternal.SquareName(sq) && eternal.Owned(setupPiece(setup, sq)) {
			scored = sq
		}
	}
	return score, target, held, scored
}

// setupPiece returns the piece of a setup on sq, or core.NoPiece.
func setupPiece(setup core.Setup, sq core.Square) core.Piece {
	if int(sq) >= len(setup.Board) {
		return core.NoPiece
	}
	return setup.Board[sq]
}
