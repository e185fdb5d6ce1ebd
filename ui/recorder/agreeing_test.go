package recorder

import (
	"slices"
	"testing"

	"qilab/storage/library"
	"qilab/ui/table"
)

// A game left while its opening is agreed upon has no stones that were taken back, and opens at the position agreed upon even if moves
// follow there.
func TestLeftWhileAgreeing(t *testing.T) {
	for played, plies := range map[string]int{"": 4, "k6": 6} {
		r := newOpen(t)
		if err := r.Table.Opening.Start(games()[1], "rif", [2]table.Seat{}); err != nil {
			t.Fatal(err)
		}
		lay := func(points ...string) {
			t.Helper()
			for _, point := range points {
				m, err := r.Table.Rules().ParseMove(r.Table.Position(), point)
				if err == nil {
					err = r.Table.Play(m)
				}
				if err != nil {
					t.Fatalf("%s: %v", point, err)
				}
			}
		}
		lay("h8", "h9", "h10")
		if err := r.Table.Opening.Answer("swap"); err != nil {
			t.Fatal(err)
		}
		lay(slices.DeleteFunc([]string{"i9", "g9", "j8", "j8", played}, func(point string) bool { return point == "" })...)
		for r.Table.Node().Ply() > 4 {
			r.Table.Undo()
		}
		r.Table.Undo()
		offered, _ := r.Table.Opening.Current()
		r.start([2]table.Seat{})
		list := r.want(record{library.Played, plies})
		r.Open(list[0].ID, End)
		r.until("the game is open", func() bool { return r.Current() == list[0].ID })
		if o, _ := r.Table.Opening.Current(); o.State.String() != offered.State.String() || !r.Table.Opening.Agreeing() || r.Table.Node().Ply() != 4 {
			t.Errorf("left at %q, it opens at ply %d, at %q", offered.State, r.Table.Node().Ply(), o.State)
		}
	}
}
