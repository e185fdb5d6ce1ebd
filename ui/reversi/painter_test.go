package reversi

import (
	"image/color"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// painter draws discs in cells, and below the board a plate that passes.
type painter struct{}

// layout is a lattice of cells. The plate with its middle at pass is outside of a compact board.
type layout struct {
	board.Lattice
	pass fyne.Position
}

func (l *layout) At(p fyne.Position) board.Spot {
	if sq, ok := l.Nearest(p); ok {
		return board.SquareSpot(sq)
	}
	if draw.Distance(p, l.pass) < float64(l.Unit(0.4)) {
		return board.PassSpot()
	}
	return board.Spot{}
}

func (l *layout) Spots() []board.Spot { return append(l.Lattice.Spots(), board.PassSpot()) }

func (l *layout) Place(s board.Spot) (fyne.Position, float32) {
	switch {
	case s.Kind == board.OnSquare && l.Has(s.Square):
		return l.Square(s.Square), l.Unit(0.48)
	case s.Kind == board.OnPass:
		return l.pass, l.Unit(0.4)
	}
	return fyne.Position{}, 0
}

func (l *layout) Badge(s board.Spot) (fyne.Position, float32) {
	at, _ := l.Place(s)
	return at, l.Unit(0.3)
}

func (painter) Draws(p core.Position) bool { _, ok := p.(Position); return ok }
func (painter) MinSize() fyne.Size         { return fyne.NewSize(300, 360) }

func (painter) Arrange(in fyne.Size, flipped bool, extent board.Extent) board.Layout {
	below := float32(1) // where the plate is, in cells
	if extent != board.WithTrays {
		below = 0
	}
	pitch := min(in.Width/(size+0.2), in.Height/(size+0.2+below))
	centre := fyne.NewPos(in.Width/2, (in.Height-below*pitch)/2)
	return &layout{board.NewLattice(size, size, centre, pitch, flipped), centre.AddXY(0, pitch*(size+1)/2)}
}

func (painter) Background(p *draw.Pen, at board.Layout, s board.Style) {
	l := at.(*layout)
	p.Wash(s.Shades().Background)
	for _, spot := range l.Spots() {
		c, r := l.Place(spot)
		p.RoundRect(float64(c.X-r), float64(c.Y-r), float64(2*r), float64(2*r), float64(r/6), s.Shades().Face)
	}
}

func (painter) Choice(_ core.Position, m core.Move) board.Choice {
	at := board.SquareSpot(m.To)
	if m == core.PassMove {
		at = board.PassSpot()
	}
	return board.Choice{Move: m, From: at, To: at, Instant: true}
}

func (painter) Refuse(p core.Position, from, _ board.Spot) error {
	m := core.PassMove
	if from.Kind == board.OnSquare {
		m = moveOn(from.Square)
	}
	_, err := p.Play(m)
	return err
}

func (painter) Explain(v *board.View, at board.Spot) *board.Note {
	if at.Kind != board.OnSquare {
		return nil
	}
	note := &board.Note{Key: "board.reversi.cell", Args: []string{nameOf(at.Square)}}
	if piece := cellsOf(v.State)[at.Square]; piece != core.NoPiece {
		note = &board.Note{Key: "board.reversi.disc", Args: []string{nameOf(at.Square), painter{}.PieceKey(piece)}}
	}
	return note
}

// cellsOf returns the cells of the board, or of the editor's.
func cellsOf(s board.State) []core.Piece {
	if s.Setup != nil {
		return s.Setup.Board
	}
	return Rules{}.SetupOf(s.Position).Board
}

// Scene draws the discs, marks those that a disc under the pointer would turn over, and draws the plate.
func (painter) Scene(v *board.View) (s board.Scene) {
	l := v.Layout.(*layout)
	disc := func(id any, layer board.Layer, sq core.Square, piece core.Piece, part float64) {
		s.Add(board.Item{
			ID: id, Layer: layer, Centre: l.Square(sq), Size: fyne.NewSquareSize(l.Unit(part)), Look: piece, Spot: board.SquareSpot(sq),
			Draw: func(p *draw.Pen) { side, _ := p.Size(); painter{}.DrawPiece(p, side, piece, v.Style) },
		})
	}
	for i, piece := range cellsOf(v.State) {
		if piece != core.NoPiece {
			disc(i, board.LayerPiece, core.Square(i), piece, 0.9)
		}
	}
	if v.State.Setup != nil {
		return s
	}
	p, at, passing := v.State.Position.(Position), v.Pointed(), len(v.Choices[board.PassSpot()]) > 0
	if len(v.Choices[at]) > 0 && at.Kind == board.OnSquare {
		for i, sq := range p.turned(p.turn, at.Square) {
			disc([2]any{"turned", i}, board.LayerSign, sq, discOf(p.turn), 0.3)
		}
	}
	s.Labels = append(s.Labels, board.Label{
		ID: "pass", Text: v.Style.Text("move.pass.reversi"), Centre: l.pass, Size: l.Unit(0.18), Color: v.Style.Shades().Text, Bold: passing,
	})
	return s
}

// Flights lets the disc that was put sink on the board.
func (painter) Flights(_ board.State, v *board.View) []board.Flight {
	at := v.Layout.(*layout).Square(v.State.Last.To)
	return []board.Flight{{ID: int(v.State.Last.To), Path: []fyne.Position{at, at}, End: 0.5, Zoom: 1.4}}
}

func (painter) DrawPiece(p *draw.Pen, side float64, piece core.Piece, _ board.Style) {
	colour := map[core.Piece]color.NRGBA{blackDisc: {0x18, 0x18, 0x1a, 0xff}, whiteDisc: {0xf6, 0xf4, 0xee, 0xff}}[piece]
	p.Disc(side/2, side/2, side*0.46, draw.Flat(colour))
}

func (painter) Emblem(side core.Side) core.Piece { return blackDisc + core.Piece(side) }

func (painter) PieceKey(piece core.Piece) string {
	return "piece.reversi." + Rules{}.Sides()[piece-blackDisc]
}
