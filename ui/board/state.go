package board

import "qilab/core"

// State is everything that the widget shows. It is a value: the window makes a new one and passes it to Board.SetState.
type State struct {
	Rules    core.Rules
	Position core.Position
	// Outcome is that of the game at Position, with its history or as the players ended it. A setup has none.
	Outcome core.Outcome
	// Last is the move that led to Position, if HasLast.
	Last    core.Move
	HasLast bool
	// Earlier are the earlier steps of the same turn, in order; most games have none.
	Earlier []core.Move
	// Before is the position before Last, if HasLast, which shows the moved and captured pieces.
	Before core.Position
	// Line is the moves that led to Position from the start of the game, for boards that number their pieces.
	Line []core.Move
	// Enabled reports that the user may move now. A disabled board still reacts to hovering.
	Enabled bool
	// Limit, if not nil, restricts the user's moves.
	Limit *Limit
	// Flipped turns the board around.
	Flipped bool
	// Badges are the verdicts shown on pieces and targets; none: no overlay.
	Badges map[core.Move]Badge
	// Arrows are the best moves, shown as arrows; none if outcomes are proven, since badges show everything.
	Arrows []BestMove
	// Unaided hides hints at good moves, like the analysis: the game is played, or a puzzle or a lesson asks for one.
	Unaided bool
	// Threats are the other side's threats at Passed, which is Position with the other side to move.
	Threats []Threat
	Passed  core.Position
	// Tries are moves under discussion: an error of the game, and the user's alternative.
	Tries []Try
	// Preview is a line from Position shown as numbered arrows, while the user hovers over it in a panel.
	Preview []core.Move
	// Hint is a highlighted spot, if any: the piece to move in a puzzle.
	Hint Spot
	// Marks are signs on squares, in their order.
	Marks []Mark
	// Labels are texts on squares, drawn by the painters of games that have them.
	Labels []core.Label
	// Shapes are the user's arrows and circles at Position.
	Shapes []core.Shape
	// Colour is the drawing colour without a modifier; 0: the usual one.
	Colour core.ShapeColour
	// Glyph is the user's judgement of Last, if any.
	Glyph string
	// Ahead is the number of turns by which Position, previewed from a line, is ahead of the game; 0: it is the game's position.
	Ahead int
	// Setup, if not nil, is shown instead of Position: the board is an editor and only reports squares.
	Setup *core.Setup
	// Animate reports that the change from the previous state is a move to animate.
	Animate bool
}

// held returns the piece that is in hand by the rules, if any. After the end of the game there is none, though a study may go on.
func (s State) held(painter Painter, choices map[Spot][]Choice) (Spot, bool) {
	holder, ok := painter.(Holder)
	if !ok || s.Position == nil || s.Setup != nil || s.Outcome.Over() {
		return Spot{}, false
	}
	at, ok := holder.InHand(s.Position)
	return at, ok && len(choices[at]) > 0
}

// A Limit restricts the user's moves, as during the agreement on an opening.
type Limit struct {
	// Squares are those that can be chosen.
	Squares []core.Square
	// Refuse returns why a square cannot be chosen; nil where it can.
	Refuse func(core.Square) error
	// Moves, if not nil, are the allowed moves, in place of Squares; Beyond is why the other legal ones are not.
	Moves  []core.Move
	Beyond error
}

// A Mark is a sign on a square requested by the window.
type Mark struct {
	Kind   MarkKind
	Square core.Square
}

// MarkKind is the kind of a Mark. A painter may have further kinds.
type MarkKind string

// The kinds of mark.
const (
	// MarkProblem is a faulty square in an editor, drawn by the board.
	MarkProblem MarkKind = "problem"
	// MarkOffer is one of the offered moves, drawn by painters that have it among their Features.
	MarkOffer MarkKind = "offer"
	// MarkBranch is one of several moves with which the tree goes on, drawn by painters that have it among their Features.
	MarkBranch MarkKind = "branch"
)

// Marked lists the squares with a mark of a kind, in the order of the marks.
func (s State) Marked(kind MarkKind) []core.Square {
	var list []core.Square
	for _, m := range s.Marks {
		if m.Kind == kind {
			list = append(list, m.Square)
		}
	}
	return list
}

// A Badge is a verdict on a move from the mover's point of view.
type Badge struct {
	View core.View // win, both win, draw, both lose, loss or unknown: the shape and the colour
	Text string    // distance or score, short; may be empty
	Best bool      // among the best moves
	// Rank orders the moves: of several on one spot the one with the lowest rank is shown.
	Rank int
	// Claim reports that the outcome of View is unproven: its sign is empty.
	Claim bool
	// Scored reports that Text is an unproven score, unless there is a Claim. The colour then depends on Lost, the share of the
	// chances that the move gives away against the best one, from 0 to 1 (look.LossColor).
	Scored bool
	Lost   float64
	// Bound reports an inexact score: at most (-1) or at least (1) Text; 0: exact. The board has no sign for it, unlike the list of
	// moves.
	Bound int8
}
