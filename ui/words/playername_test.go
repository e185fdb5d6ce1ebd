package words_test

import (
	"testing"

	"qilab/ui/i18n"
	"qilab/ui/words"
)

// Names that the program has given follow the language; those of people do not change.
func TestPlayerName(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	for _, x := range []struct{ english, chinese string }{
		{"Player", "玩家"}, {"QiLab (Easy)", "QiLab（简单）"}, {"QiLab (Full strength)", "QiLab（全力）"}, {"QiLab (Best defence)", "QiLab（最佳防守）"},
	} {
		for _, name := range []string{x.english, x.chinese} {
			if got := words.PlayerName(en, name); got != x.english {
				t.Errorf("%q is %q in English", name, got)
			}
			if got := words.PlayerName(zh, name); got != x.chinese {
				t.Errorf("%q is %q in Chinese", name, got)
			}
		}
	}
	if got := words.PlayerName(zh, "棋手"); got != "玩家" { // of an earlier version
		t.Errorf("a former player without a name is %q", got)
	}
	for _, name := range []string{"", "胡荣华", "QiLab (Anna)", "Player One"} {
		if got := words.PlayerName(zh, name); got != name {
			t.Errorf("%q is %q", name, got)
		}
	}
}
