package mining

import (
	"strings"
	"testing"

	"qilab/solver/catalog"
	"qilab/solver/review"
	"qilab/storage/training"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// Work that waits for other work is stored with it.
func TestQueueOnClose(t *testing.T) {
	r := newRig(t)
	r.occupied = true
	r.Changed()
	r.Begin(Reviews, []int64{r.mine})
	r.until("it pauses", func() bool { return r.Notice() != nil && strings.Contains(r.Notice().Text, "Paused") })
	r.Begin(Reviews, []int64{r.others, r.started})
	r.Room.Close()
	list := parseTasks(r.Settings.Get(prefs.GamesWork))
	if len(list) != 2 || len(list[0].ids) != 2 || len(list[1].ids) != 1 {
		t.Errorf("%d of 2 tasks are kept, or not in the order of their resuming", len(list))
	}
}

// What the review of a game that the user played became cards of, wherever the user is when it ends.
func TestReviewedElsewhere(t *testing.T) {
	for name, leave := range map[string]func(*rig, catalog.Game){
		"here":             func(*rig, catalog.Game) {},
		"in the next game": func(r *rig, g catalog.Game) { r.Table.Start(g, g.Rules.Start(), [2]table.Seat{}) },
		"in an exercise": func(r *rig, g catalog.Game) {
			p := g.Rules.Start()
			right := g.Rules.FormatMove(p, p.Moves()[0])
			if err := r.Table.Drill.Start(g, table.Exercise{Position: p.String(), Line: []string{right}, Accepted: [][]string{{right}}}); err != nil {
				r.t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.Settings.Set(prefs.Name, "") // as after the installation
			game, _, err := r.Library.Get(t.Context(), r.mine)
			if err != nil {
				t.Fatal(err)
			}
			if err := r.Table.OpenWith(game, [2]table.Seat{{}, {Level: r.Table.Current().Opponent.Levels()[0].ID}}); err != nil {
				t.Fatal(err)
			}
			game, g := r.Table.Document().Game(), r.Table.Current()
			nodes := game.MainLine()
			var found []review.Found
			request := review.Request{Game: g, Line: nodes[len(nodes)-1].Line()}
			if err := review.Run(t.Context(), request, func(f review.Found, _ review.Progress) { found = append(found, f) }); err != nil {
				t.Fatal(err)
			}
			leave(r, g)
			r.Reviewed(game, nodes, found)
			r.Room.work.Wait()
			r.host.Take()
			r.Table.Drill.End()
			if n := len(r.list(training.Mistake)); n != 1 {
				t.Errorf("%d cards, want 1", n)
			}
		})
	}
}
