// Package board is the canvas widget on which every game is played, with one painter a game. It draws what State says
// and tells the window, through Events, what the person wants; it changes no game and knows no solver, file or dialog.
//
// Board (board.go) is the widget: picking up and dragging (input.go), the keyboard (keys.go), verdicts and other marks
// that all games have (marks.go, badge.go), animation (motion.go), and the canvas objects (render.go). A Painter
// (painter.go) adds what is particular to a game; it draws with a Pen (pen.go, font.go). Clock, in the files clock*.go,
// is that of Chaos Clock, Xiangqi, in xiangqi*.go, that of Chinese chess, Gomoku, in gomoku*.go, that of gomoku and renju,
// Eternal, in eternal*.go, that of Eternal Chess. A further game is a further Painter in the list at the end of
// painter.go. What boards of rows and columns share is in lattice.go (where the points are), plate.go (the
// wooden board, corner marks), disc.go (turned pieces) and plynumber.go (the numbers of arrows).
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
	// Earlier are the steps before Last that belong to the same turn, the first one first; most games have none.
	Earlier []core.Move
	// Before is the position before Last, if HasLast; what moved and what was captured is read from it.
	Before core.Position
	// Start is the position that the game began with, if known: what is missing from Position and not from Start was
	// captured.
	Start core.Position
	// Enabled says that the person may move now. A board that is not enabled still answers hovering.
	Enabled bool
	// Flipped turns the board round.
	Flipped bool
	// Badges are the verdicts shown on pieces and targets; none: no overlay.
	Badges map[core.Move]Badge
	// Arrows are the best moves, shown as arrows; none where outcomes are proven and the badges say everything.
	Arrows []BestMove
	// Preview is a line from Position shown as arrows with numbers, while the person hovers over it in a panel.
	Preview []core.Move
	// Hint is a spot that the person is pointed to, if any: the piece to move in a puzzle.
	Hint Spot
	// Setup, if not nil, is shown instead of Position: the board is an editor and only reports squares.
	Setup *core.Setup
	// Problems are the squares that the editor marks as faulty.
	Problems []core.Square
	// Line is the moves that led to Position from the start of the game, for boards that number their pieces.
	Line []core.Move
	// Threats marks what either side threatens, on boards that can tell.
	Threats bool
	// Guide, if not nil, limits what the person may do while an opening is agreed upon.
	Guide *Guide
	// Animate says that the change from the state before is a move to be animated.
	Animate bool
}

// Guide is what the rules of an opening ask for.
type Guide struct {
	// Area is where a piece may be put; no other square can be chosen.
	Area []core.Square
	// Offers are the moves offered so far, in their order.
	Offers []core.Square
	// Refuse says why no piece can be put on a square; nil where one can.
	Refuse func(core.Square) error
}

// Badge is a verdict on a move as the mover sees it.
type Badge struct {
	View core.View // win, both win, both lose, loss or unknown: the shape
	// Result is the outcome, where it is its colour that the badge has; Unfinished: the badge has that of View.
	Result core.Result
	Text   string // distance or score, short; may be empty
	Best   bool   // among the best moves
	// Rank orders the moves: of several with the same spot the one with the lowest speaks for it.
	Rank int
	// Claim says that the outcome of View is seen, but not proven: its sign is empty.
	Claim bool
	// Scored says that nothing is proven, and Text is a score unless there is a Claim. Its colour is then by Lost, the part of the chance that the
	// move gives away against the best one, from 0 to 1 (look.LossColor).
	Scored bool
	Lost   float64
	// Bound says that the score is not exact: it is at most (-1) or at least (1) that of Text. 0: it is exact.
	Bound int8
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
	// Warn is asked what is wrong with a legal move whose target is pointed at while its piece is picked up.
	Warn func(core.Move) (Note, bool)
	// Square: an editor's board was clicked, with the primary or the secondary button, or a piece was dragged from one
	// square to another (from is core.NoSquare for a click).
	Square func(from, to core.Square, secondary bool)
	// Key and Rune are what is typed while the board has the keyboard and has no use for it itself. It uses the arrow
	// keys, Enter, Space, and Escape while something is picked up.
	Key  func(*fyne.KeyEvent)
	Rune func(rune)
	// Down and Up are the keys that go down and up while the board has the keyboard.
	Down, Up func(*fyne.KeyEvent)
	// Middle is a press of the middle button, or of any other that the board has no use for.
	Middle func(*desktop.MouseEvent)
}

// Note is a text for the person.
type Note = core.Note

// equal reports whether two notes, either of which may be nil, say the same.
func equal(n, m *Note) bool {
	if n == nil || m == nil {
		return n == m
	}
	return n.Key == m.Key && slices.Equal(n.Args, m.Args) && equal(n.Also, m.Also)
}
