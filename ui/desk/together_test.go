package desk_test

import (
	"testing"

	"qilab/core"
	"qilab/solver"
	"qilab/ui/analysis/search"
	"qilab/ui/desk"
	"qilab/ui/table"
)

// counting counts started searches.
type counting struct {
	search.Worker
	begun int
}

func (c *counting) Start(line core.Line, lim solver.Limit, key any) {
	c.begun++
	c.Worker.Start(line, lim, key)
}

// Combined changes are reported once, start at most one search, and have the same result as one by one.
func TestTogether(t *testing.T) {
	searches := &counting{}
	tb := newTable(t, func(cfg *desk.Config) {
		cfg.Start = func(show func(solver.Report, solver.State)) search.Worker {
			searches.Worker = solver.NewWorker(nil, cfg.Post, show)
			return searches
		}
	})
	for range 10 {
		if err := tb.Play(tb.Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
	}
	tb.Analysis.SetOn(true)
	told := 0
	tb.told = func() { told++ }
	tb.changes, searches.begun = 0, 0
	tb.Together(func() {
		for range 3 {
			tb.Undo()
		}
		tb.Together(func() { tb.Redo() }) // a nested call
		tb.Tree.Back()
		if told != 0 {
			t.Error("something was told before the end")
		}
	})
	tb.wantPly(7)
	if told != 1 || tb.changes&(table.ChangedPosition|table.ChangedTree) != table.ChangedPosition|table.ChangedTree {
		t.Errorf("told %d times, of %b", told, tb.changes)
	}
	if searches.begun > 1 {
		t.Errorf("%d searches were begun", searches.begun)
	}
	tb.Together(func() {})
	if told != 1 {
		t.Error("nothing was told of")
	}
}

// The program does not answer in the middle, nor where play was stepped back to.
func TestTogetherAgainstTheProgram(t *testing.T) {
	tb := newTable(t)
	tb.Players.SetSeats(programIsJia)
	if err := tb.Play(tb.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	tb.answer()
	tb.Together(func() {
		tb.Undo()
		tb.Redo()
		tb.Undo()
	})
	tb.wantPly(0)
	if tb.Players.Thinking() {
		t.Error("the program is thinking")
	}
}
