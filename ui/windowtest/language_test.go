package windowtest

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"qilab/core/gametest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// foreign are the words that either language takes as they are: names, keys, units, notations.
var foreign = regexp.MustCompile(`Copyright \(c\) \d+ The QiLab authors|MIT|FEN|PgUp|PgDn|棋研|中文|简体中文|English|QiLab|Ctrl|Shift|Alt|Backspace|Space|Home|End|Del|Esc|Tab|Enter|Insert|MiB|GiB|SIL|CC BY|Yu-Han Tseng|Chinese Chess Practical Dataset|github.com|Fyne|SQLite|modernc.org|ICU|Unicode|Yuji Boku|BSD|Oto|Apache|/\S+|settings\d+/\d+|\d+\.\d+\.\d+\S*`)

var latinWord = regexp.MustCompile(`[A-Za-z]{3,}`)

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// wrong returns the parts of a text that are not in a language.
func wrong(l i18n.Lang, text string) string {
	rest := foreign.ReplaceAllString(text, "")
	switch {
	case strings.ContainsAny(text, "⟦⟧"):
		return "a key without a text"
	case strings.Contains(text, "{0}") || strings.Contains(text, "{1}"):
		return "a place without its words"
	case l == i18n.English && strings.IndexFunc(rest, isHan) >= 0:
		return "Chinese in English"
	case l == i18n.Chinese && latinWord.MatchString(rest):
		return "English in Chinese"
	}
	return ""
}

// The window is opened in one language and switched to the other with everything visible, to find texts that do not change.
func TestLanguageSwitchRetextsEverything(t *testing.T) {
	gametest.OneGoroutine(t)
	for i, l := range i18n.Langs() {
		if testing.Short() && i > 0 {
			break
		}
		for _, name := range some(states) {
			prepare := states[name]
			t.Run(string(l)+" "+name, func(t *testing.T) {
				other := i18n.English
				if l == i18n.English {
					other = i18n.Chinese
				}
				r := newRig(t, other, "light")
				prepare(r)
				r.loop.run()
				r.set(prefs.Language, string(l))
				if name != "thinking" {
					r.settled()
				}
				if name == "middle of a game" || name == "variation" {
					clearComments(r) // remarks are the game's, not the window's
				}
				check(t, r, l)
			})
		}
		t.Run(string(l)+" dialogs", func(t *testing.T) {
			r := onTable(t, l, "dark")
			for _, name := range some(dialogs) {
				dialogs[name](r)
				r.loop.run()
				if n := len(r.dialogs()); n != 1 {
					t.Errorf("%s: %d dialogs are open", name, n)
				}
				for _, text := range r.texts() {
					if text == "hello" || strings.Contains(text, `"hello"`) {
						continue // the pasted text
					}
					if w := wrong(l, text); w != "" {
						t.Errorf("%s: %s: %q", name, w, text)
					}
				}
				r.closeDialogs()
				r.table.View.SetHidden(false) // the question hides the analysis
			}
		})
	}
}

func clearComments(r *rig) {
	for _, n := range r.table.Document().Game().MainLine() {
		r.table.Notes.Annotate(n, "", n.Glyph)
	}
}

func check(t *testing.T, r *rig, l i18n.Lang) {
	t.Helper()
	texts := r.texts()
	if len(texts) < 20 {
		t.Errorf("the window has only %d texts", len(texts))
	}
	for _, text := range texts {
		if w := wrong(l, text); w != "" {
			t.Errorf("%s: %q", w, text)
		}
	}
}
