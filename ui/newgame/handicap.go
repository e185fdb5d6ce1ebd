package newgame

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// handicapSelect returns the form for the handicap; chosen reads it, nil for none. The form is nil for games without handicaps.
// changed is called after a change.
func (r *Room) handicapSelect(g catalog.Game, changed func(*core.Handicap)) (form fyne.CanvasObject, chosen func() *core.Handicap) {
	offered := g.Rules.Capabilities().Handicaps
	if offered == nil {
		return nil, func() *core.Handicap { return nil }
	}
	list := offered()
	texts := []string{r.Words.T("new.handicap.none")}
	for _, h := range list {
		texts = append(texts, r.Words.T("handicap."+g.Rules.ID()+"."+h.ID))
	}
	hint := prose.NewNote("")
	pick := control.NewSelect(r.Host, texts, nil)
	chosen = func() *core.Handicap {
		if i := pick.SelectedIndex() - 1; i >= 0 {
			return &list[i]
		}
		return nil
	}
	pick.OnChanged = func(string) {
		h := chosen()
		text := ""
		if h != nil {
			text = r.Words.T("handicap." + g.Rules.ID() + "." + h.ID + ".hint")
		}
		hint.SetText(text)
		control.SetVisible(hint, text != "")
		changed(h)
	}
	pick.SetSelectedIndex(0)
	return prose.NewColumn(control.NewHeading(r.Words.T("new.handicap")), control.NewFrame(pick), hint), chosen
}
