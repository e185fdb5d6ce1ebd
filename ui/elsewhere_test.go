package ui

import (
	"strings"
	"testing"
	"testing/fstest"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/ui/i18n"
)

// elsewhere is a game that the program does not have: Chaos Clock under another name, with nothing beside its rules.
type elsewhere struct{ chaosclock.Rules }

func (elsewhere) ID() string { return "elsewhere" }

func (elsewhere) Capabilities() core.Capabilities { return core.Capabilities{} }

// A game that brings its words and pages is named wherever games are listed.
func TestGameFromElsewhere(t *testing.T) {
	texts := fstest.MapFS{
		"words.json": {Data: []byte(`{
			"game.elsewhere": {"zh": "别处", "en": "Elsewhere"}, "about.elsewhere": {"zh": "一种棋", "en": "A game"},
			"side.elsewhere.jia": {"zh": "甲", "en": "Jia"}, "side.elsewhere.yi": {"zh": "乙", "en": "Yi"}
		}`)},
		"elsewhere.en.md": {Data: []byte("# The rules of elsewhere")},
	}
	r := openRigWith(t, t.TempDir(), i18n.English, "light", []catalog.Game{
		{Rules: elsewhere{}, Analyzer: fakeAnalyzer{}, Opponent: fakeOpponent{}, Texts: texts},
	})
	wantWords := func(where string, wants ...string) {
		t.Helper()
		r.loop.run()
		text := strings.Join(r.texts(), "\n")
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is missing", where, want)
			}
		}
		if at := strings.Index(text, "⟦"); at >= 0 {
			t.Errorf("%s: a key without a text: %.60s", where, text[at:])
		}
	}
	r.show(screenHome)
	wantWords("home", "Elsewhere", "A game")
	g, _ := r.session.GameByID("elsewhere")
	r.newGameOf(g)
	wantWords("new game", "Elsewhere")
	r.closeModals()
	if len(r.book.Page("elsewhere", "en")) == 0 || len(r.book.Page("xiangqi", "en")) == 0 {
		t.Error("a page of rules is missing")
	}
}
