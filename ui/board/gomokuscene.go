package board

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/ui/look"
)

// recentStones is how many of the last stones have numbers, if not all do.
const recentStones = 5

// mostPreview is how many stones of a line are shown at most: with numbers one can follow many.
const mostPreview = 60

// gomokuScene gathers the items of a scene.
type gomokuScene struct {
	Scene
	v      *View
	l      *gomokuLayout
	b      gomokuBoard
	shades look.Shades
	dark   bool // the board is
	// threatened are the threats to be marked, badged the points in the middle of which there is a verdict.
	threatened map[gomoku.Point]threat
	badged     map[Spot]Badge
}

// Scene draws the stones with their numbers, the last one marked, the winning five, what the opening asks for, forbidden
// points, threats, the stone that would be put, and a line of moves.
func (Gomoku) Scene(v *View) Scene {
	b, ok := gomokuBoardOf(v.State)
	if !ok {
		return Scene{}
	}
	s := &gomokuScene{v: v, l: v.Layout.(*gomokuLayout), b: b, shades: v.Style.shades()}
	s.dark = luminance(s.shades.Face) < 0.3
	s.badged = shownBadges(v)
	s.stones()
	if b.editor {
		return s.Scene
	}
	if s.l.compact {
		s.forbidden()
		s.ghost() // where a diagram points
		return s.Scene
	}
	s.lastMove()
	s.five()
	s.foul()
	s.guide()
	if len(v.State.Preview) > 0 {
		s.preview()
		return s.Scene
	}
	if v.State.Guide == nil {
		if v.State.Threats && !b.over(v.State) {
			s.threatened = threatsOf(b.pos)
		}
		s.forbidden()
		s.threats()
	}
	s.ghost()
	return s.Scene
}

func (s *gomokuScene) add(items ...Item) { s.Items = append(s.Items, items...) }

// mark is an item around a point, of a size that has room for everything that is drawn there; draw is given the middle
// and the radius of a stone.
func (s *gomokuScene) mark(id any, layer Layer, sq core.Square, what any, draw func(p *Pen, c, r float64)) Item {
	r := s.l.unit(gmStone)
	side := ceil(r * 2.8)
	return Item{
		ID: id, Layer: layer, Centre: s.l.square(sq), Size: fyne.NewSquareSize(side), Look: what,
		Draw: func(p *Pen) { draw(p, float64(side)/2, float64(r)) },
	}
}

// stones are those on the board.
func (s *gomokuScene) stones() {
	last := len(s.v.State.Line)
	for i, piece := range s.b.cells {
		if piece == core.NoPiece {
			continue
		}
		sq := core.Square(i)
		k := gomokuStoneLook{piece: piece, dark: s.dark}
		if n := s.b.number[sq]; n > 0 && s.numbered(n, last) {
			k.number, k.marked = n, n == last
		}
		it := gomokuStoneItem(gomokuStoneID(sq), LayerPiece, s.l.square(sq), s.l.unit(gmStone), k)
		it.Spot = SquareSpot(sq)
		s.add(it)
	}
}

// numbered reports whether the stone with the number n of last has it written on it.
func (s *gomokuScene) numbered(n, last int) bool {
	switch s.v.Style.Numbers {
	case look.NumbersAll:
		return !s.l.compact
	case look.NumbersLast:
		return !s.l.compact && n > last-recentStones
	}
	return false
}

// lastMove marks the last stone; a number does so by itself, in its colour.
func (s *gomokuScene) lastMove() {
	p := gomoku.PointOf(s.v.State.Last)
	if !s.v.State.HasLast || p == gomoku.NoPoint {
		return
	}
	sq := p.Square()
	if s.b.cells[sq] == core.NoPiece {
		return
	}
	numbered := s.b.number[sq] > 0 && s.numbered(s.b.number[sq], len(s.v.State.Line))
	it := s.mark("last", LayerSign, sq, gomokuStoneLook{piece: s.b.cells[sq], marked: numbered}, func(p *Pen, c, r float64) {
		if numbered {
			p.Brackets(c, c, r*1.06, r*0.34, r*0.12, s.shades.LastMove)
			return
		}
		ink := lastOnBlack
		if s.b.cells[sq] == gomoku.WhiteStone {
			ink = lastOnWhite
		}
		p.Disc(c, c, r*0.27, Flat(ink))
	})
	it.With = gomokuStoneID(sq)
	s.add(it)
}

// ghost is the stone that would be put where the pointer or the keyboard's cursor is.
func (s *gomokuScene) ghost() {
	at := s.v.Hover
	if at.Kind == Nowhere {
		at = s.v.Cursor
	}
	if at.Kind != OnSquare || len(s.v.Choices[at]) == 0 || s.b.foul(at.Square).Foul != gomoku.NoFoul {
		return
	}
	k := gomokuStoneLook{piece: gomoku.StoneOf(s.b.turn), faint: true, dark: s.dark}
	s.add(gomokuStoneItem("ghost", LayerPiece, s.l.square(at.Square), s.l.unit(gmStone), k))
}

// preview shows a line of moves as stones with numbers.
func (s *gomokuScene) preview() {
	pos := s.b.pos
	for i, m := range s.v.State.Preview {
		if i == mostPreview {
			return
		}
		side := pos.Turn()
		next, err := pos.Play(m)
		if err != nil {
			return // a line of another position, that will be replaced at once
		}
		pos = next.(gomoku.Position)
		p := gomoku.PointOf(m)
		if p == gomoku.NoPoint {
			continue
		}
		k := gomokuStoneLook{piece: gomoku.StoneOf(side), number: i + 1, dark: s.dark}
		s.add(gomokuStoneItem([2]any{"ply", i}, LayerPiece, s.l.square(p.Square()), s.l.unit(gmStone*0.92), k))
		s.add(s.mark([2]any{"ply-ring", i}, LayerSign, p.Square(), nil, func(p *Pen, c, r float64) {
			p.Ring(c, c, r*0.95, r*0.1, opaque(s.shades.Arrow))
		}))
	}
}
