package library

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core/xiangqi"
	"qilab/ui/host"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// A game written while the list is shown appears in it, and the selection stays.
func TestKeptWhileShown(t *testing.T) {
	r := newRig(t, i18n.English)
	a := r.add(xiangqi.Rules{}, 1, 30)
	r.show(1180, 800)
	b := r.add(xiangqi.Rules{}, 2, 40)
	r.Kept()
	r.settle()
	if !slices.Equal(r.list.ids, []int64{b, a}) || r.view.count.Text != "2 games" || r.list.current() != a {
		t.Errorf("%v with the cursor on %d, %q", r.list.ids, r.list.current(), r.view.count.Text)
	}
	r.host.On = prefs.GameScreen
	c := r.add(xiangqi.Rules{}, 3, 20)
	r.Kept()
	r.settle()
	if slices.Contains(r.list.ids, c) {
		t.Error("a list that is not shown is read")
	}
}

// Several games are selected as in other lists.
func TestSelection(t *testing.T) {
	l := newList()
	l.set([]int64{10, 11, 12, 13, 14}, nil, false)
	want := func(ids ...int64) {
		t.Helper()
		if got := l.chosen(); !slices.Equal(got, ids) {
			t.Errorf("selected are %v, want %v", got, ids)
		}
	}
	want(10)
	l.pick(1, picking{})
	l.pick(3, picking{extend: true})
	want(11, 12, 13)
	l.pick(2, picking{keep: true})
	want(11, 13)
	l.pick(0, picking{extend: true})
	want(10, 11, 12)
	l.set([]int64{14, 12, 10}, nil, true)
	want(12, 10)
	if l.current() != 10 {
		t.Errorf("the cursor is on %d", l.current())
	}
	l.set([]int64{14, 12}, nil, true)
	if want(12); l.cursor != 1 {
		t.Errorf("the cursor is on line %d", l.cursor)
	}
	l.set([]int64{10, 11, 12, 13, 14, 15}, nil, false)
	l.pick(1, picking{})
	l.pick(3, picking{extend: true})
	l.set([]int64{10, 14, 15}, nil, true) // the selected games have gone
	if want(14); l.current() != 14 {
		t.Errorf("the cursor is on %d", l.current())
	}
	l.set(nil, nil, true)
	l.set([]int64{10, 14}, nil, true) // games come to an empty list
	if want(10); l.cursor != 0 {
		t.Errorf("the cursor is on line %d", l.cursor)
	}
	l.set([]int64{7, 8}, nil, false)
	want(7)
	l.all()
	want(7, 8)
	l.set(nil, nil, true)
	if want(); l.current() != 0 {
		t.Error("there is a game in an empty list")
	}
}

// The least important columns leave first, and none overlaps another.
func TestColumns(t *testing.T) {
	before := 0
	for width := float32(260); width < 1500; width += 20 {
		list := arrange(width, false)
		if len(list) < before {
			t.Errorf("at %v there are fewer columns", width)
		}
		before = len(list)
		for i, c := range list {
			if end := c.x + c.width; i+1 < len(list) && end > list[i+1].x || end > width+1 {
				t.Errorf("at %v %s ends at %v", width, c.id, end)
			}
		}
		for _, c := range list {
			for _, other := range columns {
				there := slices.ContainsFunc(list, func(p placed) bool { return p.id == other.id })
				if !there && other.rank < c.rank {
					t.Errorf("at %v %s is there and %s is not", width, c.id, other.id)
				}
			}
		}
	}
	if before != len(columns) {
		t.Errorf("a wide window has %d columns", before)
	}
}

// The first side does not move first in every game: in Chaos Clock, Yi does.
func TestSidesDoNotMoveInOrder(t *testing.T) {
	for _, l := range i18n.Langs() {
		c := i18n.New(l)
		for _, key := range []string{"games.column.first", "games.column.second", "games.result.first-wins", "games.result.second-wins", "games.filter.sides"} {
			if text := c.T(key); strings.Contains(text, "先") || strings.Contains(text, "后") || strings.Contains(text, "move") {
				t.Errorf("%s: %q", key, text)
			}
		}
	}
}

// Only the visible part of a long list is read and drawn, wherever it is scrolled to.
func TestLongList(t *testing.T) {
	r := newRig(t, i18n.English)
	for i := range 3 {
		r.add(xiangqi.Rules{}, uint64(i), 25)
	}
	r.show(1180, 800)
	const games = 100_000
	ids := make([]int64, games)
	for i := range ids {
		ids[i] = int64(i%3 + 1)
	}
	r.list.set(ids, nil, false)
	r.view.refresh()
	body := r.view.table.body
	for _, key := range []fyne.KeyName{fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyHome, fyne.KeyPageDown} {
		body.TypedKey(&fyne.KeyEvent{Name: key})
		r.settle()
		at := float32(r.list.cursor) * lineHeight
		if top := r.view.table.scroll.Offset.Y; at < top-1 || at+lineHeight > top+r.view.table.scroll.Size().Height+1 {
			t.Errorf("after %s line %d is not seen: the list begins at %v", key, r.list.cursor, top)
		}
	}
	for offset := float32(0); offset < games*lineHeight; offset += 40_000 {
		r.view.table.scroll.ScrollToOffset(fyne.NewPos(0, offset))
		body.Refresh()
		r.settle()
	}
	if n := len(r.list.known); n > (maxPages+1)*pageSize {
		t.Errorf("%d records are kept", n)
	}
	body.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(50, 7.5*lineHeight)}})
	body.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(50, 9.5*lineHeight)}, Modifier: fyne.KeyModifierShift})
	if r.list.cursor != 9 || len(r.list.selected) != 3 {
		t.Errorf("line %d, %d selected", r.list.cursor, len(r.list.selected))
	}
	r.settle()
}

// The texts of the screen fit in both languages at every window size.
func TestTextsAtAllSizes(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := newRig(t, lang)
		r.add(xiangqi.Rules{}, 1, 30, "Red", "A")
		for _, size := range []fyne.Size{{Width: 640, Height: 560}, {Width: 800, Height: 600}, {Width: 1180, Height: 800}} {
			r.Retext()
			r.show(size.Width, size.Height)
			if minSize := r.view.root.MinSize(); minSize.Width > size.Width || minSize.Height > size.Height-90 {
				t.Errorf("%s: at %v the screen wants %v", lang, size, minSize)
			}
		}
		r.changes.notice = &host.Notice{Text: strings.Repeat("text ", 30), Share: 0.4, Buttons: []host.Button{{Text: "Cancel"}, {Text: "Other"}}}
		r.view.refreshStrip()
		if !r.view.strip.root.Visible() || r.view.strip.bars[1].root.Size().Height < 20 {
			t.Errorf("%s: the strip is %v high", lang, r.view.strip.bars[1].root.Size())
		}
	}
}

func TestSentences(t *testing.T) {
	for _, x := range [][3]string{{"导入完成。", "新增 61。", "导入完成。新增 61。"}, {"Import finished.", "61 are new.", "Import finished. 61 are new."}} {
		if got := sentences(x[:2]); got != x[2] {
			t.Errorf("%q", got)
		}
	}
}

// A game that is no longer in the file has no preview; the reason stands in its place.
func TestPreviewOfAGameThatIsGone(t *testing.T) {
	r := newRig(t, i18n.English)
	gone := r.add(xiangqi.Rules{}, 1, 30)
	kept := r.add(xiangqi.Rules{}, 2, 40)
	r.show(1180, 800)
	if !slices.Equal(r.list.ids, []int64{kept, gone}) || r.preview.of != kept || r.preview.line == nil {
		t.Fatalf("%v, the preview is of %d", r.list.ids, r.preview.of)
	}
	for _, err := range []error{r.Library.Delete(t.Context(), gone), r.Library.Purge(t.Context(), gone)} { // by another window
		if err != nil {
			t.Fatal(err)
		}
	}
	r.view.table.body.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	r.settle()
	if p := r.preview; p.of != gone || p.line != nil || !strings.Contains(p.facts.Text(), "no such game") {
		t.Errorf("the preview is of %d, with %d positions and %q", p.of, len(p.line), p.facts.Text())
	}
}
