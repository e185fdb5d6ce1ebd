package library

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/storage/library"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// Games are listed, found while typing in either script, sorted, and opened at the position of the preview.
func TestFindSortOpen(t *testing.T) {
	r := newRig(t, i18n.English)
	a := r.add(xiangqi.Rules{}, 1, 30, "Red", "上海胡榮華", "Black", "柳大华", "Date", "1975.03.01", "Result", "1-0", table.TagHints, "2")
	b := r.add(xiangqi.Rules{}, 2, 40, "Red", "杨官璘", "Black", "胡荣华", "Date", "1960.05.02", "Result", "0-1")
	c := r.add(gomoku.Rules{Set: gomoku.Renju}, 3, 12, "Black", "Nakamura", "White", "Sushkov")
	r.show(1180, 800)
	if !slices.Equal(r.list.ids, []int64{c, b, a}) || r.view.count.Text != "3 games" {
		t.Fatalf("%v, %q", r.list.ids, r.view.count.Text)
	}
	r.typePlayer("胡荣华")
	if !slices.Equal(r.list.ids, []int64{b, a}) || r.view.count.Text != "2 games" {
		t.Errorf("of a player there are %v, %q", r.list.ids, r.view.count.Text)
	}
	r.question.sortBy(library.ByDate)
	r.settle()
	if !slices.Equal(r.list.ids, []int64{a, b}) {
		t.Errorf("by date they are %v", r.list.ids)
	}
	r.question.sortBy(library.ByDate)
	r.settle()
	if !slices.Equal(r.list.ids, []int64{b, a}) {
		t.Errorf("the other way round they are %v", r.list.ids)
	}
	body := r.view.table.body
	body.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	r.settle()
	if p := r.preview; p.of != a || p.ply != 30 || p.aids != (table.Aids{Hints: 2}) {
		t.Errorf("the preview shows %d at %d, and %v", p.id, p.ply, p.aids)
	}
	body.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	body.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	body.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if want := []string{fmt.Sprint(a), fmt.Sprint(a, " 29")}; !slices.Equal(r.opened, want) {
		t.Errorf("opened %v, want %v", r.opened, want)
	}
	if f := r.bookFilter(); len(f.Games) != 0 || f.Players[0] != "胡荣华" {
		t.Errorf("a book of the list is made of %+v", f)
	}
	r.list.all()
	if f := r.bookFilter(); !slices.Equal(f.Games, []int64{b, a}) {
		t.Errorf("a book of the selected games is made of %+v", f)
	}
	r.typePlayer("nobody")
	if len(r.list.ids) != 0 || !r.view.empty.root.Visible() || r.preview.root.Visible() {
		t.Error("that nothing fits is not said, or there is a preview of nothing")
	}
	if !r.PutBack() {
		t.Error("Escape does not clear the filter")
	}
	if r.settle(); !r.preview.root.Visible() {
		t.Error("there is no preview of what is found")
	}
	if len(r.list.ids) != 3 || r.view.filters.player.Text != "" || r.PutBack() {
		t.Errorf("%d games, the field says %q", len(r.list.ids), r.view.filters.player.Text)
	}
}

// The filter is restored after a restart.
func TestFilterIsKept(t *testing.T) {
	f := library.Filter{
		Rules: "xiangqi", Players: [2]string{"胡荣华", "a&b=c"}, Sides: true, Event: "全国", Opening: "B", FromYear: 1960, ToYear: 1999,
		Results: []core.Result{core.Draw}, Kinds: []library.Kind{library.Imported}, Mine: true, Noted: true, MinPlies: 3, MaxPlies: 90, MinStars: 4, Deleted: true,
	}
	if got := parseFilter(formatFilter(f)); formatFilter(got) != formatFilter(f) || got.Players != f.Players || got.Results[0] != core.Draw {
		t.Errorf("got %+v", got)
	}
	r := newRig(t, i18n.Chinese)
	r.question.set(f)
	again := New(r.Deps, r.links)
	defer again.Close()
	if formatFilter(again.question.filter) != formatFilter(f) {
		t.Errorf("the next room looks for %+v", again.question.filter)
	}
	r.show(800, 600)
	if now := r.question.filter; formatFilter(now) != formatFilter(f) {
		t.Errorf("to show it has changed it to %+v", now)
	}
}

// The longest texts are read again, and unreadable parts are ignored.
func TestFilterIsReadAgain(t *testing.T) {
	long := strings.Repeat("𠀀", maxTyped)
	f := library.Filter{Rules: "xiangqi", Players: [2]string{long, long}, Event: long, Opening: long}
	if got := parseFilter(formatFilter(f)); formatFilter(got) != formatFilter(f) {
		t.Errorf("of %d bytes %+v is read", len(formatFilter(f)), got)
	}
	if got, want := formatFilter(parseFilter("player=a&result=x&result=3&kind=x&event=%zz")), "player=a&result=3"; got != want {
		t.Errorf("%q is read, want %q", got, want)
	}
}

func FuzzParseFilter(f *testing.F) {
	f.Add("player=a&from=1960")
	f.Add("result=9&kind=77&stars=9&least=-3&%zz")
	f.Fuzz(func(t *testing.T, text string) {
		is := parseFilter(text)
		if again := formatFilter(parseFilter(formatFilter(is))); again != formatFilter(is) {
			t.Errorf("%q is %q, and then %q", text, formatFilter(is), again)
		}
	})
}

// Games are found by a position, and opened there.
func TestFindPosition(t *testing.T) {
	r := newRig(t, i18n.English)
	r.add(xiangqi.Rules{}, 1, 30)
	id := r.add(xiangqi.Rules{}, 2, 30)
	r.show(1180, 800)
	g, _, err := r.Library.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	r.FindPosition(g.Rules(), g.MainLine()[17].Position())
	r.Placed()
	r.settle()
	if !slices.Equal(r.list.ids, []int64{id}) || !r.view.place.root.Visible() {
		t.Fatalf("found %v", r.list.ids)
	}
	r.settle()
	r.open()
	if want := []string{fmt.Sprint(id, " 17")}; !slices.Equal(r.opened, want) || r.preview.ply != 17 {
		t.Errorf("opened %v, want %v; the preview is at %d", r.opened, want, r.preview.ply)
	}
	r.PutBack()
	r.settle()
	if len(r.list.ids) != 2 || r.view.place.root.Visible() {
		t.Errorf("afterwards there are %v", r.list.ids)
	}
}

// The editor's pieces are searched for in all games.
func TestFindPattern(t *testing.T) {
	r := newRig(t, i18n.English)
	id := r.add(xiangqi.Rules{}, 1, 30)
	r.add(xiangqi.Rules{}, 2, 30)
	var asked core.Setup
	r.links.Pattern = func(_ context.Context, _ core.Rules, s core.Setup, f library.Filter, _ func(library.Answer)) (library.Answer, error) {
		asked = s
		return library.Answer{Done: true, Through: []library.Hit{{ID: id, Ply: 9}}}, nil
	}
	r.host.On = prefs.GameScreen
	r.Table.Start(r.Table.Games()[0], xiangqi.Rules{}.Start(), [2]table.Seat{})
	if err := r.Table.Editor.OpenText("9/9/9/9/9/9/9/9/9/4K4 w"); err != nil {
		t.Fatal(err)
	}
	find := r.Commands().ByID("find-pattern")
	if find == nil || !find.Can() {
		t.Fatal("it cannot be looked for")
	}
	find.Run()
	r.show(1180, 800)
	if !slices.Equal(r.list.ids, []int64{id}) || len(asked.Board) != 90 || r.preview.ply != 9 {
		t.Errorf("found %v at %d", r.list.ids, r.preview.ply)
	}
	picture, ok := r.view.place.box.Objects[0].(*canvas.Image)
	if !ok || picture.Image == nil {
		t.Error("the pieces have no picture")
	}

	r.links.Pattern = func(context.Context, core.Rules, core.Setup, library.Filter, func(library.Answer)) (library.Answer, error) {
		return library.Answer{Done: true}, nil
	}
	for player, want := range map[string]string{"": r.Words.T("games.empty.pattern"), "nobody": r.Words.T("games.empty.filter")} {
		r.question.set(library.Filter{Players: [2]string{player}})
		r.finder.find()
		r.settle()
		if got := r.view.empty.text.Text(); got != want {
			t.Errorf("by %q: %q, want %q", player, got, want)
		}
	}
}

// A filter has no results that the chosen game lacks, and looks for the beginning of a long text.
func TestFiltersOfAnotherGame(t *testing.T) {
	r := newRig(t, i18n.English)
	event := strings.Repeat("A long event ", 7)
	r.add(xiangqi.Rules{}, 1, 30, "Event", event)
	r.show(1180, 800)
	f := r.view.filters
	f.result.SetSelectedIndex(1 + slices.Index(f.results, core.BothWin))
	r.settle()
	if len(r.list.ids) != 0 {
		t.Fatal("a game in which both have won is listed")
	}
	if f.sides.Text != "Player is Player 1" {
		t.Errorf("of all games: %q", f.sides.Text)
	}
	f.game.SetSelectedIndex(1 + slices.IndexFunc(f.rules, func(rules core.Rules) bool { return rules.ID() == "xiangqi" }))
	r.settle()
	if f.sides.Text != "Player is Red" {
		t.Errorf("of xiangqi: %q", f.sides.Text)
	}
	if len(r.list.ids) != 1 || len(r.question.filter.Results) != 0 {
		t.Errorf("%d games with the results %v", len(r.list.ids), r.question.filter.Results)
	}
	f.event.SetText(event)
	r.settle()
	if len(r.list.ids) != 1 {
		t.Error("the whole name of the event finds nothing")
	}
}
