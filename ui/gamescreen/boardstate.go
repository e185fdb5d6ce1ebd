package gamescreen

import (
	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/table"
)

// showBoard shows the game or the setup on the board, unless a replay is running.
func (v *view) showBoard() {
	if v.replay.timer != nil {
		return
	}
	t := v.room.Table
	node := t.Node()
	state := board.After(t.Rules(), node.Line())
	state.Enabled, state.Flipped, state.Unaided = t.Players.PersonMayMove(), t.View.Flipped(), t.View.Hidden()
	state.Hint = v.hint
	state.Threats, state.Passed = v.threats()
	if sketch := t.Editor.Sketch(); sketch != nil {
		showSetup(&state, sketch)
	} else {
		v.showGame(&state, node)
		v.showAhead(&state, node)
	}
	v.shown = node
	v.board.SetState(state)
}

// showSetup adds a setup and its problems. It has neither an outcome nor a last move.
func showSetup(s *board.State, sketch *table.Sketch) {
	setup := sketch.Setup()
	s.Setup, s.HasLast = &setup, false
	for _, p := range sketch.Problems() {
		if p.Square != core.NoSquare {
			s.Marks = append(s.Marks, board.Mark{Kind: board.MarkProblem, Square: p.Square})
		}
	}
}

// showGame adds the game at a node, with its analysis and drawings.
func (v *view) showGame(s *board.State, node *core.Node) {
	t := v.room.Table
	s.Outcome, s.Preview = t.Ending.Now(), v.preview
	v.showLast(s, node)
	if s.Limit, s.Marks = v.openingGuide(); s.Limit == nil {
		s.Marks = v.branches()
		if v.room.Search.Analysis.Visible() && t.View.Settings().Overlay {
			s.Badges, s.Arrows = v.overlay()
		}
	}
	s.Tries = v.room.links.Mistakes.Tries()
	if labels := t.Rules().Capabilities().Labels; labels != nil {
		s.Labels = labels(node)
	}
	s.Shapes, s.Colour, s.Glyph = t.Notes.Shapes(node), v.room.study.colour(), node.Glyph
}

// showLast animates a move that was just made, and adds the last move before the first position of an exercise or after a handicap.
func (v *view) showLast(s *board.State, node *core.Node) {
	t := v.room.Table
	if parent := node.Parent(); parent != nil {
		s.Animate = parent == v.shown
		return
	}
	if came := t.Drill.Came(); came != nil {
		last := board.After(s.Rules, came)
		s.Last, s.HasLast, s.Before, s.Earlier = last.Last, true, last.Before, last.Earlier
		if s.Animate = node != v.shown; s.Animate {
			before := board.After(s.Rules, came[:len(came)-1])
			before.Flipped = s.Flipped
			v.board.SetState(before)
		}
		return
	}
	if a, ok := t.Handicap.Of(); ok && len(a.Made) > 1 {
		last := len(a.Made) - 1
		s.Last, s.HasLast, s.Before = a.Made[last].Move, true, a.Made[last-1].Position
		s.Animate = v.shown != nil && v.shown.Parent() == nil && v.shown.Position() == s.Before
	}
}
