package puzzle

import "qilab/core"

// State is the state of an attempt at a puzzle.
type State uint8

// The states of an attempt.
const (
	// Open: it is the solver's turn, and the goal is still in reach.
	Open State = iota
	// Asked: it is the other side's turn; the answer will show whether the solver's move was right.
	Asked
	// Solved: the goal is reached.
	Solved
	// Failed: the goal can no longer be forced within the moves that are left.
	Failed
)

// Attempt follows the solving of one puzzle in a tree of moves, and remembers which of the solver's moves were wrong.
type Attempt struct {
	prover Prover
	goal   Goal
	solver core.Side
	enough int                 // Kind.Enough of an unbounded goal; 0 for others
	wrong  map[*core.Node]bool // whether the solver's move to a node was wrong; missing: unknown
	worth  map[*core.Node]Worth
	solved map[*core.Node]bool // whether the goal is reached at a node; missing: not checked
}

// NewAttempt returns an attempt at a goal by the side to move at the root of a game.
func NewAttempt(prover Prover, goal Goal, root core.Position) *Attempt {
	a := &Attempt{prover: prover, goal: goal, solver: root.Turn(), wrong: map[*core.Node]bool{}, worth: map[*core.Node]Worth{}, solved: map[*core.Node]bool{}}
	if k, ok := FindKind(prover.Kinds(), goal.Kind); ok && goal.Unbounded() {
		a.enough = k.Enough
	}
	return a
}

// Solver returns the side that has to reach the goal.
func (a *Attempt) Solver() core.Side { return a.solver }

// Left returns the number of moves that the solver has left at n; it is meaningless for an unbounded goal.
func (a *Attempt) Left(n *core.Node) int { return a.goal.Moves - a.made(n) }

// made returns the number of moves, or of whole turns, that the solver has made up to n.
func (a *Attempt) made(n *core.Node) (moves int) {
	for ; n.Parent() != nil; n = n.Parent() {
		if a.endsTurn(n) {
			moves++
		}
	}
	return moves
}

// endsTurn reports whether the move to n ended a turn of the solver.
func (a *Attempt) endsTurn(n *core.Node) bool {
	parent := n.Parent()
	if parent == nil || parent.Position().Turn() != a.solver {
		return false
	}
	return n.Position().Turn() != a.solver || n.Position().Outcome().Over()
}

// State returns the state of the attempt at n.
func (a *Attempt) State(n *core.Node) State {
	if a.goal.Unbounded() && a.lost(n) {
		return Failed // a win that was thrown away stays lost
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

// reached reports whether the last move of line, which leads to n, reaches the goal.
func (a *Attempt) reached(n *core.Node, line core.Line) bool {
	is, known := a.solved[n]
	if !known {
		is = a.prover.Reached(line, a.solver, a.goal)
		a.solved[n] = is
	}
	return is
}

// Worth returns the worth of the solver's last move on the path to n, with the plies that are left at n; ok is false if there is no such
// move, or if its worth is unknown.
func (a *Attempt) Worth(n *core.Node) (w Worth, ok bool) {
	for made := 0; n.Parent() != nil; n, made = n.Parent(), made+1 {
		if !a.endsTurn(n) {
			continue
		}
		w, ok = a.worth[n]
		for _, left := range []*int{&w.Plies, &w.Within} {
			if *left > 0 {
				*left = max(1, *left-made)
			}
		}
		return w, ok
	}
	return Worth{}, false
}

// Question returns the goal to ask the prover about at n, where it is the other side's turn; ok is false if there is
// nothing to ask.
func (a *Attempt) Question(n *core.Node) (goal Goal, ok bool) {
	if a.State(n) == Solved || n.Position().Turn() == a.solver || n.Position().Outcome().Over() {
		return Goal{}, false
	}
	// If no move is left, the attempt has failed whatever the answer, and the reply may be one to an unbounded goal.
	return Goal{Kind: a.goal.Kind, Moves: max(0, a.Left(n))}, true
}

// Doubt returns the goal to ask the prover about in the middle of a turn of several steps: whether the solver can still
// reach it. ok is false if there is nothing to ask or the answer is known.
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

// Judge records the answer to a Doubt: whether the goal can still be forced at n.
func (a *Attempt) Judge(n *core.Node, forced bool) { a.wrong[n] = !forced }

// Wrong lists the nodes after moves known to be wrong, in no particular order; some may no longer be in the tree.
func (a *Attempt) Wrong() []*core.Node {
	var list []*core.Node
	for n, wrong := range a.wrong {
		if wrong {
			list = append(list, n)
		}
	}
	return list
}

// Answer records the prover's answer to a Question at n. It concerns the solver's move only if n is directly after that
// move, at the beginning of the other side's turn.
func (a *Attempt) Answer(n *core.Node, d Defence) {
	if a.endsTurn(n) {
		a.wrong[n] = !d.Holds || !a.goal.Unbounded() && a.Left(n) <= 0
		if d.Worth != nil {
			a.worth[n] = *d.Worth
		}
	}
}
