package puzzles

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Panel shows the current puzzle: its goal, the solver's progress and the available commands. It is hidden while there
// is none.
type Panel struct {
	ctx   panel.Context
	title func(puzzle.Puzzle) string

	root    *fyne.Container
	rules   *widget.Label // the rule set of a game that has several
	low     bool          // there is little room
	heading *widget.Label
	state   *prose.Text
	ground  *canvas.Rectangle
	hint    *control.Button
	line    *control.Button
	back    *control.Button // takes back a wrong move in an endgame
	next    *control.Button
}

// NewPanel returns the panel; title returns the title of a puzzle.
func NewPanel(ctx panel.Context, a panel.Actions, title func(puzzle.Puzzle) string) *Panel {
	p := &Panel{ctx: ctx, title: title, rules: widget.NewLabel(""), heading: widget.NewLabel("")}
	p.rules.SizeName, p.rules.Truncation = theme.SizeNameCaptionText, fyne.TextTruncateEllipsis
	p.heading.TextStyle.Bold = true
	p.heading.Truncation = fyne.TextTruncateEllipsis
	p.ground = canvas.NewRectangle(nil)
	p.ground.CornerRadius = 6
	p.state = prose.NewRich()
	p.state.Alignment = fyne.TextAlignCenter
	command := func(id string) *control.Button {
		return control.NewButton(ctx.Keys, ctx.Words.T("command."+id), func() { a.Run(id) })
	}
	p.hint, p.line, p.next = command("hint"), command("puzzle-solution"), command("puzzle-next")
	p.back = control.NewButton(ctx.Keys, ctx.Words.T("drill.back"), func() { a.Run("undo") })
	p.back.Importance = widget.HighImportance
	again := command("restart")
	p.root = prose.NewColumn(container.New(lines{}, p.rules, p.heading), panel.Upon(p.ground, p.state),
		prose.NewButtons(4, p.hint, p.back, p.line, again, p.next))
	p.Refresh(table.ChangedAll)
	return p
}

// Object returns the panel.
func (p *Panel) Object() fyne.CanvasObject { return p.root }

// Refresh shows the current state.
func (p *Panel) Refresh(c table.Change) {
	if c&table.ChangedGame == 0 {
		return
	}
	t, w := p.ctx.Table, p.ctx.Words
	now, ok := t.Puzzle.Current()
	control.SetVisible(p.root, ok)
	if !ok {
		return
	}
	task := t.Puzzle.Task()
	drill := now.Goal.Unbounded()
	heading, next := p.title(now), "drill.next"
	if t.Current().Endgames == nil {
		next = "command.puzzle-next"
	}
	if !drill {
		if asks := words.Task(w, t.Rules(), task.Solver, now.Goal); !strings.HasPrefix(heading, asks) { // one of the user's own may be named after its task, and was failed
			heading += w.T("punctuation.colon") + asks
		}
		next = "command.puzzle-next"
	}
	p.next.SetText(w.T(next))
	if now.Grade > 0 {
		heading += "  " + words.Grade(w, now.Grade)
	}
	panel.SetText(p.heading, heading)
	panel.SetText(p.rules, words.RuleSet(w, t.Rules()))
	p.showRules()
	say := taskText
	if drill {
		say = drillText
	}
	text, view := say(p.ctx, now.Goal.Kind, task)
	said := prose.Span{Text: text, Style: fyne.TextStyle{Bold: true}}
	p.ground.FillColor = theme.Color(theme.ColorNameHeaderBackground)
	if view != core.ViewUnknown {
		p.ground.FillColor, said.Ink = look.VerdictColor(view, panel.Tone()), look.VerdictInk(panel.Tone())
	}
	p.state.SetParagraphs([]prose.Paragraph{{Spans: []prose.Span{said}}})
	p.next.Importance = widget.MediumImportance
	if task.State == puzzle.Solved {
		p.next.Importance = widget.HighImportance
	}
	wrong := task.State == puzzle.Failed
	control.SetEnabled(p.hint, task.State == puzzle.Open)
	control.SetEnabled(p.line, task.State == puzzle.Open || wrong)
	control.SetVisible(p.back, wrong)
	control.SetVisible(p.hint, !wrong)
	p.next.Refresh()
	p.ground.Refresh()
	p.root.Refresh()
}

// SetLow sets whether there is little room. The rule set is then named by the line beside the moves alone.
func (p *Panel) SetLow(low bool) {
	if low != p.low {
		p.low = low
		p.showRules()
	}
}

func (p *Panel) showRules() { control.SetVisible(p.rules, p.rules.Text != "" && !p.low) }

// lines puts the visible ones of some labels closely below each other.
type lines struct{}

func (lines) MinSize(o []fyne.CanvasObject) fyne.Size { return tight{}.MinSize(visible(o)) }

func (lines) Layout(o []fyne.CanvasObject, size fyne.Size) { tight{}.Layout(visible(o), size) }

func visible(o []fyne.CanvasObject) (list []fyne.CanvasObject) {
	for _, child := range o {
		if child.Visible() {
			list = append(list, child)
		}
	}
	return list
}

// taskText describes the progress of an attempt, and its tone.
func taskText(ctx panel.Context, kind string, task table.Task) (text string, view core.View) {
	w := ctx.Words
	switch task.State {
	case puzzle.Solved:
		view = core.ViewWin
		said := "puzzle.solved"
		switch task.Help {
		case table.HintShown:
			said = "puzzle.solved.hint"
		case table.SolutionShown:
			return w.T("puzzle.solved.shown"), core.ViewUnknown
		}
		return look.VerdictSymbol(view) + " " + w.T(said), view
	case puzzle.Failed:
		return look.VerdictSymbol(core.ViewLoss) + " " + w.T("puzzle.failed"), core.ViewLoss
	case puzzle.Asked:
		return w.T("puzzle.asked"), core.ViewUnknown
	}
	text = words.TaskLeft(w, kind, task.Left)
	if task.Help == table.SolutionShown {
		text = w.T("puzzle.open.shown", text)
	}
	return text, core.ViewUnknown
}

// drillText describes the last move in an endgame, and its tone.
func drillText(ctx panel.Context, kind string, task table.Task) (text string, view core.View) {
	w, worth := ctx.Words, task.Worth
	switch {
	case task.State == puzzle.Solved:
		text = words.Reached(w, ctx.Table.Rules(), task.Solver, kind, task.Progress, task.Outcome)
		if text == "" {
			text = w.T("drill." + kind + ".solved")
		}
		return look.VerdictSymbol(core.ViewWin) + " " + text, core.ViewWin
	case task.State == puzzle.Asked:
		return w.T("puzzle.asked"), core.ViewUnknown
	case task.State == puzzle.Failed:
		said := "drill." + kind + ".over" // by the rules
		switch {
		case worth == nil:
		case worth.Result == core.Draw:
			said = "drill.drawn"
		case worth.Result == core.BothWin:
			said = "drill.both-win"
		case worth.Result == core.BothLose:
			said = "drill.both-lose"
		case worth.Result == core.WinFor(task.Solver):
			text = w.T("drill.too-slow", worth.Lost)
		case worth.Result == core.WinFor(task.Solver.Other()):
			text = w.T("drill.lost.now")
			if worth.Plies > 0 {
				text = w.T("drill.lost.in", worth.Plies)
			}
		}
		if text == "" {
			text = w.T(said)
		}
		return look.VerdictSymbol(core.ViewLoss) + " " + text, core.ViewLoss
	}
	if text = words.Kept(w, kind, worth, task.Progress); text == "" {
		text = w.T("drill." + kind + ".begin")
	}
	return text, core.ViewUnknown
}
