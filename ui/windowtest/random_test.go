package windowtest

import (
	"math/rand/v2"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
	"qilab/ui/i18n"
	"qilab/ui/session"
)

// A person who does anything at any time must not bring the window down, and whatever he does, what is shown is what the
// session holds.
func TestRandomUse(t *testing.T) {
	steps := 1500
	if testing.Short() {
		steps = 300
	}
	r := onTable(t, i18n.English, "light")
	rng := rand.New(rand.NewPCG(1, 2))
	names := []fyne.KeyName{
		fyne.KeyEscape, fyne.KeyReturn, fyne.KeySpace, fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown,
		fyne.Key1, fyne.Key5, fyne.KeyTab, fyne.KeyDelete,
	}
	texts := []string{"", "hello", chaosclock.SampleDeal, chaosclock.SampleDeal + "\nmoves 5 3 4", "1,1,2,0,0,0,0,0,0,0,0,0"}
	for range steps {
		switch n := rng.IntN(20); {
		case n < 8:
			c := r.Commands()[rng.IntN(len(r.Commands()))]
			if c.ID != "quit" {
				r.Run(c.ID)
			}
		case n < 13:
			r.toBoard()
			r.click(cellSpot(1 + rng.IntN(12)))
		case n < 14:
			r.toBoard()
			r.click(board.PassSpot())
		case n < 15:
			r.toBoard()
			r.drag(cellSpot(1+rng.IntN(12)), cellSpot(1+rng.IntN(12)))
		case n < 17:
			r.press(names[rng.IntN(len(names))])
		case n < 18:
			r.app.Clipboard().SetContent(texts[rng.IntN(len(texts))])
		case n < 19:
			r.session.Players.SetSeats([2]session.Seat{{Level: []string{"", "easy"}[rng.IntN(2)]}, {}})
			r.opponent.allow <- struct{}{}
		default:
			r.closeDialogs()
		}
		r.loop.run()
		checkShown(t, r)
		if t.Failed() {
			return
		}
	}
}

// toBoard makes the board clickable.
func (r *rig) toBoard() {
	r.closeDialogs()
	if r.Screen() != screenGame {
		r.show(screenGame)
	}
}

func checkShown(t *testing.T, r *rig) {
	t.Helper()
	s := r.session
	if r.Screen() == screenGame && !r.Commands().ByID("replay").Checked() {
		state := r.board().State()
		if state.Position.String() != s.Position().String() {
			t.Errorf("the board shows %s, the session has %s", state.Position, s.Position())
		}
		if (state.Setup != nil) != (s.Editor.Sketch() != nil) {
			t.Error("the board does not know whether the editor is open")
		}
		if state.Enabled != s.Players.PersonMayMove() {
			t.Error("the board does not know whether the person may move")
		}
	}
	if s.Editor.Sketch() != nil && s.Players.Thinking() {
		t.Error("the program thinks while the editor is open")
	}
	for side := core.First; side <= core.Second; side++ {
		if s.Players.Thinking() && s.Position().Turn() == side && s.Players.Seats()[side].Person() {
			t.Error("the program thinks for a person")
		}
	}
}
