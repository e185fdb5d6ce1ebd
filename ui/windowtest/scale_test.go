package windowtest

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui"
	"qilab/ui/control"
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
	const told = "The screen is too small for 200%: the interface size is 130%."
	r.wantText(told)
	r.set(prefs.Scale, "100")
	r.wantNoText(told)
	t.Setenv("FYNE_SCALE", "")
	r.set(prefs.Scale, "200")
	r.wantText(told)
	r.Run("settings")
	shown[*control.Search](r)[0].SetText("interface size")
	explained := func() bool { return strings.Contains(strings.Join(textsIn(r.front()), " "), told) }
	row := func(want string) *control.Select {
		t.Helper()
		r.loop.run()
		list := shown[*control.Select](r)
		if len(list) != 1 || list[0].Selected != want {
			t.Fatalf("the settings do not show %s: %v", want, list)
		}
		return list[0]
	}
	r.win.Canvas().Focus(row("130%"))
	row("130%").SetSelected("120%")
	if now := row("120%"); r.win.Canvas().Focused() != fyne.Focusable(now) {
		t.Error("the choice loses the focus")
	}
	if explained() {
		t.Error("a size that fits is said to be too large")
	}
	t.Setenv("FYNE_SCALE", "") // the space is told at this scale
	row("120%").SetSelected("200%")
	if row("130%"); !explained() {
		t.Error("the settings do not say why another size is in force")
	}
	if got := r.settings.Int(prefs.Scale); got != 200 {
		t.Errorf("for a larger screen %d %% are kept", got)
	}
}

// A window whose scale is bounded by the screen has the size that the user gave it after each start.
func TestSizeOnASmallScreen(t *testing.T) {
	t.Setenv("FYNE_SCALE", "")
	scale := func() float32 {
		f, err := strconv.ParseFloat(os.Getenv("FYNE_SCALE"), 32)
		if err != nil {
			return 1
		}
		return float32(f)
	}
	dir := t.TempDir()
	for start := range 3 {
		r := newWindow(t, dir, storage.Open(dir, rulesOf(nil), nil), i18n.English, ui.Deps{
			Games: []catalog.Game{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}},
			Space: func(fyne.Window) (fyne.Size, bool) { return fyne.NewSize(1920/scale(), 1000/scale()), true },
		})
		if start == 0 {
			r.set(prefs.Scale, "200")
			r.win.Resize(fyne.NewSize(640, 560))
		} else {
			r.win.Resize(fyne.NewSize(float32(r.settings.Int(prefs.Width)), float32(r.settings.Int(prefs.Height))))
			ui.Fit(r.Window)
		}
		if got := r.win.Canvas().Size(); got.Width < 635 || got.Width > 645 || got.Height < 555 || got.Height > 565 {
			t.Errorf("start %d: the window is %v at a scale of %v", start, got, scale())
		}
		r.Run("quit")
		r.until("the window is closed", r.closed)
		r.Close()
	}
}
