package windowtest

import (
	"os"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// An interface size for which the screen is too small is replaced by the largest one that fits, which is told.
func TestScaleOnASmallScreen(t *testing.T) {
	t.Setenv("FYNE_SCALE", "")
	dir := t.TempDir()
	r := newWindow(t, dir, storage.Open(dir, rulesOf(nil), nil), i18n.English, ui.Deps{
		Games: []catalog.Game{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}},
		Space: func(fyne.Window) (fyne.Size, bool) { return fyne.NewSize(1180, 776), true },
	})
	r.set(prefs.Scale, "120")
	if got := os.Getenv("FYNE_SCALE"); got != "1.20" {
		t.Errorf("120 %%: the scale is %q", got)
	}
	t.Setenv("FYNE_SCALE", "")
	r.set(prefs.Scale, "200")
	if got := os.Getenv("FYNE_SCALE"); got != "1.30" {
		t.Errorf("200 %%: the scale is %q", got)
	}
	r.wantText("The screen is too small for 200%: the interface size is 130%.")
}
