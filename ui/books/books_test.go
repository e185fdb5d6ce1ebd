package books

import (
	"context"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	files "qilab/storage/books"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

var games2 = []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}, {Rules: gomoku.Rules{}, Codec: gomokutexts.Codec{}}}

// game plays moves from the start of xiangqi.
func game(t *testing.T, moves string) *core.Game {
	t.Helper()
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Rules{}.Start())
	list, err := core.ParseMoves(g.Rules(), g.Position(), moves)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// makeBook makes a book of one game.
func makeBook(t *testing.T, path, moves string) {
	t.Helper()
	one := iter.Seq2[files.Played, error](func(yield func(files.Played, error) bool) {
		yield(files.Played{Game: game(t, moves), Result: core.FirstWins}, nil)
	})
	if _, err := files.Make(t.Context(), path, xiangqi.Rules{}, one, files.Options{Kind: files.Obk, MinGames: 1, Plies: 9}, nil); err != nil {
		t.Fatal(err)
	}
}

func idle(r *Room) func() bool {
	return func() bool { return !slices.ContainsFunc(r.shelf, func(it *item) bool { return it.opening }) }
}

// active lists the names of the books in use for a side of xiangqi.
func active(r *Room, side core.Side) string {
	var names []string
	for _, b := range r.Active(xiangqi.Rules{}, side) {
		names = append(names, b.Name)
	}
	return strings.Join(names, " ")
}

func TestShelf(t *testing.T) {
	dir := t.TempDir()
	a, b, none := filepath.Join(dir, "a.obk"), filepath.Join(dir, "b.obk"), filepath.Join(dir, "none.obk")
	makeBook(t, a, "h2e2 h9g7")
	makeBook(t, b, "c3c4")
	c, h := hosttest.New(t, i18n.English, games2...)
	c.Settings.Set(prefs.Books, prefs.FormatBooks([]prefs.BookFile{{Path: none}, {Path: a, Side: prefs.BookSecond}}))
	r := New(depsOf(c))
	told := 0
	r.OnChange(func() { told++ })
	r.Begin()
	h.Until(t, 20*time.Second, "the books", idle(r))
	if got := active(r, core.First) + "|" + active(r, core.Second); got != "|a" || told == 0 {
		t.Errorf("in use are %q, told %d times", got, told)
	}
	if r.shelf[0].err == nil || r.shelf[1].facts.entries != 2 {
		t.Errorf("the list has %+v, %+v", r.shelf[0], r.shelf[1].facts)
	}
	r.dialog()
	r.dialog()
	if len(h.Dialogs) != 1 {
		t.Fatalf("there are %d dialogs", len(h.Dialogs))
	}
	r.add(b)
	r.add(b)
	h.Until(t, 20*time.Second, "the third book", idle(r))
	if got := active(r, core.First) + "|" + active(r, core.Second); got != "b|a b" || len(r.shelf) != 3 {
		t.Errorf("with another one in use are %q of %d", got, len(r.shelf))
	}
	r.move(r.shelf[2], -1)
	r.move(r.shelf[0], -1)
	if got := active(r, core.Second); got != "b a" {
		t.Errorf("in another order they are %q", got)
	}
	r.serve(r.shelf[2], "")
	r.use(r.shelf[1], false)
	if got := active(r, core.First); got != "a" {
		t.Errorf("without b there are %q", got)
	}
	r.use(r.shelf[1], true)
	h.Until(t, 20*time.Second, "b again", idle(r))
	if got := active(r, core.First); got != "b a" {
		t.Errorf("with b again there are %q", got)
	}
	moves, err := r.Active(xiangqi.Rules{}, core.First)[0].Moves(xiangqi.Rules{}.Start())
	if err != nil || len(moves) != 2 {
		t.Errorf("b knows %v, %v", moves, err)
	}
	r.remove(r.shelf[0])
	if saved, _ := prefs.ParseBooks(c.Settings.Get(prefs.Books)); !slices.Equal(saved, []prefs.BookFile{{Path: b}, {Path: a}}) {
		t.Errorf("kept are %v", saved)
	}
	if _, err := os.Stat(b); err != nil {
		t.Error(err)
	}
	h.CloseDialogs()
	if err := os.Remove(a); err != nil {
		t.Fatal(err)
	}
	r.dialog()
	h.Until(t, 20*time.Second, "the look at the files", idle(r))
	if got := active(r, core.First); got != "b" || r.shelf[1].err == nil {
		t.Errorf("when a has gone there are %q, %v", got, r.shelf[1].err)
	}
	for _, p := range r.facts(r.shelf[1]) {
		if !strings.Contains(p.Spans[0].Text, "no longer exists") {
			t.Errorf("it says %q", p.Spans[0].Text)
		}
	}
	h.Shut = true
	r.Close()
	if got := active(r, core.First); got != "" {
		t.Errorf("when the window is closed there are %q", got)
	}
}

// A file dropped on the window is a book, or something else.
func TestTake(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a.obk")
	makeBook(t, a, "h2e2")
	c, h := hosttest.New(t, i18n.Chinese, games2...)
	r := New(depsOf(c))
	defer r.Close()
	others := 0
	r.Take(filepath.Join(dir, "a.pgn"), func() { others++ })
	h.Until(t, 20*time.Second, "a game", func() bool { return others == 1 })
	if len(h.Dialogs) > 0 {
		t.Error("a game opens the list of books")
	}
	r.Take(a, func() { others++ })
	h.Until(t, 20*time.Second, "a book", func() bool { return len(r.shelf) == 1 && idle(r)() })
	if got := active(r, core.First); got != "a" || others != 1 || len(h.Dialogs) != 1 {
		t.Errorf("in use are %q", got)
	}
}

// pressed presses the button with that text in a dialog.
func pressed(t *testing.T, d host.Dialog, text string) {
	t.Helper()
	for _, b := range d.Buttons {
		if b.Text == text {
			b.Run()
			return
		}
	}
	t.Fatalf("%q has no button %q", d.Title, text)
}

func last(h *hosttest.Host) host.Dialog { return h.Dialogs[len(h.Dialogs)-1] }

func TestMake(t *testing.T) {
	c, h := hosttest.New(t, i18n.English, games2...)
	r := New(depsOf(c))
	defer r.Close()
	r.Make(library.Filter{})
	if !strings.Contains(last(h).Title, "Make") || len(last(h).Buttons) != 0 {
		t.Errorf("without a library there is %+v", last(h))
	}
	h.CloseDialogs()
	l, err := library.Open(filepath.Join(t.TempDir(), library.FileName), []core.Reader{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	c.Library = l
	for _, moves := range []string{"h2e2 h9g7 h0g2", "h2e2 h9g7 c3c4", "b2e2 b9c7 a0a1", "c3c4"} {
		if _, _, err := l.Add(context.Background(), game(t, moves), library.Info{Kind: library.Played, Mine: moves != "c3c4", Result: core.Draw}); err != nil {
			t.Fatal(err)
		}
	}
	if !r.CanMake(library.Filter{Rules: "xiangqi"}) || !r.CanMake(library.Filter{}) || r.CanMake(library.Filter{Rules: "chaosclock"}) {
		t.Error("books can be made of other games")
	}
	r.Make(library.Filter{Mine: true})
	m := last(h)
	h.Until(t, 20*time.Second, "the number of games", func() bool { return strings.Contains(textOf(m.Body), "3 games") })
	h.CloseDialogs()
	for _, c := range []struct {
		given library.Filter
		want  string
	}{
		{library.Filter{}, "4 games"},
		{library.Filter{Rules: "xiangqi"}, "4 games"},
		{library.Filter{Noted: true}, "0 games"},
		{library.Filter{Deleted: true}, "0 games"},
		{library.Filter{Games: []int64{1, 3}}, "2 games"},
	} {
		r.Make(c.given)
		m := last(h)
		h.Until(t, 20*time.Second, c.want, func() bool { return strings.Contains(textOf(m.Body), c.want) })
		h.CloseDialogs()
	}
	path := filepath.Join(t.TempDir(), "mine.obk")
	making := &making{
		room: r, rules: xiangqi.Rules{}, kind: files.Obk, minGames: 2, plies: 40, within: t.Context(), dialog: h.Open(m),
		whose: gamesPlayer, player: control.NewEntry(c),
	}
	if _, ok := making.filter(); ok {
		t.Error("a player without a name is a choice")
	}
	making.player.SetText(" a/b ")
	if f, ok := making.filter(); !ok || f.Players[0] != "a/b" || making.name() != "ab.obk" {
		t.Errorf("of a player it is %+v, %q", f, making.name())
	}
	making.whose = gamesMine
	f, _ := making.filter()
	making.run(path, f)
	h.Until(t, 20*time.Second, "the book", func() bool {
		return len(h.Dialogs) > 0 && len(last(h).Buttons) > 0 && last(h).Buttons[0].Text == "Add to My Books"
	})
	if text := textOf(last(h).Body); !strings.Contains(text, "2 moves in 2 positions, from 3 games") {
		t.Errorf("it says %q", text)
	}
	pressed(t, last(h), "Add to My Books")
	h.Until(t, 20*time.Second, "the list", func() bool { return len(r.shelf) == 1 && idle(r)() })
	b := r.Active(xiangqi.Rules{}, core.Second)
	if len(b) != 1 || b[0].Name != "mine" {
		t.Fatalf("in use are %v", b)
	}
	moves, err := b[0].Moves(xiangqi.Rules{}.Start())
	if err != nil || len(moves) != 2 || moves[0].Games != 3 || moves[0].Draws != 3 {
		t.Errorf("the book has %+v, %v", moves, err)
	}
}

// textOf returns the texts of an object.
func textOf(o fyne.CanvasObject) string {
	var texts []string
	for _, found := range test.LaidOutObjects(o) {
		if p, ok := found.(interface{ Text() string }); ok {
			texts = append(texts, p.Text())
		}
	}
	return strings.Join(texts, "\n")
}

func TestShorten(t *testing.T) {
	for text, want := range map[string]string{
		"short": "short", strings.Repeat("a", 31): strings.Repeat("a", 30) + "…", strings.Repeat("库", 16): strings.Repeat("库", 15) + "…",
	} {
		if got := shorten(text); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}
