package core

// In some games a turn takes several steps, each a move of its own for undo, records and analysis. What follows tells
// which steps belong together.

// ContinuesTurn reports whether the move of n is a further step of the turn that the move before it began: it places what
// was captured, or comes after a return.
func (n *Node) ContinuesTurn() bool {
	return n.parent != nil && n.parent.parent != nil && (n.move.Kind == Place || n.parent.move.Kind == Return)
}

// MidTurn reports whether the turn to which the move of n belongs goes on with another step.
func (n *Node) MidTurn() bool {
	if n.parent == nil {
		return false
	}
	return n.move.Kind == Return || StepKind(n.position) == Place
}

// StepKind is the kind of the step that is next at p, where turns have several steps, each of one kind; otherwise it is the
// kind of the first legal move, or Walk if there is none.
func StepKind(p Position) MoveKind {
	if moves := p.Moves(); len(moves) > 0 {
		return moves[0].Kind
	}
	return Walk
}

// Turn is the steps of the turn of n's move up to n, the first step first; none at the root.
func (n *Node) Turn() []*Node {
	if n.parent == nil {
		return nil
	}
	var steps []*Node
	if n.ContinuesTurn() {
		steps = n.parent.Turn()
	}
	return append(steps, n)
}
