package host

import (
	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/table"
	"qilab/ui/words"
)

// HintBoard shows hints until the position changes.
type HintBoard interface {
	// Preview shows a line as arrows, in place of the mark; nil removes both.
	Preview([]core.Move)
	// Point marks the piece of a hint.
	Point(core.Square)
}

// A Hinter gives hints step by step, on a board and in words.
type Hinter struct {
	Board  HintBoard
	Table  *table.Table
	Search *search.Search
	Words  words.Words
	Tell   func(text string)
}

// NewHinter returns a giver of hints on a board.
func NewHinter(c *Context, on HintBoard) Hinter {
	return Hinter{Board: on, Table: c.Table, Search: c.Search, Words: c.Words, Tell: c.Tell}
}

// End removes the last hint. The next one is the first again.
func (h Hinter) End() {
	h.Search.Hints.Restart()
	h.Board.Preview(nil)
	h.Tell("")
}

// Give gives the next hint about a line from the current position, and returns its step. The last, the line, is left to the caller.
// move is the key of the text with the move, which is {0} in it.
func (h Hinter) Give(line []core.Move, move string) search.HintStep {
	step := h.Search.Hints.Next(line)
	switch step {
	case search.HintPurpose:
		h.Tell(h.Words.T("hint.purpose", h.Words.Note(h.Search.Hints.Purpose())))
	case search.HintPiece:
		h.Board.Point(line[0].From)
		h.Tell(h.Words.T("hint.piece"))
	case search.HintMove:
		h.Show(h.Search.Hints.Turn(line), move)
	}
	return step
}

// Show shows a line from the current position, with a text that has it as {0}.
func (h Hinter) Show(line []core.Move, text string) {
	h.Board.Preview(line)
	h.Tell(h.Words.T(text, h.Words.Line(h.Table.Rules(), h.Table.Position(), line)))
}
