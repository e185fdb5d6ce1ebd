package home

import (
	"maps"
	"testing"

	"qilab/core"
	"qilab/storage/library"
)

// Results are counted against each level of the one person who played, with the streak of the last ones.
func TestScores(t *testing.T) {
	easy, hard := `{"second":"easy"}`, `{"first":"hard"}`
	list := scoresOf([]library.Ending{
		{Result: core.FirstWins, State: easy}, {Result: core.SecondWins, State: easy}, {Result: core.FirstWins, State: hard},
		{Result: core.Unfinished, State: easy}, {Result: core.SecondWins, State: easy}, {Result: core.BothWin, State: hard},
		{Result: core.FirstWins, State: ""}, {Result: core.FirstWins, State: `{"first":"easy","second":"hard"}`},
	}, []string{"beginner", "easy"})
	if len(list) != 2 || list[0].level != "easy" || list[1].level != "hard" {
		t.Fatalf("%v", list)
	}
	for i, want := range []map[core.View]int{{core.ViewWin: 1, core.ViewLoss: 2}, {core.ViewLoss: 1, core.ViewBothWin: 1}} {
		if !maps.Equal(list[i].counts, want) {
			t.Errorf("%s: %v, want %v", list[i].level, list[i].counts, want)
		}
	}
	if list[0].last != core.ViewLoss || list[0].streak != 2 || list[1].streak != 1 {
		t.Errorf("the streaks are %v", list)
	}
}
