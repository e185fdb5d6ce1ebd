package board

import (
	"fyne.io/fyne/v2"
)

// The internals of a board that tests in package board_test access, which use the painters of games.
var (
	BestArrows   = bestArrows
	ThreatArrows = threatArrows
	BadgeMarks   = badgeMarks
	BadgeItem    = badgeItem
	Better       = better
	DrawItem     = drawItem
	DrawMarks    = marks
	Stack        = stack
)

const MaxLost = maxLost

// A Node is an item that is or was on a board.
type Node struct {
	Layer   Layer
	ID      any
	Item    Item
	Visible bool
	Picture bool // it keeps its picture
	Drawn   int
}

// Nodes lists all items that have ever been on a board.
func (b *Board) Nodes() []Node {
	var list []Node
	for id, n := range b.renderer.nodes {
		list = append(list, Node{id.layer, id.id, n.item, n.raster.Visible(), n.picture != nil, n.count})
	}
	return list
}

// Node returns the item with an ID on a layer.
func (b *Board) Node(layer Layer, id any) Node {
	for _, n := range b.Nodes() {
		if n.Layer == layer && n.ID == id {
			return n
		}
	}
	return Node{}
}

// LabelText returns a text on the board and its width.
func (b *Board) LabelText(id any) (string, float32) {
	t := b.renderer.labels[id]
	return t.Text, t.MinSize().Width
}

// Stacked puts items on the board and returns the IDs of a layer's objects from bottom to top.
func (b *Board) Stacked(items []Item, layer Layer) []any {
	for _, it := range items {
		b.renderer.show(it)
	}
	b.renderer.restack(items)
	var ids []any
	for _, o := range b.renderer.layers[layer] {
		for id, n := range b.renderer.nodes {
			if fyne.CanvasObject(n.raster) == o {
				ids = append(ids, id.id)
			}
		}
	}
	return ids
}

// Fly shows a state and starts the animation to it without a clock.
func (b *Board) Fly(before, after State) {
	b.state = after
	b.findChoices()
	b.motion.flights = b.flights(before, Spot{})
}

// FlightsAfterDrag returns the flights to the current state if a piece was dragged from a spot.
func (b *Board) FlightsAfterDrag(before State, from Spot) map[any]Flight {
	return b.flights(before, from)
}

// Tick advances the animation; Flying reports whether there is one.
func (b *Board) Tick(done float32) { b.motion.tick(done) }
func (b *Board) Flying() bool      { return b.motion.flights != nil }

// Placed returns the origin of the piece just dragged to its target.
func (b *Board) Placed() Spot { return b.motion.placed }

// Sync updates the picture.
func (b *Board) Sync() { b.sync() }

// ChangeEvents changes the callbacks of the board.
func (b *Board) ChangeEvents(change func(*Events)) { change(&b.events) }

// The signs of proven and unproven outcomes.
var DrawVerdict, DrawClaim = drawVerdict, drawClaim
