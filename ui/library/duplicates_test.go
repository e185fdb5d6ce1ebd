package library

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2/container"

	"qilab/core/xiangqi"
	"qilab/storage/library"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// Duplicates are searched for from any screen, deleted after a question, and restored by undo.
func TestDuplicates(t *testing.T) {
	r := newRig(t, i18n.English)
	var ids []int64
	for range 4 {
		id, _, err := r.Library.Add(t.Context(), r.random(xiangqi.Rules{}, 1, 30), library.Info{Kind: library.Pasted, Apart: true})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	r.table = ids[3]
	other := r.add(xiangqi.Rules{}, 2, 30)
	r.show(1180, 800)
	r.host.On = prefs.GameScreen
	search := func() {
		t.Helper()
		c := r.Commands().ByID("library-duplicates")
		if !c.Can() {
			t.Fatal("the command is disabled")
		}
		c.Run()
		r.settle()
	}
	want := func(ids ...int64) {
		t.Helper()
		if !slices.Equal(r.list.ids, ids) {
			t.Errorf("%v are listed, want %v", r.list.ids, ids)
		}
	}
	search()
	if !r.here() || len(r.host.Dialogs) != 1 || r.changes.notice != nil {
		t.Fatalf("%d dialogs, %+v", len(r.host.Dialogs), r.changes.notice)
	}
	if text := r.host.Dialogs[0].Body.(*container.Scroll).Content.(*prose.Text).Text(); text != r.Words.T("games.duplicates.ask", "2") {
		t.Errorf("the question is %q", text)
	}
	want(other, ids[3], ids[2], ids[1], ids[0])
	r.press("Delete")
	want(other, ids[3], ids[0]) // and the current game
	search()
	if n := r.changes.notice; len(r.host.Dialogs) != 0 || n == nil || n.Text != r.Words.T("games.duplicates.none") {
		t.Errorf("then there are %d dialogs, %+v", len(r.host.Dialogs), n)
	}
	if undo := r.Commands().ByID("library-undo"); !undo.Can() {
		t.Error("it cannot be undone")
	} else {
		undo.Run()
	}
	r.settle()
	want(other, ids[3], ids[2], ids[1], ids[0])
}
