package settings

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/prefs"
)

// page makes the controls of the entries.
type page struct {
	room   *Room
	window *window
}

// toggle returns the check box of a switch.
func (p *page) toggle(setting string) fyne.CanvasObject {
	return control.NewSwitch(p.room.Host, "", p.room.Settings, setting, nil)
}

// choice returns a choice of values with names. Where it is the language of the window, the dialog closes when the texts change,
// and opens again.
func (p *page) choice(s prefs.Setting) fyne.CanvasObject {
	return control.NewChoice(p.room.Host, s.Values, func(v string) string { return p.room.valueName(s, v) }, p.room.Settings.Get(s.Key), func(v string) {
		before := p.room.Words.Lang()
		p.room.Settings.Set(s.Key, v)
		if p.room.Words.Lang() != before {
			p.room.dialog()
		}
	}).Framed
}

// number returns a choice of numbers.
func (p *page) number(s prefs.Setting) fyne.CanvasObject {
	return p.numberAt(s, p.room.Settings.Int(s.Key), func(n int) { p.room.Settings.SetInt(s.Key, n) }).Framed
}

// scale returns the choice of the interface size. It shows the size that is in force: the screen may be too small for the chosen one.
func (p *page) scale(s prefs.Setting) fyne.CanvasObject {
	made := p.numberAt(s, scale(), func(n int) {
		p.room.Settings.SetInt(s.Key, n)
		p.room.Host.Post(p.window.refill) // once the list of sizes is closed
	})
	p.window.scale = made.Select
	return made.Framed
}

func (p *page) numberAt(s prefs.Setting, now int, changed func(int)) *control.Choice[int] {
	return control.NewNumberChoice(p.room.Host, now, s.Numbers(), func(n int) string { return p.room.numberName(s, n) }, changed)
}

// scale returns the interface size that is in force.
func scale() int { return look.Scale(fyne.CurrentApp().Settings()) }

// command returns a button that opens another dialog.
func (p *page) command(id string) fyne.CanvasObject {
	key := "command." + id
	if c := p.room.Host.AllCommands().ByID(id); c != nil {
		key = c.Title()
	}
	return control.NewButton(p.room.Host, p.room.Words.T(key), func() {
		p.window.m.Close()
		p.room.Host.Run(id)
	})
}

// folder returns the button that copies the path of the folder of all files.
func (p *page) folder() fyne.CanvasObject {
	return control.NewButton(p.room.Host, p.room.Words.T("settings.place.copy"), func() { p.room.Host.Copy(p.room.Store.Dir(), p.room.Words.T("told.copied")) })
}

// text returns the field of a text setting. While it is empty it shows "settings.KEY.empty".
func (p *page) text(s prefs.Setting) fyne.CanvasObject {
	entry := control.NewEntry(p.room.Host)
	entry.SetPlaceHolder(p.room.Words.T(s.TextKey() + ".empty"))
	entry.SetText(p.room.Settings.Get(s.Key))
	entry.OnChanged = func(text string) {
		if text = core.OneLine(text); s.Valid(text) {
			p.room.Settings.Set(s.Key, text)
		}
	}
	return entry
}

// percent returns a slider from 0 to 100 with its number beside it.
func (p *page) percent(key string) fyne.CanvasObject {
	percent := func() string { return strconv.Itoa(p.room.Settings.Int(key)) + "%" }
	number := widget.NewLabel(percent())
	slider := control.NewSlider(p.room.Host, 0, 100, 5, float64(p.room.Settings.Int(key)), nil)
	slider.OnChanged = func(v float64) {
		p.room.Settings.SetInt(key, int(v))
		number.SetText(percent())
	}
	return container.NewBorder(nil, nil, nil, container.NewGridWrap(fyne.NewSize(56, 34), number), slider)
}
