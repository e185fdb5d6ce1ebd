package mistakes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// page shows the lesson: the error, the task, the verdict on the try, and the reasons.
type page struct {
	room     *Room
	root     *fyne.Container
	scroll   *container.Scroll // scrolls the texts
	column   *fyne.Container
	progress *control.Progress
	task     *prose.Text
	state    *prose.Text
	ground   *canvas.Rectangle
	field    *fyne.Container // the state on its background
	why      *prose.Text
	whyNew   bool // not shown yet
	stateNew bool // the state was not shown yet

	answer, skip, stop, back    *control.Button
	next, again, missed, finish *control.Button
	buttons                     *fyne.Container
}

func newPage(r *Room) *page {
	p := &page{
		room: r, progress: control.NewProgress(), task: prose.New(""), why: prose.New(""),
		ground: canvas.NewRectangle(nil),
		state:  prose.NewStyled(prose.Span{Style: fyne.TextStyle{Bold: true}}),
	}
	p.ground.CornerRadius = 6
	button := func(key, command string, run func(l *lesson)) *control.Button {
		b := control.NewButton(r.Host, r.Words.T(key), func() {
			if r.lesson != nil {
				run(r.lesson)
			}
		})
		if command != "" {
			b.Hover = func(on bool) { r.Host.ExplainCommand(command, on) }
		}
		return b
	}
	p.answer = button("lesson.answer", "lesson-answer", (*lesson).answer)
	p.skip = button("lesson.skip", "next-mistake", (*lesson).next)
	p.stop = button("lesson.stop", "", (*lesson).stop)
	p.back = button("lesson.back", "", (*lesson).back)
	p.next = button("lesson.next", "next-mistake", (*lesson).next)
	p.next.Importance = widget.HighImportance
	p.again = button("lesson.again", "", (*lesson).repeat)
	p.missed = button("lesson.missed", "", func(l *lesson) { r.begin(l.missed()) })
	p.finish = button("lesson.end", "lesson", func(*lesson) { r.end() })
	p.buttons = prose.NewButtons(3, p.answer, p.stop, p.back, p.next, p.again, p.missed, p.skip, p.finish)
	p.field = prose.NewField(p.ground, p.state)
	p.column = prose.NewColumn(p.progress, container.NewPadded(p.task), p.field, container.NewPadded(p.why))
	p.scroll = scroll.Scrolled(p.column)
	p.root = container.New(inSight{}, p.scroll, p.buttons)
	return p
}

// inSight keeps the buttons at the bottom however long the texts; the texts scroll if there is not enough room.
type inSight struct{}

func (inSight) MinSize(o []fyne.CanvasObject) fyne.Size {
	texts, buttons := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(texts.Width, buttons.Width), texts.Height+theme.Padding()+buttons.Height)
}

func (inSight) Layout(o []fyne.CanvasObject, size fyne.Size) {
	low := prose.HeightFor(o[1], size.Width)
	high := max(0, size.Height-low-theme.Padding())
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, high))
	o[1].Move(fyne.NewPos(0, high+theme.Padding()))
	o[1].Resize(fyne.NewSize(size.Width, low))
}

// refresh shows the progress, and lays out the texts.
func (p *page) refresh(l *lesson) {
	p.fill(l)
	p.root.Layout.Layout(p.root.Objects, p.root.Size())
	switch {
	case p.why.Visible() && p.whyNew: // the texts above it scroll away
		p.whyNew = false
		p.scroll.ScrollToOffset(fyne.NewPos(0, min(p.field.Position().Y, max(0, p.column.MinSize().Height-p.scroll.Size().Height))))
	case p.stateNew && !p.why.Visible() && p.scroll.Size().Height > 0: // the user is waiting for it
		p.scroll.Refresh() // its content may have become higher
		end := p.field.Position().Y + p.field.Size().Height
		if hidden := end - p.scroll.Offset.Y - p.scroll.Size().Height; hidden > 0 {
			p.scroll.ScrollToOffset(fyne.NewPos(0, p.scroll.Offset.Y+hidden))
		}
	}
	p.stateNew = false
}

// fill sets the texts and the buttons.
func (p *page) fill(l *lesson) {
	t := p.room.Words.T
	over := 0
	for _, r := range l.results {
		if r != unseen {
			over++
		}
	}
	p.progress.Set(float64(over)/float64(len(l.results)), "")
	p.show(l)
	if l.state == done {
		p.task.SetText(t("lesson.summary", len(l.list)))
		p.setState(p.counts(l), core.ViewUnknown)
		p.setWhy("")
		return
	}
	m := l.moment()
	r := p.room
	p.task.SetText(t("lesson.task", l.at+1, len(l.list), r.texts.side(m), r.texts.move(m), m.Sign(), t("judge."+m.ID()), r.texts.loss(m)))
	text, view := p.stateText(l)
	p.setState(text, view)
	why := ""
	if !l.open() {
		r.why.ask(m)
		if why = r.why.text(m); why != "" && r.why.knows(m.Node) {
			heading := "lesson.why"
			if len(r.why.reasons) == 0 {
				heading = "lesson.unexplained"
			}
			why = joined(t(heading, r.texts.move(m)), why)
		}
	}
	p.setWhy(why)
}

// setWhy shows the reasons of the error.
func (p *page) setWhy(text string) {
	if text == p.why.Text() && p.why.Visible() == (text != "") {
		return
	}
	p.why.SetText(text)
	control.SetVisible(p.why, text != "")
	p.column.Refresh()
	if p.whyNew = text != ""; !p.whyNew {
		p.scroll.ScrollToTop()
	}
}

// stateText returns the verdict on the try, and its tone.
func (p *page) stateText(l *lesson) (string, core.View) {
	r := p.room
	t := r.Words.T
	tried := func() string { return r.Words.Move(r.Table.Rules(), l.before().Position(), l.tried) }
	if !l.here() {
		return t("lesson.elsewhere"), core.ViewUnknown
	}
	switch l.state {
	case checking:
		return t("lesson.checking", tried()), core.ViewUnknown
	case wrong:
		if l.tried == l.moment().Node.Move() {
			return t("lesson.same", tried()), core.ViewLoss
		}
		return t("lesson.wrong", tried()), core.ViewLoss
	case closer:
		return t("lesson.closer", tried()), core.ViewLoss
	case unclear:
		return t("lesson.unclear", tried()), core.ViewUnknown
	case right:
		best, ok := l.best()
		switch {
		case ok && best == l.tried:
			return t("lesson.best", tried()), core.ViewBothWin
		case ok && l.judged.HasBetter:
			return t("lesson.good", tried(), r.Words.Move(r.Table.Rules(), l.before().Position(), best)), core.ViewBothWin
		}
		return t("lesson.right", tried()), core.ViewBothWin
	case shown:
		if best, ok := l.best(); ok {
			return t("lesson.shown", r.Words.Move(r.Table.Rules(), l.before().Position(), best)), core.ViewUnknown
		}
		return t("lesson.nothing"), core.ViewUnknown
	}
	return t("lesson.finding", r.Words.Side(r.Table.Rules(), l.before().Position().Turn())), core.ViewUnknown
}

// setState shows a text on the background of a verdict.
func (p *page) setState(text string, view core.View) {
	p.ground.FillColor = theme.Color(theme.ColorNameHeaderBackground)
	if text != p.state.Text() {
		p.stateNew = true
		p.state.SetText(text)
		p.column.Refresh() // it may have another height
	}
	p.ground.StrokeWidth = 0
	if view != core.ViewUnknown {
		p.ground.StrokeWidth, p.ground.StrokeColor = 2, look.VerdictColor(view, panel.Tone())
	}
	p.ground.Refresh()
}

// counts summarises the results.
func (p *page) counts(l *lesson) string {
	text := ""
	for is := result(results - 1); is > unseen; is-- {
		if n := l.count(is); n > 0 {
			text = joined(text, p.room.Words.T(resultKeys[is], n))
		}
	}
	return text
}

// resultKeys are the texts of the results.
var resultKeys = [results]string{
	skipped: "lesson.count.skipped", given: "lesson.count.given",
	retried: "lesson.count.retried", found: "lesson.count.found",
}

// show shows the available buttons.
func (p *page) show(l *lesson) {
	here, over := l.here(), l.state == done
	control.SetVisible(p.answer, l.open())
	control.SetVisible(p.skip, l.open())
	control.SetVisible(p.stop, l.state == checking && here)
	control.SetVisible(p.back, !here && !over)
	control.SetVisible(p.next, !l.open() && !over)
	control.SetVisible(p.again, !l.open() && (here || over))
	control.SetVisible(p.missed, over && len(l.missed()) > 0 && len(l.missed()) < len(l.list))
	p.again.SetText(p.room.Words.T(map[bool]string{false: "lesson.again", true: "lesson.all"}[over]))
	p.again.OnTapped = func() { l.repeat() }
	if over {
		p.again.OnTapped = func() { p.room.begin(l.list) }
	}
	p.buttons.Refresh()
}
