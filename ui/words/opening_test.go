package words_test

import (
	"strings"
	"testing"

	"qilab/core/gomoku"
	"qilab/core/gomoku/opening"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// Every question and answer of an opening dialogue has a text.
func TestOpeningWords(t *testing.T) {
	for _, l := range i18n.Langs() {
		w := words.Words{Catalog: i18n.New(l)}
		var keys []string
		for _, r := range opening.Rules(gomoku.Renju) {
			keys = append(keys, "opening.rule."+r.String(), "opening.rule."+r.String()+".hint")
		}
		for p := opening.Placing; p <= opening.Done; p++ {
			keys = append(keys, "opening.phase."+p.String())
		}
		for k := opening.Place; k <= opening.Choose; k++ {
			keys = append(keys, "opening.choice."+k.String())
		}
		for _, p := range gomoku.Patterns() {
			keys = append(keys, "opening-name.gomoku."+p.String())
		}
		for _, key := range keys {
			if !w.Has(key) {
				t.Errorf("there is no text for %s", key)
			}
		}
	}
}

func TestOpeningErrors(t *testing.T) {
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	for _, c := range []struct{ text, en, zh string }{
		{"", "An opening rule, a rule set and choices are expected", "应有开局规则、规则和各步选择"},
		{"rif standard", "The opening rule RIF classic is for renju only", "开局规则“RIF 经典规则（五手两打）”只用于连珠"},
		{"rif renju h8 h10", "Move 2 (“h10”): h10 is outside the central 3×3", "第 2 步“h10”：h10 不在中央 3×3 之内"},
		{"rif renju h8 h9 h7 keep h6 g8 g7", "Move 7 (“g7”): g7 is the same as g8 by symmetry", "第 7 步“g7”：g7 与 g8 对称，是同形打点"},
		{"yamaguchi renju h8 i9 i8 13", "Move 4 (“13”): 13 cannot be declared; expected a number from 1 to 12", "第 4 步“13”：打点数不能是 13，应为 1 到 12"},
	} {
		_, err := opening.Parse(c.text)
		for got, want := range map[string]string{en.Error(err): c.en, zh.Error(err): c.zh} {
			if !strings.HasPrefix(got, want) || gomokuLeftover.MatchString(got) {
				t.Errorf("%q: %q, want %q", c.text, got, want)
			}
		}
	}
}
