package core

// Steps describes turns of several moves: each step is a move of its own for undo, records and analysis.
type Steps struct {
	// Due returns the id of the next step at p, "turn.ID" in the catalogues; "" means a plain move.
	Due func(p Position) string
	// Ask returns the prompt for the step due at p. It is not called for a plain move.
	Ask func(p Position) Note
	// Tell describes a turn in words, as far as the line goes. The line begins with the position before the turn and
	// has at least one step.
	Tell func(turn Line) Note
	// Continue reports whether the turn goes on with another step after m, which led to after.
	Continue func(m Move, after Position) bool
}

// StepDue returns the id of the next step at p, "turn.ID" in the catalogues; "" means a plain move.
func (c Capabilities) StepDue(p Position) string {
	if c.Steps == nil {
		return ""
	}
	return c.Steps.Due(p)
}

// MidTurn reports whether the turn goes on after the move of n.
func (c Capabilities) MidTurn(n *Node) bool {
	return c.Steps != nil && n.parent != nil && c.Steps.Continue(n.move, n.position)
}

// ContinuesTurn reports whether the move of n continues the turn of the move before it.
func (c Capabilities) ContinuesTurn(n *Node) bool { return n.parent != nil && c.MidTurn(n.parent) }

// Turn lists the steps of a turn up to the move of n, in order; none at the root.
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

// Turns returns the number of turns up to the move of n, counting its own; 0 for the root. Where a turn is one move, it is n.Ply.
func (c Capabilities) Turns(n *Node) (turns int) {
	for ; n.parent != nil; n = n.parent {
		if !c.ContinuesTurn(n) {
			turns++
		}
	}
	return turns
}

// TurnAfter is Turns where the number of turns up to the move before that of n is known.
func (c Capabilities) TurnAfter(turns int, n *Node) int {
	if c.ContinuesTurn(n) {
		return turns
	}
	return turns + 1
}

// LineTurns is Turns for the moves of a line, which begins with the position before them.
func (c Capabilities) LineTurns(line Line) (turns int) {
	for i := range line[1:] {
		if i == 0 || c.Steps == nil || !c.Steps.Continue(line[i].Move, line[i].Position) {
			turns++
		}
	}
	return turns
}

// AllTurns returns the number of turns in a game with its variations. A variation within a turn adds none.
func (c Capabilities) AllTurns(g *Game) (turns int) {
	for stack := []*Node{g.root}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], n.children...)
		if n.parent != nil && !c.ContinuesTurn(n) {
			turns++
		}
	}
	return turns
}

// MoveNumber returns the number of the move of n in a list of moves, from 1: a move and its reply share it if the game numbers them as
// one (Number).
func (c Capabilities) MoveNumber(n *Node) int {
	if n.parent != nil {
		return c.NextNumber(n.parent)
	}
	return c.Turns(n)
}

// NextNumber returns the MoveNumber of a move made after n.
func (c Capabilities) NextNumber(n *Node) int {
	switch {
	case c.Number != nil:
		return c.Number(n.position)
	case c.MidTurn(n):
		return c.Turns(n)
	}
	return c.Turns(n) + 1
}

// LastTurn lists the steps of the last turn, completed at n or before, of a side for which wanted holds; nil if there
// is none.
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
