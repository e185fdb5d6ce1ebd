package ui

import (
	"strings"
	"testing"
	"testing/fstest"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/ui/board"
	"qilab/ui/board/painters"
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
			"side.elsewhere.jia": {"zh": "甲", "en": "Jia"}, "side.elsewhere.yi": {"zh": "乙", "en": "Yi"},
			"reads.elsewhere": {"zh": "局面", "en": "positions"}, "editor.hint.elsewhere": {"zh": "摆", "en": "set up"},
			"result.elsewhere.jia-wins": {"zh": "甲胜", "en": "Jia wins"}, "result.elsewhere.yi-wins": {"zh": "乙胜", "en": "Yi wins"},
			"result.elsewhere.both-win": {"zh": "双赢", "en": "Both win"}, "result.elsewhere.both-lose": {"zh": "双输", "en": "Both lose"},
			"legend.unit.elsewhere": {"zh": "点", "en": "points"}, "move.pass.elsewhere": {"zh": "停", "en": "pass"},
			"setup.elsewhere.last": {"zh": "上一手", "en": "Last"}
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
	r.rulesDialog(g.Rules)
	wantWords("rules")
	r.closeModals()
	r.start(g, g.Rules.Start(), [2]seat{}, "")
	wantWords("game", "Yi")
	if err := r.session.Play(g.Rules.Start().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	wantWords("a move")
	for _, id := range []string{"threats", "numbers", "pass", "turn-board"} {
		if r.commands.ByID(id).Can() {
			t.Errorf("%s is offered", id)
		}
	}
	r.Run("editor")
	wantWords("editor", "set up")
	r.Run("editor")
	r.Run("undo")
	wantWords("undone")
	r.Run("copy-game")
	r.Run("open-file")
	wantWords("files", "Elsewhere: positions")
	r.closeModals()
	r.Run("settings")
	wantWords("settings")
	r.closeModals()
	if len(r.book.Page("elsewhere", "en")) == 0 || len(r.book.Page("xiangqi", "en")) == 0 {
		t.Error("a page of rules is missing")
	}
}

// boards are the painters of the program, with one for a game from elsewhere.
func boards() board.Painters {
	all := painters.All()
	all["elsewhere"] = all["chaosclock"]
	return all
}
