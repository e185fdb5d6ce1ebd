package newgame

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// handicapSelect returns the form in which it is chosen what the stronger player gives; chosen reads it, nil for nothing. The
// form is nil for games in which nothing is given. The labels of the seats say who gives, and the players change places where the
// one person who plays would give something to the program. grown is called when the form changes its height.
func (r *Room) handicapSelect(g catalog.Game, players *seatForm, grown func()) (form fyne.CanvasObject, chosen func() *core.Handicap) {
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
	pick := control.NewSelect(r, texts, nil)
	chosen = func() *core.Handicap {
		if i := pick.SelectedIndex() - 1; i >= 0 {
			return &list[i]
		}
		return nil
	}
	pick.OnChanged = func(string) {
		h := chosen()
		for side, l := range players.names {
			key := "new.side"
			if h != nil && h.Giver == core.Side(side) {
				key = "new.side.gives"
			}
			l.SetText(r.Words.T(key, r.Words.Side(g.Rules, core.Side(side))))
		}
		text := r.Words.T("new.handicap.none.hint")
		if h != nil {
			text = r.Words.T("handicap." + g.Rules.ID() + "." + h.ID + ".hint")
			if now := players.seats(); now[h.Giver].Person() && !now[h.Giver.Other()].Person() {
				players.swap()
			}
		}
		hint.SetText(text)
		grown()
	}
	pick.SetSelectedIndex(0)
	return prose.NewColumn(r.Label("new.handicap"), control.NewFrame(pick), hint), chosen
}

// startHandicap begins a game in which the stronger player gives something.
func (r *Room) startHandicap(g catalog.Game, h core.Handicap, seats [2]seat) {
	said := r.Words.T("told.new")
	r.begun(func() {
		r.Table.Handicap.Start(g, h, seats)
		if h.Free != nil {
			said = r.Words.T("told.free-moves", r.Words.Side(g.Rules, h.Giver.Other()), h.Free.Count, r.Words.Side(g.Rules, h.Giver))
		}
	})
	r.Show(prefs.GameScreen)
	r.Tell(said)
}
