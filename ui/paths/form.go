package paths

import (
	"slices"

	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// FormChoice asks for the form in which games are exported: a choice with the hint of the selected form, and the switches of the
// settings that apply to it.
type FormChoice struct {
	Selected    gamefile.Form
	Choice      *control.Select
	Hint        *prose.Text
	Evaluations *control.Check
	GB18030     *control.Check
}

// ChooseForm returns a FormChoice with the form of the last export selected. It offers evaluations if evaluated reports that there may be
// any. It calls changed after another form or other evaluations were chosen.
func (p *Paths) ChooseForm(forms []gamefile.Form, evaluated func() bool, changed func()) *FormChoice {
	names := make([]string, len(forms))
	for i, form := range forms {
		names[i] = form.Name
	}
	f := &FormChoice{
		Choice: control.NewSelect(p.Host, names, nil), Hint: prose.NewNote(""),
		Evaluations: control.NewSwitch(p.Host, p.Words.T("export.evaluations"), p.Settings, prefs.Evaluations, changed),
		GB18030:     control.NewSwitch(p.Host, p.Words.T("export.gb18030"), p.Settings, prefs.GB18030, nil),
	}
	show := func() {
		f.Selected = forms[max(0, f.Choice.SelectedIndex())]
		f.Hint.SetText(f.Selected.Hint)
		control.SetVisible(f.Evaluations, f.Selected.Evaluations && evaluated())
		control.SetVisible(f.GB18030, f.Selected.GB18030)
	}
	last := slices.IndexFunc(forms, func(form gamefile.Form) bool { return form.ID == p.Settings.Get(prefs.Export) })
	f.Choice.SetSelectedIndex(max(0, last))
	show()
	f.Choice.OnChanged = func(string) {
		show()
		changed()
	}
	return f
}
