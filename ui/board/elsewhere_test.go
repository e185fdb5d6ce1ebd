package board_test

import (
	"errors"
	"fmt"
	"image"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
	"qilab/ui/board/draw"
)

// foreign is a painter outside package board with unusual needs: using only exported names it draws stones placed from a hand. It
// borrows the rules of gomoku.
type foreign struct{}

var (
	_ board.Painter     = foreign{}
	_ board.Holder      = foreign{}
	_ board.PieceDrawer = foreign{}
	_ board.Featured    = foreign{}
)

// shelf is its layout: a lattice, with the place of the hand below it.
type shelf struct {
	board.Lattice
	hand fyne.Position
}

func (l *shelf) At(p fyne.Position) board.Spot {
	if sq, ok := l.Nearest(p); ok {
		return board.SquareSpot(sq)
	}
	if draw.Distance(p, l.hand) < float64(l.Unit(0.5)) {
		return board.HandSpot(core.First, 1)
	}
	return board.Spot{}
}

func (l *shelf) Place(s board.Spot) (fyne.Position, float32) {
	switch {
	case s.Kind == board.OnSquare && l.Has(s.Square):
		return l.Square(s.Square), l.Unit(0.4)
	case s.Kind == board.InHand:
		return l.hand, l.Unit(0.4)
	}
	return fyne.Position{}, 0
}

func (l *shelf) Badge(s board.Spot) (fyne.Position, float32) {
	at, _ := l.Place(s)
	return at, l.Unit(0.3)
}

func (foreign) Draws(p core.Position) bool { _, ok := p.(gomoku.Position); return ok }
func (foreign) MinSize() fyne.Size         { return fyne.NewSize(320, 360) }

func (foreign) Arrange(size fyne.Size, flipped bool, _ board.Extent) board.Layout {
	pitch := min(size.Width, size.Height) / (gomoku.Size + 2)
	middle := fyne.NewPos(size.Width/2, size.Height/2-pitch)
	return &shelf{board.NewLattice(gomoku.Size, gomoku.Size, middle, pitch, flipped), fyne.NewPos(size.Width/2, size.Height-pitch)}
}

func (foreign) Background(p *draw.Pen, _ board.Layout, s board.Style) { p.Wash(s.Shades().Face) }

func (foreign) Choice(_ core.Position, m core.Move) board.Choice {
	return board.Choice{Move: m, From: board.HandSpot(core.First, 1), To: board.SquareSpot(m.To)}
}

func (foreign) InHand(core.Position) (board.Spot, bool) { return board.HandSpot(core.First, 1), true }

func (foreign) Refuse(core.Position, board.Spot, board.Spot) error { return errors.New("refused") }

func (foreign) Explain(_ *board.View, at board.Spot) *board.Note {
	return &board.Note{Key: fmt.Sprint("foreign ", at.Kind)}
}

func (f foreign) Scene(v *board.View) (s board.Scene) {
	if v.State.Setup != nil {
		return s
	}
	for i, sq := range v.State.Marked("dot") {
		at, r := v.Layout.Place(board.SquareSpot(sq))
		s.Add(board.Item{ID: [2]any{"dot", i}, Centre: at, Size: fyne.NewSquareSize(r), Draw: func(p *draw.Pen) { p.Wash(v.Style.Shades().Problem) }})
	}
	at, r := v.Layout.Place(board.HandSpot(core.First, 1))
	s.Add(board.Item{
		ID: "hand", Layer: board.LayerPiece, Centre: at, Size: fyne.NewSquareSize(2 * r), Spot: board.HandSpot(core.First, 1),
		Look: v.Style.On("hollow"), Draw: func(p *draw.Pen) { f.DrawPiece(p, float64(2*r), 1, v.Style) },
	})
	s.Labels = append(s.Labels, board.Label{ID: "name", Text: v.Style.Text("a name"), Centre: at, Size: 12})
	return s
}

func (foreign) Flights(_ board.State, v *board.View) []board.Flight {
	hand, _ := v.Layout.Place(board.HandSpot(core.First, 1))
	to, _ := v.Layout.Place(board.SquareSpot(v.State.Last.To))
	return []board.Flight{{ID: "hand", Path: []fyne.Position{to, hand}, End: board.Landed}}
}

func (foreign) DrawPiece(p *draw.Pen, side float64, _ core.Piece, s board.Style) {
	p.Disc(side/2, side/2, side*0.4, draw.Flat(s.Shades().Text))
	if s.On("hollow") {
		p.Disc(side/2, side/2, side*0.3, draw.Flat(s.Shades().Face))
	}
}

func (foreign) Emblem(core.Side) core.Piece { return 1 }

func (foreign) PieceKey(core.Piece) string { return "piece.foreign" }

func (foreign) Features() board.Features {
	return board.Features{Options: []board.Option{{Key: "hollow"}}, Marks: []board.MarkKind{"dot"}}
}

// TestAPainterCanLiveElsewhere covers thumbnails, diagrams, the palette, options, marks, the held piece, dragging, turning,
// verdicts and notes of a painter unknown to the board.
func TestAPainterCanLiveElsewhere(t *testing.T) {
	all := board.Painters{"foreign": foreign{}}
	p := gomoku.Rules{Set: gomoku.Freestyle}.Start()
	m := gomoku.PointOf(p.Moves()[20]).Move()
	target := board.SquareSpot(m.To)
	painter := all.Of(p)
	if !all.Shows("foreign", "hollow") || all.Shows("foreign", "threats") {
		t.Error("the options are not those of the painter")
	}
	style := board.Style{Options: all.Choose(func(string) string { return "on" })}
	plain := board.PieceImage(painter, 1, 40, board.Style{}).(*image.RGBA)
	if hollow := board.PieceImage(painter, 1, 40, style).(*image.RGBA); hollow.RGBAAt(20, 20) == plain.RGBAAt(20, 20) {
		t.Error("the option makes no difference")
	}
	if board.PieceKey(painter, 1) != "piece.foreign" {
		t.Error("the piece has no name")
	}
	thumb := board.Thumbnail(painter, p, 80, false, style).(*image.RGBA)
	if face := style.Shades().Face; !boardtest.Near(thumb.At(1, 1), face, 2) {
		t.Error("the thumbnail has no ground")
	}
	if board.Diagram(painter, p, 80, style).Bounds().Dx() != 80 || board.MoveDiagram(painter, p, m, 80, style).Bounds().Dx() != 80 {
		t.Error("the diagrams have other sizes")
	}

	b, _ := boardtest.New(t, painter, style, fyne.NewSize(500, 560))
	var moved []core.Move
	var notes []string
	b.SetEvents(board.Events{
		Move: func(m core.Move) bool { moved = append(moved, m); return true },
		Hover: func(n *board.Note) {
			if n != nil {
				notes = append(notes, n.Key)
			}
		},
	})
	state := board.State{Position: p, Enabled: true, Marks: []board.Mark{{Kind: "dot", Square: 3}, {Kind: board.MarkOffer, Square: 4}}}
	state.Badges = map[core.Move]board.Badge{m: {View: core.ViewWin, Text: "3"}}
	b.SetState(state)
	if v := b.View(); !v.Held || len(v.Verdicts()) != 1 || len(boardtest.Items(b, painter, board.LayerMark)) != 1 {
		t.Errorf("held %v, verdicts %v", v.Held, v.Verdicts())
	}
	boardtest.Point(b, target)
	boardtest.Click(b, target)
	hand, to := boardtest.Place(b, board.HandSpot(core.First, 1)), boardtest.Place(b, target)
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: hand}})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(to.X-hand.X, to.Y-hand.Y)})
	b.DragEnd()
	if len(moved) != 2 || moved[0] != m || moved[1] != m || len(notes) == 0 || notes[0] != "foreign 1" {
		t.Errorf("moved %v, noted %v", moved, notes)
	}
	state.Flipped = true
	b.SetState(state)
	if at := boardtest.Place(b, target); at == to {
		t.Error("the board was not turned round")
	}
	boardtest.Draw(b)
}
