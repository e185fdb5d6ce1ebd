package panel

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/look"
)

// The measures of the move list.
const (
	cellWidth  = 74
	treeHeight = 28
	treeIndent = 18
)

// Tree is the list of moves with variations, comments and glyphs. A click looks at a move, a right click opens its menu.
type Tree struct {
	ctx     Context
	actions Actions

	root  *fyne.Container
	rows  *rows
	empty *widget.Label
	note  *widget.Label // the comment of the current move in full
	foot  *container.Scroll
	lines []treeRow
	over  *core.Node
}

// NewTree makes the panel.
func NewTree(ctx Context, a Actions) *Tree {
	t := &Tree{ctx: ctx, actions: a, empty: widget.NewLabel("")}
	t.empty.Wrapping = Wrapping(ctx.Words)
	t.empty.Importance = widget.LowImportance
	t.rows = newRows(treeHeight, func() row { return newTreeLine(t) })
	t.rows.tapped = func(i int, x float32) {
		if n := t.nodeAt(i, x); n != nil {
			a.Goto(n)
		}
	}
	t.rows.secondary = func(i int, x float32, at fyne.Position) {
		if n := t.nodeAt(i, x); n != nil {
			a.Menu(n, at)
		}
	}
	t.rows.hovered = func(i int, x float32) { t.hover(t.nodeAt(i, x)) }
	t.rows.resized = func(float32) { t.lay() }
	t.note = widget.NewLabel("")
	t.note.Wrapping = Wrapping(ctx.Words)
	t.note.Selectable = true
	t.foot = container.NewVScroll(t.note)
	t.foot.SetMinSize(fyne.NewSize(40, 62))
	t.root = container.NewBorder(nil, t.foot, nil, nil, container.NewStack(t.rows.scroll, container.NewVBox(t.empty)))
	t.Rebuild()
	return t
}

// Object is what to put into the window.
func (t *Tree) Object() fyne.CanvasObject { return t.root }

// lay breaks the tree into lines again.
func (t *Tree) lay() {
	room := t.rows.lastWide
	t.lines = layoutTree(t.ctx.Session.Document().Game().Root(), func(depth int) int {
		return max(1, int((room-indent(depth))/cellWidth))
	})
	t.rows.count = len(t.lines)
}

// indent is how far a variation stands to the right; deep ones share a place, so that there is room for their moves.
func indent(depth int) float32 { return 6 + treeIndent*float32(min(depth, 6)) }

// Rebuild shows another tree, or the same in another language.
func (t *Tree) Rebuild() {
	t.lay()
	t.rows.scroll.Refresh()
	t.empty.SetText(t.ctx.Words.T("tree.empty"))
	setShown(t.empty, len(t.lines) == 0)
	t.Refresh()
}

// Refresh shows another current move or other verdicts.
func (t *Tree) Refresh() {
	comment := t.ctx.Session.Node().Comment
	if t.note.Text != comment {
		t.note.SetText(comment)
		t.foot.ScrollToTop()
	}
	if shown := comment != ""; shown != t.foot.Visible() {
		setShown(t.foot, shown)
		t.root.Refresh()
	}
	t.rows.Refresh()
	if i := t.rowOf(t.ctx.Session.Node()); i >= 0 {
		t.rows.reveal(i)
	}
}

func (t *Tree) rowOf(n *core.Node) int {
	for i, line := range t.lines {
		for _, c := range line.cells {
			if c.node == n {
				return i
			}
		}
	}
	return -1
}

func (t *Tree) nodeAt(i int, x float32) *core.Node {
	if i < 0 || i >= len(t.lines) {
		return nil
	}
	line := t.lines[i]
	if line.of != nil {
		return line.of
	}
	k := int((x - indent(line.depth)) / cellWidth)
	if x < indent(line.depth) || k >= len(line.cells) {
		return nil
	}
	return line.cells[k].node
}

func (t *Tree) hover(n *core.Node) {
	if n == t.over {
		return
	}
	t.over = n
	t.actions.Explain(t.explain(n))
	t.rows.Refresh()
}

func (t *Tree) explain(n *core.Node) string {
	if n == nil {
		return ""
	}
	if n.Parent() == nil {
		return oneLine(n.Comment)
	}
	s, w := t.ctx.Session, t.ctx.Words
	p := n.Parent().Position()
	text := w.T("tree.explain", n.Ply(), w.Side(s.Rules(), p.Turn()), w.Move(s.Rules(), p, n.Move()))
	if n.Comment != "" {
		text += w.T("punctuation.colon") + oneLine(n.Comment)
	}
	return text
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// treeLine is the objects of one line.
type treeLine struct {
	tree    *Tree
	cells   []*treeCell
	comment *canvas.Text
	rail    *canvas.Rectangle
	used    []fyne.CanvasObject
}

type treeCell struct {
	ground, verdict *canvas.Rectangle
	number, move    *canvas.Text
}

func newTreeLine(t *Tree) *treeLine {
	return &treeLine{tree: t, comment: newText(13, fyne.TextStyle{}), rail: canvas.NewRectangle(nil)}
}

func (l *treeLine) objects() []fyne.CanvasObject { return l.used }

func (l *treeLine) fill(i int, at fyne.Position, size fyne.Size, _ bool) {
	line := l.tree.lines[i]
	l.used = l.used[:0]
	x := at.X + indent(line.depth)
	if line.depth > 0 {
		l.rail.FillColor = faint(shade(theme.ColorNameForeground), 0.25)
		l.rail.Move(fyne.NewPos(x-8, at.Y+2))
		l.rail.Resize(fyne.NewSize(2, size.Height-4))
		l.used = append(l.used, l.rail)
	}
	if line.of != nil {
		l.comment.Color = shade(theme.ColorNamePlaceHolder)
		l.comment.Text = fit(oneLine(line.comment), l.comment.TextSize, l.comment.TextStyle, size.Width-x-8)
		centred(l.comment, x+4, at.Y, size.Height)
		l.used = append(l.used, l.comment)
		return
	}
	for len(l.cells) < len(line.cells) {
		l.cells = append(l.cells, &treeCell{
			ground: canvas.NewRectangle(nil), verdict: canvas.NewRectangle(nil),
			number: newText(11, fyne.TextStyle{}), move: newText(14, fyne.TextStyle{Bold: true}),
		})
	}
	for k, c := range line.cells {
		l.cells[k].fill(l.tree, c.node, fyne.NewPos(x+float32(k)*cellWidth, at.Y), fyne.NewSize(cellWidth, size.Height))
		o := l.cells[k]
		l.used = append(l.used, o.ground, o.verdict, o.number, o.move)
	}
}

func (c *treeCell) fill(t *Tree, n *core.Node, at fyne.Position, size fyne.Size) {
	s, w := t.ctx.Session, t.ctx.Words
	current := n == s.Node()
	c.ground.CornerRadius = 4
	switch {
	case current:
		c.ground.FillColor = faint(shade(theme.ColorNamePrimary), 0.35)
	case n == t.over:
		c.ground.FillColor = shade(theme.ColorNameHover)
	default:
		c.ground.FillColor = faint(shade(theme.ColorNameForeground), 0)
	}
	c.ground.Move(at.AddXY(1, 1))
	c.ground.Resize(fyne.NewSize(size.Width-2, size.Height-2))

	before := n.Parent().Position()
	c.number.Text = fmt.Sprintf("%d.", n.Ply())
	c.number.Color = shade(theme.ColorNamePlaceHolder)
	centred(c.number, at.X+4, at.Y, size.Height)
	numberWidth := max(22, c.number.MinSize().Width+4)
	c.move.Color = shade(theme.ColorNameForeground)
	c.move.Text = fit(w.Move(s.Rules(), before, n.Move())+n.Glyph, c.move.TextSize, c.move.TextStyle, size.Width-numberWidth-6)
	centred(c.move, at.X+4+numberWidth, at.Y, size.Height)

	// A line under the move says what it has made of the game, in the colour of the mover's verdict.
	c.verdict.FillColor = faint(shade(theme.ColorNameForeground), 0)
	if s.Visible() {
		if v := s.EvaluationOf(n); v.Result != core.Unfinished {
			c.verdict.FillColor = look.VerdictColor(v.Result.For(before.Turn()), Dark())
		}
	}
	c.verdict.Move(at.AddXY(6, size.Height-4))
	c.verdict.Resize(fyne.NewSize(size.Width-14, 2))
}
