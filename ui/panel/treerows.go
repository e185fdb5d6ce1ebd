package panel

import (
	"qilab/core"
)

// cell is a move in the list.
type cell struct {
	node *core.Node
}

// treeRow is a line of the move list: some moves of one variation, or a comment.
type treeRow struct {
	depth   int // 0: the main line
	cells   []cell
	comment string
	of      *core.Node // whose comment it is
	first   bool       // the line begins a variation
}

// mostRows bounds the list; longer ones end with what fits.
const mostRows = 20_000

// layoutTree breaks a tree into lines of at most fit(depth) moves. A variation stands below the move that it replaces,
// indented; the main line then goes on.
func layoutTree(root *core.Node, fit func(depth int) int) []treeRow {
	l := treeLayout{fit: fit}
	if root.Comment != "" {
		l.rows = append(l.rows, treeRow{comment: root.Comment, of: root})
	}
	l.line(root, 0)
	return l.rows
}

type treeLayout struct {
	fit  func(depth int) int
	rows []treeRow
	open bool // the last row takes more moves
}

func (l *treeLayout) add(n *core.Node, depth int, first bool) {
	if !l.open || first || len(l.rows[len(l.rows)-1].cells) >= l.fit(depth) {
		l.rows = append(l.rows, treeRow{depth: depth, first: first})
		l.open = true
	}
	last := &l.rows[len(l.rows)-1]
	last.cells = append(last.cells, cell{n})
	if n.Comment != "" {
		l.rows = append(l.rows, treeRow{depth: depth, comment: n.Comment, of: n})
		l.open = false
	}
}

// line lists what follows from, along the first children.
func (l *treeLayout) line(from *core.Node, depth int) {
	for n := from; len(l.rows) < mostRows; {
		children := n.Children()
		if len(children) == 0 {
			return
		}
		l.add(children[0], depth, false)
		for _, other := range children[1:] {
			l.add(other, depth+1, true)
			l.line(other, depth+1)
			l.open = false
		}
		n = children[0]
	}
}
