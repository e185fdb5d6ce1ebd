package recorder

import (
	"testing"
	"time"

	"qilab/core/xiangqi"
	"qilab/storage/library"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

func TestTags(t *testing.T) {
	r := newOpen(t)
	r.Settings.Set(prefs.Name, "Ada")
	r.start([2]table.Seat{{}, {Level: "expert"}})
	r.play(0)
	r.until("the program has moved", func() bool { return r.Table.Node().Ply() == 2 })
	list := r.want(record{library.Played, 2})
	if g := list[0]; g.First != "Ada" || g.Second != "QiLab (Expert)" || g.Date != time.Now().Format("2006-01-02") || !g.Mine {
		t.Errorf("kept as %+v", g)
	}
	if r.Table.Tree.Tags().Get("Time") == "" {
		t.Error("there is no time")
	}
	if err := r.Table.Tree.SetTags(r.Table.Tree.Tags().With("Red", "Grace").With("Date", "")); err != nil {
		t.Fatal(err)
	}
	r.Table.Players.SetSeats([2]table.Seat{{}, {Level: "easy"}})
	r.play(0)
	tags := r.Table.Tree.Tags()
	if tags.Get("Red") != "Grace" || tags.Get("Date") != "" || tags.Get("Black") != "QiLab (Easy)" {
		t.Errorf("the tags are %v", tags)
	}
	next := r.restarted(true)
	next.Table.Players.SetSeats([2]table.Seat{{Level: "easy"}, {}})
	if tags := next.Table.Tree.Tags(); tags.Get("Red") != "Grace" || tags.Get("Black") != "Player" || tags.Get("Date") != "" {
		t.Errorf("after a restart the tags are %v", tags)
	}
}

func TestResultTag(t *testing.T) {
	r := newOpen(t)
	p, err := xiangqi.Parse("3k5/9/9/9/9/9/9/9/R7R/5K3 w")
	if err != nil {
		t.Fatal(err)
	}
	r.Table.Start(games()[0], p, [2]table.Seat{})
	want := func(moves, result string) {
		t.Helper()
		if _, err := r.Table.Texts.PlayMoves(moves); err != nil {
			t.Fatal(err)
		}
		if got := r.Table.Tree.Tags().Get("Result"); got != result {
			t.Errorf("after %s the result is %q, want %q", moves, got, result)
		}
	}
	want("a1a8 d9e9 i1i9", "1-0")
	for range 3 { // each move of a text is a change
		r.Table.Undo()
		if got := r.Table.Tree.Tags().Get("Result"); got != "" {
			t.Errorf("with the mate taken back the result is %q", got)
		}
	}
	want("a1a8 d9e9 i1i2", "")
	if err := r.Table.Tree.SetTags(r.Table.Tree.Tags().With("Result", "1/2-1/2")); err != nil {
		t.Fatal(err)
	}
	want("e9d9 i2i9", "1/2-1/2")
}
