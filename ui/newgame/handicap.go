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
	list := []*core.Handicap{nil}
	for _, h := range offered() {
		list = append(list, &h)
	}
	hint := prose.NewNote("")
	hint.Hide()
	pick := control.NewChoice(r.Host, list, func(h *core.Handicap) string {
		if h == nil {
			return r.Words.T("new.handicap.none")
		}
		return r.Words.T("handicap." + g.Rules.ID() + "." + h.ID)
	}, nil, func(h *core.Handicap) {
		if h != nil {
			hint.SetText(r.Words.T("handicap." + g.Rules.ID() + "." + h.ID + ".hint"))
		}
		control.SetVisible(hint, h != nil)
		changed(h)
	})
	return prose.NewColumn(control.NewHeading(r.Words.T("new.handicap")), pick.Framed, hint), pick.Value
}
