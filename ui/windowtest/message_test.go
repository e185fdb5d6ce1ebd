package windowtest

import (
	"testing"

	"qilab/ui/i18n"
)

// A message in study is shown beside the board; Escape and the next command clear it.
func TestMessageInStudy(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.show(screenGame)
	for what, clear := range map[string]func(){
		"Escape":           func() { r.press("Escape") },
		"the next command": func() { r.Run("flip") },
	} {
		r.Run("mark-colour")
		if r.toast() == "" {
			t.Fatal("there is no message beside the board")
		}
		if clear(); r.toast() != "" {
			t.Errorf("%s does not clear it", what)
		}
	}
}
