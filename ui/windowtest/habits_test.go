package windowtest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core/gametest"
	"qilab/storage"
	"qilab/ui/i18n"
)

// A hint that names a key names the command's own, and the sheet of keys has each key once.
func TestKeysAreToldAsTheyAre(t *testing.T) {
	gametest.OneGoroutine(t)
	named := regexp.MustCompile(`[(（]([A-Z]|F\d+|Ctrl\+[^)）]+)[)）]$`)
	for _, lang := range i18n.Langs() {
		r := newRig(t, lang, "light")
		listed, there := map[string]string{}, map[string]bool{}
		for _, c := range r.Commands() {
			there[r.heading(c.ID)] = onScreen(c) != ""
			if hint := c.Title() + ".hint"; r.words.Has(hint) {
				if key := named.FindStringSubmatch(r.words.T(hint)); key != nil && (len(c.Keys) == 0 || key[1] != c.Keys[0].String()) {
					t.Errorf("the hint of %s names %s, which is not its key", c.ID, key[1])
				}
			}
		}
		for _, line := range r.sheetOfKeys() {
			if line.keys == r.words.T("keys.unset") {
				continue
			}
			for _, key := range strings.Split(line.keys, " / ") {
				if there[line.title] {
					key += " in the list of games"
				}
				if other, twice := listed[key]; twice {
					t.Errorf("%s is listed for %s and %s", key, other, line.title)
				}
				listed[key] = line.title
			}
		}
		if len(listed) < 40 {
			t.Errorf("only %d keys are listed", len(listed))
		}
	}
}

// Enter never does what loses something: another file, a saved game.
func TestEnterDoesNotReplaceOrDelete(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	if err := r.store.Slots().Save("mine", r.table.Document().Game(), storage.Meta{}); err != nil {
		t.Fatal(err)
	}
	r.Run("slots")
	r.tapButton("Delete")
	if n := len(r.dialogs()); n != 2 {
		t.Fatalf("it is not asked first: %d dialogs are open", n)
	}
	r.press(fyne.KeyReturn)
	if entries := r.store.Slots().List(); len(entries) != 1 || len(r.dialogs()) != 1 {
		t.Errorf("Enter has done it: %d slots are there, %d dialogs are open", len(entries), len(r.dialogs()))
	}
	r.closeDialogs()
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Run("export-as")
	r.writeTo(path)
	r.wantDialog(true)
	r.press(fyne.KeyReturn)
	if text, _ := os.ReadFile(path); string(text) != "old" {
		t.Error("Enter has replaced a file")
	}
}
