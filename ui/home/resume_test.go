package home

import (
	"testing"

	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// Moves that were taken back do not count in the game to resume, and a game without moves is none.
func TestResumeWithoutMovesTakenBack(t *testing.T) {
	for lang, want := range map[i18n.Lang]string{i18n.English: "Continue: Gomoku, 2 moves played", i18n.Chinese: "继续下：五子棋，已下 2 手"} {
		c, _ := hosttest.New(t, lang, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}})
		r := New(depsOf(c), Links{Restored: func() bool { return false }, Current: func() int64 { return 0 }})
		c.Table.Start(c.Table.Current(), c.Table.Rules().Start(), [2]table.Seat{})
		for range 4 {
			if err := c.Table.Play(c.Table.Position().Moves()[0]); err != nil {
				t.Fatal(err)
			}
		}
		c.Table.Undo()
		c.Table.Undo()
		if text, _, ok := r.unfinished(); !ok || text != want {
			t.Errorf("%s: %t, %q, want %q", lang, ok, text, want)
		}
		c.Table.Undo()
		c.Table.Undo()
		if text, _, ok := r.unfinished(); ok {
			t.Errorf("%s: there is %q to resume", lang, text)
		}
	}
}
