package board

import (
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/look"
)

// eternalScene gathers the items of a scene.
type eternalScene struct {
	Scene
	v      *View
	l      *eternalLayout
	b      eternalBoard
	shades look.Shades
}

// Scene draws the pieces, the guardians, the trays, the last step, where the piece in the hand can go and how, and a line
// of steps.
func (Eternal) Scene(v *View) Scene {
	b, ok := eternalBoardOf(v.State)
	if !ok {
		return Scene{}
	}
	s := &eternalScene{v: v, l: v.Layout.(*eternalLayout), b: b, shades: v.Style.shades()}
	s.pieces()
	s.guardians()
	s.scored()
	for _, side := range []core.Side{core.First, core.Second} {
		if !s.l.compact {
			s.tray(side)
		}
	}
	if b.editor {
		return s.Scene
	}
	if len(v.State.Preview) > 0 {
		s.preview()
		return s.Scene
	}
	s.lastStep()
	if s.l.compact && v.Selected.Kind == OnSquare {
		s.add(s.mark("picked", LayerRing, v.Selected.Square, nil, func(p *Pen, c, r float64) {
			p.Ring(c, c, r*1.06, r*0.13, s.shades.Selection)
		}))
	}
	s.targets(v.Shown())
	s.explainMove()
	return s.Scene
}

func (s *eternalScene) add(items ...Item) { s.Items = append(s.Items, items...) }

// eternalPieceID is the identity of the item of the piece in a cell, eternalHeldID that of the piece in a tray.
func eternalPieceID(sq core.Square) any { return [2]any{"piece", sq} }

const eternalHeldID = "held"

// pieces are those on the board, with the stones.
func (s *eternalScene) pieces() {
	for i, piece := range s.b.cells {
		if piece == core.NoPiece {
			continue
		}
		sq := core.Square(i)
		k := eternalPieceLook{piece: piece, set: xiangqiSet(s.v.Style)}
		if piece == eternal.Stone {
			k.shape, k.set = uint8(eternal.FileOf(sq)), ""
		}
		it := eternalPieceItem(eternalPieceID(sq), LayerPiece, s.l.square(sq), s.l.unit(etPiece), k, s.shades)
		it.Spot = SquareSpot(sq)
		s.add(it)
	}
}

// mark is an item around a cell, of a size that has room for everything that is drawn there; draw is given the middle and
// the radius of a piece.
func (s *eternalScene) mark(id any, layer Layer, sq core.Square, what any, draw func(p *Pen, c, r float64)) Item {
	r := s.l.unit(etPiece)
	side := ceil(r * 3)
	return Item{
		ID: id, Layer: layer, Centre: s.l.square(sq), Size: fyne.NewSquareSize(side), Look: what,
		Draw: func(p *Pen) { draw(p, float64(side)/2, float64(r)) },
	}
}

// guardians have a golden ring and a shield: nothing can capture them.
func (s *eternalScene) guardians() {
	for _, side := range []core.Side{core.First, core.Second} {
		sq := s.b.guardians[side]
		if sq == core.NoSquare {
			continue
		}
		it := s.mark([2]any{"guardian", side}, LayerSign, sq, nil, func(p *Pen, c, r float64) {
			p.Ring(c, c, r*1.0, r*0.17, s.shades.HomeMark)
			p.Ring(c, c, r*1.0, r*0.06, s.gold())
			s.shield(p, c+r*0.74, c-r*0.72, r*0.42)
		})
		it.With = eternalPieceID(sq)
		s.add(it)
	}
}

// scored marks the piece that has made a point, which is returned next.
func (s *eternalScene) scored() {
	if s.b.scored == core.NoSquare {
		return
	}
	it := s.mark("scored", LayerSign, s.b.scored, nil, func(p *Pen, c, r float64) {
		p.Ring(c, c, r*1.02, r*0.1, s.gold())
		s.star(p, c-r*0.74, c-r*0.72, r*0.42)
	})
	it.With = eternalPieceID(s.b.scored)
	s.add(it)
}

// lastStep marks where the last step began and ended. What was placed has a mark at its cell alone.
func (s *eternalScene) lastStep() {
	if !s.v.State.HasLast || s.v.State.Before == nil {
		return
	}
	m := s.v.State.Last
	for i, earlier := range s.v.State.Earlier {
		s.earlierStep(i, earlier)
	}
	to := s.mark("last-to", LayerSign, m.To, nil, func(p *Pen, c, r float64) {
		p.Brackets(c, c, r*1.06, r*0.42, r*0.13, s.shades.LastMove)
	})
	to.With = eternalPieceID(m.To)
	s.add(to)
	if m.From == core.NoSquare {
		return
	}
	s.add(s.mark("last-from", LayerMark, m.From, nil, func(p *Pen, c, r float64) {
		p.Brackets(c, c, r*0.7, r*0.32, r*0.11, s.shades.LastMove)
		p.Disc(c, c, r*0.16, Flat(fade(s.shades.LastMove, 0.8)))
	}))
}

// earlierStep marks, fainter, a step of the turn before the last one.
func (s *eternalScene) earlierStep(i int, m core.Move) {
	colour := fade(s.shades.LastMove, 0.7)
	for k, sq := range []core.Square{m.From, m.To} {
		if !eternal.OnBoard(sq) {
			continue
		}
		s.add(s.mark([3]any{"earlier", i, k}, LayerMark, sq, nil, func(p *Pen, c, r float64) {
			p.Brackets(c, c, r*1.06, r*0.36, r*0.08, colour)
			if k == 0 {
				p.Disc(c, c, r*0.12, Flat(colour))
			}
		}))
	}
}

// preview shows a line of steps as numbered arrows, in another colour for each side.
func (s *eternalScene) preview() {
	pos := s.b.pos
	first := pos.Turn()
	s.explainStep(s.v.State.Preview[0])
	for i, m := range s.v.State.Preview {
		if i == previewPlies {
			return
		}
		way := s.l.way(pos, m)
		if m.Kind == eternal.Place { // the whole way from the tray would cross everything else
			if far := float32(distance(way[0], way[1])); far > s.l.pitch {
				way[0] = along(way, float64(1-s.l.pitch/far))
			}
		}
		next, err := pos.Play(m)
		if err != nil {
			return // a line of another position, that will be replaced at once
		}
		colour := s.shades.Arrow
		if pos.Turn() != first {
			colour = mix(colour, s.shades.LastMove, 0.85)
		}
		pos = next.(eternal.Position)
		n := len(way)
		end := shorten(way[n-2], way[n-1], 0, s.l.unit(0.12))
		start := shorten(way[0], way[1], s.l.unit(0.16), 0)
		way[0], way[n-1] = start[0], end[1]
		s.add(Arrow{Path: way, Width: s.l.unit(0.09), Color: colour}.Item([2]any{"ply", i}, LayerArrow))
		s.add(plyNumber(i, along(way, 0.36+0.08*float64(i%3)), s.l.unit(0.14), colour, s.shades))
	}
}

// way is the way of the piece of a step at p: that of a pawn has a corner at every landing, what is placed comes out of
// the tray of the side to move.
func (l *eternalLayout) way(p eternal.Position, m core.Move) []fyne.Position {
	switch {
	case m.Kind == eternal.Place && l.compact:
		return []fyne.Position{l.square(m.To).SubtractXY(0, l.pitch), l.square(m.To)}
	case m.Kind == eternal.Place:
		return []fyne.Position{l.trays[p.Turn()].slot, l.square(m.To)}
	case m.Kind == core.Walk && eternal.KindOf(p.At(m.From)) == eternal.Pawn:
		var way []fyne.Position
		for _, sq := range p.Board().Chain(m.From, m.To) {
			way = append(way, l.square(sq))
		}
		if len(way) > 1 {
			return way
		}
	}
	return []fyne.Position{l.square(m.From), l.square(m.To)}
}

func (s *eternalScene) rules() core.Rules {
	if s.v.State.Rules != nil {
		return s.v.State.Rules
	}
	return eternal.Rules{}
}

// eternalFields reads what a set-up has beside the board as well as it can be read; what is wrong with it is said
// elsewhere.
func eternalFields(setup core.Setup) (score [2]int, target int, held core.Piece, scored core.Square) {
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

// setupPiece is the piece of a set-up on sq, or core.NoPiece.
func setupPiece(setup core.Setup, sq core.Square) core.Piece {
	if int(sq) >= len(setup.Board) {
		return core.NoPiece
	}
	return setup.Board[sq]
}
