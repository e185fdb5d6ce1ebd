package home

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/storage/library"
)

// Results are counted against each level for the only person who played, with the current streak.
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

// The results of a game with several rule sets are in the order they were played, whatever the rules.
func TestEndingsOf(t *testing.T) {
	renju, free := gomoku.Rules{Set: gomoku.Renju}, gomoku.Rules{Set: gomoku.Freestyle}
	readers := []core.Reader{{Rules: renju, Codec: gomokutexts.Codec{}}, {Rules: free, Codec: gomokutexts.Codec{}}, {Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}}
	l, err := library.Open(filepath.Join(t.TempDir(), library.FileName), readers, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	now := time.Now()
	for i, rules := range []core.Rules{renju, free, xiangqi.Rules{}, renju, free} {
		g := core.NewGame(rules, rules.Start())
		for range 2 {
			if _, err := g.Play(g.Position().Moves()[0]); err != nil {
				t.Fatal(err)
			}
		}
		info := library.Info{Kind: library.Played, Mine: true, Result: core.FirstWins, State: `{"second":"easy"}`, Apart: true}
		info.At = now.Add(time.Duration(i) * time.Millisecond) // they follow by the time
		if _, _, err := l.Add(t.Context(), g, info); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, e := range endingsOf(t.Context(), l, []catalog.Game{{Rules: renju}, {Rules: free}}) {
		got = append(got, e.Rules)
	}
	if want := []string{"renju", "freestyle", "renju", "freestyle"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
