package look

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestFit(t *testing.T) {
	test.NewTempApp(t)
	for _, room := range []float32{0, 5, 20, 60, 500} {
		got := Fit("出于意料的很长的一段文字 and more", 14, fyne.TextStyle{}, room)
		if room > 20 && fyne.MeasureText(got, 14, fyne.TextStyle{}).Width > room {
			t.Errorf("%q is wider than %v", got, room)
		}
	}
	if got := Fit("short", 14, fyne.TextStyle{}, 500); got != "short" {
		t.Errorf("a text that fits became %q", got)
	}
}
