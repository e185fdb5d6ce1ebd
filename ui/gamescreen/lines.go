package gamescreen

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/command"
	"qilab/ui/prefs"
)

// study adds lines to the tree, and drawings to the board.
type study struct {
	room  *Room
	usual int // the drawing colour, an index of core.ShapeColours
	steps int // of the wheel, to be made together
}

// lines returns the commands for the lines of the analysis.
func (r *study) lines() command.Table {
	has := func() bool {
		return r.room.Host.Playing() && r.room.view != nil && r.room.Search.Analysis.Visible() && len(r.room.view.study.analysis.Line()) > 0
	}
	return command.Table{
		{ID: "to-lines", Study: true, Keys: command.Keys(command.Plain(fyne.KeyF6)), Enabled: has, Run: func() {
			r.room.ShowExplorer(false)
			if lines := r.room.view.study.analysis.Lines(); lines != nil {
				r.room.Host.Canvas().Focus(lines)
			}
		}},
		{ID: "add-line", Study: true, Keys: command.Keys(command.Plain(fyne.KeyInsert)), Enabled: has, Run: func() { r.addLine(r.room.view.study.analysis.Line()) }},
	}
}

// addLine adds a line to the tree, staying at the current node.
func (r *study) addLine(line []core.Move) {
	added, err := r.room.Table.Tree.AddLine(r.room.Table.Node(), line, false)
	switch {
	case err != nil:
		r.room.Host.Tell(r.room.Words.Error(err))
	case !added:
		r.room.Host.Tell(r.room.Words.T("told.line-known"))
	default:
		r.room.Host.Tell(r.room.Words.T("told.line-added", r.room.Words.Line(r.room.Table.Rules(), r.room.Table.Position(), line)))
	}
}

// goLine adds a line to the tree, and goes to its end.
func (r *study) goLine(line []core.Move) {
	r.room.Host.Tell("")
	if _, err := r.room.Table.Tree.AddLine(r.room.Table.Node(), line, true); err != nil {
		r.room.Host.Tell(r.room.Words.Error(err))
	}
}

// lineMenu opens the menu of a line.
func (r *study) lineMenu(line, upTo []core.Move, at fyne.Position) {
	if err := r.room.Table.Tree.MayAddLine(r.room.Table.Node()); err != nil {
		r.room.Host.Tell(r.room.Words.Error(err))
		return
	}
	t := r.room.Words.T
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(t("line.go"), func() { r.goLine(upTo) }),
		fyne.NewMenuItem(t("line.add"), func() { r.addLine(line) }),
	}
	if len(upTo) < len(line) {
		items = slices.Insert(items, 1, fyne.NewMenuItem(t("line.add-part"), func() { r.addLine(upTo) }))
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), r.room.Host.Canvas(), at)
}

// setLines sets the number of listed moves, or of lines of an engine.
func (r *study) setLines(n int) {
	r.room.Settings.SetInt(r.linesSetting(), n)
	if r.room.view != nil {
		r.room.view.study.analysis.SetLines(n)
	}
}

// linesSetting returns the setting with the number of lines. There is one for engines and one for solvers that prove outcomes,
// which know every line anyway.
func (r *study) linesSetting() string {
	if r.room.Table.Current().Scale > 0 {
		return prefs.EngineLines
	}
	return prefs.Lines
}

// lookAhead previews moves from the position on the board: as arrows, or as the position after so many turns.
func (v *view) lookAhead(line []core.Move, turns int) {
	v.endReplay()
	v.preview, v.ahead = line, turns
	v.showBoard()
}

// showAhead replaces the position of a board state by the previewed one, if there is one.
func (v *view) showAhead(s *board.State, at *core.Node) {
	if v.ahead == 0 {
		return
	}
	painter, _ := v.room.Painters.For(v.gameID)
	if _, shows := painter.(board.LineShower); shows {
		return
	}
	next := *s
	next.Preview, next.Badges, next.Arrows, next.Marks, next.Labels, next.Shapes, next.Limit = nil, nil, nil, nil, nil, nil, nil
	next.Glyph, next.Hint, next.Enabled, next.Animate, next.Ahead = "", board.Spot{}, false, false, v.ahead
	next.Line = slices.Clip(s.Line)
	steps := s.Rules.Capabilities().Steps
	line, open := at.Line(), false
	for _, m := range v.preview {
		p, err := next.Position.Play(m)
		if err != nil {
			return // the line belongs to another position
		}
		if !open {
			next.Earlier = nil
		} else {
			next.Earlier = append(slices.Clip(next.Earlier), next.Last)
		}
		next.Before, next.Position, next.Last, next.HasLast = next.Position, p, m, true
		next.Line = append(next.Line, m)
		line = append(line, core.Step{Move: m, Position: p})
		open = steps != nil && steps.Continue(m, p)
	}
	next.Outcome = s.Rules.Adjudicate(line)
	*s = next
}

// wheel steps through the game with the wheel over the board.
func (r *study) wheel(steps int) {
	if r.steps += steps; r.steps != steps || !r.room.Host.Playing() {
		if !r.room.Host.Playing() {
			r.steps = 0
		}
		return // steps are already pending
	}
	r.room.Host.Post(func() {
		steps := r.steps
		r.steps = 0
		if r.room.Host.Closed() || !r.room.Host.Playing() || r.room.Host.Overlaid() {
			return
		}
		r.room.Table.Together(func() {
			for ; steps > 0 && r.room.Table.Tree.Forward(); steps-- {
			}
			for ; steps < 0 && r.room.Table.Tree.Back(); steps++ {
			}
		})
		r.room.Host.RefreshCommands()
	})
}
