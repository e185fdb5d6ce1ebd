package words_test

import (
	"testing"

	"qilab/ui/i18n"
	"qilab/ui/words"
)

// Names that the program has given follow the language; those of people do not change.
func TestPlayerName(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	for _, x := range []struct {
		recorded         []string
		english, chinese string
	}{
		{[]string{"Player", "玩家"}, "Player", "玩家"},
		{[]string{"QiLab (Easy)", "QiLab（简单）"}, "Computer · Easy", "电脑 · 简单"},
		{[]string{"QiLab (Full strength)", "QiLab（全力）"}, "Computer · Full strength", "电脑 · 全力"},
		{[]string{"QiLab (Best defence)", "QiLab（最佳防守）"}, "Computer · Best defence", "电脑 · 最佳防守"},
	} {
		for _, name := range x.recorded {
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

// An unnamed player is the user against the computer, as beside the board, and anyone in other games.
func TestPlayers(t *testing.T) {
	en := words.Words{Catalog: i18n.New(i18n.English)}
	for _, x := range []struct{ first, second, want string }{
		{"Player", "QiLab (Easy)", "You – Computer · Easy"}, {"QiLab（简单）", "玩家", "Computer · Easy – You"}, {"Player", "Player", "Player – Player"},
		{"Ada", "QiLab (Easy)", "Ada – Computer · Easy"}, {"Player", "Ada", "Player – Ada"}, {"Ada", "", "Ada – unknown"}, {"", "", ""},
	} {
		if got := words.Players(en, x.first, x.second); got != x.want {
			t.Errorf("%q and %q are %q, want %q", x.first, x.second, got, x.want)
		}
	}
}
