package newgame

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// askName returns the field for the user's name, which is noted in now, and a func that stores the answer. The field is nil if there is a name, or the
// question was asked before: it is asked once, and the name can be changed in the settings.
func (r *Room) askName(now *string) (form fyne.CanvasObject, answer func()) {
	if r.Settings.UserName() != "" || r.Settings.Bool(prefs.NameAsked) {
		return nil, nil
	}
	entry := control.NewEntry(r.Host)
	entry.SetPlaceHolder(r.Words.T("new.name.hint"))
	entry.SetText(*now)
	entry.OnChanged = func(text string) { *now = text }
	return prose.NewColumn(control.NewHeading(r.Words.T("new.name")), entry), func() {
		r.Settings.SetBool(prefs.NameAsked, true)
		if name := core.OneLine(entry.Text); name != "" && len(name) <= prefs.MaxName {
			r.Settings.Set(prefs.Name, name)
		}
	}
}
