package training

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/table"
)

// panelView is the side beside the board during a session: the task, the verdict, and the buttons.
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
	facts    *prose.Text // the answer or the refutation, then theme and ratings

	more                                  *control.Button // the menu of the card
	hint, answer, slip, retry, back, next *control.Button
	asking                                *fyne.Container // these buttons
	grades                                [4]*control.Button
	grading                               *fyne.Container
	gradeNote                             *widget.Label
	keys                                  *widget.Label // of an answered card
	said                                  *prose.Text   // a message, such as a hint, until the next command
	saying                                *fyne.Container
}

// Make builds the panel in the current language.
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
	p.more = p.button("training.more", "", p.menu)
	p.more.Importance = widget.LowImportance
	p.hint = p.button("command.hint", "hint", func() { r.Host.Run("hint") })
	p.answer = p.button("command.training-answer", "puzzle-solution", func() { r.Host.Run("training-answer") })
	p.slip = p.button("training.slip", "undo", func() { r.Table.Drill.Slip() })
	p.retry = p.button("command.training-retry", "training-retry", func() { r.Host.Run("training-retry") })
	p.retry.Importance = widget.HighImportance
	p.back = p.button("training.back", "", func() { r.Table.Drill.Return() })
	p.next = p.button("command.training-next", "puzzle-next", func() { r.Host.Run("training-next") })
	p.next.Importance = widget.HighImportance
	p.asking = prose.NewButtons(3, p.hint, p.retry, p.slip, p.answer, p.back, p.next)
	p.gradeNote = widget.NewLabel(r.Words.T("training.grade"))
	p.gradeNote.SizeName = theme.SizeNameCaptionText
	objects := make([]fyne.CanvasObject, len(p.grades))
	for i := range p.grades {
		g := training.Grade(i + 1)
		p.grades[i] = p.button("training.grade."+gradeNames[i], "", func() {
			if s := r.session; s != nil && s.asked.graded() {
				s.regrade(g)
			}
		})
		objects[i] = p.grades[i]
	}
	p.keys = widget.NewLabel("")
	p.keys.SizeName, p.keys.Truncation = theme.SizeNameCaptionText, fyne.TextTruncateEllipsis
	p.grading = container.NewVBox(p.gradeNote, prose.NewEqual(4, objects...))
	p.field = prose.NewField(p.ground, p.verdict)
	p.column = prose.NewColumn(container.NewBorder(nil, nil, nil, container.NewHBox(p.more, end), p.heading), p.progress, container.NewPadded(p.task), p.field, container.NewPadded(p.facts))
	p.said = prose.New("")
	p.saying = container.NewPadded(p.said)
	p.saying.Hide()
	p.root = prose.NewRoom(nil, scroll.Scrolled(p.column), prose.NewColumn(p.saying, p.grading, p.asking, p.keys))
	r.panel = p
	p.refresh()
}

// gradeNames are the last parts of the keys of the grades.
var gradeNames = [...]string{"again", "hard", "good", "easy"}

// Object returns the panel.
func (r *Room) Object() fyne.CanvasObject { return r.panel.root }

// Say shows a message in the panel until the next one, "" being none, and reports whether the panel is in front.
func (r *Room) Say(text string) bool {
	if r.panel == nil || r.session == nil || r.session.asked == nil || !r.Table.Drill.On() || !r.Host.Playing() {
		return false
	}
	p := r.panel
	p.said.SetText(text)
	control.SetVisible(p.saying, text != "")
	p.root.Refresh()
	return true
}

// Refresh updates the panel.
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
	if s == nil || s.asked == nil || !r.Table.Drill.On() {
		return
	}
	task := r.Table.Drill.Task()
	panel.SetText(p.heading, r.Words.T("training.mode."+s.plan.Mode))
	done, part := p.room.texts.progressOf(s)
	p.progress.Set(part, done)
	p.task.SetText(r.texts.asks(s.asked, task))
	text, view := r.texts.verdict(s.asked, task)
	p.ground.FillColor = theme.Color(theme.ColorNameHeaderBackground)
	said := prose.Span{Text: text, Style: fyne.TextStyle{Bold: true}}
	if view != core.ViewUnknown {
		p.ground.FillColor, said.Ink = look.VerdictColor(view, panel.Tone()), look.VerdictInk(panel.Tone())
	}
	p.verdict.SetParagraphs([]prose.Paragraph{{Spans: []prose.Span{said}}})
	p.facts.SetParagraphs(r.texts.facts(s, task))
	answered, wrong := s.asked.result != nil, task.State == table.DrillWrong
	control.SetVisible(p.hint, !answered && !wrong && !s.plan.Run)
	control.SetVisible(p.answer, !answered && !s.plan.Run)
	control.SetVisible(p.slip, !answered && task.Slip)
	control.SetVisible(p.retry, !answered && wrong)
	control.SetVisible(p.back, !task.Here)
	control.SetVisible(p.next, answered)
	next, keys := "command.training-next", "training.keys"
	if s.last() {
		next, keys = "training.result", "training.keys.result"
	}
	p.next.SetText(r.Words.T(next))
	control.SetEnabled(p.hint, task.State == table.DrillAsked && task.Here)
	control.SetVisible(p.grading, s.asked.graded())
	if s.asked.graded() {
		keys = "training.keys.graded"
		p.showGrades(s.asked)
	}
	control.SetVisible(p.keys, answered)
	p.keys.SetText(r.Words.T(keys))
	p.ground.Refresh()
	p.column.Refresh()
	p.root.Refresh()
}

// menu opens the menu of the card.
func (p *panelView) menu() {
	r, s := p.room, p.room.session
	if s == nil || s.asked == nil {
		return
	}
	a, c, t := s.asked, s.asked.Card, r.Words.T
	item := func(text string, run func()) *fyne.MenuItem {
		return fyne.NewMenuItem(text, func() {
			if r.session == s && s.asked == a {
				run()
			}
		})
	}
	drop := func() { s.drop(a) }
	items := []*fyne.MenuItem{item(t("training.do.open"), func() { r.actions.openPosition(c) })}
	if open := r.actions.sourceOf(c); open != nil {
		items = append(items, item(t("training.do.source"), open))
	}
	if _, _, ok := r.Table.Drill.Refused(); ok && c.ID != 0 && c.Kind == training.Mistake {
		items = append(items, item(t("training.do.accept"), s.accept))
	}
	if c.ID != 0 {
		items = append(items,
			item(t("training.do.edit"), func() {
				r.actions.edit(c, func(edited training.Card) {
					if s.asked != nil && s.asked.ID == edited.ID {
						s.asked.Note, s.asked.Accepted = edited.Note, edited.Accepted
						r.refresh()
					}
				})
			}),
			fyne.NewMenuItemSeparator(),
			item(t("training.do.suspend"), func() { r.actions.setStatus(c, training.Suspended, drop) }),
			item(t("training.do.wrong"), func() { r.actions.setStatus(c, training.Wrong, drop) }),
			item(t("training.do.delete"), func() { r.actions.remove(c, drop) }),
		)
	} else if c.Kind == training.Puzzle && c.Source != "" {
		items = append(items, fyne.NewMenuItemSeparator(), item(t("training.do.wrong"), func() { r.actions.report(c, drop) }))
	}
	p.more.OpenMenu(r.Host.Canvas(), items...)
}

// showGrades shows the grade, and the next due time under each grade.
func (p *panelView) showGrades(a *asked) {
	w, now := p.room.Words, p.room.now()
	for i, b := range p.grades {
		g := training.Grade(i + 1)
		text := w.T("training.grade." + gradeNames[i])
		if next, err := a.Schedule.After(g, now, p.room.retention(), p.room.Settings.Int(prefs.DayTurn)); err == nil {
			text += " · " + p.room.texts.interval(next.Due.Sub(now))
		}
		b.SetText(text)
		b.Importance = widget.MediumImportance
		if g == a.grade {
			b.Importance = widget.SuccessImportance
		}
		b.Refresh()
	}
}
