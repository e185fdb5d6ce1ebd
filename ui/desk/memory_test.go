package desk_test

import (
	"runtime"
	"testing"
	"time"
	"weak"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/analysis/search"
	"qilab/ui/table"
)

// Games that cannot come back are freed, although they were analysed: exercises at once, replaced games after the history of undo.
func TestGamesAreFreed(t *testing.T) {
	const opened = 150
	tb, _ := newStudy(t, search.Budget{Think: time.Millisecond}, "5", "3")
	tb.Analysis.SetOn(true)
	freed := func(what string, next func() error, limit int) {
		t.Helper()
		var games []weak.Pointer[core.Game]
		for range opened {
			if err := next(); err != nil {
				t.Fatal(err)
			}
			tb.idle()
			tb.Knowledge.JudgementOf(tb.Node()) // as views do
			games = append(games, weak.Make(tb.Document().Game()))
		}
		tb.Drill.End()
		tb.idle()
		runtime.GC()
		runtime.GC()
		held := 0
		for _, g := range games {
			if g.Value() != nil {
				held++
			}
		}
		if held > limit {
			t.Errorf("%d of %d %s are still in memory", held, opened, what)
		}
	}
	position := tb.Position()
	exercise := table.Exercise{Position: position.String(), Goal: puzzle.Goal{Kind: "line", Moves: 1}, Accepted: [][]string{{tb.Rules().FormatMove(position, position.Moves()[0])}}}
	freed("exercises", func() error { return tb.Drill.Start(tb.Current(), exercise) }, 2)
	freed("games", func() error { return tb.Open(core.NewGame(tb.Rules(), tb.Rules().Start())) }, 102)
}
