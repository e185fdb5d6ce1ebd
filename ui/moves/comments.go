package moves

import (
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
)

// Comments in the list of moves: in full below the current move, and their beginnings below the others. A comment may be as long as
// a book; its hidden part is neither measured nor broken into lines.

// The dimensions of comments.
const (
	commentSize   = 13
	commentLine   = 18
	commentMargin = 6 // below a comment
	// The maximum lines of a comment, and of the current move's.
	someLines, maxLines = 2, 40
	// The maximum bytes of a comment used for that; and for the explanation of a move.
	maxShown, maxExplained = 6000, 600
)

// comments caches the lines of comments, for one width and one game.
type comments struct {
	width float32
	root  *core.Node
	lines map[*core.Node]brokenComment
}

type brokenComment struct {
	text  string
	lines []string
	cut   bool // the comment is longer
}

// beginning cuts a text to limit bytes, with an ellipsis if cut.
func beginning(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit] + "…"
}

// commentOf returns the comment of a row in lines.
func (t *Tree) commentOf(row treeRow) brokenComment {
	if root := t.ctx.Table.Document().Game().Root(); t.notes.width != t.rows.LastWide || t.notes.root != root {
		t.notes = comments{width: t.rows.LastWide, root: root, lines: map[*core.Node]brokenComment{}}
	}
	c, ok := t.notes.lines[row.of]
	if !ok || c.text != row.comment {
		c = brokenComment{text: row.comment, cut: len(row.comment) > maxShown}
		shown := t.ctx.Words.Shown(beginning(row.comment, maxShown))
		c.lines = prose.Lines(shown, t.commentRoom(row), func(s string) float32 {
			return panel.TextWidth(s, commentSize, fyne.TextStyle{})
		})
		if len(c.lines) > maxLines {
			c.lines, c.cut = c.lines[:maxLines], true
		}
		t.notes.lines[row.of] = c
	}
	return c
}

// commentRoom returns the width of a comment's lines.
func (t *Tree) commentRoom(row treeRow) float32 { return max(60, t.room(row.depth)-12) }

// shownComment returns the visible lines of a comment.
func (t *Tree) shownComment(row treeRow) []string {
	c := t.commentOf(row)
	limit := someLines
	if row.of == t.ctx.Table.Node() {
		limit = maxLines
	}
	switch {
	case len(c.lines) > limit:
		lines := append([]string{}, c.lines[:limit]...)
		lines[limit-1] = look.Fit(lines[limit-1]+" "+c.lines[limit]+" …", commentSize, fyne.TextStyle{}, t.commentRoom(row))
		return lines
	case c.cut:
		return append(append([]string{}, c.lines...), t.ctx.Words.T("tree.more"))
	}
	return c.lines
}

// measureLines sets the heights of the list's lines.
func (t *Tree) measureLines() {
	heights := make([]float32, len(t.lines))
	for i, row := range t.lines {
		heights[i] = treeHeight
		if row.of != nil {
			heights[i] = commentLine*float32(len(t.shownComment(row))) + commentMargin
		}
	}
	t.rows.SetHeights(heights)
}

// fillComment shows the lines of a comment.
func (l *treeLine) fillComment(row treeRow, x, y float32) {
	colour := theme.Color(theme.ColorNamePlaceHolder)
	if row.of == l.tree.ctx.Table.Node() {
		colour = theme.Color(theme.ColorNameForeground)
	}
	for i, text := range l.tree.shownComment(row) {
		if i == len(l.comment) {
			l.comment = append(l.comment, panel.NewText(commentSize, fyne.TextStyle{}))
		}
		o := l.comment[i]
		o.Text, o.Color = text, colour
		panel.Centred(o, x, y+commentLine*float32(i), commentLine)
		l.used = append(l.used, o)
	}
}
