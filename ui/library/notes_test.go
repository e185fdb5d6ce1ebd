package library

import (
	"testing"

	"qilab/core/xiangqi"
	"qilab/storage/library"
	"qilab/ui/i18n"
)

// Dropping notes restores the imported form of a game; undo brings the notes back.
func TestDropNotes(t *testing.T) {
	r := newRig(t, i18n.English)
	g := r.random(xiangqi.Rules{}, 1, 30)
	id, _, err := r.Library.Add(t.Context(), g, library.Info{Kind: library.Imported})
	if err != nil {
		t.Fatal(err)
	}
	r.show(1500, 800)
	if r.list.all(); r.changes.canDropNotes() {
		t.Error("a game without notes can be restored")
	}
	g.Root().Comment = "mine"
	if err := r.Library.Update(t.Context(), id, g, library.Info{Kind: library.Imported}); err != nil {
		t.Fatal(err)
	}
	plain := r.add(xiangqi.Rules{}, 2, 30)
	r.question.set(library.Filter{Noted: true})
	r.finder.find()
	r.settle()
	if len(r.list.ids) != 1 || r.list.ids[0] != id {
		t.Fatalf("with notes there are %v, and without %d", r.list.ids, plain)
	}
	r.list.all()
	record := func() library.Record {
		t.Helper()
		list, err := r.Library.Records(t.Context(), id)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		return list[0]
	}
	r.table = id
	r.changes.dropNotes()
	r.settle()
	if len(r.host.Dialogs) != 1 || !record().Noted {
		t.Error("the game on the board is restored")
	}
	r.host.CloseDialogs()
	r.table = 0
	if !r.changes.canDropNotes() {
		t.Fatalf("it cannot be restored: %+v", r.list.known[id])
	}
	r.changes.dropNotes()
	r.settle()
	if got := record(); got.Noted || got.Tree {
		t.Errorf("restored it is %+v", got)
	}
	r.changes.takeBack()
	r.settle()
	if kept, _, err := r.Library.Get(t.Context(), id); err != nil || !record().Noted || kept.Root().Comment != "mine" {
		t.Errorf("taken back it is %+v, %v", record(), err)
	}
}
