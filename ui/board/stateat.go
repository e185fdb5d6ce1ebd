package board

import "qilab/core"

// PositionAt returns the state of a board that shows the position of a node of a game and the move that led to it, and nothing else.
func PositionAt(rules core.Rules, n *core.Node) State {
	s := State{Rules: rules, Position: n.Position()}
	for _, step := range n.Line()[1:] {
		s.Line = append(s.Line, step.Move)
	}
	if parent := n.Parent(); parent != nil {
		s.Last, s.HasLast, s.Before = n.Move(), true, parent.Position()
		if c := rules.Capabilities(); c.ContinuesTurn(n) {
			for _, step := range c.Turn(parent) {
				s.Earlier = append(s.Earlier, step.Move())
			}
		}
	}
	return s
}

// StateAt returns what PositionAt does, with what is kept in the game: how it ended, what was drawn and written there, how the move
// was judged.
func StateAt(rules core.Rules, n *core.Node) State {
	c, s := rules.Capabilities(), PositionAt(rules, n)
	s.Glyph = n.Glyph
	if n.Next() == nil { // a game that goes on has not ended
		s.Outcome = rules.Adjudicate(n.Line())
	}
	if c.Labels != nil {
		s.Labels = c.Labels(n)
	}
	_, s.Shapes = c.CutShapes(n.Comment)
	return s
}
