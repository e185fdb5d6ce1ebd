// Package board is the canvas widget on which every game is played, with one painter a game. It draws what State says
// and tells the window, through Events, what the person wants; it changes no game and knows no solver, file or dialog.
//
// Board (board.go) is the widget: picking up and dragging (input.go), the keyboard (keys.go), verdicts and other marks
// that all games have (marks.go, badge.go), animation (motion.go), and the canvas objects (render.go). A Painter
// (painter.go) adds what is particular to a game; it draws with a Pen (pen.go, font.go). Clock, in the files clock*.go,
// is that of Chaos Clock. A further game is a further Painter in the list at the end of painter.go.
package board

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
)

// State is all that the widget shows. It is a value: the window makes a new one and hands it to Board.SetState.
type State struct {
	Rules    core.Rules
	Position core.Position
	// Outcome is that of the game at Position, with its history.
	Outcome core.Outcome
	// Last is the move that led to Position, if HasLast.
	Last    core.Move
	HasLast bool
	// Before is the position before Last, if HasLast; what moved and what was captured is read from it.
	Before core.Position
	// Enabled says that the person may move now. A board that is not enabled still answers hovering.
	Enabled bool
	// Flipped turns the board round.
	Flipped bool
	// Badges are the verdicts shown on pieces and targets; none: no overlay.
	Badges map[core.Move]Badge
	// Preview is a line from Position shown as arrows with numbers, while the person hovers over it in a panel.
	Preview []core.Move
	// Setup, if not nil, is shown instead of Position: the board is an editor and only reports squares.
	Setup *core.Setup
	// Problems are the squares that the editor marks as faulty.
	Problems []core.Square
	// Animate says that the change from the state before is a move to be animated.
	Animate bool
}

// Badge is a verdict on a move as the mover sees it.
type Badge struct {
	View core.View // win, both win, both lose, loss or unknown: colour and shape
	Text string    // distance or score, short; may be empty
	Best bool      // among the best moves
}

// Events are what the widget tells the window; nil funcs are not called. All run on the UI goroutine.
type Events struct {
	// Move: the person made a legal move.
	Move func(core.Move)
	// Illegal: the person tried a move that the rules refuse; err says why (a *core.TextError of the game).
	Illegal func(err error)
	// Select: a piece was picked up (true) or put back (false).
	Select func(bool)
	// Hover: the pointer is over something worth explaining (an error or note to translate); nil clears it.
	Hover func(*Note)
	// Square: an editor's board was clicked, with the primary or the secondary button, or a piece was dragged from one
	// square to another (from is core.NoSquare for a click).
	Square func(from, to core.Square, secondary bool)
	// Key and Rune are what is typed while the board has the keyboard and has no use for it itself. It uses the arrow
	// keys, Enter, Space, and Escape while something is picked up.
	Key  func(*fyne.KeyEvent)
	Rune func(rune)
	// Middle is a press of the middle button, or of any other that the board has no use for.
	Middle func(*desktop.MouseEvent)
}

// Note is a text for the person: a key of the catalogues and what it speaks of.
type Note struct {
	Key  string
	Args []string
}

// equal reports whether two notes, either of which may be nil, say the same.
func (n *Note) equal(m *Note) bool {
	if n == nil || m == nil {
		return n == m
	}
	return n.Key == m.Key && slices.Equal(n.Args, m.Args)
}
