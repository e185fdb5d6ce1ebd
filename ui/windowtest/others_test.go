package windowtest

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/storage"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// TestTwoWindows: two windows on one store keep their games, their settings, and their contents of the quick slot.
func TestTwoWindows(t *testing.T) {
	dir := t.TempDir()
	one := openRig(t, dir, i18n.English, "light")
	one.wantDialog(false)
	one.Run("sample")
	one.table.Tree.Forward()
	one.Run("quick-save")
	one.wantText("Saved to the quick slot")

	two := openRig(t, dir, i18n.English, "light")
	two.loop.run()
	two.wantSentence("This one has its own game")
	two.closeDialogs()
	if two.Screen() != screenHome {
		t.Errorf("the second window shows %s, not the start", two.Screen())
	}
	two.show(screenGame)
	two.play(chaosclock.Walk(3, 11))
	two.loop.run()
	one.table.Tree.Forward()
	one.setInt(prefs.Volume, 20)
	two.setBool(prefs.OneClick, true)
	two.Run("quick-save")
	two.wantText("Saved to the quick slot") // it takes the existing slot for its own
	one.Run("quick-save")
	one.wantSentence("Another window has saved a game in the quick slot")
	one.closeDialogs()
	one.Run("quick-load") // now it knows
	one.Run("quick-save")
	one.wantDialog(false)
	one.table.Undo()
	games := [2]string{gameText(t, one), gameText(t, two)}
	if games[0] == games[1] {
		t.Fatal("the windows have the same game")
	}
	one.Close()
	two.play(core.PassMove)
	games[1] = gameText(t, two)
	two.Close()

	// The game saved last comes first, and the other one after it.
	for i, want := range []string{games[1], games[0]} {
		again := openRig(t, dir, i18n.English, "light")
		again.loop.run()
		again.wantDialog(i > 0)
		if got := gameText(t, again); got != want {
			t.Errorf("window %d goes on with\n%s, not\n%s", i+1, got, want)
		}
		if again.settings.Int(prefs.Volume) != 20 || !again.settings.Bool(prefs.OneClick) {
			t.Error("a setting of one of the windows is lost")
		}
	}
}

// gameText returns the current game as stored on the disk.
func gameText(t *testing.T, r *rig) string {
	t.Helper()
	return encoded(t, r.table.Document().Game())
}

func encoded(t testing.TB, game *core.Game) string {
	t.Helper()
	text, err := storage.Encode(game, storage.Meta{})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
