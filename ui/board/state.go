package board

import "qilab/core"

// State is all that the widget shows. It is a value: the window makes a new one and hands it to Board.SetState.
type State struct {
	Rules    core.Rules
	Position core.Position
	// Outcome is that of the game at Position, with its history or as the players ended it.
	Outcome core.Outcome
	// Last is the move that led to Position, if HasLast.
	Last    core.Move
	HasLast bool
	// Earlier are the steps before Last that belong to the same turn, the first one first; most games have none.
	Earlier []core.Move
	// Before is the position before Last, if HasLast; what moved and what was captured is read from it.
	Before core.Position
	// Line is the moves that led to Position from the start of the game, for boards that number their pieces.
	Line []core.Move
	// Enabled says that the person may move now. A board that is not enabled still answers hovering.
	Enabled bool
	// Limit, if not nil, narrows what the person may do.
	Limit *Limit
	// Flipped turns the board round.
	Flipped bool
	// Badges are the verdicts shown on pieces and targets; none: no overlay.
	Badges map[core.Move]Badge
	// Arrows are the best moves, shown as arrows; none where outcomes are proven and the badges say everything.
	Arrows []BestMove
	// Unaided says that the board must not point at good moves: a puzzle is being tried.
	Unaided bool
	// Threats are what the other side would do if it had the move, at Passed: Position with the other side to move.
	Threats []Threat
	Passed  core.Position
	// Tries are moves that are spoken of: an error of the game, and what a person thinks of instead.
	Tries []Try
	// Preview is a line from Position shown as arrows with numbers, while the person hovers over it in a panel.
	Preview []core.Move
	// Hint is a spot that the person is pointed to, if any: the piece to move in a puzzle.
	Hint Spot
	// Marks are signs on squares, in their order.
	Marks []Mark
	// Labels are texts on squares; painters draw them whose games have them.
	Labels []core.Label
	// Shapes are the arrows and circles that the person has drawn at Position.
	Shapes []core.Shape
	// Colour is that in which the person draws without a modifier; 0: the usual one.
	Colour core.ShapeColour
	// Glyph is the person's judgement of Last, if any.
	Glyph string
	// Ahead is by how many turns Position is ahead of the game, whose position it is not: a line is being looked at. 0: it is that of
	// the game.
	Ahead int
	// Setup, if not nil, is shown instead of Position: the board is an editor and only reports squares.
	Setup *core.Setup
	// Animate says that the change from the state before is a move to be animated.
	Animate bool
}

// A Limit narrows what the person may do, as while an opening is being agreed upon.
type Limit struct {
	// Squares are those that can be chosen.
	Squares []core.Square
	// Refuse returns why a square cannot be chosen; nil where it can.
	Refuse func(core.Square) error
	// Moves, if not nil, are those that can be made, in place of Squares, and Beyond is why the other legal ones cannot.
	Moves  []core.Move
	Beyond error
}

// A Mark is a sign on a square that the window asks for.
type Mark struct {
	Kind   MarkKind
	Square core.Square
}

// MarkKind tells what a Mark says. A painter may know further kinds.
type MarkKind string

// The kinds of mark.
const (
	// MarkProblem is a faulty square. Editors of all games have it; the board draws it.
	MarkProblem MarkKind = "problem"
	// MarkOffer is one of the moves that are offered. Painters draw it that have it among their Features.
	MarkOffer MarkKind = "offer"
)

// Marked lists the squares that have a mark of a kind, in the order of the marks.
func (s State) Marked(kind MarkKind) []core.Square {
	var list []core.Square
	for _, m := range s.Marks {
		if m.Kind == kind {
			list = append(list, m.Square)
		}
	}
	return list
}

// A Badge is a verdict on a move as the mover sees it.
type Badge struct {
	View core.View // win, both win, draw, both lose, loss or unknown: the shape and the colour
	Text string    // distance or score, short; may be empty
	Best bool      // among the best moves
	// Rank orders the moves: of several with the same spot the one with the lowest rank is shown.
	Rank int
	// Claim says that the outcome of View is seen, but not proven: its sign is empty.
	Claim bool
	// Scored says that nothing is proven, and Text is a score unless there is a Claim. The colour then depends on Lost,
	// the part of the chance that the move gives away against the best one, from 0 to 1 (look.LossColor).
	Scored bool
	Lost   float64
	// Bound says that the score is not exact: it is at most (-1) or at least (1) that of Text. 0: it is exact. The board writes no sign
	// for it: the list of moves has one.
	Bound int8
}
