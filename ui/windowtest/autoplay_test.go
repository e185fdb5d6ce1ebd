package windowtest

import (
	"testing"

	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// playedGame returns a window with a game of four moves at its end, which plays itself fast.
func playedGame(t *testing.T) *rig {
	t.Helper()
	r := newRig(t, i18n.English, "light")
	r.show(screenGame)
	r.setInt(prefs.AutoPlay, 200)
	for range 4 {
		r.play(r.table.Position().Moves()[0])
	}
	return r
}

// A game plays itself from the start to the end of the line on the board, a variation too.
func TestAutoPlay(t *testing.T) {
	r := playedGame(t)
	c := r.Commands().ByID("auto-play")
	r.Run("auto-play")
	if !c.Checked() || r.table.Node().Parent() != nil {
		t.Fatalf("it begins at ply %d", r.table.Node().Ply())
	}
	r.until("the game has played itself", func() bool { return !c.Checked() })
	r.wantPly(4)

	r.Run("first")
	r.Run("forward")
	r.play(r.table.Position().Moves()[2])
	end := r.table.Node()
	r.Run("auto-play")
	r.until("the variation has played itself", func() bool { return !c.Checked() })
	if r.table.Node() != end {
		t.Errorf("it ends at ply %d of another line", r.table.Node().Ply())
	}
}

// Another command, a move and Escape stop a game that plays itself.
func TestAutoPlayStops(t *testing.T) {
	r := playedGame(t)
	r.setInt(prefs.AutoPlay, 60_000)
	c := r.Commands().ByID("auto-play")
	for what, stop := range map[string]func(){
		"its own command": func() { r.Run("auto-play") },
		"flip":            func() { r.Run("flip") },
		"going on":        func() { r.Run("forward") },
		"Escape":          func() { r.press("Escape") },
		"home":            func() { r.Run("home"); r.Run("continue") },
		"a move":          func() { r.play(r.table.Position().Moves()[0]) },
		"a click":         func() { r.table.Tree.Goto(r.table.Node().Next()) },
	} {
		r.Run("last")
		r.Run("auto-play")
		if !c.Checked() {
			t.Fatalf("it does not begin before %s", what)
		}
		if stop(); c.Checked() {
			t.Errorf("%s does not stop it", what)
		}
	}
}
