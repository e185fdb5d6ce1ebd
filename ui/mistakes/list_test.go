package mistakes

import (
	"testing"

	"qilab/core/xiangqi"
	"qilab/ui/prefs"
)

// tries makes a move on the board, outside a lesson.
func (d *desk) tries(text string) {
	d.t.Helper()
	m, err := xiangqi.Rules{}.ParseMove(d.Table.Position(), text)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := d.Table.Play(m); err != nil {
		d.t.Fatal(err)
	}
}

// lists checks the list of errors.
func (d *desk) lists(when, want string) {
	d.t.Helper()
	if got := d.listed(); got != want {
		d.t.Errorf("%s, the list is %q, want %q", when, got, want)
	}
}

// The errors of a reviewed line stay in the list while a variation of it is tried, and after the try was taken back.
func TestVariationKeepsList(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.Settings.Set(prefs.MistakesOrder, string(inOrder))
	d.review()
	want := d.listed()
	d.Table.Tree.First()
	d.tries("h0g2")
	d.lists("in a variation", want)
	d.Table.Undo()
	d.lists("after it was taken back", want)
	d.Table.Tree.Last()
	d.tries("a3a4")
	d.lists("after the end", want)
	d.Table.Undo()
	d.lists("after that was taken back", want)
}

// A variation that is reviewed has its own list, and the reviewed game gets it back.
func TestReviewedVariation(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.review()
	want := d.listed()
	d.Table.Tree.First()
	d.tries("a0a1")
	d.review()
	d.lists("in a reviewed variation", "a0a1")
	d.Table.Tree.First()
	d.Table.Tree.Forward()
	d.lists("back in the game", want)
}

// A try that is no part of the game any more does not hide the errors that a review then finds.
func TestTryBeforeReview(t *testing.T) {
	for name, leave := range map[string]func(*desk){
		"undone": func(d *desk) { d.Table.Undo() },
		"left":   func(d *desk) { d.Table.Tree.Back() },
	} {
		d := newDesk(t, nil, threeErrors)
		d.Table.Tree.First()
		d.tries("h0g2")
		d.lists("before the review", "")
		leave(d)
		d.review()
		if got := d.listed(); got == "" || len(d.line()) != 7 {
			t.Errorf("%s: the list is %q", name, got)
		}
	}
}
