package ui

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/ui/i18n"
)

// A hint that names a key names the command's own, and the sheet of keys has each key once.
func TestKeysAreToldAsTheyAre(t *testing.T) {
	named := regexp.MustCompile(`[(（]([A-Z]|F\d+|Ctrl\+[^)）]+)[)）]$`)
	for _, lang := range i18n.Langs() {
		r := newRig(t, lang, "light")
		listed := map[string]string{}
		for _, c := range r.commands {
			if hint := c.Title() + ".hint"; r.words.Has(hint) {
				if key := named.FindStringSubmatch(r.words.T(hint)); key != nil && (len(c.Keys) == 0 || key[1] != c.Keys[0].String()) {
					t.Errorf("the hint of %s names %s, which is not its key", c.ID, key[1])
				}
			}
		}
		for _, g := range keyGroups(r.commands) {
			for _, c := range g.commands {
				for _, key := range strings.Split(c.Shortcuts(), " / ") {
					if other, twice := listed[key]; twice {
						t.Errorf("%s is listed for %s and %s", key, other, c.ID)
					}
					listed[key] = c.ID
				}
			}
		}
	}
}

// Enter never does what loses something: another file, a saved game.
func TestEnterDoesNotReplaceOrDelete(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	done := false
	r.askFirst("title", "text", "Delete", "Cancel", func() { done = true })
	r.press(fyne.KeyReturn)
	if done || len(r.modals) != 0 {
		t.Errorf("Enter has done it: %v, %d dialogs are open", done, len(r.modals))
	}
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.writeFile(path, "new", nil, nil)
	r.press(fyne.KeyReturn)
	if text, _ := os.ReadFile(path); string(text) != "old" {
		t.Error("Enter has replaced a file")
	}
}
