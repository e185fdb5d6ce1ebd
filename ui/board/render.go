package board

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// A renderer keeps one canvas object for every item that was ever on the board, and updates the differences from the previous
// scene. It redraws only objects whose look or size has changed; moving a piece only moves its picture.
type renderer struct {
	board   *Board
	nodes   map[nodeID]*node
	labels  map[any]*canvas.Text
	layers  [layerCount][]fyne.CanvasObject
	texts   []fyne.CanvasObject
	objects []fyne.CanvasObject
	grown   bool
	epoch   int // grows when everything has to be redrawn
}

// A nodeID identifies an item on a layer. A moving piece is on another layer than at rest.
type nodeID struct {
	layer Layer
	id    any
}

// A node is the canvas object of an item, with its picture.
type node struct {
	raster  *canvas.Raster
	picture *image.RGBA
	item    Item
	epoch   int
	count   int // the number of draws, for tests
}

func newRenderer(b *Board) *renderer {
	return &renderer{board: b, nodes: map[nodeID]*node{}, labels: map[any]*canvas.Text{}}
}

// Destroy stops all motion. The toolkit calls it when the board is discarded.
func (r *renderer) Destroy() { r.board.motion.stop() }

// Discard frees the pictures of a hidden board, which the toolkit keeps for a while. Shown again, the board redraws them.
func Discard(b *Board) {
	if b.renderer == nil {
		return
	}
	for _, n := range b.renderer.nodes {
		n.picture = nil
	}
}

// MinSize returns the minimum size of the board.
func (r *renderer) MinSize() fyne.Size { return r.board.painter.MinSize() }

// Objects lists the objects from bottom to top.
func (r *renderer) Objects() []fyne.CanvasObject {
	if r.grown {
		r.grown = false
		r.objects = append([]fyne.CanvasObject{}, r.layers[layerBackground]...)
		for l := LayerMark; l < layerBackground; l++ {
			if l == LayerAir {
				r.objects = append(r.objects, r.texts...)
			}
			r.objects = append(r.objects, r.layers[l]...)
		}
	}
	return r.objects
}

// Layout fits the board into its size.
func (r *renderer) Layout(size fyne.Size) {
	if size != r.board.size {
		r.board.arrange(size)
	}
	r.sync()
}

// Refresh redraws everything.
func (r *renderer) Refresh() {
	r.epoch++
	r.sync()
	canvas.Refresh(r.board)
}

// sync updates the objects to the scene, and reports whether there are new ones.
func (r *renderer) sync() bool {
	v := r.board.View()
	scene := Scene{}
	if r.board.state.Position != nil || r.board.state.Setup != nil {
		scene = whole(v, r.board.painter, r.board.fonts, r.board.size)
		r.board.motion.lift(&scene, r.board.hand.drag)
	}
	style, layout, size := r.board.style, r.board.layout, r.board.size
	scene.Add(Item{
		ID: "board", Layer: layerBackground, Size: size, Centre: fyne.NewPos(size.Width/2, size.Height/2),
		Look: [2]any{"board", r.board.state.Flipped},
		Draw: func(p *draw.Pen) { r.board.painter.Background(p, layout, style) },
	})
	used := make(map[nodeID]bool, len(scene.Items))
	for _, it := range scene.Items {
		used[nodeID{it.Layer, it.ID}] = true
		r.show(it)
	}
	for id, n := range r.nodes {
		if !used[id] && n.raster.Visible() {
			n.raster.Hide()
			n.picture = nil
		}
	}
	r.restack(scene.Items)
	r.syncLabels(scene.Labels)
	return r.grown
}

// whole returns everything drawn on the background of a board of that size: the painter's scene, and the marks of all boards.
func whole(v *View, painter Painter, fonts *draw.Fonts, size fyne.Size) Scene {
	scene := painter.Scene(v)
	scene.Add(marks(v, painter, fonts)...)
	if v.State.Ahead > 0 && v.State.Setup == nil {
		frame, plate, text := ahead(v, size)
		scene.Add(frame, plate)
		scene.Labels = append(clearOf(v.Style, scene.Labels, plate), text)
	}
	return scene
}

// restack puts the objects of every layer into the order of their items, regardless of age.
func (r *renderer) restack(items []Item) {
	var wanted [layerCount][]fyne.CanvasObject
	for _, it := range items {
		wanted[it.Layer] = append(wanted[it.Layer], r.nodes[nodeID{it.Layer, it.ID}].raster)
	}
	for l, list := range wanted {
		k := 0
		for _, o := range r.layers[l] {
			if k < len(list) && o == list[k] {
				k++
			}
		}
		if k == len(list) {
			continue
		}
		for _, o := range r.layers[l] { // hidden objects come last
			if !o.Visible() {
				list = append(list, o)
			}
		}
		r.layers[l], r.grown = list, true
	}
}

// show updates the object of an item.
func (r *renderer) show(it Item) {
	id := nodeID{it.Layer, it.ID}
	n := r.nodes[id]
	if n == nil {
		n = &node{epoch: -1}
		n.raster = canvas.NewRaster(func(w, h int) image.Image { return r.draw(n, w, h) })
		r.nodes[id] = n
		r.layers[it.Layer] = append(r.layers[it.Layer], n.raster)
		r.grown = true
	}
	stale := n.epoch != r.epoch || n.item.Look != it.Look || n.picture == nil
	size := it.size()
	resized := n.item.size() != size
	n.item, n.epoch = it, r.epoch
	n.raster.Move(it.Centre.SubtractXY(size.Width/2, size.Height/2))
	switch {
	case resized:
		n.picture = nil
		n.raster.Resize(size)
		if stale {
			n.raster.Refresh()
		}
	case stale:
		n.picture = nil
		n.raster.Refresh()
	}
	if !n.raster.Visible() {
		n.raster.Show()
	}
}

// size returns the size of an item on the picture, in whole units unless it is zoomed.
func (it Item) size() fyne.Size {
	if it.zoom == 0 || it.zoom == 1 {
		return it.Size
	}
	return fyne.NewSize(draw.Ceil(it.Size.Width*it.zoom), draw.Ceil(it.Size.Height*it.zoom))
}

// draw makes the picture of a node, unless it is up to date.
func (r *renderer) draw(n *node, w, h int) image.Image {
	if n.picture != nil && n.picture.Rect.Dx() == w && n.picture.Rect.Dy() == h {
		return n.picture
	}
	n.picture = drawItem(n.item, w, h, r.board.fonts)
	n.count++
	return n.picture
}

func drawItem(it Item, w, h int, fonts *draw.Fonts) *image.RGBA {
	w, h = max(w, 1), max(h, 1)
	pen := draw.NewPen(w, h, float64(w)/float64(max(it.Size.Width, 1)), fonts)
	it.Draw(pen)
	return pen.Picture()
}

// syncLabels updates the texts of the labels.
func (r *renderer) syncLabels(labels []Label) {
	used := make(map[any]bool, len(labels))
	for _, l := range labels {
		used[l.ID] = true
		t := r.labels[l.ID]
		if t == nil {
			t = canvas.NewText("", l.Color)
			r.labels[l.ID] = t
			r.texts = append(r.texts, t)
			r.grown = true
		}
		style := fyne.TextStyle{Bold: l.Bold}
		text := l.Text
		if l.Width > 0 {
			text = look.Fit(text, l.Size, style, l.Width)
		}
		if t.Text != text || t.TextSize != l.Size || t.Color != l.Color || t.TextStyle != style {
			t.Text, t.TextSize, t.Color, t.TextStyle = text, l.Size, l.Color, style
			t.Refresh()
		}
		size := t.MinSize()
		at := l.Centre.SubtractXY(size.Width/2, size.Height/2)
		if l.Leading {
			at.X = l.Centre.X
		}
		t.Resize(size)
		t.Move(at)
		if !t.Visible() {
			t.Show()
		}
	}
	for id, t := range r.labels {
		if !used[id] && t.Visible() {
			t.Hide()
		}
	}
}
