package table_test

import (
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/puzzle"
	"qilab/ui/table"
)

// A turn of several steps is judged as a whole: its steps can be taken back, and after a wrong turn it is tried again from its start.
func TestTurnsAreTriedAgain(t *testing.T) {
	list := games.All(nil)
	g := list[slices.IndexFunc(list, func(g catalog.Game) bool { return g.Rules.ID() == "eternal" })]
	at := slices.IndexFunc(g.Puzzles, func(p puzzle.Puzzle) bool { return p.Goal.Moves == 1 })
	z := g.Puzzles[at]
	d := &drill{t: t}
	d.Table = table.New(table.Config{Games: list, Pace: time.Nanosecond, Post: func(f func()) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.posted = append(d.posted, f)
	}})
	t.Cleanup(d.Close)
	if err := d.Drill.Start(g, table.Exercise{Position: z.Position, Goal: z.Goal}); err != nil {
		t.Fatal(err)
	}
	root := d.Node()
	proof, err := g.ProverOf(z.Goal.Kind).Prove(t.Context(), root.Position(), z.Goal)
	if err != nil || len(proof.Line) == 0 {
		t.Fatalf("%v, %v", proof, err)
	}
	text := func(m core.Move) string { return d.Rules().FormatMove(d.Position(), m) }
	wrong := slices.IndexFunc(root.Position().Moves(), func(m core.Move) bool {
		p, err := root.Position().Play(m)
		return err == nil && p.Turn() == root.Position().Turn() && !slices.Contains(proof.Keys, m)
	})
	d.makes(text(root.Position().Moves()[wrong]), table.DrillAsked)
	if !d.CanUndo() || !d.Undo() || d.Node() != root || len(d.Drill.Task().Moves) != 0 {
		t.Fatal("a step is not taken back")
	}
	d.makes(text(root.Position().Moves()[wrong]), table.DrillAsked)
	for d.Drill.Task().State == table.DrillAsked {
		want := table.DrillAsked
		if next, err := d.Position().Play(d.Position().Moves()[0]); err == nil && next.Turn() != d.Position().Turn() {
			want = table.DrillWrong
		}
		d.makes(text(d.Position().Moves()[0]), want)
	}
	if !d.Drill.Slip() || d.Node() != root || len(d.Drill.Task().Moves) != 0 {
		t.Fatalf("after the slip at ply %d, moves %v", d.Node().Ply(), d.Drill.Task().Moves)
	}
	for i, m := range proof.Line {
		want := table.DrillAsked
		if i == len(proof.Line)-1 {
			want = table.DrillSolved
		}
		d.makes(text(m), want)
	}
	if tries := d.Drill.Task().Tries; tries != 1 {
		t.Errorf("%d tries", tries)
	}
}
