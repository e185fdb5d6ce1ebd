package look

import (
	"os"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// The scale multiplies that of the environment or of the toolkit's settings, and 100 percent restores it.
func TestSetScale(t *testing.T) {
	s := test.NewTempApp(t).Settings()
	was := givenScale
	t.Cleanup(func() { givenScale = was })
	t.Setenv(scaleName, "")
	for _, c := range []struct {
		given   string
		percent int
		by      float32
		want    string
	}{
		{"", 150, 1.5, "1.50"}, {"", 120, 0.8, "1.20"}, {"", 100, 1 / 1.2, ""},
		{"2", 150, 3, "3.00"}, {"2", 100, 2. / 3, "2"}, {"wrong", 130, 0.65, "1.30"}, {"auto", 200, 2 / 1.3, "2.00"}, {"1.25", 130, 1.62 / 2, "1.62"},
	} {
		givenScale = c.given
		if by := SetScale(s, c.percent); by < c.by*0.999 || by > c.by*1.001 || os.Getenv(scaleName) != c.want {
			t.Errorf("%q and %d %%: by %v to %q", c.given, c.percent, by, os.Getenv(scaleName))
		}
		if got := Scale(s); got != c.percent {
			t.Errorf("%q and %d %%: in force are %d %%", c.given, c.percent, got)
		}
	}
}

// A small screen gets the largest size at which the window fits, but is no reason for less than 100 percent.
func TestFitting(t *testing.T) {
	s := test.NewTempApp(t).Settings()
	was := givenScale
	t.Cleanup(func() { givenScale = was })
	minSize := fyne.NewSize(640, 560)
	for _, c := range []struct {
		given, now    string // the scales
		percent       int
		width, height float32 // of the space at the present scale
		want          int
	}{
		{"", "", 200, 1180, 776, 130}, {"", "2", 200, 590, 388, 130}, {"", "", 120, 1180, 776, 120},
		{"", "", 200, 1920, 1200, 200}, {"", "", 300, 1920, 1200, 200}, {"", "", 150, 600, 500, 100}, {"", "", 90, 600, 500, 90},
		{"2", "2", 200, 960, 900, 140}, {"2", "3", 150, 640, 600, 140},
	} {
		givenScale = c.given
		t.Setenv(scaleName, c.now)
		if got := Fitting(s, c.percent, fyne.NewSize(c.width, c.height), minSize); got != c.want {
			t.Errorf("%d %% at %v × %v, scale %q of %q: %d, want %d", c.percent, c.width, c.height, c.now, c.given, got, c.want)
		}
	}
}
