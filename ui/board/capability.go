package board

import (
	"slices"

	"qilab/core"
	"qilab/ui/board/draw"
)

// A Holder is a Painter of a game in which a step may be possible only with one piece, captured or to be put back. It is in hand
// from the start of the step: its targets are shown at once, and one click places it.
type Holder interface {
	// InHand returns the spot of that piece at p; ok is false if there is none.
	InHand(p core.Position) (at Spot, ok bool)
}

// A LineShower is a Painter that previews a line (State.Preview) by the position after it: placed pieces with their numbers. Other
// painters preview with the position itself.
type LineShower interface{ ShowsLines() }

// A PieceDrawer is a Painter that can draw single pieces, for the palette of the editor and the choice of a side.
type PieceDrawer interface {
	// DrawPiece draws a piece in a square picture with the side given, in units.
	DrawPiece(pen *draw.Pen, side float64, piece core.Piece, s Style)
	// PieceKey returns the key of its name in the catalogues; "" if it has none.
	PieceKey(piece core.Piece) string
	// Emblem returns the piece that represents a side.
	Emblem(core.Side) core.Piece
}

// An Unlister is a Painter of a game with playable moves that are not listed, because they always lose.
type Unlister interface {
	Unlisted(p core.Position) []core.Move
}

// A Featured Painter has optional features.
type Featured interface {
	Features() Features
}

// Features are optional contents of a board.
type Features struct {
	// Options are the user's choices.
	Options []Option
	// Marks are the kinds of State.Marks that the painter supports.
	Marks []MarkKind
	// Gains reports that the board shows captures or points, which need no text beside it.
	Gains bool
}

// An Option is a user's choice about a board, such as which stones have numbers. Its value reaches the painter in Style.Options.
type Option struct {
	// Key names the option in the settings. Painters with the same key share its value.
	Key string
	// Values are the possible values, the default first; none: "on" or "off", off by default.
	Values []string
	// Names is the prefix of the values' names in the catalogues: "NAMES.VALUE".
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
