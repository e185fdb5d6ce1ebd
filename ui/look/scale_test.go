package look

import (
	"os"
	"testing"

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
		{"2", 150, 3, "3.00"}, {"2", 100, 2. / 3, "2"}, {"wrong", 130, 0.65, "1.30"}, {"auto", 200, 2 / 1.3, "2.00"},
	} {
		givenScale = c.given
		if by := SetScale(s, c.percent); by < c.by*0.999 || by > c.by*1.001 || os.Getenv(scaleName) != c.want {
			t.Errorf("%q and %d %%: by %v to %q", c.given, c.percent, by, os.Getenv(scaleName))
		}
	}
}
