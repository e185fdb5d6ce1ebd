package training

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gomoku"
	store "qilab/storage/training"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// The verdict on a wrong pass begins with a capital letter; squares stay as they are.
func TestRefusal(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	clock, renju := chaosclock.Rules{}, gomoku.Rules{Set: gomoku.Renju}
	h8, err := renju.ParseMove(renju.Start(), "h8")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		kind  store.Kind
		rules core.Rules
		move  core.Move
		want  string
	}{
		{store.Deal, clock, core.PassMove, "Pass is wrong"},
		{store.Opening, clock, core.PassMove, "Pass is not in your repertoire"},
		{store.Mistake, renju, h8, "h8 is wrong"},
	} {
		if got := refusal(w, c.kind, c.rules, c.rules.Start(), c.move); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}
