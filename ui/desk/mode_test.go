package desk_test

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/ui/table"
)

var errWatching = errors.New("watching")

// watching is a custom mode: the user follows a game between others, and can only go forward in it.
type watching struct {
	table.Playing
	next []core.Move
}

func (watching) MayMove() error           { return errWatching }
func (watching) MayBranch() error         { return errWatching }
func (watching) MayEnd() error            { return table.ErrNoGame }
func (watching) Clocked() table.Clocking  { return table.ClockStands }
func (watching) CanUndo() bool            { return false }
func (watching) Undo() bool               { return false }
func (w watching) Due() (core.Side, bool) { side, _ := w.Playing.Due(); return side, false }
func (w watching) Follow() error          { return w.Play(w.next...) }

// A game can have a mode unknown to the package, and be an ordinary game again afterwards.
func TestAModeOfItsOwn(t *testing.T) {
	tb := newTable(t)
	tb.Players.SetSeats([2]table.Seat{{Level: "easy"}, {}})
	moves := tb.Position().Moves()
	m := watching{tb.Playing(), moves[:1]}
	tb.Use(m)
	if tb.Players.Thinking() || tb.Players.ProgramToMove() {
		t.Error("the program moves")
	}
	if err := tb.Play(moves[0]); !errors.Is(err, errWatching) {
		t.Errorf("the user moves: %v", err)
	}
	if _, err := tb.Tree.AddLine(tb.Node(), moves[:1], true); !errors.Is(err, errWatching) {
		t.Errorf("a variation is added: %v", err)
	}
	if err := tb.Ending.Resign(core.First); !errors.Is(err, table.ErrNoGame) {
		t.Errorf("it is resigned: %v", err)
	}
	if err := m.Follow(); err != nil {
		t.Fatal(err)
	}
	tb.wantPly(1)
	if tb.CanUndo() || tb.Undo() {
		t.Error("it is taken back")
	}
	tb.Editor.EditPosition()
	if err := tb.Players.MayMove(); !errors.Is(err, table.ErrEditing) {
		t.Errorf("in the editor: %v", err)
	}
	tb.Editor.Close()
	tb.Restart() // another game has no such mode
	if err := tb.Players.MayMove(); errors.Is(err, errWatching) {
		t.Error("the next game is watched too")
	}
	tb.Undo()
	tb.Use(nil)
	if !tb.Undo() {
		t.Error("nothing is taken back in the ordinary game")
	}
	tb.wantPly(0)
}
