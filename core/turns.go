package core

// Steps tells which moves are steps of one turn: each is a move of its own for undo, records and analysis.
type Steps struct {
	// Due returns the id of the step that is due at p, "turn.ID" in the catalogues; "" stands for a plain move.
	Due func(p Position) string
	// Ask returns what a person has to do at p, where a step is due. It is not asked for a plain move.
	Ask func(p Position) Note
	// Tell returns what a turn has done, in words, as far as the line goes: it begins with the position before the turn, and has
	// at least one step.
	Tell func(turn Line) Note
	// Continue reports whether the turn goes on with another step after m, which led to after.
	Continue func(m Move, after Position) bool
}

// StepDue returns the id of the step that is due at p, "turn.ID" in the catalogues; "" stands for a plain move.
func (c Capabilities) StepDue(p Position) string {
	if c.Steps == nil {
		return ""
	}
	return c.Steps.Due(p)
}

// MidTurn reports whether the turn to which the move of n belongs goes on with another step.
func (c Capabilities) MidTurn(n *Node) bool {
	return c.Steps != nil && n.parent != nil && c.Steps.Continue(n.move, n.position)
}

// ContinuesTurn reports whether the move of n is a further step of the turn that the move before it began.
func (c Capabilities) ContinuesTurn(n *Node) bool { return n.parent != nil && c.MidTurn(n.parent) }

// Turn lists the steps of the turn of n's move up to n, the first step first; none at the root.
func (c Capabilities) Turn(n *Node) []*Node {
	if n.parent == nil {
		return nil
	}
	var steps []*Node
	if c.ContinuesTurn(n) {
		steps = c.Turn(n.parent)
	}
	return append(steps, n)
}

// LastTurn lists the steps of the last turn of a side for which wanted holds that was over at n, which may be the one that n
// ends; nil if there is none.
func (c Capabilities) LastTurn(n *Node, wanted func(Side) bool) []*Node {
	for n.parent != nil {
		turn := c.Turn(n)
		before := turn[0].parent
		if !c.MidTurn(n) && wanted(before.position.Turn()) {
			return turn
		}
		n = before
	}
	return nil
}

// TurnLine returns the steps of a turn as a line that begins with the position before it.
func TurnLine(steps []*Node) Line {
	line := Line{{Position: steps[0].parent.position}}
	for _, n := range steps {
		line = append(line, Step{Move: n.move, Position: n.position})
	}
	return line
}
