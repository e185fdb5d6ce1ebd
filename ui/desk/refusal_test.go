package desk_test

import (
	"strings"
	"testing"

	"qilab/solver/games"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
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
			s := &rig{}
			s.sit(table.Config{Games: list, Post: loop.Post})
			s.Start(g, g.Rules.Start(), [2]table.Seat{})
			_, err := s.Texts.Read(x.text, false)
			if err == nil || !strings.Contains(err.Error(), x.want) {
				t.Errorf("%s, in %s: %v", x.name, g.Rules.ID(), err)
			}
			s.Close()
		}
	}
}
