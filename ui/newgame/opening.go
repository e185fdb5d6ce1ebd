package newgame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/opening"
	"qilab/ui/control"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/session"
)

// openingSelect returns the choice of an opening rule of a game, with what is to be known of it; rule tells the one chosen,
// false: none. It is nil for games without opening rules. Seats are the labels of the players' seats: with an opening rule
// nobody has a colour yet. Grown is called when the form needs another height.
func (r *Room) openingSelect(g session.Game, seats [2]*widget.Label, grown func()) (form fyne.CanvasObject, rule func() (opening.Rule, bool)) {
	none := func() (opening.Rule, bool) { return 0, false }
	rules, ok := g.Rules.(gomoku.Rules)
	if !ok {
		return nil, none
	}
	list := opening.Rules(rules.Set)
	names := []string{r.Words.T("opening.free")}
	at := 0
	for i, rules := range list {
		names = append(names, r.Words.T("opening.rule."+rules.String()))
		if rules.String() == r.Settings.Get(prefs.Opening) {
			at = i + 1
		}
	}
	hint := prose.NewNote("")
	pick := control.NewSelect(r, names, nil)
	chosen := func() (opening.Rule, bool) {
		i := pick.SelectedIndex() - 1
		if i < 0 {
			return 0, false
		}
		return list[i], true
	}
	pick.OnChanged = func(string) {
		text := "opening.free.hint"
		rules, guided := chosen()
		if guided {
			text = "opening.rule." + rules.String() + ".hint"
		}
		for i, l := range seats {
			if guided {
				l.SetText(r.Words.T("opening.player." + opening.Player(i).String()))
			} else {
				l.SetText(r.Words.T("new.side", r.Words.Side(g.Rules, core.Side(i))))
			}
		}
		hint.SetText(r.Words.T(text))
		grown()
	}
	pick.SetSelectedIndex(at)
	return prose.NewColumn(r.Label("new.opening-rule"), control.NewFrame(pick), hint), chosen
}

// startOpening begins a game with an opening dialogue.
func (r *Room) startOpening(g session.Game, rule opening.Rule, players [2]seat) {
	if err := r.Session.StartOpening(g, rule, players); err != nil {
		r.Tell(r.Words.Error(err))
		return
	}
	r.Show(prefs.GameScreen)
	r.Tell(r.Words.T("told.new"))
}
