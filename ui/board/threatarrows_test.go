package board_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/ui/board"
	"qilab/ui/board/painters"
)

// TestThreatArrows: every step of a threat has an arrow, a stone has a ring, and a previewed line hides them.
func TestThreatArrows(t *testing.T) {
	passed, err := eternal.Parse("r6r/8/8/h7/8/8/8/8/R6R b 0-0/4 -")
	if err != nil {
		t.Fatal(err)
	}
	take := core.Move{From: etSpot("a9").Square, To: etSpot("a6").Square, Kind: core.Walk}
	place := core.Move{From: core.NoSquare, To: etSpot("d6").Square, Kind: eternal.Place}
	at := func(size float32, p core.Position, game string, threats ...board.Threat) *board.View {
		return &board.View{
			State:  board.State{Position: p, Passed: p, Threats: threats},
			Layout: painters.All()[game].Arrange(fyne.NewSize(size, size), false, board.WithTrays),
		}
	}
	stone := gomokuPosition(t, gomoku.Rules{}, fork)
	for _, c := range []struct {
		name, game string
		view       *board.View
		items      int
	}{
		{"a turn of two steps", "eternal", at(600, passed, "eternal", board.Threat{Turn: []core.Move{take, place}}), 2},
		{"its first step", "eternal", at(600, passed, "eternal", board.Threat{Turn: []core.Move{take}, Idle: true}), 1},
		{"two threats", "eternal", at(600, passed, "eternal", board.Threat{Turn: []core.Move{take}}, board.Threat{Turn: []core.Move{take, place}}), 3},
		{"a line of another position", "eternal", at(600, passed, "eternal", board.Threat{Turn: []core.Move{place, place}}), 1},
		{"a stone", "renju", at(600, stone, "renju", board.Threat{Turn: []core.Move{stone.Moves()[0]}}), 1},
		{"nothing", "eternal", at(600, passed, "eternal"), 0},
	} {
		painter := painters.All()[c.game]
		items := board.ThreatArrows(c.view, painter)
		if len(items) != c.items {
			t.Errorf("%s: %d items, want %d", c.name, len(items), c.items)
		}
		for i := range items {
			for k := range i {
				if items[i].ID == items[k].ID {
					t.Errorf("%s: two items are %v", c.name, items[i].ID)
				}
			}
		}
		c.view.State.Preview = []core.Move{take}
		if len(board.ThreatArrows(c.view, painter)) != 0 {
			t.Errorf("%s: they cover a line that is shown", c.name)
		}
	}
}
