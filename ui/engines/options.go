package engines

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// engineField is an option of an engine in the dialog.
type engineField struct {
	option external.Option
	label  *widget.Label
	value  func() string
	set    func(string)
	focus  fyne.Focusable
}

// mark makes an option's name bold unless its value is the default.
func (f *engineField) mark() {
	bold := f.value() != f.option.Default
	if f.label.TextStyle.Bold != bold {
		f.label.TextStyle.Bold = bold
		f.label.Refresh()
	}
}

// optionsOf is the dialog of an engine's options.
type optionsOf struct {
	room   *Room
	game   *external.Beside // one of its games
	setup  external.Setup
	within context.Context // of the dialog
	form   *fyne.Container
	fields []*engineField
	said   *prose.Text
}

// askOptions starts an engine if it is not running, and shows its options.
func (r *Room) askOptions(s external.Setup) {
	for _, g := range playable(r.Table.Games(), r.Table.Current()) {
		if !s.Plays(g.Rules.ID()) {
			continue
		}
		ctx, end := context.WithCancel(r.work.Ctx)
		d := &optionsOf{room: r, game: g.External, setup: s, within: ctx}
		wait := r.Host.Open(host.Dialog{
			Title: r.Host.Clean(r.Words.T("engine.options.title", s.Title())),
			Body:  prose.New(r.Words.T("engine.options.asking")),
			Size:  fyne.NewSize(440, 180), Close: r.Words.T("dialog.cancel"), Closed: end,
		})
		r.work.Go(func() func() {
			i, err := d.game.Check(ctx, s.ID)
			return func() {
				if ctx.Err() != nil {
					return
				}
				wait.Close()
				if err != nil {
					r.Host.Message(r.Host.Clean(r.Words.T("engine.options.title", s.Title())), r.Host.Clean(r.Words.Error(err)))
					return
				}
				d.show(i)
			}
		})
		return
	}
}

// show shows the options for editing.
func (d *optionsOf) show(i external.Identity) {
	r := d.room
	var leave context.CancelFunc
	d.within, leave = context.WithCancel(r.work.Ctx)
	d.form, d.said = container.New(layout.NewFormLayout()), prose.New("")
	d.said.Hide()
	for _, o := range i.Choices() {
		d.add(o)
	}
	title := r.Host.Clean(r.Words.T("engine.options.title", d.setup.Title()))
	if len(d.form.Objects) == 0 {
		leave()
		r.Host.Message(title, r.Words.T("engine.options.none"))
		return
	}
	var m host.Opened
	save := func() {
		if chosen, ok := d.chosen(); ok {
			m.Close()
			d.save(chosen)
		}
	}
	key := "engine.options.hint"
	if i.Protocol == external.Piskvork {
		key = "engine.options.hint.gomocup"
	}
	m = r.Host.Open(host.Dialog{
		Title: title,
		Body:  prose.NewRoom(prose.NewNote(r.Words.T(key)), scroll.Scrolled(d.form), d.said),
		Size:  fyne.NewSize(640, 640),
		Buttons: []host.Button{
			{Text: r.Words.T("engine.options.save"), Run: save, Stays: true},
			{Text: r.Words.T("engine.options.defaults"), Run: d.reset, Stays: true},
		},
		Close:  r.Words.T("dialog.cancel"),
		Closed: leave,
	})
}

// add adds the row of an option, with its value for the engine.
func (d *optionsOf) add(o external.Option) {
	r := d.room
	if o.Type == external.Button {
		d.form.Add(widget.NewLabel(r.Host.Clean(o.Name)))
		d.form.Add(control.NewButton(r.Host, r.Words.T("engine.options.press"), func() { d.press(o.Name) }))
		return
	}
	f, object := d.field(o)
	value := o.Default
	set := d.setup.Options
	if at := slices.IndexFunc(set, func(s external.Setting) bool { return s.Name == o.Name }); at >= 0 && o.Check(set[at].Value) == nil {
		value = set[at].Value
	}
	f.set(value)
	f.mark()
	d.form.Add(f.label)
	d.form.Add(object)
	d.fields = append(d.fields, f)
}

// say shows a message below the options.
func (d *optionsOf) say(text string) {
	d.said.SetText(d.room.Host.Clean(text))
	d.said.Show()
}

// chosen returns the values that are no defaults. If one is not valid, it shows the error instead.
func (d *optionsOf) chosen() (chosen []external.Setting, ok bool) {
	for _, f := range d.fields {
		value := f.value()
		if value == f.option.Default {
			continue
		}
		if err := f.option.Check(value); err != nil {
			d.say("× " + d.room.Words.Error(err))
			d.room.Host.Canvas().Focus(f.focus)
			return nil, false
		}
		chosen = append(chosen, external.Setting{Name: f.option.Name, Value: value})
	}
	return chosen, true
}

// save stores the values, unless the engine was removed meanwhile.
func (d *optionsOf) save(chosen []external.Setting) {
	r := d.room
	now, there := List(r.Settings).ByID(d.setup.ID) // its time may have been changed
	if !there {
		return
	}
	now.Options = chosen
	r.save(now)
	r.Host.Tell(r.Words.T("engine.options.saved", now.Title()))
}

// reset shows the defaults.
func (d *optionsOf) reset() {
	for _, f := range d.fields {
		f.set(f.option.Default)
		f.mark()
	}
}

// press runs an option that is a button.
func (d *optionsOf) press(name string) {
	d.room.work.Go(func() func() {
		err := d.game.Press(d.within, d.setup.ID, name)
		return func() {
			switch {
			case d.within.Err() != nil:
			case err != nil:
				d.say("× " + d.room.Words.Error(err))
			default:
				d.say("✓ " + d.room.Words.T("engine.options.pressed", name))
			}
		}
	})
}

// field returns the control of an option.
func (d *optionsOf) field(o external.Option) (*engineField, fyne.CanvasObject) {
	r := d.room
	f := &engineField{option: o, label: widget.NewLabel(r.Host.Clean(o.Name))}
	switch o.Type {
	case external.Check:
		c := control.NewCheck(r.Host, "", false, func(bool) { f.mark() })
		f.value = func() string {
			if c.Checked {
				return "true"
			}
			return "false"
		}
		f.set, f.focus = func(v string) { c.SetChecked(v == "true") }, c
		return f, c
	case external.Combo:
		s := control.NewSelect(r.Host, o.Vars, func(string) { f.mark() })
		f.value = func() string { return s.Selected }
		f.set, f.focus = func(v string) { s.SetSelected(v) }, s
		return f, control.NewFrame(s)
	}
	e := control.NewEntry(r.Host)
	e.OnChanged = func(string) { f.mark() }
	f.value = func() string { return e.Text }
	f.set, f.focus = func(v string) { e.SetText(v) }, e
	if o.Type != external.Spin {
		return f, e
	}
	bounds := widget.NewLabel(r.Words.T("engine.options.range", o.Min, o.Max))
	bounds.Importance = widget.LowImportance
	return f, container.NewBorder(nil, nil, nil, bounds, e)
}
