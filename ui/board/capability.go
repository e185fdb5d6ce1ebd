package board

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
)

// A Holder is a Painter of a game in which a step can be with one piece alone, that was captured or has to go back. It is
// in the hand from the beginning of the step: where it can go is shown at once, and one click puts it there.
type Holder interface {
	// InHand returns where that piece is at p; ok is false if there is none.
	InHand(p core.Position) (at Spot, ok bool)
}

// A LineShower is a Painter whose picture of a line (State.Preview) is the position after it: pieces that are put, with their
// numbers. A line is looked ahead at with that picture then, and otherwise with the position itself.
type LineShower interface{ ShowsLines() }

// A PieceDrawer is a Painter whose pieces can be drawn by themselves, for the palette of the editor and the choice of a side.
type PieceDrawer interface {
	// DrawPiece draws a piece in a square picture with the side given, in units.
	DrawPiece(pen *draw.Pen, side float64, piece core.Piece, s Style)
	// PieceKey returns the key of its name in the catalogues; "" if it has none.
	PieceKey(piece core.Piece) string
	// Emblem returns the piece that stands for a side where one is chosen.
	Emblem(core.Side) core.Piece
}

// An Unlister is a Painter of a game that knows moves which can be played but are not listed, because they always lose.
type Unlister interface {
	Unlisted(p core.Position) []core.Move
}

// A DiagramArranger is a Painter whose diagrams have the names of the squares around them.
type DiagramArranger interface {
	// ArrangeDiagram returns a compact layout with room for the names.
	ArrangeDiagram(size fyne.Size) Layout
}

// A Featured Painter can show more than one always sees.
type Featured interface {
	Features() Features
}

// Features are what a board can show if it is asked to.
type Features struct {
	// Options are what the person may choose.
	Options []Option
	// Marks are the kinds of State.Marks that the painter draws.
	Marks []MarkKind
	// Gains says that the board shows what either side has captured or scored, so that nobody has to say it beside it.
	Gains bool
}

// An Option is what the person may choose about a board, such as which stones have numbers. What is chosen comes to the
// painter in Style.Options.
type Option struct {
	// Key names the option in the settings. Painters that have the same key share what is chosen.
	Key string
	// Values are what it can be, the one to begin with first; none: it is "on" or "off", off to begin with.
	Values []string
	// Names begin the keys of the names of the values in the catalogues: "NAMES.VALUE".
	Names string
}

// FeaturesOf returns the features of a painter, which may be nil.
func FeaturesOf(p Painter) Features {
	if f, ok := p.(Featured); ok {
		return f.Features()
	}
	return Features{}
}

// Has reports whether there is an option with a key.
func (f Features) Has(key string) bool {
	return slices.ContainsFunc(f.Options, func(o Option) bool { return o.Key == key })
}
