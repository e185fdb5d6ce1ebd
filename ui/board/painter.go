package board

import (
	"image/color"

	"fyne.io/fyne/v2"

	"qilab/core"
)

// SpotKind tells what a Spot is.
type SpotKind uint8

// The kinds of spot.
const (
	Nowhere  SpotKind = iota
	OnSquare          // a square of the board, given by Square
	InHand            // a piece in a hand, given by Side and Piece
	OnPass            // the control that passes
)

// Spot is something on a board that can be pointed at. The fields that its kind does not name are zero, so that spots
// can be compared. The zero value is nowhere.
type Spot struct {
	Kind   SpotKind
	Square core.Square
	Side   core.Side
	Piece  core.Piece
}

// SquareSpot is the spot of a square.
func SquareSpot(s core.Square) Spot { return Spot{Kind: OnSquare, Square: s} }

// HandSpot is the spot of a piece in the hand of a side.
func HandSpot(side core.Side, p core.Piece) Spot { return Spot{Kind: InHand, Side: side, Piece: p} }

// PassSpot is the spot of the pass.
func PassSpot() Spot { return Spot{Kind: OnPass} }

// Choice is a legal move as the hand makes it: pick up at From, put down at To.
type Choice struct {
	Move     core.Move
	From, To Spot
	// Instant says that pointing at From is all there is to it: a stone put on an empty point, a pass. All other moves
	// take two clicks or a drag, also where From is To.
	Instant bool
}

// Painter is what is particular to the board of one game: where its squares are, how its pieces look, which gesture
// means which move, and what there is to say about a square. Painters hold no state; everything comes in a View.
//
// The widget keeps what all boards have in common: picking up, dragging, hovering, the keyboard's cursor, badges and
// animation. So a painter draws the board, the pieces, and the marks that belong to its game.
type Painter interface {
	// Games lists the ids of the games and rule sets that are played on this board.
	Games() []string
	// Draws reports whether p is a position of this painter's game.
	Draws(p core.Position) bool
	// MinSize is the least size at which everything on the board can be read.
	MinSize() fyne.Size
	// Arrange places everything on a board of that size. A compact board has the squares only, for a thumbnail.
	Arrange(size fyne.Size, flipped, compact bool) Layout
	// Background draws all that depends on nothing but the layout and the style, on a pen as large as the board.
	Background(pen *Pen, l Layout, s Style)
	// Choice tells how m, a legal move at p, is made by hand.
	Choice(p core.Position, m core.Move) Choice
	// Refuse tells why nothing can be picked up at from (to is nowhere then), or not be put down at to. It is nil where
	// there is nothing to be said, as for an empty square.
	Refuse(p core.Position, from, to Spot) error
	// Explain is the note on a spot, or nil. The board may be an editor's.
	Explain(v *View, at Spot) *Note
	// Scene is all that is drawn upon the background.
	Scene(v *View) Scene
	// Flights are the ways of the pieces from the state before to v, for an animation.
	Flights(before State, v *View) []Flight
}

// holder is a Painter of a game in which a step can be with one piece alone, that was captured or has to go back. It is in
// the hand from the beginning of the step: where it can go is shown at once, and one click puts it there.
type holder interface {
	// inHand is where that piece is at p; ok is false if there is none.
	inHand(p core.Position) (at Spot, ok bool)
}

// pieceDrawer is a Painter whose pieces can be drawn by themselves, for a palette.
type pieceDrawer interface {
	// drawPiece draws a piece in a square picture with the side given, in units.
	drawPiece(pen *Pen, side float64, piece core.Piece, s Style)
	// pieceKey is the key of its name in the catalogues.
	pieceKey(piece core.Piece) string
}

// unlister is a Painter of a game that knows moves which can be played but are not listed, because they always lose.
type unlister interface {
	unlisted(p core.Position) []core.Move
}

// Layout is where everything on a board is, in units from its upper left corner. It holds for one size.
type Layout interface {
	// At is the spot under a point.
	At(fyne.Position) Spot
	// Spots lists all spots, in the order in which the keyboard's cursor finds them.
	Spots() []Spot
	// Place is the middle and the radius of a spot. A spot that is not on the board is at the origin with radius 0.
	Place(Spot) (centre fyne.Position, radius float32)
	// Badge is the middle and the height of the badge of a spot; it grows to both sides with its text.
	Badge(Spot) (centre fyne.Position, height float32)
}

// View is a state with all that the person is doing to it.
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
}

// Shown is the spot whose moves are being shown: the one picked up, or else pointed at.
func (v *View) Shown() Spot {
	for _, s := range []Spot{v.Selected, v.Hover, v.Cursor} {
		if s.Kind != Nowhere && len(v.Choices[s]) > 0 {
			return s
		}
	}
	return Spot{}
}

// Layer is the height at which an item is drawn.
type Layer uint8

// The layers from the bottom to the top. Items of one layer that overlap lie in the order of the scene, the last on top.
const (
	LayerMark  Layer = iota // marks on squares, below the pieces
	LayerPiece              // the pieces
	LayerSign               // signs on pieces
	LayerArrow              // arrows
	LayerBadge              // verdicts, numbers of arrows
	LayerRing               // what is picked up, the keyboard's cursor
	LayerAir                // pieces in the hand or on their way
	layerBackground
	layerCount
)

// Item is a picture on the board.
type Item struct {
	// ID is the item's identity from scene to scene, a comparable value. A board uses a bounded number of them.
	ID    any
	Layer Layer
	// Centre and Size are in units of the layout.
	Centre fyne.Position
	Size   fyne.Size
	// Look is a comparable value: an item is drawn again when its look, its size or the style has changed.
	Look any
	Draw func(*Pen)
	// Spot is where a piece stands; a piece is dragged from there.
	Spot Spot
	// With is the ID of the piece that the item belongs to: it is hidden while that piece is on its way.
	With any
	// zoom is how much larger than its Size an item is drawn, on its way; 0 is 1.
	zoom float32
}

// Label is a text on the board that the window's fonts are needed for.
type Label struct {
	ID     any
	Text   string
	Centre fyne.Position
	// Leading is set if the text begins at Centre and is not centred on it; it is in the middle of its height anyway.
	Leading bool
	Size    float32
	// Width is the room for it; a longer text is shortened. 0: any.
	Width float32
	Color color.NRGBA
	Bold  bool
}

// Scene is all that is drawn upon a background.
type Scene struct {
	Items  []Item
	Labels []Label
}

// Flight is the way of a piece, given as the ID of its item in LayerPiece. Start and End are parts of the whole
// animation, from 0 to 1; before Start the piece waits at the first point.
type Flight struct {
	ID         any
	Path       []fyne.Position
	Start, End float32
	// Zoom is how much larger (above 1) or smaller the piece is at the beginning of its way than at the end; 0 is 1.
	Zoom float32
}

// painters lists every game that can be drawn.
func painters() []Painter { return []Painter{Clock{}, Xiangqi{}, Gomoku{}, Eternal{}} }

// For is the painter of a game by its id ("chaosclock").
func For(gameID string) (Painter, bool) {
	for _, p := range painters() {
		for _, id := range p.Games() {
			if id == gameID {
				return p, true
			}
		}
	}
	return nil, false
}

// painterOf is the painter that can draw p.
func painterOf(p core.Position) (Painter, bool) {
	for _, painter := range painters() {
		if painter.Draws(p) {
			return painter, true
		}
	}
	return nil, false
}
