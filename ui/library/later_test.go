package library

import (
	"slices"
	"testing"

	"qilab/core/xiangqi"
	"qilab/storage/library"
	"qilab/ui/i18n"
)

// Openings are found in either script and in lower case.
func TestOpeningInTraditional(t *testing.T) {
	r := newRig(t, i18n.Chinese)
	code := r.add(xiangqi.Rules{}, 1, 0, "Red", "a", "Black", "b", "ECCO", "A08")
	own := r.add(xiangqi.Rules{}, 3, 0, "Red", "e", "Black", "f", "Opening", "中炮对屏风马")
	r.show(1180, 800)
	for text, want := range map[string][]int64{"九尾龜": {code}, "九尾龟": {code}, "A08": {code}, "a08": {code}, "中炮對屏風馬": {own}, "中炮对": {own}} {
		r.question.set(library.Filter{Opening: text})
		r.finder.find()
		r.settle()
		if !slices.Equal(r.list.ids, want) {
			t.Errorf("%q finds %v, want %v", text, r.list.ids, want)
		}
	}
}

// Taking a change of details back leaves what was written since.
func TestUndoKeepsLaterWork(t *testing.T) {
	r := newRig(t, i18n.English)
	a := r.add(xiangqi.Rules{}, 1, 30, "Red", "A", "Event", "Cup")
	b := r.add(xiangqi.Rules{}, 2, 30, "Red", "B", "Event", "Cup")
	r.show(1180, 800)
	r.list.all()
	r.changes.apply([]int64{a, b}, edits{tags: map[string]string{"Event": "Final"}})
	r.settle()
	g, record, err := r.Library.Get(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	g.Root().Comment = "an hour of notes on the opening"
	g.SetTags(g.Tags().With("Annotator", "me").With("Date", "2026-11-20"))
	if err := r.Library.Update(t.Context(), a, g, record.Info); err != nil { // as the recorder saves the table
		t.Fatal(err)
	}
	r.changes.takeBack()
	r.settle()
	g, _, err = r.Library.Get(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	if g.Tags().Get("Event") != "Cup" {
		t.Error("the event is not taken back")
	}
	if g.Root().Comment == "" || g.Tags().Get("Annotator") != "me" || g.Tags().Get("Date") != "2026-11-20" {
		t.Errorf("taking back the event loses later work: comment %q, tags %v", g.Root().Comment, g.Tags())
	}
}

// Taking the removal of notes back leaves newer notes.
func TestUndoOfDroppedNotes(t *testing.T) {
	r := newRig(t, i18n.English)
	g := r.random(xiangqi.Rules{}, 5, 40, "Red", "A", "Black", "B")
	id, _, err := r.Library.Add(t.Context(), g, library.Info{Kind: library.Imported, Apart: true})
	if err != nil {
		t.Fatal(err)
	}
	note := func(text string) {
		t.Helper()
		g, record, err := r.Library.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		g.Root().Children()[0].Comment = text
		if err := r.Library.Update(t.Context(), id, g, record.Info); err != nil {
			t.Fatal(err)
		}
	}
	note("old")
	r.show(1180, 800)
	r.list.all()
	r.changes.dropNotes()
	r.settle()
	note("new")
	r.changes.takeBack()
	r.settle()
	g, _, _ = r.Library.Get(t.Context(), id)
	if text := g.Root().Children()[0].Comment; text == "old" {
		t.Errorf("the note made since is lost: %q", text)
	}
}
