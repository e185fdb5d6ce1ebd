package words_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

func TestOpening(t *testing.T) {
	for l, want := range map[i18n.Lang]string{
		i18n.Chinese: "中炮对屏风马 C00 · 均势",
		i18n.English: "Central Cannon vs. Screen Horses C00 · even",
	} {
		w := words.Words{Catalog: i18n.New(l)}
		if got := words.Opening(w, xiangqi.Rules{}, core.OpeningName{ID: "screen", Code: "C00", Verdict: "opening-verdict.even"}); got != want {
			t.Errorf("%v: %q", l, got)
		}
		if got := words.Opening(w, xiangqi.Rules{}, core.OpeningName{ID: "pawns"}); got == "" || got[len(got)-1] == ' ' {
			t.Errorf("%v: %q", l, got)
		}
	}
}
