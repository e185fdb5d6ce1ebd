package board

import (
	"image/color"

	"fyne.io/fyne/v2"

	"qilab/ui/board/draw"
)

// A Layer is the height at which an item is drawn.
type Layer uint8

// The layers from bottom to top. Overlapping items of one layer are drawn in the order of the scene.
const (
	LayerMark  Layer = iota // marks on squares, below the pieces
	LayerPiece              // the pieces
	LayerSign               // signs on pieces
	LayerArrow              // arrows
	LayerBadge              // verdicts, numbers of arrows
	LayerRing               // the selection, the keyboard's cursor
	LayerAir                // pieces in hand or moving
	layerBackground
	layerCount
)

// An Item is a picture on the board.
type Item struct {
	// ID is the item's identity from scene to scene, a comparable value. A board uses a bounded number of them.
	ID    any
	Layer Layer
	// Centre and Size are in units of the layout.
	Centre fyne.Position
	Size   fyne.Size
	// Look is a comparable value: an item is redrawn when its look, its size or the style changes.
	Look any
	Draw func(*draw.Pen)
	// Spot is the spot of a piece; the piece is dragged from there.
	Spot Spot
	// With is the ID of the piece that the item belongs to: it is hidden while that piece is moving.
	With any
	// zoom is the size at which an item is drawn relative to Size, while moving; 0 is 1.
	zoom float32
}

// A Label is a text on the board in the window's fonts.
type Label struct {
	ID     any
	Text   string
	Centre fyne.Position
	// Leading is set if the text begins at Centre instead of being centred on it; it is vertically centred anyway.
	Leading bool
	Size    float32
	// Width is the room for the text; a longer one is shortened. 0: any.
	Width float32
	Color color.NRGBA
	Bold  bool
}

// A Scene is everything drawn on a background.
type Scene struct {
	Items  []Item
	Labels []Label
}

// Add adds items.
func (s *Scene) Add(items ...Item) { s.Items = append(s.Items, items...) }

// GlowFrame returns a glowing frame around a box with rounded corners: that of the side to move, or of a winner.
func GlowFrame(id any, at fyne.Position, size fyne.Size, corner float64, glow color.NRGBA) Item {
	const edge = 6
	return Item{
		ID: id, Layer: LayerMark, Size: size.AddWidthHeight(2*edge, 2*edge), Look: glow,
		Centre: at.AddXY(size.Width/2, size.Height/2),
		Draw: func(p *draw.Pen) {
			w, h := p.Size()
			for i := range 4 {
				d := float64(i) * 1.4
				p.RoundFrame(edge-d, edge-d, w-2*(edge-d), h-2*(edge-d), corner+d, 2, draw.Fade(glow, 0.34-0.08*float64(i)))
			}
			p.RoundFrame(edge, edge, w-2*edge, h-2*edge, corner, 2, glow)
		},
	}
}
