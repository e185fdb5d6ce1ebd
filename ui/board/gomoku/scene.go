package gomoku

import (
	"qilab/core"
	"qilab/core/gomoku"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// recentStones is how many of the last stones have numbers, if not all do.
const recentStones = 5

// maxPreview is the maximum number of stones shown of a line: with numbers many can be followed.
const maxPreview = 60

// A scene gathers the items of a scene.
type scene struct {
	board.Scene
	v      *board.View
	l      *layout
	b      content
	shades look.Shades
	dark   bool // the board is
	// threatened are the threats to be marked, badged the points in the middle of which there is a verdict.
	threatened map[gomoku.Point]threat
	badged     map[board.Spot]board.Badge
}

// Scene draws the stones with their numbers, the mark of the last one, the winning five, the guide of an opening, forbidden points,
// threats, the branches of the tree, the stone under the pointer, and a previewed line.
func (Painter) Scene(v *board.View) board.Scene {
	b, ok := contentOf(v.State)
	if !ok {
		return board.Scene{}
	}
	s := &scene{v: v, l: v.Layout.(*layout), b: b, shades: v.Style.Shades()}
	s.dark = draw.Luminance(s.shades.Face) < 0.3
	s.badged = v.Verdicts()
	s.stones()
	if b.editor {
		return s.Scene
	}
	if s.l.Compact() {
		s.forbidden()
		s.ghost() // where a diagram points
		return s.Scene
	}
	s.labels()
	s.lastMove()
	s.five()
	s.foul()
	s.guide()
	if len(v.State.Preview) > 0 {
		s.preview()
		return s.Scene
	}
	if v.State.Limit == nil {
		if marksThreats(v) && !b.over(v.State) {
			s.threatened = threatsOf(b.pos)
		}
		s.forbidden()
		s.threats()
		s.branches()
	}
	s.ghost()
	return s.Scene
}

// mark returns an item around a point with room for everything drawn there; paint gets the centre and the radius of a stone.
func (s *scene) mark(id any, layer board.Layer, sq core.Square, what any, paint func(p *draw.Pen, c, r float64)) board.Item {
	return s.l.Mark(id, layer, sq, stoneRadius, 2.8, what, paint)
}

// stones draws those on the board.
func (s *scene) stones() {
	last := len(s.v.State.Line)
	for i, piece := range s.b.cells {
		if piece == core.NoPiece {
			continue
		}
		sq := core.Square(i)
		k := stoneLook{piece: piece, dark: s.dark}
		if n := s.b.number[sq]; n > 0 && s.numbered(n, last) {
			k.number, k.marked = n, n == last
		}
		it := stoneItem(stoneID(sq), board.LayerPiece, s.l.Square(sq), s.l.Unit(stoneRadius), k)
		it.Spot = board.SquareSpot(sq)
		s.Add(it)
	}
}

// longestLabel is the maximum number of characters of a label, including the ellipsis of a longer one.
const longestLabel = 3

// labels writes the texts on free points on a patch of the board, in the upper left corner where a verdict is in the middle. A previewed
// line hides those on its points.
func (s *scene) labels() {
	shown := map[core.Square]bool{}
	for _, m := range s.v.State.Preview {
		shown[m.To] = true
	}
	for _, l := range s.v.State.Labels {
		if shown[l.Square] || s.b.cells[l.Square] != core.NoPiece {
			continue
		}
		text := []rune(l.Text)
		wide := !draw.Latin(l.Text) // Chinese characters are as wide as they are high
		if len(text) > longestLabel {
			text = append(text[:longestLabel-1:longestLabel-1], '…')
		}
		size := [...]float64{1.3, 1.3, 0.95, 0.7}[len(text)]
		if wide {
			size = [...]float64{1.1, 1.1, 0.68, 0.46}[len(text)]
		}
		small := s.isBadged(pointAt(l.Square))
		s.Add(s.mark(labelID(l.Square), board.LayerSign, l.Square, [2]any{l.Text, small}, func(p *draw.Pen, c, r float64) {
			at := c
			if small {
				at, r = c-r*0.86, r*0.74
			}
			p.Disc(at, at, r*0.72, draw.Flat(s.shades.Face))
			p.Text(string(text), at, at, r*size, s.shades.Text)
		}))
	}
}

// labelID is the item of a label.
type labelID core.Square

// numbered reports whether the stone with the number n of last has it written on it.
func (s *scene) numbered(n, last int) bool {
	switch look.Numbers(s.v.Style.Options[OptionNumbers]) {
	case look.NumbersAll:
		return !s.l.Compact()
	case look.NumbersLast:
		return !s.l.Compact() && n > last-recentStones
	}
	return false
}

// lastMove marks the last stone; a number does so by itself, in its colour.
func (s *scene) lastMove() {
	p := gomoku.PointOf(s.v.State.Last)
	if !s.v.State.HasLast || p == gomoku.NoPoint {
		return
	}
	sq := p.Square()
	if s.b.cells[sq] == core.NoPiece {
		return
	}
	numbered := s.b.number[sq] > 0 && s.numbered(s.b.number[sq], len(s.v.State.Line))
	it := s.mark("last", board.LayerSign, sq, stoneLook{piece: s.b.cells[sq], marked: numbered}, func(p *draw.Pen, c, r float64) {
		if numbered {
			p.Brackets(c, c, r*1.06, r*0.34, r*0.12, s.shades.LastMove)
			return
		}
		ink := lastOnBlack
		if s.b.cells[sq] == gomoku.WhiteStone {
			ink = lastOnWhite
		}
		p.Disc(c, c, r*0.27, draw.Flat(ink))
	})
	it.With = stoneID(sq)
	s.Add(it)
}

// ghost draws the stone that would be put where the pointer or the keyboard's cursor is, until the game is over.
func (s *scene) ghost() {
	if s.b.over(s.v.State) {
		return
	}
	at := s.v.Pointed()
	if at.Kind != board.OnSquare || len(s.v.Choices[at]) == 0 || s.b.foul(at.Square).Foul != gomoku.NoFoul {
		return
	}
	k := stoneLook{piece: gomoku.StoneOf(s.b.turn), faint: true, dark: s.dark}
	s.Add(stoneItem("ghost", board.LayerPiece, s.l.Square(at.Square), s.l.Unit(stoneRadius), k))
}

// preview shows a line of moves as stones with numbers.
func (s *scene) preview() {
	for i, ply := range s.v.State.Plies(maxPreview) {
		p := gomoku.PointOf(ply.Move)
		if p == gomoku.NoPoint {
			continue
		}
		k := stoneLook{piece: gomoku.StoneOf(ply.Position.Turn()), number: i + 1, dark: s.dark}
		s.Add(stoneItem([2]any{"ply", i}, board.LayerPiece, s.l.Square(p.Square()), s.l.Unit(stoneRadius*0.92), k))
		s.Add(s.mark([2]any{"ply-ring", i}, board.LayerSign, p.Square(), nil, func(p *draw.Pen, c, r float64) {
			p.Ring(c, c, r*0.95, r*0.1, draw.Opaque(s.shades.Arrow))
		}))
	}
}
