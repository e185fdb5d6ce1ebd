package moves

import (
	"qilab/core"
	"qilab/ui/words"
)

// cell is a turn in the list: one move, or the steps of a turn. A turn wider than a line continues in a cell of the next one.
type cell struct {
	number string // shown before the turn; "" if the previous turn's number in the row covers both
	steps  []*core.Node
	span   int // the number of columns it takes
}

// last returns the last step of the turn so far.
func (c cell) last() *core.Node { return c.steps[len(c.steps)-1] }

// treeRow is a line of the move list: some turns of one variation, or a comment.
type treeRow struct {
	depth   int // 0: the main line
	indent  int // the number of free cells at the beginning
	cells   []cell
	comment string
	of      *core.Node // the node of the comment
	first   bool       // the line begins a variation
}

// columns returns the number of occupied columns.
func (r treeRow) columns() int {
	n := r.indent
	for _, c := range r.cells {
		n += c.span
	}
	return n
}

// treeGrid describes the columns of the list.
type treeGrid interface {
	// columns returns the number of columns at a depth, at least one.
	columns(depth int) int
	// span returns the number of columns that a turn needs at a depth; it may exceed the number of columns.
	span(turn cell, depth int) int
}

// maxRows bounds the list; longer ones end with what fits.
const maxRows = 20_000

// layoutTree breaks a tree into lines of turns. A variation is below the move that it replaces, indented; then the main line
// continues. If the moves of both sides share a number, a turn takes one column, the lines have whole pairs of turns if there is
// room, and the second side's are in every second column.
func layoutTree(c core.Capabilities, root *core.Node, grid treeGrid) []treeRow {
	l := treeLayout{game: &c, grid: grid}
	if text := core.CommentText(root.Comment); text != "" {
		l.rows = append(l.rows, treeRow{comment: text, of: root})
	}
	l.line(root, 0, 0)
	return l.rows
}

type treeLayout struct {
	game  *core.Capabilities
	grid  treeGrid
	rows  []treeRow
	open  bool // the last row takes more moves
	plain bool // there are no comments
}

// layoutLine breaks a line, which begins with its first position, into lines of turns, without comments.
func layoutLine(c core.Capabilities, line []*core.Node, grid treeGrid) []treeRow {
	l := treeLayout{game: &c, grid: grid, plain: true}
	number := 0
	for _, n := range line[1:] {
		if !c.ContinuesTurn(n) {
			number++
		}
		l.add(n, 0, number, false)
	}
	return l.rows
}

// add appends a move: to the last cell if that is its turn, or in a new one with that number.
func (l *treeLayout) add(n *core.Node, depth, number int, first bool) {
	defer l.comment(n, depth)
	if l.open && !first && l.game.ContinuesTurn(n) {
		if cells := l.rows[len(l.rows)-1].cells; cells[len(cells)-1].last() == n.Parent() {
			l.extend(n, depth)
			return
		}
	}
	room := l.grid.columns(depth)
	isPaired := l.game.Number != nil
	second := isPaired && n.Parent().Position().Turn() == core.Second
	if isPaired && room > 1 {
		room -= room % 2
	}
	turn := cell{number: words.NumberText(l.game, n, number), steps: []*core.Node{n}, span: 1}
	if !isPaired {
		turn.span = min(l.grid.span(turn, depth), room)
	}
	if !l.open || first || l.rows[len(l.rows)-1].columns()+turn.span > room {
		l.rows = append(l.rows, treeRow{depth: depth, first: first})
		l.open = true
		if second && room > 1 {
			l.rows[len(l.rows)-1].indent = 1
		}
	}
	last := &l.rows[len(l.rows)-1]
	if second && len(last.cells) > 0 {
		turn.number = ""
	}
	last.cells = append(last.cells, turn)
}

// extend appends a step to the turn in the last cell. If the row has no room for that, the turn moves to a row of its own, and if
// that has none, the step goes to the next row.
func (l *treeLayout) extend(n *core.Node, depth int) {
	room := l.grid.columns(depth)
	row := &l.rows[len(l.rows)-1]
	k := len(row.cells) - 1
	turn := row.cells[k]
	turn.steps = append(turn.steps, n)
	turn.span = l.grid.span(turn, depth)
	switch {
	case row.columns()-row.cells[k].span+turn.span <= room:
		row.cells[k] = turn
	case k > 0 && turn.span <= room:
		row.cells = row.cells[:k]
		l.rows = append(l.rows, treeRow{depth: depth, cells: []cell{turn}})
	default:
		turn = cell{steps: []*core.Node{n}}
		turn.span = min(l.grid.span(turn, depth), room)
		l.rows = append(l.rows, treeRow{depth: depth, cells: []cell{turn}})
	}
}

// comment puts the comment of a move below it.
func (l *treeLayout) comment(n *core.Node, depth int) {
	if text := core.CommentText(n.Comment); text != "" && !l.plain {
		l.rows = append(l.rows, treeRow{depth: depth, comment: text, of: n})
		l.open = false
	}
}

// line lists the moves after from, along the first children; number is that of the turn of from.
func (l *treeLayout) line(from *core.Node, depth, number int) {
	for n := from; len(l.rows) < maxRows; {
		children := n.Children()
		if len(children) == 0 {
			return
		}
		l.add(children[0], depth, l.game.TurnAfter(number, children[0]), false)
		for _, other := range children[1:] {
			l.add(other, depth+1, l.game.TurnAfter(number, other), true)
			l.line(other, depth+1, l.game.TurnAfter(number, other))
			l.open = false
		}
		number = l.game.TurnAfter(number, children[0])
		n = children[0]
	}
}
