package windowtest

import (
	"strings"
	"testing"

	"qilab/ui/i18n"
)

// Each command has a title, those too that the sheet of keys does not list: it names them where a key is taken.
func TestCommandsHaveTitles(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := newRig(t, lang, "light")
		for _, c := range r.Commands() {
			if title := r.words.T(c.Title()); strings.Contains(title, "⟦") {
				t.Errorf("%s: %s has the title %s", lang, c.ID, title)
			}
		}
	}
}
