package desk_test

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/ui/table"
)

// Every way to make a forbidden move is refused with the reason, and changes nothing.
func TestPlaySaysWhyNot(t *testing.T) {
	tests := map[string]struct {
		lead func(t *testing.T) *rig
		want error
	}{
		"editing": {func(t *testing.T) *rig {
			tb := newTable(t)
			tb.Editor.EditPosition()
			return tb
		}, table.ErrEditing},
		"thinking": {func(t *testing.T) *rig {
			tb := newTable(t)
			tb.Players.SetSeats([2]table.Seat{{Level: "perfect"}, {Level: "perfect"}})
			return tb
		}, table.ErrThinking},
		"over": {func(t *testing.T) *rig {
			tb := newTable(t)
			tb.play("pass")
			tb.play("pass")
			return tb
		}, core.ErrGameOver},
		"elsewhere": {func(t *testing.T) *rig {
			tb := newWideTable(t, "renju")
			tb.begin("swap2", [2]table.Seat{})
			tb.agree("h8", "h9", "i8")
			tb.Tree.First()
			return tb
		}, table.ErrNotThere},
		"the program is asked": {func(t *testing.T) *rig {
			tb := newWideTable(t, "renju")
			tb.begin("swap2", [2]table.Seat{{Level: "perfect"}, {}})
			tb.Players.StopThinking()
			return tb
		}, table.ErrNotYourAnswer},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			tb := tt.lead(t)
			revision := tb.Document().Revision()
			if err := tb.Players.MayMove(); err != tt.want {
				t.Errorf("MayMove: %v", err)
			}
			if err := tb.Play(core.Move{}); err != tt.want {
				t.Errorf("Play: %v", err)
			}
			if _, err := tb.Texts.PlayMoves("h8"); err != tt.want {
				t.Errorf("PlayMoves: %v", err)
			}
			if tt.want != core.ErrGameOver && !errors.Is(tt.want, table.ErrNotNow) {
				t.Errorf("%v is no ErrNotNow", tt.want)
			}
			if tb.Document().Revision() != revision {
				t.Error("the document has changed")
			}
		})
	}
}
