package settings

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/memory"
	"qilab/ui/control"
	"qilab/ui/i18n"
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

// choice returns a choice of values with names.
func (p *page) choice(setting, names string, values []string) fyne.CanvasObject {
	name := func(v string) string { return p.Words.T(names + "." + v) }
	return control.NewChoice(p, values, name, p.Settings.Get(setting), func(v string) { p.Settings.Set(setting, v) })
}

// number returns a choice of numbers.
func (p *page) number(setting string, numbers []int, name func(int) string) fyne.CanvasObject {
	return control.NewNumberChoice(p, p.Settings.Get(setting), numbers, name, func(v string) { p.Settings.Set(setting, v) })
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

// memory returns the choice of the limit of the memory.
func (p *page) memory() fyne.CanvasObject {
	return p.number(prefs.Memory, memoryChoices(), func(n int) string {
		if n == 0 {
			return p.Words.T("settings.memory.auto", memory.Default())
		}
		return p.Words.T("settings.mib", n)
	})
}

// notation returns the choice of the notation of a game's moves.
func (p *page) notation(id string, names []string) fyne.CanvasObject {
	name := func(notation string) string {
		if notation == "" {
			return p.Words.T("settings.notation.default")
		}
		return p.Words.T("notation." + id + "." + notation)
	}
	return control.NewChoice(p, append([]string{""}, names...), name, p.Settings.Get(prefs.Notation+id),
		func(notation string) { p.Settings.Set(prefs.Notation+id, notation) })
}

// name returns the field for the name of the person.
func (p *page) name() fyne.CanvasObject {
	entry := control.NewEntry(p)
	entry.SetPlaceHolder(p.Words.T("settings.name.empty"))
	entry.SetText(p.Settings.Get(prefs.Name))
	entry.OnChanged = func(text string) {
		if text = core.OneLine(text); len(text) <= prefs.MostName {
			p.Settings.Set(prefs.Name, text)
		}
	}
	return entry
}

// volume returns the control of the volume, with its number beside it.
func (p *page) volume() fyne.CanvasObject {
	percent := func() string { return strconv.Itoa(p.Settings.Int(prefs.Volume)) + "%" }
	number := widget.NewLabel(percent())
	slider := control.NewSlider(p, 0, 100, 5, float64(p.Settings.Int(prefs.Volume)), nil)
	slider.OnChanged = func(v float64) {
		p.Settings.SetInt(prefs.Volume, int(v))
		number.SetText(percent())
	}
	return container.NewBorder(nil, nil, nil, container.NewGridWrap(fyne.NewSize(56, 34), number), slider)
}

// language returns the choice of the language. The dialog closes when the texts change, and opens again in the new
// language.
func (p *page) language() fyne.CanvasObject {
	values := append([]string{prefs.SystemLanguage}, texts(i18n.Langs())...)
	return control.NewChoice(p, values, func(v string) string { return p.Words.T("language." + v) }, p.Settings.Get(prefs.Language),
		func(v string) {
			before := p.Words.Lang()
			p.Settings.Set(prefs.Language, v)
			if p.Words.Lang() != before {
				p.dialog()
			}
		})
}
