package ui

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// engineField is an option of an engine in the dialog.
type engineField struct {
	option external.Option
	label  *widget.Label
	value  func() string
	set    func(string)
	focus  fyne.Focusable
}

// mark makes the name of an option bold while its value is not the default.
func (f *engineField) mark() {
	bold := f.value() != f.option.Default
	if f.label.TextStyle.Bold != bold {
		f.label.TextStyle.Bold = bold
		f.label.Refresh()
	}
}

// options shows the options of the engine, to be changed and kept.
func (d *engineDialog) options(i external.Identity) {
	w := d.w
	setup := w.engineSetup(d.game.Rules.ID())
	form := container.New(layout.NewFormLayout())
	said := prose.New("")
	said.Hide()
	say := func(text string) {
		said.SetText(w.clean(text))
		said.Show()
	}
	var fields []*engineField
	for _, o := range i.Choices() {
		if o.Type == external.Button {
			form.Add(widget.NewLabel(w.clean(o.Name)))
			form.Add(control.NewButton(w, w.words.T("engine.options.press"), func() { d.press(o.Name, say) }))
			continue
		}
		f, object := d.field(o)
		value := o.Default
		if at := slices.IndexFunc(setup.Options, func(s external.Setting) bool { return s.Name == o.Name }); at >= 0 && o.Check(setup.Options[at].Value) == nil {
			value = setup.Options[at].Value
		}
		f.set(value)
		f.mark()
		form.Add(f.label)
		form.Add(object)
		fields = append(fields, f)
	}
	if len(form.Objects) == 0 {
		d.result.SetText(w.words.T("engine.options.none"))
		return
	}
	var m *modal
	save := func() {
		var chosen []external.Setting
		for _, f := range fields {
			value := f.value()
			if value == f.option.Default {
				continue
			}
			if err := f.option.Check(value); err != nil {
				say("× " + w.words.Error(err))
				w.win.Canvas().Focus(f.focus)
				return
			}
			chosen = append(chosen, external.Setting{Name: f.option.Name, Value: value})
		}
		m.close()
		setup := w.engineSetup(d.game.Rules.ID()) // the time may have been changed
		setup.Options = chosen
		d.keep(setup)
		d.check()
	}
	defaults := func() {
		for _, f := range fields {
			f.set(f.option.Default)
			f.mark()
		}
	}
	hint := prose.NewNote(w.words.T("engine.options.hint"))
	m = w.dialog(dialogSpec{
		title: w.clean(w.words.T("engine.options.title", i.Name)),
		body:  prose.NewRoom(hint, scrolled(form), said),
		size:  fyne.NewSize(640, 640),
		buttons: []button{
			{text: w.words.T("engine.options.save"), run: save, stays: true},
			{text: w.words.T("engine.options.defaults"), run: defaults, stays: true},
		},
		close: w.words.T("dialog.cancel"),
	})
}

// press does what a button among the options stands for.
func (d *engineDialog) press(name string, say func(string)) {
	go func() {
		ctx, cancel := context.WithCancel(d.within)
		defer cancel()
		err := d.game.External.Press(ctx, name)
		d.w.deps.Post(func() {
			switch {
			case d.within.Err() != nil || d.w.closed:
			case err != nil:
				say("× " + d.w.words.Error(err))
			default:
				say("✓ " + d.w.words.T("engine.options.pressed", name))
			}
		})
	}()
}

// field is the control for an option with a value.
func (d *engineDialog) field(o external.Option) (*engineField, fyne.CanvasObject) {
	w := d.w
	f := &engineField{option: o, label: widget.NewLabel(w.clean(o.Name))}
	switch o.Type {
	case external.Check:
		c := control.NewCheck(w, "", false, func(bool) { f.mark() })
		f.value = func() string {
			if c.Checked {
				return "true"
			}
			return "false"
		}
		f.set, f.focus = func(v string) { c.SetChecked(v == "true") }, c
		return f, c
	case external.Combo:
		s := control.NewSelect(w, o.Vars, func(string) { f.mark() })
		f.value = func() string { return s.Selected }
		f.set, f.focus = func(v string) { s.SetSelected(v) }, s
		return f, control.NewFrame(s)
	}
	e := control.NewEntry(w)
	e.OnChanged = func(string) { f.mark() }
	f.value = func() string { return e.Text }
	f.set, f.focus = func(v string) { e.SetText(v) }, e
	if o.Type != external.Spin {
		return f, e
	}
	bounds := widget.NewLabel(w.words.T("engine.options.range", o.Min, o.Max))
	bounds.Importance = widget.LowImportance
	return f, container.NewBorder(nil, nil, nil, bounds, e)
}
