package newgame

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// terms is what every game begins with: opponent, side and clock, as in the last game.
type terms struct {
	room     *Room
	game     catalog.Game
	opponent *opponentForm
	mine     *sideForm
	clocks   *timeForm
	grown    func(into fyne.CanvasObject)
}

// terms returns the form. grown is called when its height changes.
func (r *Room) terms(g catalog.Game, grown func(into fyne.CanvasObject)) *terms {
	level, side := r.last.opponent(g)
	t := &terms{room: r, game: g, mine: r.sideForm(g, side), grown: grown}
	t.opponent = t.opponents(level)
	t.show()
	t.clocks = r.timeForm(g, r.last.clocks(g), grown)
	return t
}

// opponents returns the form for the opponent, with a level or a person.
func (t *terms) opponents(level string) *opponentForm {
	return t.room.opponentForm(t.game, level, func() {
		t.show()
		t.grown(nil)
	})
}

// follow adopts other rules of the same game and keeps the choices.
func (t *terms) follow(g catalog.Game) {
	before := t.opponent
	t.game = g
	t.opponent = t.opponents(before.level())
	t.opponent.take(before)
	t.mine.name(t.room.Words, g, false)
	t.show()
}

// show hides the choice of a side between two people.
func (t *terms) show() { control.SetVisible(t.mine.form, t.opponent.kind() != person) }

// parts returns the parts of the form.
func (t *terms) parts() []fyne.CanvasObject {
	return []fyne.CanvasObject{t.opponent.form, t.mine.form, t.clocks.form}
}

// keep stores the choices for the next game and returns the seats.
func (t *terms) keep(controls [2]timing.Control) [2]seat {
	picked := seats(t.mine.side(), t.opponent.level())
	t.room.last.keepRules(t.game)
	t.room.last.keepClocks(t.game, controls)
	t.room.last.keepSeats(t.game, picked)
	if t.opponent.kind() != person {
		t.room.Settings.Set(prefs.SideOf+core.FamilyID(t.game.Rules), t.mine.chosen())
	}
	return picked
}

// From asks for the terms of a game from a position that begin puts on the board.
func (r *Room) From(g catalog.Game, begin func(seats [2]seat) error) {
	var m host.Opened
	form := prose.NewColumn()
	t := r.terms(g, growing(form, &m))
	form.Objects = t.parts()
	m = r.Host.Open(host.Dialog{
		Title: r.Words.T("new.from"),
		Body:  form,
		Size:  fyne.NewSize(480, 0),
		Grows: true,
		Buttons: []host.Button{{Text: r.Words.T("new.begin"), Stays: true, Run: func() {
			controls, err := t.clocks.controls()
			if err != nil {
				r.badClock(err)
				return
			}
			m.Close()
			picked := t.keep(controls)
			r.Table.Together(func() {
				if err = begin(picked); err == nil {
					r.Table.Clocks.Set(controls)
				}
			})
			if err != nil {
				r.Host.Tell(r.Words.Error(err))
			}
		}}},
		Close: r.Words.T("dialog.cancel"),
	})
}
