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
	name := func(rule string) string {
		if rule == "" {
			return r.Words.T("opening.free")
		}
		return r.Words.T("opening.rule." + rule)
	}
	pick := control.NewChoice(r.Host, append([]string{""}, g.Dialogue.Rules()...), name, now, changed)
	changed(pick.Value())
	help := helpButton(r, func() string { return name(pick.Value()) }, func() string {
		if guided := pick.Value(); guided != "" {
			return r.Words.T("opening.rule." + guided + ".hint")
		}
		return r.Words.T("opening.free.hint")
	})
	return prose.NewColumn(control.NewHeading(r.Words.T("new.opening-rule")), container.NewBorder(nil, nil, nil, help, pick.Framed)), pick.Value
}
