package moves

import (
	"context"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/gomokuopening"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/table"
)

// slow is an opponent that never finds a move.
type slow struct{}

func (slow) Levels() []solver.Level { return []solver.Level{{ID: "easy"}} }

func (slow) Choose(ctx context.Context, _ solver.Request) (core.Move, error) {
	<-ctx.Done()
	return core.Move{}, ctx.Err()
}

// rig is the room in a test window.
type rig struct {
	*Room
	window *host.Context
}

// newOpening returns a room in which an opening of renju has begun; the program may be one of the players.
func newOpening(t *testing.T, rule string, players [2]table.Seat) (*rig, *hosttest.Host) {
	t.Helper()
	rules := gomoku.Rules{Set: gomoku.Renju}
	g := catalog.Game{Rules: rules, Codec: gomokutexts.Codec{}, Opponent: slow{}, Dialogue: gomokuopening.New(gomoku.Renju, nil, 100)}
	c, h := hosttest.New(t, i18n.English, g)
	c.Table.View.SetSettings(table.ViewSettings{Activities: [table.Companies]table.Activity{table.AgainstComputer: table.Play}})
	if err := c.Table.Opening.Start(g, rule, players); err != nil {
		t.Fatal(err)
	}
	return &rig{New(Deps{Host: c, Table: c.Table, Words: c.Words}, Links{}), c}, h
}

// In an opening undo waits for the user's first answer, whatever the colours of the stones that the computer has laid.
func TestNoUndoBeforeTheUserActs(t *testing.T) {
	r, h := newOpening(t, "swap2", [2]table.Seat{{Level: "easy"}, {}})
	h.Until(t, time.Minute, "the computer has laid the stones", func() bool { return !r.Table.Players.ProgramToMove() })
	if r.Table.Node().Ply() != 3 || r.canUndo() {
		t.Errorf("after %d stones of the computer undo is possible: %t", r.Table.Node().Ply(), r.canUndo())
	}
	r.Table.Notes.Annotate(r.Table.Node(), "a comment", "")
	if !r.canUndo() {
		t.Error("a comment cannot be taken back")
	}
	r.Table.Undo()
	if err := r.Table.Opening.Answer("two-more"); err != nil {
		t.Fatal(err)
	}
	if !r.canUndo() {
		t.Error("the user's answer cannot be taken back")
	}
}

// The empty list asks for a move only if it is not the computer's.
func TestInvitation(t *testing.T) {
	r, h := newOpening(t, "swap2", [2]table.Seat{})
	tr := NewTree(panel.Context{Table: r.Table, Search: r.window.Search, Words: r.Words}, panel.Actions{})
	h.Changed = tr.Refresh
	for _, x := range []struct {
		seats [2]table.Seat
		want  string
	}{
		{[2]table.Seat{}, "No moves yet. Click a point on the board."},
		{[2]table.Seat{{Level: "easy"}, {}}, "No moves yet."},
		{[2]table.Seat{{}, {Level: "easy"}}, "No moves yet. Click a point on the board."},
	} {
		r.Table.Players.SetSeats(x.seats)
		if got := tr.empty.Text(); got != x.want {
			t.Errorf("for the seats %v: %q, want %q", x.seats, got, x.want)
		}
	}
}
