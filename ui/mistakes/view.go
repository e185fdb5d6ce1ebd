package mistakes

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// view shows the list, or the lesson.
type view struct {
	room   *Room
	root   *fyne.Container
	list   *fyne.Container
	lesson *page

	whose, order *control.Select
	start, train *control.Button
	trainOne     *control.Button // below the reasons of the current error
	trainRow     *fyne.Container
	trainOneRow  *fyne.Container
	note         *prose.Text // more errors may follow; scrolls with the list
	none         *prose.Text // why there are none; scrolls, since it may be long
	scroll       *container.Scroll
	rows         *fyne.Container
	reasons      *prose.Text // of the current error, below its line
	setting      bool        // the choices are being set by the program
	seen         string      // the content of the list
}

func newView(r *Room) *view {
	v := &view{room: r, note: prose.NewNote(""), none: prose.NewNote(""), reasons: prose.New(""), rows: prose.NewColumn(), lesson: newPage(r)}
	t := r.Words.T
	v.whose = control.NewSelect(r.Host, nil, func(string) {
		if i := v.whose.SelectedIndex(); i >= 0 && !v.setting {
			r.choose(sides[i])
			r.Refresh()
		}
	})
	v.order = control.NewSelect(r.Host, []string{t("mistakes.order.game"), t("mistakes.order.size")}, func(string) {
		if i := v.order.SelectedIndex(); i >= 0 && !v.setting {
			r.Settings.Set(prefs.MistakesOrder, string(orders[i]))
			r.Refresh()
		}
	})
	v.start = control.NewCommand(r.Host, t("command.lesson"), "lesson")
	v.start.Icon = theme.MediaPlayIcon()
	v.train = control.NewCommand(r.Host, t("mistakes.train"), "mistakes-train")
	v.trainOne = control.NewCommand(r.Host, t("mistakes.train.one"), "mistake-train")
	v.trainRow, v.trainOneRow = prose.NewFlow(v.train), prose.NewFlow(v.trainOne)
	v.scroll = container.NewVScroll(prose.NewColumn(v.note, v.none, v.rows, v.trainRow))
	v.order.Narrow()
	v.list = prose.NewRoom(prose.NewFlow(control.NewFrame(v.whose), control.NewFrame(v.order), v.start), v.scroll, nil)
	v.root = container.NewStack(v.list, v.lesson.root)
	v.refresh()
	return v
}

// refresh updates the tab.
func (v *view) refresh() {
	r := v.room
	control.SetVisible(v.list, r.lesson == nil)
	control.SetVisible(v.lesson.root, r.lesson != nil)
	if r.lesson != nil {
		v.lesson.refresh(r.lesson)
		return
	}
	v.choices()
	moments := r.moments(r.order())
	note, none := "", ""
	if len(moments) == 0 {
		none = r.noneText()
	} else {
		note = v.noteText()
	}
	v.say(v.note, note)
	v.say(v.none, none)
	control.SetEnabled(v.start, len(moments) > 0)
	control.SetVisible(v.train, len(moments) > 0)
	current := momentOf(moments, r.Table.Node())
	if r.shown {
		r.trained.ask(moments)
	}
	r.trained.show(v.train, moments, r.Words.T("mistakes.train"), r.Words.T("mistakes.trained.all"))
	if current.Node != nil {
		r.trained.show(v.trainOne, []search.Moment{current}, r.Words.T("mistakes.train.one"), r.Words.T("mistakes.trained.one"))
	}
	v.trainRow.Refresh()
	v.trainOneRow.Refresh()
	if current.Node != nil && r.shown {
		r.why.ask(current)
	}
	if seen := v.key(moments); seen != v.seen {
		v.seen = seen
		v.fill(moments, current)
	}
}

// choices shows the selected side and order.
func (v *view) choices() {
	r := v.room
	rules := r.Table.Rules()
	options := []string{r.Words.T("mistakes.both")}
	me, known := gamefile.Mine(r.Table, r.Settings)
	for _, side := range []core.Side{core.First, core.Second} {
		name := r.Words.T("mistakes.of", r.Words.Side(rules, side))
		if known && side == me {
			name = r.Words.T("mistakes.mine", r.Words.Side(rules, side))
		}
		options = append(options, name)
	}
	v.setting = true
	if !slices.Equal(options, v.whose.Options) {
		v.whose.Options = options
		v.whose.Narrow()
		v.whose.ClearSelected()
	}
	if i := slices.Index(sides, r.chosen()); i != v.whose.SelectedIndex() {
		v.whose.SetSelectedIndex(i)
	}
	if i := slices.Index(orders, r.order()); i != v.order.SelectedIndex() {
		v.order.SetSelectedIndex(i)
	}
	v.setting = false
}

// say shows a text, if there is one.
func (v *view) say(where *prose.Text, text string) {
	where.SetText(text)
	control.SetVisible(where, text != "")
}

// noteText explains that the list is incomplete; "": it is complete.
func (v *view) noteText() string {
	r := v.room
	if status, on := r.Search.Reviews.Status(); on && status.Here {
		return panel.ReviewText(r.Words, status)
	}
	if judged, moves := r.judged(); judged < moves && !r.Search.Knowledge.Reviewed(r.line()) {
		return words.Partly(r.Words, r.Table.Rules(), judged, moves)
	}
	return panel.AgreedText(r.Table, r.Words, r.Search.Reviews.Agreed(r.line()))
}

// key returns everything that the list depends on.
func (v *view) key(moments []search.Moment) string {
	r := v.room
	known := r.why.knows(r.Table.Node())
	text := fmt.Sprintf("%s %s %p %v %s %v\n", r.Words.Lang(), r.Words.NotationOf(r.Table.Rules()), r.Table.Node(), known, r.Table.Rules().ID(), v.note.Visible())
	for _, m := range moments {
		text += fmt.Sprintf("%p %+v\n", m.Node, m.Judged)
	}
	return text
}

// fill rebuilds the lines, with the reasons below the current move.
func (v *view) fill(moments []search.Moment, current search.Moment) {
	v.rows.Objects = nil
	top := float32(-1)
	for i, m := range moments {
		e := newEntry(v.room, v.room.texts.write(m))
		e.current = m.Node == current.Node
		v.rows.Add(e)
		if e.current {
			top = v.above() + float32(i)*(entryHeight+theme.Padding())
			v.reasons.SetText(v.room.why.text(m))
			v.rows.Add(container.NewPadded(v.reasons))
			v.rows.Add(v.trainOneRow)
		}
	}
	v.rows.Refresh()
	v.scroll.Refresh()
	if top >= 0 {
		v.reveal(top, entryHeight+v.reasons.HeightFor(v.scroll.Size().Width)+v.trainOne.MinSize().Height+4*theme.Padding())
	}
}

// above returns the height of the scrolling part above the lines.
func (v *view) above() float32 {
	if !v.note.Visible() {
		return 0
	}
	return v.note.HeightFor(v.scroll.Size().Width) + theme.Padding()
}

// reveal scrolls a part of the list into view.
func (v *view) reveal(top, high float32) {
	view, y := v.scroll.Size().Height, v.scroll.Offset.Y
	if view <= 0 || top >= y && top+high <= y+view {
		return
	}
	if top > y && high <= view {
		top += high - view
	}
	v.scroll.ScrollToOffset(fyne.NewPos(0, max(0, top)))
}
