package puzzle

import "qilab/core"

// State is how far an attempt at a puzzle has come.
type State uint8

// The states of an attempt.
const (
	// Open: it is the solver's turn, and nothing is lost.
	Open State = iota
	// Asked: the solver has moved, and whether that was right is known with the answer to it.
	Asked
	// Solved: the goal is reached.
	Solved
	// Failed: the goal cannot be forced any more within the moves that are left.
	Failed
)

// Attempt follows one puzzle being solved, in a tree of moves: it remembers which of the solver's moves were wrong.
type Attempt struct {
	prover Prover
	goal   Goal
	solver core.Side
	wrong  map[*core.Node]bool // what is known of the nodes after the solver's moves
}

// NewAttempt returns an attempt at a goal by the side to move at the root of a game.
func NewAttempt(prover Prover, goal Goal, root core.Position) *Attempt {
	return &Attempt{prover: prover, goal: goal, solver: root.Turn(), wrong: map[*core.Node]bool{}}
}

// Solver returns the side that has to reach the goal.
func (a *Attempt) Solver() core.Side { return a.solver }

// Goal returns what is to be reached.
func (a *Attempt) Goal() Goal { return a.goal }

// Left returns how many moves the solver has left at n.
func (a *Attempt) Left(n *core.Node) int {
	left := a.goal.Moves
	for ; n.Parent() != nil; n = n.Parent() {
		if a.endsTurn(n) {
			left--
		}
	}
	return left
}

// endsTurn reports whether the move to n ended a turn of the solver.
func (a *Attempt) endsTurn(n *core.Node) bool {
	parent := n.Parent()
	if parent == nil || parent.Position().Turn() != a.solver {
		return false
	}
	return n.Position().Turn() != a.solver || n.Position().Outcome().Over()
}

// State returns how far the attempt is at n.
func (a *Attempt) State(n *core.Node) State {
	line := n.Line()
	for at := n; at.Parent() != nil; at = at.Parent() {
		if a.prover.Reached(line[:at.Ply()+1], a.solver, a.goal) && a.Left(at) >= 0 {
			return Solved
		}
	}
	asked := false
	for at := n; at.Parent() != nil; at = at.Parent() {
		wrong, known := a.wrong[at]
		switch {
		case wrong:
			return Failed
		case !a.endsTurn(at):
		case a.Left(at) <= 0:
			return Failed
		default:
			asked = asked || at == n && !known
		}
	}
	switch {
	case n.Position().Outcome().Over():
		return Failed
	case asked || n.Position().Turn() != a.solver:
		return Asked
	}
	return Open
}

// Question returns the goal that the other side has to be asked about at n, its turn; ok is false where there is
// nothing to ask, because the puzzle is over there.
func (a *Attempt) Question(n *core.Node) (goal Goal, ok bool) {
	if a.State(n) == Solved || n.Position().Turn() == a.solver || n.Position().Outcome().Over() {
		return Goal{}, false
	}
	return Goal{Kind: a.goal.Kind, Moves: max(0, a.Left(n))}, true
}

// Doubt returns the goal that a prover has to be asked about in the middle of a turn of the solver's that goes on with
// several moves: whether the solver can still reach it. ok is false where there is nothing to ask, or the answer is
// known.
func (a *Attempt) Doubt(n *core.Node) (goal Goal, ok bool) {
	parent := n.Parent()
	if parent == nil || parent.Position().Turn() != a.solver || n.Position().Turn() != a.solver || a.State(n) != Open {
		return Goal{}, false
	}
	if _, known := a.wrong[n]; known {
		return Goal{}, false
	}
	return Goal{Kind: a.goal.Kind, Moves: a.Left(n)}, true
}

// Judge takes in whether the goal can still be reached at n, which there was a doubt about.
func (a *Attempt) Judge(n *core.Node, forced bool) { a.wrong[n] = !forced }

// Answer takes in what the prover found about a question at n. Only the answer to the solver's own move, the first of
// the other side's turn, tells something of that move.
func (a *Attempt) Answer(n *core.Node, d Defence) {
	if a.endsTurn(n) {
		a.wrong[n] = !d.Holds
	}
}
