package newgame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// openingSelect returns the form for the opening rule, with now selected if it is offered, and its description behind a button, as it
// takes many lines; rule reads it, "" for none. The form is nil for games without opening rules. changed is called with the selected rule.
func (r *Room) openingSelect(g catalog.Game, now string, changed func(rule string)) (form fyne.CanvasObject, rule func() string) {
	if g.Dialogue == nil {
		return nil, func() string { return "" }
	}
	list := g.Dialogue.Rules()
	names := []string{r.Words.T("opening.free")}
	at := 0
	for i, rules := range list {
		names = append(names, r.Words.T("opening.rule."+rules))
		if rules == now {
			at = i + 1
		}
	}
	pick := control.NewSelect(r.Host, names, nil)
	chosen := func() string {
		i := pick.SelectedIndex() - 1
		if i < 0 {
			return ""
		}
		return list[i]
	}
	pick.OnChanged = func(string) {
		changed(chosen())
	}
	pick.SetSelectedIndex(at)
	help := helpButton(r, func() string { return names[max(0, pick.SelectedIndex())] }, func() string {
		if guided := chosen(); guided != "" {
			return r.Words.T("opening.rule." + guided + ".hint")
		}
		return r.Words.T("opening.free.hint")
	})
	return prose.NewColumn(control.NewHeading(r.Words.T("new.opening-rule")), container.NewBorder(nil, nil, nil, help, control.NewFrame(pick))), chosen
}
