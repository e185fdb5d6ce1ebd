package lessons

import (
	"maps"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/course"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/sound"
)

// view is the dialog of a lesson: the board, and beside it the task and the result.
type view struct {
	room   *Room
	games  []catalog.Game
	run    *run
	dialog host.Opened

	board    *board.Board
	slot     *fyne.Container // of the board
	progress *control.Progress
	text     *prose.Text
	ground   *canvas.Rectangle
	said     *prose.Text
	field    *fyne.Container // the message with its background
	hint     *control.Button
	again    *control.Button
	tools    *fyne.Container // the two buttons, above the message so that they do not move
	column   *fyne.Container
	scroll   *container.Scroll
	shown    int // the step shown
}

// show opens the dialog with the lesson of a game.
func (r *Room) show(games []catalog.Game, at int) {
	t := r.Words.T
	v := &view{
		room: r, games: games, slot: container.NewStack(), progress: control.NewProgress(), text: prose.New(""),
		ground: canvas.NewRectangle(nil), said: prose.New(""), shown: -1,
	}
	v.ground.CornerRadius = 6
	v.field = prose.NewField(v.ground, v.said)
	v.hint = control.NewButton(r.Host, t("course.hint"), func() { v.run.showHint() })
	v.again = control.NewButton(r.Host, t("course.again"), func() { v.run.begin() })
	v.tools = prose.NewFlow(v.hint, v.again)
	pick := control.NewChoiceAt(r.Host, games, func(g catalog.Game) string { return t("game." + core.FamilyID(g.Rules)) }, at, v.choose)
	v.column = prose.NewColumn(pick.Framed, v.progress, container.NewPadded(v.text), v.tools, v.field)
	v.scroll = scroll.Scrolled(v.column)
	r.view = v
	if v.choose(games[at]); v.run == nil {
		r.view = nil
		return
	}
	release := r.Search.Analysis.Hold() // the game has one set of tables
	v.dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("first-steps"),
		Body:  prose.NewBeside(v.slot, v.scroll),
		Size:  fyne.NewSize(1080, 740),
		Buttons: []host.Button{
			{Text: t("course.next"), Run: func() { v.run.next() }, Stays: true},
			{Text: t("course.back"), Run: func() { v.run.back() }, Stays: true},
		},
		Extra: &host.Button{Text: t("course.restart"), Run: func() { v.run.enter(0) }},
		Close: t("course.leave"),
		Closed: func() {
			v.run.stop()
			r.view = nil
			release()
			if r.offered {
				r.Host.Show(r.Host.Screen())
			}
		},
	})
	v.refresh()
}

// choose continues the lesson of a game.
func (v *view) choose(g catalog.Game) {
	r := v.room
	c, err := courseOf(g)
	painter, drawn := r.Painters.For(g.Rules.ID())
	if err != nil || !drawn || len(c.Steps) == 0 {
		return // tests parse all of them
	}
	if v.run != nil {
		v.run.stop()
	}
	v.run, v.shown = newRun(r, g, c), -1
	v.board = board.New(painter, v.style())
	v.board.SetEvents(board.Events{
		Move:    v.run.try,
		Illegal: v.run.refuse,
		Reasons: true, // the status bar is behind the dialog
		Select: func(up bool) {
			if up {
				r.Sounds.Play(sound.Select)
			}
		},
		Hover: func(n *board.Note) {
			if n == nil || !v.run.mine() {
				r.Host.Explain("")
			} else {
				r.Host.Explain(r.Words.Note(*n))
			}
		},
		Key: r.Host.TypedKey, Rune: r.Host.TypedRune, Down: r.Host.KeyDown, Up: r.Host.KeyUp,
	})
	v.slot.Objects = []fyne.CanvasObject{v.board}
	v.slot.Refresh()
	v.run.enter(v.run.at)
}

// style returns the style of the board in the current step.
func (v *view) style() board.Style {
	style := v.room.Style()
	style.Coordinates = true // the texts name points by letters and numbers, those in Chinese of xiangqi only files
	options := map[string]string{}
	maps.Copy(options, style.Options)
	options[prefs.Points] = string(look.CoordinatesLetters)
	if v.room.Words.Chinese() {
		options[prefs.Points] = string(look.CoordinatesFiles)
	}
	maps.Copy(options, v.run.step().Options)
	style.Options = options
	return style
}

// changed shows the progress of the lesson.
func (r *Room) changed() {
	if r.view != nil && !r.Host.Closed() {
		r.view.refresh()
	}
}

// refresh shows the current state.
func (v *view) refresh() {
	l := v.run
	if style := v.style(); !maps.Equal(style.Options, v.board.Style().Options) {
		v.board.SetStyle(style)
	}
	v.board.SetState(v.state())
	at, all := l.at+1, len(l.course.Steps)
	v.progress.Set(float64(at)/float64(all), v.room.Words.T("course.step", at, all))
	v.text.SetParagraphs(paragraphs(l.text(l.step().Text)))
	said := l.said
	if l.state == done {
		said = "✓ " + said
	}
	v.said.SetText(said)
	control.SetVisible(v.field, l.said != "")
	v.ground.FillColor, v.ground.StrokeWidth = theme.Color(theme.ColorNameHeaderBackground), 2
	switch {
	case l.state == done:
		v.ground.StrokeColor = look.VerdictColor(core.ViewBothWin, panel.Tone()) // the same as in the lesson of mistakes
	case l.warned && l.state != failed:
		v.ground.StrokeWidth = 0
	default:
		v.ground.StrokeColor = look.VerdictColor(core.ViewLoss, panel.Tone())
	}
	v.ground.Refresh()
	control.SetVisible(v.tools, l.step().Ask.Kind != course.Read)
	control.SetEnabled(v.hint, l.open() && l.state != replying)
	control.SetEnabled(v.again, l.state == failed || len(l.line) > len(l.step().Line))
	if v.dialog != nil {
		v.dialog.Enable(1, l.at > 0)
	}
	v.column.Refresh()
	v.scroll.Refresh() // its content may be higher now
	if v.shown != l.at {
		v.shown = l.at
		v.scroll.ScrollToTop()
	} else if l.said != "" {
		v.scroll.ScrollToBottom()
	}
}

// paragraphs separates the lines of a text by some space.
func paragraphs(text string) []prose.Paragraph {
	var list []prose.Paragraph
	for i, line := range strings.Split(text, "\n") {
		list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: line}}, Above: float32(min(i, 1)) * theme.Padding() * 2})
	}
	return list
}

// state returns the state of the board.
func (v *view) state() board.State {
	l := v.run
	rules, line := l.game.Rules, l.line
	s := board.After(rules, line)
	s.Outcome, s.Enabled = rules.Adjudicate(line), l.mine()
	s.Preview, s.Animate = l.hint, len(line) > len(l.step().Line)
	if s.Preview == nil && len(line) == len(l.step().Line) {
		s.Preview = l.step().Show
	}
	return s
}
