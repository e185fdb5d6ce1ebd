package windowtest

import (
	"testing"

	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// The view options of a game persist over a restart, and do not change the user's settings for all games.
func TestSightIsKeptWithTheGame(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	first, program := r.table.Current(), [2]seat{{Level: "easy"}, {}}
	r.start(first, first.Rules.Start(), program)
	if !r.table.View.Hidden() || !r.table.View.Flipped() || r.settings.Bool(prefs.Hidden) {
		t.Fatalf("hidden %v (in the settings %v), turned to the person %v", r.table.View.Hidden(), r.settings.Bool(prefs.Hidden), r.table.View.Flipped())
	}
	r.Run("hide")
	r.Run("flip")
	if r.table.View.Hidden() || r.table.View.Flipped() || r.settings.Bool(prefs.Hidden) {
		t.Fatal("the commands do nothing, or more than they say")
	}
	r.Close()
	r = openRig(t, r.dir, i18n.English, "light")
	if r.table.View.Hidden() || r.table.View.Flipped() {
		t.Error("what was chosen for the game is lost")
	}
	r.start(first, first.Rules.Start(), program)
	r.Close()
	r = openRig(t, r.dir, i18n.English, "light")
	if !r.table.View.Hidden() {
		t.Error("a restart of the program shows what was hidden")
	}
	r.start(first, first.Rules.Start(), [2]seat{})
	if r.table.View.Hidden() || r.table.View.Flipped() {
		t.Error("a game against the program changes the next one")
	}
	r.Run("overlay") // keeps all that is set
	r.Run("hide")
	if !r.settings.Bool(prefs.Hidden) {
		t.Error("a person's own choice is not kept")
	}
}
