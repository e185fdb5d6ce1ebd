package paths

import (
	"testing"

	"qilab/core"
	"qilab/ui/gamefile"
	"qilab/ui/prefs"
)

// The form of the last export is selected, and only the switches of the selected form are offered.
func TestChooseForm(t *testing.T) {
	c, _, _ := newDisk(t)
	c.Settings.Set(prefs.Export, "scored")
	forms := []gamefile.Form{
		{Format: core.Format{ID: "old", GB18030: true}, Name: "Old", Hint: "for old programs"},
		{Format: core.Format{ID: "scored", Evaluations: true}, Name: "Scored"},
	}
	evaluated, changes := true, 0
	f := pathsOf(c).ChooseForm(forms, func() bool { return evaluated }, func() { changes++ })
	check := func(id, hint string, evaluations, gb18030 bool, changed int) {
		t.Helper()
		if f.Selected.ID != id || f.Hint.Text() != hint || f.Evaluations.Visible() != evaluations || f.GB18030.Visible() != gb18030 || changes != changed {
			t.Errorf("%q with %q, switches %v and %v, %d changes", f.Selected.ID, f.Hint.Text(), f.Evaluations.Visible(), f.GB18030.Visible(), changes)
		}
	}
	check("scored", "", true, false, 0)
	f.Evaluations.SetChecked(!c.Settings.Bool(prefs.Evaluations))
	f.Choice.SetSelectedIndex(0)
	check("old", "for old programs", false, true, 2)
	f.GB18030.SetChecked(true)
	evaluated = false
	f.Choice.SetSelectedIndex(1)
	check("scored", "", false, false, 3)
	if c.Settings.Bool(prefs.Evaluations) || !c.Settings.Bool(prefs.GB18030) {
		t.Error("the switches do not change the settings")
	}
}
