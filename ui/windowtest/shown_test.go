package windowtest

import (
	"fmt"
	"testing"
)

// checkShown checks that the board shows the current game.
func checkShown(t testing.TB, r *rig) {
	t.Helper()
	for _, wrong := range []string{r.boardDiffers(), r.thinksForNobody()} {
		if wrong != "" {
			t.Error(wrong)
		}
	}
}

// boardDiffers describes how the board differs from the table; "" if it does not.
func (r *rig) boardDiffers() string {
	s := r.table
	if r.Screen() != screenGame || r.Commands().ByID("replay").Checked() {
		return ""
	}
	state := r.board().State()
	switch {
	case state.Ahead == 0 && state.Setup == nil && state.Position.String() != s.Position().String():
		return fmt.Sprintf("the board shows %s, the table has %s", state.Position, s.Position())
	case (state.Setup != nil) != (s.Editor.Sketch() != nil):
		return "the board does not know whether the editor is open"
	case state.Ahead == 0 && state.Enabled != s.Players.PersonMayMove():
		return fmt.Sprintf("the board lets the user move: %v, the table: %v", state.Enabled, s.Players.PersonMayMove())
	}
	return ""
}

// thinksForNobody finds that the program thinks though it is not to move.
func (r *rig) thinksForNobody() string {
	p := r.table.Players
	_, puzzle := r.table.Puzzle.Current() // whose defence, as that of exercises, and opening answers have no seat
	_, opening := r.table.Opening.Current()
	offered := r.table.Offers.Asked() // which it does while the user is to move
	if !p.Thinking() || puzzle || opening || offered || r.table.Drill.On() {
		return ""
	}
	switch side := r.table.Position().Turn(); {
	case r.table.Editor.Sketch() != nil:
		return "the program thinks while the editor is open"
	case p.Seats()[side].Person():
		return "the program thinks for the user"
	}
	return ""
}
