package board

import (
	"slices"

	"qilab/core"
)

// After returns a bare state with the position at the end of a line and the last move.
func After(rules core.Rules, line core.Line) State {
	s := State{Rules: rules, Position: line.Last()}
	for _, step := range line[1:] {
		s.Line = append(s.Line, step.Move)
	}
	if at := len(line) - 1; at > 0 {
		s.Last, s.HasLast, s.Before = line[at].Move, true, line[at-1].Position
		steps := rules.Capabilities().Steps
		for at--; at > 0 && steps != nil && steps.Continue(line[at].Move, line[at].Position); at-- {
			s.Earlier = slices.Insert(s.Earlier, 0, line[at].Move)
		}
	}
	return s
}

// StateAt is After for a node of a game, with the game's own data: its end, drawings and texts there, and the judgement of the
// move.
func StateAt(rules core.Rules, n *core.Node) State {
	c, line := rules.Capabilities(), n.Line()
	s := After(rules, line)
	s.Glyph = n.Glyph
	if n.Next() == nil { // an unfinished game has no end
		s.Outcome = rules.Adjudicate(line)
	}
	if c.Labels != nil {
		s.Labels = c.Labels(n)
	}
	_, s.Shapes = c.CutShapes(n.Comment)
	return s
}
