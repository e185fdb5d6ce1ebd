package explorer

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

func xiangqiGame() catalog.Game {
	return catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Scale: 300}
}

// openLibrary returns an empty library for a game.
func openLibrary(t *testing.T, rules core.Rules) *library.Library {
	t.Helper()
	l, err := library.Open(filepath.Join(t.TempDir(), library.FileName), []core.Reader{{Rules: rules}}, func(p storage.Problem) { t.Error(p) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// add adds a game of some moves to a library.
func add(t *testing.T, l *library.Library, rules core.Rules, moves string, tags ...core.Tag) int64 {
	t.Helper()
	g := core.NewGame(rules, rules.Start())
	list, err := core.ParseMoves(rules, rules.Start(), moves)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	g.SetTags(tags)
	id, _, err := l.Add(t.Context(), g, library.Info{Kind: library.Played})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// The list shows the library's data on the position, including mirrored games and transpositions; a click plays a move or opens a
// game.
func TestMovesOfTheLibrary(t *testing.T) {
	rules := xiangqi.Rules{}
	l := openLibrary(t, rules)
	named := func(red, black, result, date string) []core.Tag {
		return []core.Tag{{Name: "Red", Value: red}, {Name: "Black", Value: black}, {Name: "Result", Value: result}, {Name: "Date", Value: date}}
	}
	first := add(t, l, rules, "h2e2 h9g7 b0c2", named("A", "B", "1-0", "1990")...)
	add(t, l, rules, "b2e2 b9c7", named("C", "A", "0-1", "2001")...) // the mirror image of h2e2 h9g7
	add(t, l, rules, "b0c2 h9g7 h2e2 a9a8", named("D", "E", "1/2-1/2", "2010")...)
	add(t, l, rules, "h2e2 h9g7", named("F", "G", "*", "1980")...)
	d := newDesk(t, xiangqiGame(), opened{l, l.Index}).answered()
	moves := d.linesOf(lineMove)
	if len(moves) != 2 || moves[0].row.Games != 3 || moves[0].row.First != 1 || moves[0].row.Second != 1 || moves[0].row.Unknown != 1 || len(moves[0].row.also) != 1 ||
		moves[0].row.LastYear != 2001 || moves[1].row.Games != 1 {
		t.Errorf("%+v", moves)
	}
	if sum := d.linesOf(lineSum); len(sum) != 1 || sum[0].row.Games != 4 || sum[0].row.Draws != 1 || sum[0].row.LastYear != 2010 {
		t.Errorf("%+v", sum)
	}
	d.wantText("4 games")
	d.wantText("mirror")
	if said := moves[0].explain(); !strings.Contains(said, "33%") || !strings.Contains(said, "unknown 33%") || !strings.Contains(said, "2001") {
		t.Error(said)
	}
	d.view.list.rows.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, 1.5*lineHeight)}})
	if !slices.Equal(d.preview, []core.Move{moves[0].row.move}) {
		t.Errorf("the pointer shows %v", d.preview)
	}
	d.click(1)
	d.answered()
	if d.Table.Node().Ply() != 1 || d.Table.Node().Move() != moves[0].row.move {
		t.Fatal("the click has played something else")
	}
	d.click(d.place(lineMove, ""))
	d.answered()
	if sum := d.linesOf(lineSum); len(sum) != 1 || sum[0].row.Games != 3 {
		t.Errorf("after h2e2 h9g7: %+v", sum)
	}
	d.click(d.place(lineMove, ""))
	d.answered() // h2e2 h9g7 b0c2, by the other order too
	if sum := d.linesOf(lineSum); len(sum) != 1 || sum[0].row.Games != 2 {
		t.Errorf("after h2e2 h9g7 b0c2: %+v", sum)
	}
	through := d.linesOf(lineGame)
	if len(through) != 2 {
		t.Fatalf("%+v", through)
	}
	d.view.list.rows.Refresh() // records are read when the lines are drawn
	d.answered()
	if said := through[1].explain(); !strings.Contains(said, "A – B") || !strings.Contains(said, "1990") {
		t.Error(said)
	}
	d.links.Current = func() int64 { return first } // the current game is not counted
	d.refresh()
	d.answered()
	if sum := d.linesOf(lineSum); len(d.linesOf(lineGame)) != 1 || sum[0].row.Games != 1 {
		t.Errorf("with the game on the table: %+v", sum)
	}
	d.wantText("1 other game")
	d.links.Current = func() int64 { return 0 }
	d.refresh()
	d.answered()
	d.click(len(d.view.lines) + 1)
	d.click(d.place(lineGames, ""))
	if want := []string{fmt.Sprint(first, "@3")}; !slices.Equal(d.opened, want) || !slices.Equal(d.list, []string{d.Table.Position().String()}) {
		t.Errorf("opened %v, listed %v", d.opened, d.list)
	}
}

// In every game the counts match those of the library, step by step.
func TestEveryGame(t *testing.T) {
	all := games.All(nil)
	if testing.Short() {
		all = []catalog.Game{all[0], all[len(all)-1]}
	}
	for _, g := range all {
		t.Run(g.Rules.ID(), func(t *testing.T) {
			l := openLibrary(t, g.Rules)
			played := core.NewGame(g.Rules, g.Rules.Start())
			for range 5 {
				list := played.Position().Moves()
				if _, err := played.Play(list[len(list)/2]); err != nil {
					t.Fatal(err)
				}
			}
			if _, _, err := l.Add(t.Context(), played, library.Info{Kind: library.Played}); err != nil {
				t.Fatal(err)
			}
			d := newDesk(t, g, opened{l, l.Index}).answered()
			for _, n := range played.MainLine()[1:] {
				i := d.place(lineMove, "")
				if i < 0 || d.view.line(i).row.Games != 1 || len(d.linesOf(lineGame)) != 1 {
					t.Fatalf("before move %d: %s", n.Ply(), d.texts())
				}
				d.click(i)
				d.answered()
			}
			if d.Table.Node().Ply() != 5 || len(d.linesOf(lineMove)) != 0 || len(d.linesOf(lineGame)) != 1 {
				t.Errorf("at the end: %s", d.texts())
			}
		})
	}
}

// fake is a library that answers on command.
type fake struct {
	allow   chan struct{} // nil: at once
	asked   atomic.Int64
	changes atomic.Int64
	err     error
	total   int
}

func (f *fake) Changes() int64 { return f.changes.Load() }

func (f *fake) Records(context.Context, ...int64) ([]library.Record, error) { return nil, nil }

// Positions returns as many games as there are legal moves.
func (f *fake) Positions(ctx context.Context, _ core.Rules, p core.Position, _ library.Filter, _ func(library.Answer)) (library.Answer, error) {
	f.asked.Add(1)
	if f.allow != nil {
		select {
		case <-f.allow:
		case <-ctx.Done():
			return library.Answer{}, ctx.Err()
		}
	}
	a := library.Answer{Done: true, Total: f.total}
	for _, m := range p.Moves()[:f.total] {
		a.Replies = append(a.Replies, library.Reply{Move: m, Tally: library.Tally{Games: 1, First: 1}})
		a.Sum.Games++
	}
	return a, f.err
}

// Between a move and its answer, the previous lines are disabled, and vanish if the answer takes longer than a moment.
func TestNothingStale(t *testing.T) {
	f := &fake{allow: make(chan struct{}, 10), total: 5}
	f.allow <- struct{}{}
	d := newDesk(t, xiangqiGame(), f).answered()
	before := d.linesOf(lineMove)
	d.click(1)
	if d.Table.Node().Ply() != 1 || !d.view.list.inert {
		t.Fatal("the old lines can be used")
	}
	d.click(1)
	d.view.list.FocusGained()
	d.view.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if d.Table.Node().Ply() != 1 || d.preview != nil {
		t.Error("a move of the position before was played or shown")
	}
	d.host.Until(t, 10*time.Second, "the answer is late", func() bool { return d.found.late })
	if n := len(d.linesOf(lineMove)); n != 0 || !strings.Contains(d.texts(), "searching") {
		t.Errorf("%d moves are shown without an answer: %s", n, d.texts())
	}
	f.allow <- struct{}{}
	d.answered()
	if after := d.linesOf(lineMove); len(after) != 5 || after[0].row.move == before[0].row.move {
		t.Errorf("%+v", after)
	}
}

// A list that nobody sees previews no move and explains nothing, whatever hides it.
func TestHiddenListPreviewsNothing(t *testing.T) {
	d := newDesk(t, xiangqiGame(), &fake{total: 3}).answered()
	for name, hide := range map[string]func(on bool){
		"another tab": func(on bool) { d.SetShown(!on) }, "another side": func(on bool) { d.SetFronted(!on) },
		"another screen": func(on bool) {
			d.host.On = prefs.GameScreen
			if on {
				d.host.On = prefs.HomeScreen
			}
			d.Refresh(table.ChangedAll)
		},
	} {
		d.host.Window.Canvas().Focus(d.view.list)
		if d.preview == nil || d.view.told == "" {
			t.Fatalf("%s: the selected move is not previewed: %v, %q", name, d.preview, d.view.told)
		}
		hide(true)
		d.Refresh(table.ChangedPosition)
		if d.preview != nil || d.view.told != "" {
			t.Errorf("behind %s: %v is previewed, %q explained", name, d.preview, d.view.told)
		}
		hide(false)
		d.answered()
	}
}

// Going back queries nothing, unless the library has changed; a hidden tab queries nothing.
func TestWhenTheLibraryIsAsked(t *testing.T) {
	f := &fake{total: 3}
	d := newDesk(t, xiangqiGame(), f).answered()
	want := func(n int64, when string) {
		t.Helper()
		d.refresh()
		d.answered()
		if got := f.asked.Swap(0); got != n {
			t.Errorf("%s it was asked %d times, want %d", when, got, n)
		}
	}
	want(1, "at first")
	want(0, "when nothing has changed")
	d.click(1)
	want(1, "after a move")
	d.Table.Tree.Back()
	want(0, "back again")
	f.changes.Add(1)
	want(1, "after a change of the library")
	d.SetShown(false)
	d.Table.Tree.Forward()
	want(0, "behind the analysis")
	d.SetShown(true)
	want(1, "in front again")
	d.host.On = prefs.HomeScreen
	d.Table.Tree.Back()
	d.Table.Tree.Forward()
	want(0, "at home")
	d.host.On = prefs.GameScreen
	d.Table.View.SetHidden(true)
	want(0, "while the analysis is hidden")
	if d.view.table.Visible() || !strings.Contains(d.view.notice.Text(), "hidden") {
		t.Error("it is not said that it is hidden")
	}
	d.Table.View.SetHidden(false)
	d.Table.Editor.EditPosition()
	want(0, "in the editor")
}

// Filter and order persist, and one button clears the filter.
func TestFilterIsKept(t *testing.T) {
	rules := xiangqi.Rules{}
	l := openLibrary(t, rules)
	add(t, l, rules, "h2e2", core.Tag{Name: "Red", Value: "胡榮華"}, core.Tag{Name: "Date", Value: "1975"})
	add(t, l, rules, "b0c2", core.Tag{Name: "Black", Value: "胡荣华"}, core.Tag{Name: "Date", Value: "1985"})
	add(t, l, rules, "c3c4", core.Tag{Name: "Red", Value: "B"}, core.Tag{Name: "Date", Value: "1985"})
	d := newDesk(t, xiangqiGame(), opened{l, l.Index}).answered()
	d.chooseGames()
	if len(d.host.Dialogs) != 1 {
		t.Fatal("there is no dialog")
	}
	d.host.CloseDialogs()
	count := func(c choice, want int) {
		t.Helper()
		d.setChoice(c)
		d.answered()
		if got := len(d.linesOf(lineMove)); got != want {
			t.Errorf("%+v: %d moves, want %d: %s", c, got, want, d.texts())
		}
		if parseChoice(d.Settings.Get(prefs.ExplorerFilter+rules.ID()), rules) != c {
			t.Errorf("%+v is kept as %q", c, d.Settings.Get(prefs.ExplorerFilter+rules.ID()))
		}
	}
	count(choice{player: "胡荣华"}, 2)
	count(choice{player: "胡荣华", side: sideSecond}, 1)
	count(choice{from: 1980}, 2)
	if d.view.said.Text != "from 1980" || !d.view.clear.Visible() {
		t.Errorf("it says %q", d.view.said.Text)
	}
	count(choice{from: 1990}, 0)
	d.click(d.place(lineAction, "Count All Games"))
	d.answered()
	if len(d.linesOf(lineMove)) != 3 || d.view.clear.Visible() {
		t.Error("the filter is not cleared")
	}
	d.view.head.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) // from the number of games to the year
	if d.Settings.Get(prefs.ExplorerOrder) != byYear || d.linesOf(lineMove)[2].row.LastYear != 1975 {
		t.Errorf("sorted by %s", d.Settings.Get(prefs.ExplorerOrder))
	}
}

// The messages shown when there are no games.
func TestEmptyStates(t *testing.T) {
	f := &fake{}
	d := newDesk(t, xiangqiGame(), f).answered()
	d.wantText("no games of this kind yet.")
	d.links.Current = func() int64 { return 7 } // is not counted
	d.refresh()
	d.answered()
	d.wantText("no games of this kind yet but this one.")
	d.links.Current = func() int64 { return 0 }
	d.refresh()
	d.answered()
	d.click(d.place(lineAction, "Import Games…"))
	if d.imports != 1 {
		t.Error("nothing is imported")
	}
	d.library = func() store { return nil }
	d.refresh()
	d.wantText("Opening the library…")
	d.LibraryErr = errors.New("locked")
	d.refresh()
	d.wantText("could not be opened")
	f.err = errors.New("gone")
	f.changes.Add(1)
	d.library = func() store { return f }
	d.refresh()
	d.answered()
	d.wantText("could not be searched")
	f.err = nil
	d.click(d.place(lineAction, "Try Again"))
	d.answered()
	d.wantText("no games of this kind")
}

// shelf is a book of some moves, or one that fails.
type shelf struct {
	moves []book.Move
	err   error
}

func (s shelf) Moves(core.Position) ([]book.Move, error) { return s.moves, s.err }

// Books are listed below the library by name; a hidden source is neither shown nor queried.
func TestBooks(t *testing.T) {
	g := xiangqiGame()
	start := g.Rules.Start().Moves()
	g.Book = shelf{moves: []book.Move{{Move: start[3], Games: 10, First: 4, Second: 3, Draws: 2, LastYear: 1999}}}
	d := newDesk(t, g, &fake{total: 1})
	asked := core.Second
	d.links.Books = func(_ core.Rules, side core.Side) []book.Named {
		asked = side
		return []book.Named{
			{Name: "Mine", Book: shelf{moves: []book.Move{{Move: start[1], Weight: 5}, {Move: start[2], Weight: 50}, {Move: start[0], Weight: 90, Barred: true}}}},
			{Name: "Mine", Book: shelf{moves: []book.Move{{Move: start[5], Score: -7, Scored: true}}}},
			{Name: "Bad", Book: shelf{err: errors.New("torn")}},
		}
	}
	d.refresh()
	d.answered()
	if asked != core.First || len(d.linesOf(lineSection)) != 5 || len(d.linesOf(lineMove)) != 6 || len(d.linesOf(lineSum)) != 2 {
		t.Fatal(d.texts())
	}
	moves := d.linesOf(lineMove)[2:]
	if moves[0].row.move != start[2] || !moves[2].row.barred {
		t.Errorf("%+v", moves)
	}
	d.wantText("torn")
	d.click(d.place(lineSection, "Mine"))
	d.answered()
	d.click(d.place(lineSection, "Library"))
	d.answered()
	if len(d.linesOf(lineMove)) != 2 || d.found.key != "" || len(d.books.value) != 3 {
		t.Error("what is off is shown or asked", d.texts())
	}
	d.click(d.place(lineSection, "Library"))
	d.answered()
	if len(d.linesOf(lineMove)) != 3 {
		t.Error("what is on again is not shown", d.texts())
	}
}

// The keyboard moves through selectable lines, previews moves, plays them, and leaves the list.
func TestKeyboard(t *testing.T) {
	d := newDesk(t, xiangqiGame(), &fake{total: 4}).answered()
	d.Commands()[0].Run()
	d.Commands()[0].Run()
	list := d.view.list
	if d.Host.Canvas().Focused() != fyne.Focusable(list) || list.at != 1 {
		t.Fatal("the list does not have the keyboard")
	}
	press := func(name fyne.KeyName) { list.TypedKey(&fyne.KeyEvent{Name: name}) }
	press(fyne.KeyDown)
	move := d.linesOf(lineMove)[1].row.move
	if !slices.Equal(d.preview, []core.Move{move}) {
		t.Errorf("it shows %v", d.preview)
	}
	press(fyne.KeyReturn)
	d.answered()
	if d.Table.Node().Move() != move || !slices.Equal(d.preview, []core.Move{d.linesOf(lineMove)[0].row.move}) {
		t.Error("Enter does not play it, or the first move after it is not shown")
	}
	press(fyne.KeyUp)
	press(fyne.KeyReturn) // on the head of the library
	d.answered()
	if !d.off(ownLibrary) || d.preview != nil {
		t.Error("Enter does not switch the library off")
	}
	press(fyne.KeyReturn)
	d.answered()
	if d.off(ownLibrary) || len(d.linesOf(lineMove)) != 4 {
		t.Error("Enter does not switch the library on")
	}
	press(fyne.KeyEnd)
	press(fyne.KeyHome)
	press(fyne.KeyPageDown)
	press(fyne.KeyPageUp)
	press(fyne.KeyEscape)
	if d.Host.Canvas().Focused() != nil {
		t.Error("Escape does not leave the list")
	}
	d.Host.Canvas().Focus(list)
	d.Commands()[0].Run()
	if d.Host.Canvas().Focused() != nil || d.shown || d.preview != nil {
		t.Error("the hidden list keeps the keyboard")
	}
}

// Over a move there are a hand and a preview, until the wheel turns; a line that cannot be run has neither.
func TestPointer(t *testing.T) {
	d := newDesk(t, xiangqiGame(), &fake{total: 40}).answered()
	list := d.view.list
	d.view.table.Resize(fyne.NewSize(400, 200))
	over := func(i int) {
		list.rows.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, (float32(i)+0.5)*lineHeight)}})
	}
	sum := d.place(lineSum, "")
	d.view.lines[sum].run = nil // as while more games are being counted
	over(1)
	if list.rows.Cursor() != desktop.PointerCursor || !slices.Equal(d.preview, []core.Move{d.view.line(1).row.move}) {
		t.Errorf("over a move: cursor %v, preview %v", list.rows.Cursor(), d.preview)
	}
	if over(sum); list.rows.Cursor() != desktop.DefaultCursor || len(d.preview) > 0 {
		t.Errorf("over the sum: cursor %v, preview %v", list.rows.Cursor(), d.preview)
	}
	d.click(sum)
	over(1)
	list.scroll.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -30)})
	if list.scroll.Offset.Y == 0 || d.preview != nil || list.rows.Cursor() != desktop.DefaultCursor {
		t.Errorf("scrolled by %v: preview %v, cursor %v", list.scroll.Offset.Y, d.preview, list.rows.Cursor())
	}
	d.view.lines, d.view.hits = d.view.lines[:2], nil
	list.renew(-1)
	if over(5); list.over != -1 {
		t.Errorf("the pointer is over line %d of 2", list.over)
	}
	d.Table.View.SetHidden(true)
	d.Refresh(table.ChangedAll)
	list.rows.Refresh() // as by another theme
	if list.rows.Count != 0 {
		t.Errorf("the hidden list has %d lines", list.rows.Count)
	}
}
