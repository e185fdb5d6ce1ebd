package training

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	store "qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/table"
)

// panelView is the side beside the board during a session: what is asked, what became of it, and the buttons.
type panelView struct {
	room     *Room
	root     *fyne.Container
	column   *fyne.Container
	heading  *widget.Label
	progress *control.Progress
	task     *prose.Text
	verdict  *prose.Text
	ground   *canvas.Rectangle
	field    *fyne.Container
	facts    *prose.Text // the answer or the refutation, and what is told of the card afterwards

	hint, answer, slip, retry, back, next *control.Button
	asking                                *fyne.Container // these buttons
	grades                                [4]*control.Button
	grading                               *fyne.Container
	gradeNote                             *widget.Label
}

// Make makes the side, in the language of now.
func (r *Room) Make() {
	p := &panelView{room: r, progress: control.NewProgress(), task: prose.NewStyled(prose.Span{Style: fyne.TextStyle{Bold: true}}), facts: prose.NewRich(),
		verdict: prose.NewStyled(prose.Span{Style: fyne.TextStyle{Bold: true}}), ground: canvas.NewRectangle(nil)}
	p.ground.CornerRadius = 6
	p.heading = widget.NewLabel("")
	p.heading.TextStyle.Bold = true
	p.heading.SizeName = theme.SizeNameSubHeadingText
	p.heading.Truncation = fyne.TextTruncateEllipsis
	end := p.button("training.end", "training-end", func() { r.Host.Run("training-end") })
	end.Importance = widget.LowImportance
	p.hint = p.button("command.hint", "hint", func() { r.Host.Run("hint") })
	p.answer = p.button("command.training-answer", "training-answer", func() { r.Host.Run("training-answer") })
	p.slip = p.button("training.slip", "undo", func() { r.Table.Drill.Slip() })
	p.retry = p.button("command.training-retry", "training-retry", func() { r.Host.Run("training-retry") })
	p.retry.Importance = widget.HighImportance
	p.back = p.button("training.back", "", func() { r.Table.Drill.Return() })
	p.next = p.button("command.training-next", "training-next", func() { r.Host.Run("training-next") })
	p.next.Importance = widget.HighImportance
	p.asking = prose.NewButtons(3, p.hint, p.retry, p.slip, p.answer, p.back, p.next)
	p.gradeNote = widget.NewLabel(r.Words.T("training.grade"))
	p.gradeNote.SizeName = theme.SizeNameCaptionText
	objects := make([]fyne.CanvasObject, len(p.grades))
	for i := range p.grades {
		g := store.Grade(i + 1)
		p.grades[i] = p.button("training.grade."+gradeNames[i], "", func() {
			if s := r.session; s != nil && s.result != nil {
				s.grade = g
				p.refresh()
			}
		})
		objects[i] = p.grades[i]
	}
	p.grading = container.NewVBox(p.gradeNote, prose.NewEqual(4, objects...))
	p.field = prose.NewField(p.ground, p.verdict)
	p.column = prose.NewColumn(container.NewBorder(nil, nil, nil, end, p.heading), p.progress, container.NewPadded(p.task), p.field, container.NewPadded(p.facts))
	p.root = prose.NewRoom(nil, scroll.Scrolled(p.column), prose.NewColumn(p.grading, p.asking))
	r.panel = p
	p.refresh()
}

// gradeNames are the last parts of the keys of the grades.
var gradeNames = [...]string{"again", "hard", "good", "easy"}

// Object returns the side to be put beside the board.
func (r *Room) Object() fyne.CanvasObject { return r.panel.root }

// Refresh shows in the side what has changed.
func (r *Room) Refresh(c table.Change) {
	if c&(table.ChangedGame|table.ChangedAnalysis) != 0 {
		r.panel.refresh()
	}
}

func (p *panelView) button(key, command string, run func()) *control.Button {
	b := control.NewButton(p.room.Host, p.room.Words.T(key), run)
	if command != "" {
		b.Hover = func(on bool) { p.room.Host.ExplainCommand(command, on) }
	}
	return b
}

// refresh shows the session.
func (p *panelView) refresh() {
	r, s := p.room, p.room.session
	if s == nil || s.card == nil || !r.Table.Drill.On() {
		return
	}
	task := r.Table.Drill.Task()
	panel.SetText(p.heading, r.Words.T("training.mode."+s.plan.Mode))
	if text, part := p.room.progressOf(s); part >= 0 {
		p.progress.Set(part, text)
	} else {
		p.progress.Set(0, text)
	}
	p.task.SetText(r.asks(task))
	text, view := r.verdict(s, task)
	p.ground.FillColor = panel.Shade(theme.ColorNameHeaderBackground)
	said := prose.Span{Text: text, Style: fyne.TextStyle{Bold: true}}
	if view != core.ViewUnknown {
		p.ground.FillColor, said.Ink = look.VerdictColor(view, panel.Tone()), look.VerdictInk(panel.Tone())
	}
	p.verdict.SetParagraphs([]prose.Paragraph{{Spans: []prose.Span{said}}})
	p.facts.SetParagraphs(r.facts(s, task))
	answered, wrong := s.result != nil, task.State == table.DrillWrong
	control.SetVisible(p.hint, !answered && !wrong && !s.plan.Once)
	control.SetVisible(p.answer, !answered && !s.plan.Once)
	control.SetVisible(p.slip, !answered && task.Slip)
	control.SetVisible(p.retry, !answered && wrong)
	control.SetVisible(p.back, !task.Here)
	control.SetVisible(p.next, answered)
	control.SetEnabled(p.hint, task.State == table.DrillAsked && task.Here)
	graded := answered && s.card.ID != 0
	control.SetVisible(p.grading, graded)
	if graded {
		p.showGrades(s)
	}
	p.ground.Refresh()
	p.column.Refresh()
	p.root.Refresh()
}

// showGrades shows the grade, and when the card comes back by each.
func (p *panelView) showGrades(s *session) {
	w, now := p.room.Words, p.room.now()
	for i, b := range p.grades {
		g := store.Grade(i + 1)
		text := w.T("training.grade." + gradeNames[i])
		if next, err := s.card.Schedule.After(g, now, p.room.retention()); err == nil {
			text += " · " + p.room.interval(next.Due.Sub(now))
		}
		b.SetText(text)
		b.Importance = widget.MediumImportance
		if g == s.grade {
			b.Importance = widget.SuccessImportance
		}
		b.Refresh()
	}
}

// interval returns the time until a card is due again, as short as can be.
func (r *Room) interval(d time.Duration) string {
	switch days := d.Hours() / 24; {
	case d < time.Hour:
		return r.Words.T("training.minutes", max(1, int(d.Minutes()+0.5)))
	case days < 1:
		return r.Words.T("training.hours", int(d.Hours()+0.5))
	case days < 60:
		return r.Words.T("training.days", int(days+0.5))
	case days < 365:
		return r.Words.T("training.months", int(days/30.4+0.5))
	default:
		return r.Words.T("training.years", int(days/365.25+0.5))
	}
}

// progressOf returns the line about the progress of a session and the part that is done, negative if unknown.
func (r *Room) progressOf(s *session) (string, float64) {
	if s.plan.Progress != nil {
		return s.plan.Progress(s.sum)
	}
	return r.Words.T("training.progress", s.sum.Cards()), -1
}

// asks returns what the card asks of the user.
func (r *Room) asks(task table.DrillTask) string {
	rules := r.Table.Rules()
	if r.session.card.Kind == store.Opening {
		return r.Words.T("training.repertoire", r.Words.Side(rules, task.Solver))
	}
	if task.Goal.Kind == "" {
		return r.Words.T("training.best", r.Words.Side(rules, task.Solver))
	}
	return r.Words.Task(rules, task.Solver, task.Goal)
}

// verdict tells how far the user is, and whether that is good or bad.
func (r *Room) verdict(s *session, task table.DrillTask) (string, core.View) {
	t := r.Words.T
	right, wrong := look.VerdictSymbol(core.ViewWin)+" ", look.VerdictSymbol(core.ViewLoss)+" "
	switch task.State {
	case table.DrillSolved:
		switch {
		case s.result != nil && s.result.Attempt.Tries > 1:
			return right + t("training.right.tries", s.result.Attempt.Tries), core.ViewWin
		case s.result != nil && s.result.Attempt.Hint:
			return right + t("training.right.hint"), core.ViewWin
		}
		return right + t("training.right"), core.ViewWin
	case table.DrillWrong:
		m, _, _ := r.Table.Drill.Tried()
		parent := r.Table.Node().Parent()
		if parent == nil {
			return wrong + t("training.wrong"), core.ViewLoss
		}
		return wrong + t("training.wrong.move", r.Words.Move(r.Table.Rules(), parent.Position(), m)), core.ViewLoss
	case table.DrillShown:
		return t("training.shown"), core.ViewUnknown
	case table.DrillChecking:
		return t("puzzle.asked"), core.ViewUnknown
	case table.DrillReplying:
		return right + t("training.on"), core.ViewUnknown
	}
	switch {
	case task.Goal.Kind != "" && task.Left > 0 && r.Words.Has("goal."+task.Goal.Kind+".left"):
		return r.Words.TaskLeft(task.Goal.Kind, task.Left), core.ViewUnknown
	case task.Tries > 1:
		return t("training.asked.again"), core.ViewUnknown
	}
	return t("training.asked"), core.ViewUnknown
}

// facts returns the line on the board in words and, once the card is answered, the best line, the category and the rating.
func (r *Room) facts(s *session, task table.DrillTask) (list []prose.Paragraph) {
	t, rules := r.Words.T, r.Table.Rules()
	add := func(label, text string) {
		list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: label, Style: fyne.TextStyle{Bold: true}}, {Text: text}}})
	}
	switch {
	case task.State == table.DrillWrong && s.asking:
		add("", t("training.refuting"))
	case task.State == table.DrillWrong && len(s.line) > 0:
		add(t("training.refuted"), r.Words.Line(rules, r.Table.Position(), s.line))
	}
	if s.result == nil {
		return list
	}
	root := r.Table.Document().Game().Root().Position()
	switch best := r.Table.Drill.Best(); {
	case len(best) > 0:
		add(t("training.answer"), r.Words.Line(rules, root, best))
	case task.State == table.DrillShown && len(s.line) > 0:
		add(t("training.answer"), r.Words.Line(rules, r.Table.Position(), s.line))
	}
	if also := r.others(s, root); also != "" {
		add(t("training.also"), also)
	}
	if len(s.card.Themes) > 0 {
		names := make([]string, len(s.card.Themes))
		for i, theme := range s.card.Themes {
			names[i] = r.Words.Theme(rules, theme)
		}
		add(t("training.themes"), strings.Join(names, t("punctuation.comma")))
	}
	if s.card.Rating > 0 {
		add(t("training.rating"), t("training.number", s.card.Rating))
	}
	if s.tried != nil && s.tried.Rated {
		add(t("training.yours"), t("training.change", int(s.tried.After.Value+0.5), fmt.Sprintf("%+d", int(s.tried.After.Value+0.5)-int(s.tried.Before.Value+0.5))))
	}
	if s.card.Note != "" {
		add(t("training.note"), r.Host.Clean(s.card.Note))
	}
	return list
}

// others names the other right first moves of a card.
func (r *Room) others(s *session, root core.Position) string {
	if len(s.card.Accepted) == 0 {
		return ""
	}
	best := r.Table.Drill.Best()
	var names []string
	for _, text := range s.card.Accepted[0] {
		if m, err := r.Table.Rules().ParseMove(root, text); err == nil && (len(best) == 0 || m != best[0]) {
			names = append(names, r.Words.Move(r.Table.Rules(), root, m))
		}
	}
	if len(names) > 5 {
		names = append(names[:5], "…")
	}
	return strings.Join(names, r.Words.T("punctuation.comma"))
}
