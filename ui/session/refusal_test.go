package session

import (
	"errors"
	"strings"
	"testing"

	"qilab/solver"
	"qilab/solver/games"
	"qilab/ui/host/looptest"
)

// TestErrorOfTheGameThatTheTextBelongsTo reads faulty texts with each game in turn being played.
func TestErrorOfTheGameThatTheTextBelongsTo(t *testing.T) {
	const opening = "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 炮8进4 4. 兵三进一 炮2平5 5. 兵七进一 车1进1 6. 马八进七 车1平4 7. 马七进八 车4进5 8. "
	list := games.All(nil)
	for _, x := range []struct{ name, text, want string }{
		{"an illegal move of xiangqi", opening + "马六进四 炮5进4", "move 15 (\"马六进四\"): illegal move"},
		{"the same in a long game", opening + "马六进四" + strings.Repeat(" 炮5进4 兵五进一", 60), "move 15 (\"马六进四\")"},
		{"a spelling mistake in xiangqi", opening + "马六进 炮5进4", "move 15"},
		{"an illegal first move of xiangqi", "炮二进九", "炮二进九"},
	} {
		for _, g := range list {
			loop := &looptest.Loop{}
			s := New(Config{Games: list, Analysis: func(show func(solver.Report, solver.State)) Search { return solver.NewWorker(nil, loop.Post, show) }, Post: loop.Post})
			s.Start(g, g.Rules.Start(), [2]Seat{})
			_, err := s.Texts.Read(x.text, false)
			if err == nil || !strings.Contains(err.Error(), x.want) {
				t.Errorf("%s, in %s: %v", x.name, g.Rules.ID(), err)
			}
			s.Close()
		}
	}
}

func TestNearest(t *testing.T) {
	one, two, three := errors.New("one"), errors.New("two"), errors.New("three")
	for _, x := range []struct {
		list []refusal
		want error
	}{
		{nil, nil},
		{[]refusal{{foreign, one}, {foreign, two}}, one}, // the game being played comes first
		{[]refusal{{foreign, one}, {3, two}, {2, three}}, two},
		{[]refusal{{14, one}, {certain, two}, {0, three}}, two},
	} {
		if got := nearest(x.list); got != x.want {
			t.Errorf("%v: %v", x.list, got)
		}
	}
}
