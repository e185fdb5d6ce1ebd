package settings

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/prefs"
)

// page makes the controls of the entries.
type page struct {
	*Room
	window *window
}

// toggle returns the check box of a switch.
func (p *page) toggle(setting string) fyne.CanvasObject {
	return control.NewCheck(p, "", p.Settings.Bool(setting), func(on bool) { p.Settings.SetBool(setting, on) })
}

// choice returns a choice of values with names. Where it is the language of the window, the dialog closes when the texts change,
// and opens again.
func (p *page) choice(s prefs.Setting) fyne.CanvasObject {
	return control.NewChoice(p, s.Values, func(v string) string { return p.valueName(s, v) }, p.Settings.Get(s.Key), func(v string) {
		before := p.Words.Lang()
		p.Settings.Set(s.Key, v)
		if p.Words.Lang() != before {
			p.dialog()
		}
	})
}

// number returns a choice of numbers.
func (p *page) number(s prefs.Setting) fyne.CanvasObject {
	return control.NewNumberChoice(p, p.Settings.Get(s.Key), s.Numbers(), func(n int) string { return p.numberName(s, n) },
		func(v string) { p.Settings.Set(s.Key, v) })
}

// command returns a button that opens another dialog.
func (p *page) command(id string) fyne.CanvasObject {
	key := "command." + id
	if c := p.AllCommands().ByID(id); c != nil {
		key = c.Title()
	}
	return control.NewButton(p, p.Words.T(key), func() {
		p.window.m.Close()
		p.Run(id)
	})
}

// folder returns the button that copies the path of the folder of all files.
func (p *page) folder() fyne.CanvasObject {
	return control.NewButton(p, p.Words.T("settings.place.copy"), func() { p.Copy(p.Store.Dir(), p.Words.T("told.copied")) })
}

// text returns the field for a text. "settings.KEY.empty" stands in it while it is empty.
func (p *page) text(s prefs.Setting) fyne.CanvasObject {
	entry := control.NewEntry(p)
	entry.SetPlaceHolder(p.Words.T(s.TextKey() + ".empty"))
	entry.SetText(p.Settings.Get(s.Key))
	entry.OnChanged = func(text string) {
		if text = core.OneLine(text); s.Valid(text) {
			p.Settings.Set(s.Key, text)
		}
	}
	return entry
}

// percent returns a slider from 0 to 100 with its number beside it.
func (p *page) percent(key string) fyne.CanvasObject {
	percent := func() string { return strconv.Itoa(p.Settings.Int(key)) + "%" }
	number := widget.NewLabel(percent())
	slider := control.NewSlider(p, 0, 100, 5, float64(p.Settings.Int(key)), nil)
	slider.OnChanged = func(v float64) {
		p.Settings.SetInt(key, int(v))
		number.SetText(percent())
	}
	return container.NewBorder(nil, nil, nil, container.NewGridWrap(fyne.NewSize(56, 34), number), slider)
}
