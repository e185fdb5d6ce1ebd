package settings

import (
	"strings"
	"testing"

	"qilab/solver/games"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
)

func newRoom(t *testing.T, lang i18n.Lang) (*Room, *hosttest.Host) {
	t.Helper()
	c, h := hosttest.New(t, lang, games.All(nil)...)
	return New(depsOf(c)), h
}

// Every setting has a name and other words to be found by, in both languages; a hint is a sentence.
func TestSettingsAreExplained(t *testing.T) {
	r, _ := newRoom(t, i18n.English)
	seen := 0
	for _, s := range r.sections() {
		for _, e := range s.entries {
			seen++
			for _, part := range []string{"", ".find"} {
				if key := e.TextKey() + part; !r.Words.Has(key) {
					t.Errorf("%s: there is no %s", s.title, key)
				}
			}
			for lang, stops := range map[i18n.Lang]string{i18n.English: ".}", i18n.Chinese: "。}"} {
				if !r.Words.Has(e.TextKey() + ".hint") {
					continue
				}
				if hint := r.Words.In(lang, e.TextKey()+".hint"); !strings.ContainsAny(hint[len(hint)-1:]+hint[max(0, len(hint)-3):], stops) {
					t.Errorf("%s: %q is no sentence", e.Key, hint)
				}
			}
		}
	}
	if seen < 30 {
		t.Errorf("there are only %d settings", seen)
	}
}

// Every user setting without another place is in the table: those of boards come from their painters.
func TestBoardsGiveTheirOptions(t *testing.T) {
	r, _ := newRoom(t, i18n.English)
	keys := map[string]int{}
	for _, s := range r.sections() {
		for _, e := range s.entries {
			keys[e.Key]++
		}
	}
	for _, o := range r.Painters.Options() {
		if keys[o.Key] == 0 {
			t.Errorf("%s is nowhere", o.Key)
		}
	}
	for _, s := range r.sections() {
		names := map[string]bool{}
		for _, e := range s.entries {
			if name := r.name(e, i18n.English); names[name] {
				t.Errorf("%s has %s twice", s.title, name)
			} else {
				names[name] = true
			}
		}
	}
	if keys["pieces"] != 2 || keys["palette"] != 1 {
		t.Errorf("the sets of pieces are offered %d times", keys["pieces"])
	}
}

// A setting is found by name, description and other words, in either language, and by its game; shared settings are listed once.
func TestSearch(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r, h := newRoom(t, lang)
		r.dialog()
		w := h.Dialogs[0].Body
		if w == nil {
			t.Fatal("there is no dialog")
		}
		p := &window{room: r, sections: r.sections()}
		for text, want := range map[string]int{"colour-blind": 1, "色盲": 1, "traditional": 1, "繁体": 1, "音量": 1, "VOLUME loud": 1, "xyz": 0} {
			found := map[string]bool{}
			for _, s := range p.sections {
				for _, e := range s.entries {
					if matches(text, s, r, e) {
						found[e.Key] = true
					}
				}
			}
			if len(found) != want {
				t.Errorf("%s: %q finds %v, want %d", lang, text, found, want)
			}
		}
	}
}

// Choosing in a control changes the setting.
func TestControlsChangeSettings(t *testing.T) {
	r, _ := newRoom(t, i18n.English)
	p := &page{r, &window{room: r}}
	for _, s := range r.sections() {
		for _, e := range s.entries {
			if e.control(p) == nil {
				t.Errorf("%s has no control", e.Key)
			}
		}
	}
	r.Settings.Set(prefs.Palette, string(look.PaletteDistinct))
	if r.Settings.Get(prefs.Palette) != "distinct" {
		t.Error("the palette is not kept")
	}
}
