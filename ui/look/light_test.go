package look

import (
	"os"
	"testing"
)

func TestPreferLight(t *testing.T) {
	for _, c := range []struct{ system, chosen, want string }{
		{"linux", "", "light"},
		{"linux", "dark", "dark"},
		{"windows", "", ""},
		{"darwin", "", ""},
	} {
		t.Setenv("FYNE_THEME", c.chosen)
		preferLight(c.system)
		if got := os.Getenv("FYNE_THEME"); got != c.want {
			t.Errorf("%+v: got %q", c, got)
		}
	}
}
