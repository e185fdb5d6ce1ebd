package board

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
)

// A Painter knows what is particular to the board of one game: where its squares are, how its pieces look, which gesture
// means which move, and what there is to say about a square. Painters hold no state; everything comes in a View. What a
// painter may have besides is in capability.go.
//
// The widget keeps what all boards have in common: picking up, dragging, hovering, the keyboard's cursor, badges and
// animation. So a painter draws the board, the pieces, and the marks that belong to its game.
type Painter interface {
	// Draws reports whether p is a position of the painter's game.
	Draws(p core.Position) bool
	// MinSize returns the least size at which everything on the board can be read.
	MinSize() fyne.Size
	// Arrange places everything on a board of that size. A compact board has the squares only, for a thumbnail.
	Arrange(size fyne.Size, flipped, compact bool) Layout
	// Background draws all that depends on nothing but the layout and the style, with a pen on a picture of the whole
	// board.
	Background(pen *draw.Pen, l Layout, s Style)
	// Choice tells how m, a legal move at p, is made by hand.
	Choice(p core.Position, m core.Move) Choice
	// Refuse returns why nothing can be picked up at from (to is nowhere then), or not be put down at to. It returns nil
	// where there is nothing to be said, as for an empty square.
	Refuse(p core.Position, from, to Spot) error
	// Explain returns the note on a spot, or nil. The board may be an editor's.
	Explain(v *View, at Spot) *Note
	// Scene returns all that is drawn upon the background.
	Scene(v *View) Scene
	// Flights returns the ways of the pieces from the state before to v, for an animation.
	Flights(before State, v *View) []Flight
}

// A Layout tells where everything on a board is, in units from its upper left corner. It holds for one size.
type Layout interface {
	// At returns the spot under a point.
	At(fyne.Position) Spot
	// Spots lists all spots, in the order in which the keyboard's cursor finds them. There is at least one.
	Spots() []Spot
	// Place returns the middle and the radius of a spot. A spot that is not on the board is at the origin with radius 0.
	Place(Spot) (centre fyne.Position, radius float32)
	// Badge returns the middle and the height of the badge of a spot; it grows to both sides with its text.
	Badge(Spot) (centre fyne.Position, height float32)
}

// A View is a state with all that the person is doing to it.
type View struct {
	State  State
	Style  Style
	Layout Layout
	// Choices are the legal moves by the spot that they begin at; none if the person may not move.
	Choices map[Spot][]Choice
	// Legal are the legal moves by the spot that they begin at, also when the person may not move.
	Legal map[Spot][]Choice
	// Selected is the spot picked up, Hover the one under the pointer, Cursor the keyboard's, if it is shown.
	Selected, Hover, Cursor Spot
	// Held says that Selected was not picked up by the person, but is in the hand because the rules want it.
	Held bool
	// Drawn is the arrow or circle that is being drawn, if one is.
	Drawn *core.Shape
}

// Shown returns the spot whose moves are being shown: the one picked up, or else, until the game is over, pointed at.
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
