package moves

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// The dimensions of the move list.
const (
	cellWidth  = 74 // the minimum width of a column
	treeHeight = 28
	treeIndent = 18
	treeEdge   = 6

	moveTextSize = 14
	numberRoom   = 22 // for the number before a move
	turnEdge     = 4  // before a turn
	stepEdge     = 3  // before a further step of it
)

// Tree is the list of moves with variations, comments and glyphs. A click goes to a move, a right click opens its menu.
type Tree struct {
	ctx     panel.Context
	actions panel.Actions

	root  *fyne.Container
	rows  *panel.Rows
	empty *prose.Text       // shown while there are no moves
	asks  *container.Scroll // around it
	lines []treeRow
	game  *core.Game // the game of the lines
	notes comments
	over  *core.Node
	cell  float32 // the width of a column
	// played leaves out variations, comments, and moves that were taken back.
	played bool
}

// NewTree returns the panel.
func NewTree(ctx panel.Context, a panel.Actions) *Tree { return newTree(ctx, a, false) }

// NewPlayed returns a list of the moves played, without variations and comments.
func NewPlayed(ctx panel.Context, a panel.Actions) *Tree { return newTree(ctx, a, true) }

func newTree(ctx panel.Context, a panel.Actions, played bool) *Tree {
	t := &Tree{ctx: ctx, actions: a, empty: prose.NewNote(""), played: played}
	t.rows = panel.NewRows(treeHeight, func() panel.Row { return newTreeLine(t) })
	t.rows.Min = 2 * treeHeight
	t.rows.OnTapped = func(i int, x float32) {
		if n := t.nodeAt(i, x); n != nil {
			a.Goto(n)
		}
	}
	t.rows.OnSecondary = func(i int, x float32, at fyne.Position) {
		if n := t.nodeAt(i, x); n != nil && a.Menu != nil {
			a.Menu(n, at)
		}
	}
	t.rows.OnHovered = func(i int, x float32) { t.hover(t.nodeAt(i, x)) }
	t.rows.OnResized = func(float32) {
		t.lay()
		t.rows.Keep(t.current())
	}
	t.asks = container.NewVScroll(t.empty)
	t.root = container.NewStack(t.rows.Root, t.asks)
	t.rebuild()
	return t
}

// Object returns the list.
func (t *Tree) Object() fyne.CanvasObject { return t.root }

// Refresh shows another tree, another current move or other verdicts.
func (t *Tree) Refresh(c table.Change) {
	switch {
	case c&(table.ChangedTree|table.ChangedEditor) != 0:
		t.rebuild()
	case c&(table.ChangedPosition|table.ChangedSeats|table.ChangedAnalysis|table.ChangedView) != 0:
		t.refresh()
	}
}

// rebuild shows another tree, or the same in another language.
func (t *Tree) rebuild() {
	t.lay()
	t.rows.Scroll.Refresh()
	control.SetVisible(t.asks, len(t.lines) == 0)
	t.refresh()
}

// invitation returns the key of the text shown before the first move. It asks for a move unless the program is to make it.
func (t *Tree) invitation() string {
	if t.ctx.Table.Tree.Finished() {
		return "play.empty.over"
	}
	stones, program := words.Stones(t.ctx.Table.Rules()), t.ctx.Table.Players.ProgramToMove()
	switch {
	case stones && program:
		return "play.empty.stones.program"
	case stones:
		return "play.empty.stones"
	case program:
		return "play.empty.program"
	}
	return "play.empty"
}

// refresh shows another current move, other verdicts, or another side to move first.
func (t *Tree) refresh() {
	if len(t.lines) == 0 {
		t.empty.SetText(t.ctx.Words.T(t.invitation()))
	}
	t.measureLines()
	t.rows.Refresh()
	t.rows.Reveal(t.current())
}

// current returns the row of the current move, and how many of the rows below belong to it.
func (t *Tree) current() (row, after int) {
	i := t.rowOf(t.ctx.Table.Node())
	if i < 0 && t.ctx.Table.Node().Parent() == nil && len(t.lines) > 0 {
		i = 0 // the start has no row, but the moves begin there
	}
	if next := i + 1; next < len(t.lines) && t.lines[next].of == t.ctx.Table.Node() {
		after = 1 // its comment
	}
	return i, after
}

// rowOf returns the row of a node, for the start that of its comment, or -1 if there is none.
func (t *Tree) rowOf(n *core.Node) int {
	for i, line := range t.lines {
		if line.of == n && n.Parent() == nil {
			return i
		}
		for _, c := range line.cells {
			if slices.Contains(c.steps, n) {
				return i
			}
		}
	}
	return -1
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
		return t.ctx.Words.Shown(core.OneLine(beginning(core.CommentText(n.Comment), maxExplained)))
	}
	rules, w := t.ctx.Table.Rules(), t.ctx.Words
	p := n.Parent().Position()
	text := words.MovePlace(w, rules, n) + w.T("punctuation.colon") + w.Move(rules, p, n.Move())
	if t.ctx.Search.Analysis.Visible() {
		if value := panel.EvaluationText(t.ctx, n, t.ctx.Search.Knowledge.EvaluationOf(n)); value != "" && t.ctx.Table.Current().Scale > 0 {
			text += w.T("tree.value", value)
		}
		text += panel.JudgedText(t.ctx, n, panel.ShownJudgement(t.ctx.Search, n))
	}
	if core.CommentText(n.Comment) != "" {
		text += w.T("punctuation.colon") + w.Shown(core.OneLine(beginning(core.CommentText(n.Comment), maxExplained)))
	}
	return text
}

// treeLine holds the objects of one line.
type treeLine struct {
	tree    *Tree
	cells   []*treeCell
	comment []*canvas.Text
	rail    *canvas.Rectangle
	used    []fyne.CanvasObject
}

// treeCell holds the objects of a turn.
type treeCell struct {
	number *canvas.Text
	steps  []*treeStep
}

type treeStep struct {
	ground, verdict *canvas.Rectangle
	move            *canvas.Text
	sign            *canvas.Text // the judgement of the analysis
}

func newTreeLine(t *Tree) *treeLine {
	return &treeLine{tree: t, rail: canvas.NewRectangle(nil)}
}

func (l *treeLine) Objects() []fyne.CanvasObject { return l.used }

func (l *treeLine) Fill(i int, at fyne.Position, size fyne.Size, _ bool) {
	line := l.tree.lines[i]
	if l.used = l.used[:0]; l.tree.stale() {
		return
	}
	x := at.X + l.tree.indent(line.depth)
	if line.depth > 0 {
		l.rail.FillColor = panel.Faint(theme.Color(theme.ColorNameForeground), 0.25)
		l.rail.Move(fyne.NewPos(x-8, at.Y+2))
		l.rail.Resize(fyne.NewSize(2, size.Height-4))
		l.used = append(l.used, l.rail)
	}
	if line.of != nil {
		l.fillComment(line, x+4, at.Y)
		return
	}
	for len(l.cells) < len(line.cells) {
		l.cells = append(l.cells, &treeCell{number: panel.NewText(11, fyne.TextStyle{})})
	}
	x = at.X
	for k, place := range l.tree.places(line) {
		l.used = l.cells[k].fill(l.used, l.tree, line.cells[k], place, fyne.NewPos(x, at.Y), size.Height)
	}
}

// fill shows a turn and appends its visible objects to used. Its places count from at.
func (c *treeCell) fill(used []fyne.CanvasObject, t *Tree, turn cell, places []stepPlace, at fyne.Position, height float32) []fyne.CanvasObject {
	for len(c.steps) < len(turn.steps) {
		c.steps = append(c.steps, &treeStep{
			ground: canvas.NewRectangle(nil), verdict: canvas.NewRectangle(nil),
			move: panel.NewText(moveTextSize, fyne.TextStyle{Bold: true}), sign: panel.NewText(moveTextSize, fyne.TextStyle{Bold: true}),
		})
	}
	for i, n := range turn.steps {
		o, p := c.steps[i], places[i]
		o.fill(t, n, fyne.NewPos(at.X+p.left, at.Y), fyne.NewSize(p.width, height), p.lead)
		used = append(used, o.ground, o.verdict)
		if i == 0 { // above the background, below the text
			used = append(used, c.number)
		}
		used = append(used, o.move, o.sign)
	}
	c.number.Text = turn.number
	c.number.Color = theme.Color(theme.ColorNamePlaceHolder)
	if turn.steps[0] == t.ctx.Table.Node() { // a pale colour would be unreadable on its background
		c.number.Color = theme.Color(theme.ColorNameForeground)
	}
	panel.Centred(c.number, at.X+places[0].left+turnEdge, at.Y, height)
	return used
}

// fill shows a step; its text begins lead behind the left edge.
func (c *treeStep) fill(t *Tree, n *core.Node, at fyne.Position, size fyne.Size, lead float32) {
	current := n == t.ctx.Table.Node()
	c.ground.CornerRadius = 4
	switch {
	case current:
		c.ground.FillColor = panel.Faint(theme.Color(theme.ColorNamePrimary), 0.35)
	case n == t.over:
		c.ground.FillColor = theme.Color(theme.ColorNameHover)
	default:
		c.ground.FillColor = panel.Faint(theme.Color(theme.ColorNameForeground), 0)
	}
	c.ground.Move(at.AddXY(1, 1))
	c.ground.Resize(fyne.NewSize(size.Width-2, size.Height-2))

	before := n.Parent().Position()
	c.move.Color = theme.Color(theme.ColorNameForeground)
	c.move.Text = look.Fit(t.stepText(n), c.move.TextSize, c.move.TextStyle, size.Width-lead-signWidth(t)+4)
	panel.Centred(c.move, at.X+lead, at.Y, size.Height)
	j := panel.ShownJudgement(t.ctx.Search, n)
	c.sign.Text = ""
	if n.Glyph == "" { // the user's judgement takes precedence over the engine's
		c.sign.Text, c.sign.Color = j.Sign(), look.JudgementColor(j.Judgement, panel.Tone())
	}
	panel.Centred(c.sign, at.X+lead+c.move.MinSize().Width+1, at.Y, size.Height)

	// A line under the move has the colour of its outcome for the mover, like its badge.
	c.verdict.FillColor = panel.Faint(theme.Color(theme.ColorNameForeground), 0)
	// For a move with a score it shows the size of the error.
	if t.ctx.Search.Analysis.Visible() {
		switch v := t.ctx.Search.Knowledge.EvaluationOf(n); {
		case v.Result != core.Unfinished:
			c.verdict.FillColor = look.VerdictColor(v.Result.For(before.Turn()), panel.Tone())
		case j.Faulty():
			c.verdict.FillColor = look.JudgementColor(j.Judgement, panel.Tone())
		}
	}
	c.verdict.Move(at.AddXY(6, size.Height-4))
	c.verdict.Resize(fyne.NewSize(size.Width-14, 2))
}
