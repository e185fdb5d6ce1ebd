package transfer

import (
	"errors"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
	"qilab/ui/words"
)

// A message about a text that was read counts the turns that the list of moves numbers.
func TestTurnsAreCounted(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}})
	for _, x := range []struct{ text, want string }{
		{eternal.StartText + "\n1. b3b7 c@a7 2. a9a8", "Loaded a game with 2 moves. You can undo this."},
		{"b3b7 c@a7", "Played 1 move. You can undo it."},
	} {
		found, err := c.Table.Texts.Read(x.text, false)
		if err != nil {
			t.Fatal(err)
		}
		if got := importedText(c.Words, found); got != x.want {
			t.Errorf("%q: %q, want %q", x.text, got, x.want)
		}
	}
}

// Only a file is called one; a pasted text is not.
func TestDamagedTextIsNoFile(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	for _, whole := range []bool{false, true} {
		f := &table.File{Game: core.NewGame(eternal.Rules{}, eternal.Rules{}.Start()), Whole: whole, Err: errors.New("line 34")}
		for path, file := range map[string]bool{"": false, "a.qigame": true} {
			if got := damagedText(w, f, path); strings.Contains(got, "file") != file || !strings.Contains(got, "line 34") {
				t.Errorf("%q, whole %v: %q", path, whole, got)
			}
		}
	}
}
