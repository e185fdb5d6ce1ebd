package home

import (
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver/catalog"
	"qilab/storage/library"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// Moves that were taken back do not count in the game to resume, and a game without moves is none.
func TestResumeWithoutMovesTakenBack(t *testing.T) {
	for lang, want := range map[i18n.Lang]string{i18n.English: "Continue: Gomoku, 2 moves played", i18n.Chinese: "继续下：五子棋，已下 2 手"} {
		c, _ := hosttest.New(t, lang, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}})
		r := New(depsOf(c), noLinks())
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

// A finished game is none to resume, also where a variation of it is shown.
func TestNoResumeOfAFinishedGame(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}})
	r := New(depsOf(c), noLinks())
	c.Table.Start(c.Table.Current(), c.Table.Rules().Start(), [2]table.Seat{})
	play := func(texts ...string) {
		t.Helper()
		for _, text := range texts {
			m, err := c.Table.Rules().ParseMove(c.Table.Position(), text)
			if err == nil {
				err = c.Table.Play(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	play("h8", "a1", "h9", "c1", "h10", "e1", "h11", "g1", "h12")
	c.Table.View.SetActivity(table.Study)
	for range 3 {
		c.Table.Tree.Back()
	}
	play("o15")
	if text, _, ok := r.unfinished(); ok {
		t.Errorf("there is %q to resume", text)
	}
}

// A finished game that was opened leads back to the board unless a card of the recent games does.
func TestBackToAnOpenedGame(t *testing.T) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: rules, Codec: gomokutexts.Codec{}})
	r := New(depsOf(c), noLinks())
	r.links.Current = func() int64 { return 7 }
	g, err := gomokutexts.For(rules).Game("h8a1h9c1h10e1h11g1h12")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Table.Open(g); err != nil {
		t.Fatal(err)
	}
	r.last = []recent{{Record: library.Record{ID: 8}}}
	if text, _, ok := r.unfinished(); !ok || text != "Back to the board: Gomoku" && text != "Back to the board: Freestyle gomoku" {
		t.Errorf("it leads back by %q, %t", text, ok)
	}
	r.last = []recent{{Record: library.Record{ID: 7}}}
	if text, _, ok := r.unfinished(); ok {
		t.Errorf("it leads back by %q, beside its card", text)
	}
}

// A position that was pasted leads back to the board before any move is made.
func TestBackToAPastedPosition(t *testing.T) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: rules, Codec: gomokutexts.Codec{}})
	r := New(depsOf(c), noLinks())
	for text, want := range map[string]bool{"15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w freestyle": true, rules.Start().String(): false} {
		p, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Table.Open(core.NewGame(rules, p)); err != nil {
			t.Fatal(err)
		}
		if said, _, ok := r.unfinished(); ok != want {
			t.Errorf("%s leads back by %q", text, said)
		}
	}
}

// A training that is going on is resumed, also where the editor was opened over it.
func TestResumeTraining(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}})
	r := New(depsOf(c), noLinks())
	p := c.Table.Rules().Start()
	if err := c.Table.Drill.Start(c.Table.Current(), table.Exercise{Position: p.String(), Line: []string{"h8"}, Accepted: [][]string{{"h8"}}}); err != nil {
		t.Fatal(err)
	}
	c.Table.Editor.EditPosition()
	text, resume, ok := r.unfinished()
	if !ok || text != r.Words.T("home.resume.training") {
		t.Fatalf("%t, %q", ok, text)
	}
	if resume(); c.Table.Editor.Sketch() != nil || !c.Table.Drill.On() {
		t.Error("the training is not on the board")
	}
}
