package puzzle

import "qilab/core"

// State tells how far an attempt at a puzzle has come.
type State uint8

// The states of an attempt.
const (
	// Open: it is the solver's turn, and nothing is lost.
	Open State = iota
	// Asked: it is the other side's turn; its answer will show whether the solver's move was right.
	Asked
	// Solved: the goal is reached.
	Solved
	// Failed: the goal can no longer be forced within the moves that are left.
	Failed
)

// Attempt follows one puzzle being solved, in a tree of moves: it remembers which of the solver's moves were wrong.
type Attempt struct {
	prover Prover
	goal   Goal
	solver core.Side
	wrong  map[*core.Node]bool // what is known about the nodes after the solver's moves
	worth  map[*core.Node]Worth
	solved map[*core.Node]bool // the nodes at which the goal was looked for, and whether it is reached there
}

// NewAttempt returns an attempt at a goal by the side to move at the root of a game.
func NewAttempt(prover Prover, goal Goal, root core.Position) *Attempt {
	return &Attempt{prover: prover, goal: goal, solver: root.Turn(), wrong: map[*core.Node]bool{}, worth: map[*core.Node]Worth{}, solved: map[*core.Node]bool{}}
}

// Solver returns the side that has to reach the goal.
func (a *Attempt) Solver() core.Side { return a.solver }

// Goal returns the goal of the attempt.
func (a *Attempt) Goal() Goal { return a.goal }

// Left returns how many moves the solver has left at n; it means nothing if the goal may take any number.
func (a *Attempt) Left(n *core.Node) int {
	left := a.goal.Moves
	for ; n.Parent() != nil; n = n.Parent() {
		if a.endsTurn(n) {
			left--
		}
	}
	return left
}

// endsTurn reports whether the move to n ended a turn of the solver's.
func (a *Attempt) endsTurn(n *core.Node) bool {
	parent := n.Parent()
	if parent == nil || parent.Position().Turn() != a.solver {
		return false
	}
	return n.Position().Turn() != a.solver || n.Position().Outcome().Over()
}

// State returns how far the attempt has come at n.
func (a *Attempt) State(n *core.Node) State {
	if a.goal.Unbounded() && a.lost(n) {
		return Failed // what was thrown away does not come back by itself
	}
	line := n.Line()
	for at := n; at.Parent() != nil; at = at.Parent() {
		if a.reached(at, line[:at.Ply()+1]) && (a.goal.Unbounded() || a.Left(at) >= 0) {
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
		case !a.goal.Unbounded() && a.Left(at) <= 0:
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

// lost reports whether a wrong move has led to n.
func (a *Attempt) lost(n *core.Node) bool {
	for ; n.Parent() != nil; n = n.Parent() {
		if a.wrong[n] {
			return true
		}
	}
	return false
}

// reached reports whether the goal is reached with the last move of the line to n.
func (a *Attempt) reached(n *core.Node, line core.Line) bool {
	is, known := a.solved[n]
	if !known {
		is = a.prover.Reached(line, a.solver, a.goal)
		a.solved[n] = is
	}
	return is
}

// Worth returns what is known about the last move of the solver's on the way to n; ok is false if there is none, or nothing is.
func (a *Attempt) Worth(n *core.Node) (w Worth, ok bool) {
	for ; n.Parent() != nil; n = n.Parent() {
		if a.endsTurn(n) {
			w, ok = a.worth[n]
			return w, ok
		}
	}
	return Worth{}, false
}

// Question returns the goal to ask the prover about at n, the other side's turn; ok is false if there is nothing to
// ask, because the puzzle is over there.
func (a *Attempt) Question(n *core.Node) (goal Goal, ok bool) {
	if a.State(n) == Solved || n.Position().Turn() == a.solver || n.Position().Outcome().Over() {
		return Goal{}, false
	}
	return Goal{Kind: a.goal.Kind, Moves: max(0, a.Left(n))}, true
}

// Doubt returns the goal to ask the prover about in the middle of a turn of the solver's that takes several steps:
// whether the solver can still reach it. ok is false if there is nothing to ask, or the answer is known.
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

// Judge records the answer to a Doubt: whether the goal can still be reached at n.
func (a *Attempt) Judge(n *core.Node, forced bool) { a.wrong[n] = !forced }

// Wrong lists the nodes after moves that are known to be wrong, in no order; some may no longer be in the tree.
func (a *Attempt) Wrong() []*core.Node {
	var list []*core.Node
	for n, wrong := range a.wrong {
		if wrong {
			list = append(list, n)
		}
	}
	return list
}

// Answer records what the prover found about a Question at n. Only the answer to the solver's own move, the first of
// the other side's turn, tells something about that move.
func (a *Attempt) Answer(n *core.Node, d Defence) {
	if a.endsTurn(n) {
		a.wrong[n] = !d.Holds
		if d.Worth != nil {
			a.worth[n] = *d.Worth
		}
	}
}
