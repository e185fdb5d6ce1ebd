package board

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
)

// A Painter has the specifics of one game's board: where its squares are, how its pieces look, which gesture means which move, and
// the notes on squares. Painters hold no state; everything is in a View. Optional capabilities are in capability.go.
//
// The widget provides what is common to all boards: picking up, dragging, hovering, the keyboard's cursor, badges and animation. So
// a painter draws the board, the pieces, and the marks of its game.
type Painter interface {
	// Draws reports whether p is a position of the painter's game.
	Draws(p core.Position) bool
	// MinSize returns the smallest readable size.
	MinSize() fyne.Size
	// Arrange lays out a board of that size.
	Arrange(size fyne.Size, flipped bool, extent Extent) Layout
	// Background draws everything that depends only on the layout and the style, with a pen for the whole picture.
	Background(pen *draw.Pen, l Layout, s Style)
	// Choice returns the gesture of m, a legal move at p.
	Choice(p core.Position, m core.Move) Choice
	// Refuse returns why nothing can be picked up at from (to is then nowhere), or put down at to. It returns nil if there is no
	// reason to give, as for an empty square.
	Refuse(p core.Position, from, to Spot) error
	// Explain returns the note on a spot, or nil. The board may be in an editor.
	Explain(v *View, at Spot) *Note
	// Scene returns everything drawn on the background.
	Scene(v *View) Scene
	// Flights returns the paths of the pieces from the previous state to v, for an animation.
	Flights(before State, v *View) []Flight
}

// Extent is what a layout has around the squares.
type Extent uint8

// The extents.
const (
	WithTrays   Extent = iota // for play: all that the game has around them
	WithNames                 // for a diagram: their names, if the game has any
	SquaresOnly               // for a thumbnail
)

// Compact reports whether the layout is for a picture, not for play.
func (e Extent) Compact() bool { return e != WithTrays }

// Named reports whether the squares have room for their names.
func (e Extent) Named() bool { return e != SquaresOnly }

// ShowsNames reports whether the squares have their names: always in a diagram, by the user's choice for play.
func (e Extent) ShowsNames(s Style) bool { return e == WithNames || e == WithTrays && s.Coordinates }

// A Layout has the places of everything on a board, in units from its upper left corner, for one size.
type Layout interface {
	// At returns the spot under a point.
	At(fyne.Position) Spot
	// Nearest returns the square nearest to a point on the board, between the squares too; ok is false off the board.
	Nearest(fyne.Position) (sq core.Square, ok bool)
	// Spots lists all spots, in the order of the keyboard's cursor. There is at least one.
	Spots() []Spot
	// Place returns the centre and the radius of a spot. A spot that is not on the board is at the origin with radius 0.
	Place(Spot) (centre fyne.Position, radius float32)
	// Badge returns the centre and the height of a spot's badge; it widens to both sides with its text.
	Badge(Spot) (centre fyne.Position, height float32)
}

// A View is a state with the user's interaction.
type View struct {
	State  State
	Style  Style
	Layout Layout
	// Choices are the legal moves by origin; none if the user may not move.
	Choices map[Spot][]Choice
	// Legal are the legal moves by origin, even if the user may not move.
	Legal map[Spot][]Choice
	// Selected is the spot picked up, Hover the one under the pointer, Cursor the keyboard's, if visible.
	Selected, Hover, Cursor Spot
	// Held reports that Selected was not picked up by the user, but is in hand by the rules.
	Held bool
	// Drawn is the arrow or circle being drawn, if any.
	Drawn *core.Shape
}

// Shown returns the spot whose moves are shown: the one picked up, or else, until the game is over, pointed at.
func (v *View) Shown() Spot {
	spots := []Spot{v.Selected, v.Hover, v.Cursor}
	if v.State.Outcome.Over() {
		spots = spots[:1]
	}
	for _, s := range spots {
		if s.Kind != Nowhere && len(v.Choices[s]) > 0 {
			return s
		}
	}
	return Spot{}
}

// Pointed returns the spot under the pointer, or else under the keyboard's cursor.
func (v *View) Pointed() Spot {
	if v.Hover.Kind != Nowhere {
		return v.Hover
	}
	return v.Cursor
}
