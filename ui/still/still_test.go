package still_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/ui/still"
)

// The toolkit's controls keep still, and the program's own motion goes by the system.
func TestWanted(t *testing.T) {
	app := test.NewTempApp(t)
	wanted := app.Settings().ShowAnimations()
	if still.Wanted() != wanted {
		t.Errorf("without the wrapper: %v, not %v", still.Wanted(), wanted)
	}
	fyne.SetCurrentApp(still.App(app))
	defer fyne.SetCurrentApp(app)
	if fyne.CurrentApp().Settings().ShowAnimations() {
		t.Error("the controls of the toolkit move")
	}
	if still.Wanted() != wanted {
		t.Errorf("with the wrapper: %v, not %v", still.Wanted(), wanted)
	}
}
