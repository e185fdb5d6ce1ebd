package recorder

import (
	"testing"
	"testing/synctest"
	"time"

	"qilab/core/timing"
	"qilab/storage/library"
	"qilab/ui/gamefile"
	"qilab/ui/table"
)

// The time that the turn has taken is recorded, however the game is left.
func TestTimeOfTheTurn(t *testing.T) {
	const turn = 300 * time.Millisecond // in whole tenths, as moves record it
	people, program := [2]table.Seat{}, [2]table.Seat{{}, {Level: "easy"}}
	for name, c := range map[string]struct {
		seats [2]table.Seat
		leave func(r *rig)
	}{
		"new game": {people, func(r *rig) { r.start(people) }},
		"program":  {program, func(r *rig) { r.start(people) }},
		"library": {people, func(r *rig) {
			id := r.importGame(library.Imported, 5)
			r.Open(id, End)
			r.until("it is open", func() bool { return r.Current() == id })
		}},
		"taking back": {people, func(r *rig) { r.Table.Undo(); time.Sleep(turn); r.start(people) }},
		"rematch":     {people, func(r *rig) { _ = r.Table.Players.Rematch() }},
		"look back":   {people, func(r *rig) { r.Table.Tree.Back(); r.start(people) }},
		"end":         {people, func(r *rig) { r.Close() }},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newOpen(t)
				control := timing.Control{Main: 5 * time.Minute}
				r.Table.Together(func() {
					r.start(c.seats)
					r.Table.Clocks.Set([2]timing.Control{control, control})
				})
				r.play(0)
				if c.seats == program {
					r.until("the program has moved", func() bool { return r.Table.Node().Ply() == 2 })
				}
				r.settled()
				id := r.Current()
				time.Sleep(turn)
				c.leave(r)
				if name != "end" {
					r.settled()
				}
				game, record, err := r.library.Get(t.Context(), id)
				if err != nil {
					t.Fatal(err)
				}
				if got := gamefile.Decode(gamefile.ReadState(record.State, id)).Clock.Spent; got != turn {
					t.Errorf("the record has %v, want %v", got, turn)
				}
				again := newRig(t)
				again.take(game, record, End)
				if got := again.Table.Clocks.Kept().Spent; got != turn {
					t.Errorf("opened again, the turn has taken %v, want %v", got, turn)
				}
			})
		})
	}
}
