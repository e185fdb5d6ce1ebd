package windowtest

import (
	"strings"
	"testing"

	"qilab/core/eternal"
	"qilab/ui/i18n"
)

// A game as a text for people has a line for each turn, with the numbers of the list of moves.
func TestGameTextNumbersTurns(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	for _, c := range []struct{ pasted, want string }{
		{"start moves h2e2 h9g7 h0g2", "\n1. Red C2=5\n1… Black H8+7\n2. Red H2+3\n"},
		{"[Event \"x\"]\n\n1. C2=5! {the centre} H8+7 *", "\n1. Red C2=5!\n   the centre\n1… Black H8+7\n"},
	} {
		r.paste(c.pasted)
		r.Run("last")
		r.Run("copy-game")
		if got := r.app.Clipboard().Content(); !strings.HasSuffix(got, c.want) {
			t.Errorf("%s is copied as %q", c.pasted, got)
		}
	}

	r = eternalTable(t, i18n.English, eternal.Start().String())
	for len(r.table.Document().Game().CurrentLine()) < 20 {
		r.play(r.table.Position().Moves()[0])
	}
	r.Run("copy-game")
	text := r.app.Clipboard().Content()
	turns := 0
	for _, n := range r.table.Document().Game().CurrentLine()[1:] {
		if !r.table.Rules().Capabilities().ContinuesTurn(n) {
			turns++
		}
	}
	if lines := strings.Count(text, ". Red ") + strings.Count(text, "… Black ") + strings.Count(text, ". Black "); lines != turns || turns == 19 {
		t.Errorf("%d lines for %d turns:\n%s", lines, turns, text)
	}
}
