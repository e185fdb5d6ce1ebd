package moves

import (
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/panel"
	"qilab/ui/words"
)

// The layout of the list of moves: the width of its columns, and the place of each step.

// lay breaks the tree into lines again.
func (t *Tree) lay() {
	t.cell, t.game = t.widest(), t.ctx.Table.Document().Game()
	if c := t.ctx.Table.Rules().Capabilities(); t.played {
		t.lines = layoutLine(c, t.ctx.Table.Tree.Played(), t)
	} else {
		t.lines = layoutTree(c, t.ctx.Table.Document().Game().Root(), t)
	}
	t.measureLines()
}

// stale reports whether the lines belong to a previous game, whose moves the current rules cannot describe.
func (t *Tree) stale() bool { return t.game != t.ctx.Table.Document().Game() }

// measuredMoves bounds the moves measured for the width of the columns.
const measuredMoves = 400

// widest returns the width of a column: enough for the turns of the main line in the chosen notation and, if turns are in pairs,
// for those of variations too. No column is wider than the list.
func (t *Tree) widest() float32 {
	c := t.ctx.Table.Rules().Capabilities()
	cell, turn, turns, measured := float32(cellWidth), float32(0), 0, 0
	measure := func(n *core.Node) {
		edge := float32(stepEdge)
		if !c.ContinuesTurn(n) {
			turns++
			turn, edge = 0, turnEdge+numberWidth(words.NumberText(&c, n, turns))
		}
		turn += edge + t.stepWidth(n)
		cell = max(cell, turn)
		measured++
	}
	var all func(n *core.Node)
	all = func(n *core.Node) {
		for ; measured < measuredMoves && len(n.Children()) > 0; n = n.Children()[0] {
			for _, other := range n.Children()[1:] {
				measure(other)
				all(other)
			}
			measure(n.Children()[0])
		}
	}
	game := t.ctx.Table.Document().Game()
	if c.Number != nil && !t.played {
		all(game.Root())
	} else {
		for _, n := range t.mainLine()[1:] {
			if measured == measuredMoves {
				break
			}
			measure(n)
		}
	}
	return max(1, min(cell, t.lineWidth()-treeEdge))
}

// mainLine returns the line listed first.
func (t *Tree) mainLine() []*core.Node {
	if t.played {
		return t.ctx.Table.Tree.Played()
	}
	return t.ctx.Table.Document().Game().MainLine()
}

// lineWidth returns the width of the list, unbounded before the first layout.
func (t *Tree) lineWidth() float32 {
	if t.rows.LastWide == 0 {
		return math.MaxInt16
	}
	return t.rows.LastWide
}

// room returns the width for the turns of a line at a depth of variations.
func (t *Tree) room(depth int) float32 { return t.lineWidth() - t.indent(depth) }

// columns returns the number of columns at a depth.
func (t *Tree) columns(depth int) int { return max(1, int(t.room(depth)/t.cell)) }

// span returns the number of columns of a turn.
func (t *Tree) span(turn cell, depth int) int {
	wide := float32(0)
	for i, n := range turn.steps {
		wide += t.lead(turn, i) + t.stepWidth(n)
	}
	return max(1, int(math.Ceil(float64(wide/t.columnWidth(depth)))))
}

// columnWidth returns the width of the columns at a depth: a single column may be narrower than elsewhere.
func (t *Tree) columnWidth(depth int) float32 { return max(1, min(t.cell, t.room(depth))) }

// stepWidth returns the width of a move with the sign of its judgement.
func (t *Tree) stepWidth(n *core.Node) float32 {
	return panel.TextWidth(t.stepText(n), moveTextSize, fyne.TextStyle{Bold: true}) + signWidth(t)
}

// stepText formats a move for the list.
func (t *Tree) stepText(n *core.Node) string {
	return t.ctx.Words.Move(t.ctx.Table.Rules(), n.Parent().Position(), n.Move()) + n.Glyph
}

// lead returns the room before the text of the i-th step of a turn.
func (t *Tree) lead(turn cell, i int) float32 {
	if i > 0 {
		return stepEdge
	}
	return turnEdge + numberWidth(turn.number)
}

// numberWidth returns the width of the number of a turn.
func numberWidth(number string) float32 {
	if number == "" {
		return 0
	}
	return max(numberRoom, panel.TextWidth(number, 11, fyne.TextStyle{})+4)
}

// signWidth returns the room for the sign of a judgement after a move. The moves of Chaos Clock are short enough to need none.
func signWidth(t *Tree) float32 {
	if t.ctx.Table.Current().Scale > 0 {
		return 22
	}
	return 6
}

// indent returns the indentation of a variation: small enough that the deepest one still has room for a column, and very deep ones
// share it.
func (t *Tree) indent(depth int) float32 {
	const deepest = 6
	step := (t.lineWidth() - treeEdge - t.cell) / deepest
	return treeEdge + max(4, min(step, treeIndent))*float32(min(depth, deepest))
}

// stepPlace is the place of a step in its row.
type stepPlace struct {
	left, width float32
	lead        float32 // from its left edge to its text
}

// places returns the places of the steps in a row's cells. The last step of a turn takes the remaining room.
func (t *Tree) places(line treeRow) [][]stepPlace {
	all := make([][]stepPlace, len(line.cells))
	column := t.columnWidth(line.depth)
	x := t.indent(line.depth) + float32(line.indent)*column
	for k, turn := range line.cells {
		left, room := x, float32(turn.span)*column
		for i, n := range turn.steps {
			p := stepPlace{left: left, lead: t.lead(turn, i)}
			if p.width = p.lead + t.stepWidth(n); p.width > room || i == len(turn.steps)-1 {
				p.width = room
			}
			all[k] = append(all[k], p)
			left, room = left+p.width, room-p.width
		}
		x += float32(turn.span) * column
	}
	return all
}

// nodeAt returns the node of row i at a distance from its left edge.
func (t *Tree) nodeAt(i int, x float32) *core.Node {
	if i < 0 || i >= len(t.lines) || t.stale() {
		return nil
	}
	line := t.lines[i]
	if line.of != nil {
		return line.of
	}
	for k, places := range t.places(line) {
		for j, p := range places {
			if x >= p.left && x < p.left+p.width {
				return line.cells[k].steps[j]
			}
		}
	}
	return nil
}
