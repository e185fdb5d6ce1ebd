package transfer

import (
	"testing"

	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
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
