package recorder

import (
	"testing"

	"qilab/ui/gamefile"
)

// The window ended before the autosave had the record's number; the user has rated the game in the list meanwhile.
func TestAdoptedStars(t *testing.T) {
	r := newRig(t)
	r.play(0, 1)
	meta, game := gamefile.Meta(r.Table), r.Table.Document().Snapshot().Game()
	r.open(openLibrary(t, t.TempDir()))
	r.settled()
	id := r.list()[0].ID
	if err := r.library.SetStars(t.Context(), 5, id); err != nil {
		t.Fatal(err)
	}
	next := newRig(t)
	if err := gamefile.Restore(next.Table, game, meta); err != nil {
		t.Fatal(err)
	}
	next.host.Take()
	next.open(r.library)
	next.play(3)
	next.settled()
	list := next.list()
	if len(list) != 1 || list[0].ID != id || list[0].Plies != 3 || list[0].Stars != 5 {
		t.Errorf("%d records, number %d, %d plies, %d stars", len(list), list[0].ID, list[0].Plies, list[0].Stars)
	}
}
