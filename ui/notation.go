package ui

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/session"
)

// notations lists the notations of moves of the game on the table; none if it has but one.
func (w *Window) notations() []string {
	if n := w.session.Rules().Capabilities().Notations; n != nil {
		return n.Names
	}
	return nil
}

// nextNotation goes to the next of the notations.
func (w *Window) nextNotation() {
	list, r := w.notations(), w.session.Rules()
	if len(list) == 0 {
		return
	}
	next := list[(slices.Index(list, w.words.NotationOf(r))+1)%len(list)]
	w.setNotation(r, next)
	w.tell(w.words.T("told.notation", w.words.T("notation."+r.ID()+"."+next)))
}

// setNotation chooses a notation for the moves of a game, "" for that of the language.
func (w *Window) setNotation(r core.Rules, notation string) {
	w.set(setNotation+r.ID(), notation)
	if w.view != nil {
		w.view.refresh(session.ChangedAll)
	}
}

// hasFreePlay reports whether the game on the table can be played without the judgement of long play.
func (w *Window) hasFreePlay() bool {
	return w.session.Rules().Capabilities().FreePlay != nil
}

// judging reports whether long play is judged in the game on the table.
func (w *Window) judging() bool {
	return w.hasFreePlay() && w.settings.Bool(setJudge+w.session.Rules().ID())
}

func (w *Window) setJudging(on bool) {
	if !w.hasFreePlay() {
		return
	}
	w.setBool(setJudge+w.session.Rules().ID(), on)
	w.applySettings()
	if on {
		w.tell(w.words.T("told.judge.on"))
	} else {
		w.tell(w.words.T("told.judge.off"))
	}
}

// gameSettings adds the settings that a game has of its own to the dialog.
func (w *Window) gameSettings(r core.Rules, row func(name string, o fyne.CanvasObject)) {
	id := r.ID()
	if n := r.Capabilities().Notations; n != nil {
		name := func(notation string) string {
			if notation == "" {
				return w.words.T("settings.notation.default")
			}
			return w.words.T("notation." + id + "." + notation)
		}
		row(w.words.T("settings.notation", w.words.Game(r)), w.choice(append([]string{""}, n.Names...), name,
			w.settings.Get(setNotation+id), func(notation string) { w.setNotation(r, notation) }))
	}
	if hasTournament(r) {
		row(w.words.T("settings.tournament", w.words.Game(r)), control.NewCheck(w, "", w.settings.Bool(setTourney+id), func(on bool) {
			w.setBool(setTourney+id, on)
			w.applySettings()
		}))
	}
	if r.Capabilities().FreePlay != nil {
		row(w.words.T("settings.judge", w.words.Game(r)), control.NewCheck(w, "", w.settings.Bool(setJudge+id), func(on bool) {
			w.setBool(setJudge+id, on)
			w.applySettings()
		}))
	}
}
