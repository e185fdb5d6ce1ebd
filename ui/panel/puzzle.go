package panel

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/prose"
	"qilab/ui/session"
)

// Puzzle shows the puzzle on the table: what is asked, how far the solver is, and what can be done. It is hidden while
// there is none.
type Puzzle struct {
	ctx   Context
	title func(puzzle.Puzzle) string

	root    *fyne.Container
	heading *widget.Label
	state   *canvas.Text
	ground  *canvas.Rectangle
	hint    *control.Button
	line    *control.Button
	next    *control.Button
}

// NewPuzzle makes the panel; title is what a puzzle is called.
func NewPuzzle(ctx Context, a Actions, title func(puzzle.Puzzle) string) *Puzzle {
	p := &Puzzle{ctx: ctx, title: title, heading: widget.NewLabel("")}
	p.heading.TextStyle.Bold = true
	p.heading.Truncation = fyne.TextTruncateEllipsis
	p.ground = canvas.NewRectangle(nil)
	p.ground.CornerRadius = 6
	p.state = newText(15, fyne.TextStyle{Bold: true})
	p.state.Alignment = fyne.TextAlignCenter
	command := func(id string) *control.Button {
		return control.NewButton(ctx.Keys, ctx.Words.T("command."+id), func() { a.Run(id) })
	}
	p.hint, p.line, p.next = command("hint"), command("puzzle-solution"), command("puzzle-next")
	again := command("restart")
	p.root = prose.NewColumn(p.heading, container.NewStack(p.ground, container.NewPadded(p.state)),
		prose.NewEqual(4, p.hint, p.line, again, p.next))
	p.Refresh()
	return p
}

// Object returns the panel to be put into the window.
func (p *Puzzle) Object() fyne.CanvasObject { return p.root }

// Refresh shows what the session has.
func (p *Puzzle) Refresh() {
	s, w := p.ctx.Session, p.ctx.Words
	now, ok := s.Puzzle.Current()
	control.SetVisible(p.root, ok)
	if !ok {
		return
	}
	task := s.Puzzle.Task()
	heading := p.title(now) + w.T("punctuation.colon") + w.Task(s.Rules(), task.Solver, now.Goal)
	if now.Grade > 0 {
		heading += "  " + w.Grade(now.Grade)
	}
	setText(p.heading, heading)
	view := core.ViewUnknown
	switch task.State {
	case puzzle.Solved:
		view = core.ViewWin
		said := "puzzle.solved"
		switch task.Help {
		case session.HintShown:
			said = "puzzle.solved.hint"
		case session.SolutionShown:
			said, view = "puzzle.solved.shown", core.ViewUnknown
		}
		p.state.Text = w.T(said)
		if view != core.ViewUnknown {
			p.state.Text = look.VerdictSymbol(view) + " " + p.state.Text
		}
	case puzzle.Failed:
		view = core.ViewLoss
		p.state.Text = look.VerdictSymbol(view) + " " + w.T("puzzle.failed")
	case puzzle.Asked:
		p.state.Text = w.T("puzzle.asked")
	default:
		p.state.Text = w.TaskLeft(now.Goal.Kind, task.Left)
		if task.Help == session.SolutionShown {
			p.state.Text = w.T("puzzle.open.shown", p.state.Text)
		}
	}
	p.ground.FillColor, p.state.Color = shade(theme.ColorNameHeaderBackground), shade(theme.ColorNameForeground)
	if view != core.ViewUnknown {
		p.ground.FillColor, p.state.Color = look.VerdictColor(view, Tone()), look.VerdictInk(Tone())
	}
	p.next.Importance = widget.MediumImportance
	if task.State == puzzle.Solved {
		p.next.Importance = widget.HighImportance
	}
	for _, b := range []*control.Button{p.hint, p.line} {
		if task.State == puzzle.Open {
			b.Enable()
		} else {
			b.Disable()
		}
	}
	p.next.Refresh()
	p.ground.Refresh()
	p.state.Refresh()
	p.root.Refresh()
}
