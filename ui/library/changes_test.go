package library

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/i18n"
)

// Changes, ratings and deletions of games are undone in turn.
func TestChangesAreTakenBack(t *testing.T) {
	r := newRig(t, i18n.English)
	a := r.add(xiangqi.Rules{}, 1, 30, "Red", "A", "Event", "Cup")
	b := r.add(xiangqi.Rules{}, 2, 30, "Red", "B")
	r.show(1180, 800)
	state := func() string {
		t.Helper()
		list, err := r.Library.Records(t.Context(), a, b)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, g := range list {
			text += fmt.Sprintf("%s|%s|%d|%d|%t\n", g.First, g.Event, g.Stars, g.Result, g.Deleted)
		}
		return text
	}
	states := []string{state()}
	step := func(name string, do func()) {
		t.Helper()
		r.list.all()
		do()
		r.settle()
		if now := state(); now == states[len(states)-1] {
			t.Errorf("%s changes nothing: %s, %+v", name, now, r.changes.notice)
		}
		states = append(states, state())
	}
	step("stars", func() { r.changes.setStars(4) })
	step("details of several", func() {
		r.changes.edit()
		r.settleDialog()
		r.press("OK")
		r.changes.apply(r.list.chosen(), edits{tags: map[string]string{"Event": "Final", "Result": "0-1"}})
	})
	step("delete", r.changes.delete)
	if len(r.list.ids) != 0 || r.changes.notice == nil {
		t.Errorf("%v is listed after all was deleted", r.list.ids)
	}
	if r.Left(); r.changes.notice != nil {
		t.Error("the message waits for the user to come back")
	}
	for i := len(states) - 2; i >= 0; i-- {
		if !r.changes.canTakeBack() {
			t.Fatal("nothing can be taken back")
		}
		r.changes.takeBack()
		r.settle()
		if now := state(); now != states[i] {
			t.Errorf("taken back to %d it is %s, want %s", i, now, states[i])
		}
	}
	if r.changes.canTakeBack() {
		t.Error("there is more to take back than was done")
	}
	if want := 2 * (len(states) - 1); r.told != want {
		t.Errorf("%d changes were told, not %d", r.told, want)
	}
}

// A change that could not be undone, because the library was busy for instance, can still be undone: by its message too.
func TestUndoAfterAnError(t *testing.T) {
	r := newRig(t, i18n.English)
	id := r.add(xiangqi.Rules{}, 1, 30)
	r.show(1180, 800)
	r.list.all()
	r.changes.setStars(4)
	r.settle()
	last := &r.changes.done[0]
	run, refused := last.run, true
	last.run = func(ctx context.Context, lib *library.Library) error {
		if refused {
			refused = false
			return library.ErrBusy
		}
		return run(ctx, lib)
	}
	r.changes.takeBack()
	r.settle()
	if n := r.changes.notice; n == nil || !n.Bad || len(n.Buttons) != 2 || n.Buttons[0].Text != "Undo" || !r.changes.canTakeBack() {
		t.Fatalf("after an error the message is %+v, and %d changes can be undone", n, len(r.changes.done))
	}
	r.changes.notice.Buttons[0].Run()
	r.settle()
	if list, err := r.Library.Records(t.Context(), id); err != nil || list[0].Stars != 0 || r.changes.canTakeBack() {
		t.Errorf("%+v, %v; %d changes can be undone", list, err, len(r.changes.done))
	}
}

// Deleted games are found again, and restored.
func TestDeletedGames(t *testing.T) {
	r := newRig(t, i18n.Chinese)
	id := r.add(xiangqi.Rules{}, 1, 30)
	r.show(800, 600)
	r.changes.delete()
	r.settle()
	r.view.filters.kind.SetSelectedIndex(len(kinds) + 1)
	r.settle()
	if !slices.Equal(r.list.ids, []int64{id}) || r.deleteTitle() != "library-restore" {
		t.Fatalf("of the deleted games there are %v", r.list.ids)
	}
	r.changes.delete()
	r.settle()
	if len(r.list.ids) != 0 {
		t.Error("it is still deleted")
	}
	r.question.clear()
	r.settle()
	if !slices.Equal(r.list.ids, []int64{id}) {
		t.Error("it is not restored")
	}

	// Only a deleted game can be deleted for good.
	if r.changes.canPurge() {
		t.Error("it can be deleted for good at once")
	}
	r.changes.delete()
	r.settle()
	r.view.filters.kind.SetSelectedIndex(len(kinds) + 1)
	r.settle()
	if !r.changes.canPurge() {
		t.Fatal("it cannot be deleted for good")
	}
	r.changes.purge()
	r.settleDialog()
	r.press(r.Words.T("games.tool.library-delete"))
	r.settle()
	if _, _, err := r.Library.Get(t.Context(), id); !errors.Is(err, storage.ErrNotFound) || len(r.list.ids) != 0 || r.changes.canTakeBack() {
		t.Errorf("it is still there: %v, %v", r.list.ids, err)
	}
}

// The current game is edited where it is: it would be saved over a change in the library.
func TestTheTableIsNotChangedUnderneath(t *testing.T) {
	r := newRig(t, i18n.English)
	asked := 0
	r.links.EditCurrent = func() { asked++ }
	r.table = r.add(xiangqi.Rules{}, 1, 30)
	r.show(1180, 800)
	r.changes.edit()
	r.settle()
	if asked != 1 || len(r.host.Dialogs) != 0 {
		t.Errorf("asked %d times, and the dialogs are %v", asked, r.host.Dialogs)
	}
}

// The details of a game show the text of its comment, without the commands in it, which stay; one that is too long is not shown.
func TestCommentOfTheDetails(t *testing.T) {
	for _, long := range []bool{false, true} {
		r := newRig(t, i18n.English)
		g := r.random(xiangqi.Rules{}, 1, 30)
		text := "hello"
		if long {
			text = strings.Repeat("hello ", control.MaxText)
		}
		g.Root().Comment = "[%csl Ge0] " + text
		id, _, err := r.Library.Add(t.Context(), g, library.Info{Kind: library.Played})
		if err != nil {
			t.Fatal(err)
		}
		r.show(1180, 800)
		r.changes.edit()
		r.settleDialog()
		var field *control.Entry
		for _, o := range test.LaidOutObjects(r.host.Dialogs[0].Body) {
			if e, ok := o.(*control.Entry); ok && strings.Contains(e.Text, "hello") {
				field = e
			}
		}
		if long != (field == nil) {
			t.Fatalf("long %v: the field is %v", long, field)
		}
		if field == nil {
			continue
		}
		if field.Text != "hello" {
			t.Errorf("the field says %q", field.Text)
		}
		field.SetText("goodbye")
		r.press("OK")
		r.settle()
		if g, _, err := r.Library.Get(t.Context(), id); err != nil || core.CommentText(g.Root().Comment) != "goodbye" || !strings.Contains(g.Root().Comment, "[%csl Ge0]") {
			t.Errorf("the comment is %q, %v", g.Root().Comment, err)
		}
	}
}

// A game without an event is listed under its title, which Edit Details changes. The preview shows the title of other games too.
func TestTitle(t *testing.T) {
	r := newRig(t, i18n.English)
	a := r.add(xiangqi.Rules{}, 1, 30, "Title", "Seven Stars")
	r.show(1180, 800)
	check := func(event, previewed string) {
		t.Helper()
		if list, err := r.Library.Records(t.Context(), a); err != nil || list[0].Event != event {
			t.Errorf("%+v, %v", list, err)
		}
		r.host.Until(t, 10*time.Second, "the preview is of "+previewed, func() bool {
			shown := "|"
			for _, o := range test.LaidOutObjects(r.preview.facts) {
				if line, ok := o.(*canvas.Text); ok {
					shown += line.Text + "|"
				}
			}
			return strings.HasSuffix(shown, "|"+previewed)
		})
	}
	check("Seven Stars", "Seven Stars|")
	r.changes.edit()
	r.settleDialog()
	for _, o := range test.LaidOutObjects(r.host.Dialogs[0].Body) {
		if e, ok := o.(*control.Entry); ok && e.Text == "Seven Stars" {
			e.SetText("Wild Horses")
		}
	}
	r.press("OK")
	check("Wild Horses", "Wild Horses|")
	r.changes.apply([]int64{a}, edits{tags: map[string]string{"Event": "Cup"}})
	r.settle()
	check("Cup", "Wild Horses|Cup|")
}

// The preview shows the text of the game's comment, without the commands in it.
func TestPreviewComment(t *testing.T) {
	r := newRig(t, i18n.English)
	g := r.random(xiangqi.Rules{}, 1, 30)
	g.Root().Comment = "hello\n[%eval 0.47,12] [%csl Ge0]"
	if _, _, err := r.Library.Add(t.Context(), g, library.Info{Kind: library.Played}); err != nil {
		t.Fatal(err)
	}
	r.show(1180, 800)
	var last string
	for _, o := range test.LaidOutObjects(r.preview.facts) {
		if line, ok := o.(*canvas.Text); ok {
			last = line.Text
		}
	}
	if last != "hello" {
		t.Errorf("the last line is %q", last)
	}
}
