package windowtest

import (
	"testing"

	"qilab/core/chaosclock"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// Closing the window in an exercise, before any game was begun, leads back to the home screen and not to an empty board.
func TestClosedInAnExerciseBeforeAnyGame(t *testing.T) {
	r := atTraining(t, t.TempDir(), i18n.English, cardAt(chaosclock.Rules{}, chaosclock.Rules{}.Start(), 1))
	r.Run("training-today")
	r.card(nil)
	if r.Screen() != prefs.GameScreen {
		t.Fatal("the card does not bring the board")
	}
	if again := openRigAfter(t, r, i18n.English); again.Screen() != prefs.HomeScreen {
		t.Errorf("the window opens on the screen %q", again.Screen())
	}
}

// A position being set up from the home screen is kept, though no game was begun.
func TestClosedInTheEditorBeforeAnyGame(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.show(screenGame)
	r.Run("editor")
	if r.table.Editor.Sketch() == nil {
		t.Fatal("the editor is not open")
	}
	if again := openRigAfter(t, r, i18n.English); again.Screen() != prefs.GameScreen || again.table.Editor.Sketch() == nil {
		t.Errorf("the window opens on the screen %q", again.Screen())
	}
}
