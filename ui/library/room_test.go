package library

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/reports"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// rig is a room with a library of its own, shown in a window.
type rig struct {
	*Room
	t      *testing.T
	host   *hosttest.Host
	opened []string // the games that were opened, with the plies
	table  int64    // the current game
	told   int      // how often Changed was called
}

func newRig(t *testing.T, lang i18n.Lang) *rig {
	t.Helper()
	c, h := hosttest.New(t, lang, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Scale: 100}, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}})
	lib, err := library.Open(filepath.Join(t.TempDir(), library.FileName), []core.Reader{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}, {Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Library = lib
	r := &rig{t: t, host: h}
	r.Room = New(depsOf(c), Links{
		Open:     func(id int64, ply int) { r.opened = append(r.opened, fmt.Sprint(id, " ", ply)) },
		Current:  func() int64 { return r.table },
		OpenFile: func(path string) { r.opened = append(r.opened, path) },
		Changed:  func() { r.told++ },
	})
	h.On = prefs.LibraryScreen
	t.Cleanup(func() {
		r.Close()
		if err := lib.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// show shows the screen at a size.
func (r *rig) show(width, height float32) {
	r.t.Helper()
	r.host.Window.SetContent(r.Object())
	r.host.Window.Resize(fyne.NewSize(width, height))
	r.Placed()
	r.settle()
}

// settle waits for all background work.
func (r *rig) settle() {
	r.t.Helper()
	r.host.Until(r.t, 20*time.Second, "nothing is under way", func() bool {
		if p := r.preview; p != nil && p.root.Visible() && p.id != p.of {
			return false
		}
		return !r.finder.busy && !r.changes.running && !r.imports.running && len(r.list.asked) == 0
	})
}

// add puts a game of random moves into the library.
func (r *rig) add(rules core.Rules, seed uint64, plies int, tags ...string) int64 {
	r.t.Helper()
	id, _, err := r.Library.Add(r.t.Context(), r.random(rules, seed, plies, tags...), library.Info{Kind: library.Played})
	if err != nil {
		r.t.Fatal(err)
	}
	return id
}

// random plays at random.
func (r *rig) random(rules core.Rules, seed uint64, plies int, tags ...string) *core.Game {
	r.t.Helper()
	random := rand.New(rand.NewPCG(seed, 7))
	g := core.NewGame(rules, rules.Start())
	for range plies {
		list := g.Position().Moves()
		if len(list) == 0 {
			break
		}
		if _, err := g.Play(list[random.IntN(len(list))]); err != nil {
			r.t.Fatal(err)
		}
	}
	var said core.Tags
	for i := 0; i+1 < len(tags); i += 2 {
		said = said.With(tags[i], tags[i+1])
	}
	g.SetTags(said)
	return g
}

// typePlayer types a text into the first field of the filter.
func (r *rig) typePlayer(text string) {
	r.view.filters.player.SetText(text)
	r.settle()
}

// press presses a button of the top dialog by its text.
func (r *rig) press(text string) {
	r.t.Helper()
	if len(r.host.Dialogs) == 0 {
		r.t.Fatal("no dialog is open")
	}
	d := r.host.Dialogs[len(r.host.Dialogs)-1]
	for _, b := range d.Buttons {
		if b.Text == text {
			if !b.Stays {
				r.host.Dialogs = r.host.Dialogs[:len(r.host.Dialogs)-1]
			}
			b.Run()
			r.settle()
			return
		}
	}
	r.t.Fatalf("there is no button %q in %q", text, d.Title)
}

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
	if want := []string{fmt.Sprint(a, " 0"), fmt.Sprint(a, " 29")}; !slices.Equal(r.opened, want) {
		t.Errorf("opened %v, want %v", r.opened, want)
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

// A game written while the list is shown appears in it, and the selection stays.
func TestKeptWhileShown(t *testing.T) {
	r := newRig(t, i18n.English)
	a := r.add(xiangqi.Rules{}, 1, 30)
	r.show(1180, 800)
	b := r.add(xiangqi.Rules{}, 2, 40)
	Kept(r.Room)
	r.settle()
	if !slices.Equal(r.list.ids, []int64{b, a}) || r.view.count.Text != "2 games" || r.list.current() != a {
		t.Errorf("%v with the cursor on %d, %q", r.list.ids, r.list.current(), r.view.count.Text)
	}
	r.host.On = prefs.GameScreen
	c := r.add(xiangqi.Rules{}, 3, 20)
	Kept(r.Room)
	r.settle()
	if slices.Contains(r.list.ids, c) {
		t.Error("a list that is not shown is read")
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

func FuzzParseFilter(f *testing.F) {
	f.Add("player=a&from=1960")
	f.Add("result=9&kind=77&stars=9&least=-3&%zz")
	f.Fuzz(func(t *testing.T, text string) {
		is := parseFilter(text)
		if again := formatFilter(parseFilter(formatFilter(is))); again != formatFilter(is) && len(formatFilter(is)) <= maxWritten {
			t.Errorf("%q is %q, and then %q", text, formatFilter(is), again)
		}
	})
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
	l.pick(1, false, false)
	l.pick(3, false, true)
	want(11, 12, 13)
	l.pick(2, true, false)
	want(11, 13)
	l.pick(0, false, true)
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
	l.pick(1, false, false)
	l.pick(3, false, true)
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

// settleDialog waits for a dialog.
func (r *rig) settleDialog() {
	r.t.Helper()
	r.host.Until(r.t, 10*time.Second, "a dialog opens", func() bool { return len(r.host.Dialogs) > 0 })
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
	if !slices.Equal(r.list.ids, []int64{id}) || deleteTitle(r.Room) != "library-restore" {
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
}

// Importing a folder gives a summary and a list of failures; importing it again adds nothing.
func TestImport(t *testing.T) {
	r := newRig(t, i18n.English)
	dir := t.TempDir()
	game := "[Game \"Chinese Chess\"]\n[Red \"%s\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 %s *\n\n"
	text := fmt.Sprintf(game, "A", "车９平８") + fmt.Sprintf(game, "B", "马２进３") + fmt.Sprintf(game, "C", "马１进２")
	if err := os.WriteFile(filepath.Join(dir, "games.pgn"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	r.show(800, 600)
	for i, want := range []string{"3 games read: 2 added, 0 already there, 1 unreadable.", "3 games read: 0 added, 2 already there, 1 unreadable."} {
		r.Collect([]string{dir})
		r.host.Take()
		r.press("Import")
		if n := r.imports.notice; n == nil || !strings.Contains(n.Text, want) || i == 0 && !strings.Contains(n.Text, "UTF-8 (1 file)") {
			t.Fatalf("the account is %+v, want %q", n, want)
		}
		if r.told != i+1 {
			t.Errorf("%d imports were told after %d", r.told, i+1)
		}
	}
	if len(r.list.ids) != 2 {
		t.Errorf("%d games are listed", len(r.list.ids))
	}
	r.imports.problems()
	r.settleDialog()
	d := r.host.Dialogs[0]
	d.Extra.Run()
	if copied := r.host.Clipboard().Content(); !strings.Contains(copied, "games.pgn") || !strings.Contains(copied, "Game 3") || strings.Contains(copied, "⟦") {
		t.Errorf("the problems are %q", copied)
	}
	r.host.CloseDialogs()
	r.Collect([]string{filepath.Join(dir, "games.pgn")})
	r.host.Take()
	r.press("Open One Game…")
	if !slices.Equal(r.opened, []string{filepath.Join(dir, "games.pgn")}) {
		t.Errorf("opened %v", r.opened)
	}
	r.Collect([]string{filepath.Join(dir, "none")})
	r.host.Take()
	r.press("Import")
	if n := r.imports.notice; n == nil || !n.Bad || !strings.Contains(n.Text, "No such file") {
		t.Errorf("of a folder that is not there it says %+v", n)
	}
}

// A cancelled import is reported, and another can be started.
func TestCancelImport(t *testing.T) {
	r := newRig(t, i18n.Chinese)
	dir := t.TempDir()
	for i := range 200 {
		text := fmt.Sprintf("[Game \"Chinese Chess\"]\n[Red \"%d\"]\n\n1. 炮二平五 马８进７ *\n", i)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i, ".pgn")), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r.show(800, 600)
	r.Collect([]string{dir})
	r.host.Take()
	d := r.host.Dialogs[0]
	r.host.Dialogs = nil
	d.Buttons[0].Run()
	r.Collect([]string{dir})
	if len(r.host.Dialogs) != 1 || len(r.host.Dialogs[0].Buttons) > 0 && r.host.Dialogs[0].Buttons[0].Text == d.Buttons[0].Text {
		t.Error("two imports at once are offered")
	}
	r.host.CloseDialogs()
	r.imports.notice.Buttons[0].Run()
	r.settle()
	if n := r.imports.notice; !strings.Contains(n.Text, r.Words.T("games.import.stopped")) || n.Bad {
		t.Errorf("it says %+v", n)
	}
	r.Collect([]string{dir})
	r.host.Take()
	r.press(r.Words.T("games.import.begin"))
	r.settle()
	if len(r.list.ids) != 200 || r.list.record(0) == nil {
		t.Errorf("%d games are listed", len(r.list.ids))
	}
}

// Before the library is open an import waits for it.
func TestImportWaitsForTheLibrary(t *testing.T) {
	r := newRig(t, i18n.English)
	lib := r.Library
	r.Library = nil
	r.show(800, 600)
	if !r.view.empty.root.Visible() {
		t.Error("that the library is being opened is not said")
	}
	r.Collect([]string{t.TempDir()})
	r.host.Take()
	if len(r.host.Dialogs) != 0 {
		t.Fatal("it asks before it can import")
	}
	r.Library = lib
	r.Opened()
	r.host.Take()
	if len(r.host.Dialogs) != 1 {
		t.Error("it does not ask")
	}
	r.settle()
}

// The selection is exported to one file that can be read again, and to a folder.
func TestExport(t *testing.T) {
	r := newRig(t, i18n.English)
	for i := range 5 {
		r.add(xiangqi.Rules{}, uint64(i), 30, "Red", fmt.Sprint("R", i), "Black", "B", "Date", "1980.01.02")
	}
	r.show(1180, 800)
	r.list.all()
	dir := t.TempDir()
	list := r.exports.forms([]string{"xiangqi"})
	if !list[0].Many {
		t.Fatal("the first form holds one game")
	}
	file := filepath.Join(dir, "all.pgn")
	r.exports.write(r.list.chosen(), list[0], file, true)
	r.settle()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	reading, err := core.Reader{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}.Read(string(data))
	if err != nil || len(reading.Games) != 5 || reading.Games[0].Tags.Get("Red") != "R4" {
		t.Errorf("%d games can be read back, %v", len(reading.Games), err)
	}
	for range 2 {
		r.exports.write(r.list.chosen(), list[len(list)-1], filepath.Join(dir, "each"), false)
		r.settle()
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "each", "R1-B-1980-01-02*.qigame")); len(files) != 2 {
		t.Errorf("the files are %v: %+v", files, r.changes.notice)
	}
	if names := r.exports.forms([]string{"xiangqi", "renju"}); names[len(names)-1].ID != gamefile.Own.ID {
		t.Errorf("games of two kinds have the forms %v", names)
	}
	r.exports.write(r.list.chosen(), list[0], filepath.Join(dir, "none", "x", "all.pgn"), true)
	r.settle()
	if n := r.changes.notice; n == nil || !n.Bad {
		t.Errorf("that a file cannot be written is told as %+v", n)
	}
}

// Stored analyses are exported with a game if its engine gives scores.
func TestExportWithEvaluations(t *testing.T) {
	r := newRig(t, i18n.English)
	id := r.add(xiangqi.Rules{}, 1, 4)
	start := xiangqi.Rules{}.Start()
	found := reports.Entry{Check: reports.Check(start), Report: solver.Report{Position: start, Depth: 12, Plies: solver.Unknown}}
	for i, m := range start.Moves() {
		found.Report.Moves = append(found.Report.Moves, solver.Verdict{Move: m, Plies: solver.Unknown, Scored: i == 0, Score: 35, PV: []core.Move{m}})
	}
	text := reports.Format([]reports.Entry{found}, func(int) []core.Move { return nil })
	if err := r.Library.SetAnalysis(t.Context(), id, "QiLab 1", text); err != nil {
		t.Fatal(err)
	}
	r.show(1180, 800)
	r.list.all()
	for _, on := range []bool{true, false} {
		r.Settings.SetBool(prefs.Evaluations, on)
		file := filepath.Join(t.TempDir(), "all.pgn")
		r.exports.write(r.list.chosen(), r.exports.forms([]string{"xiangqi"})[0], file, true)
		r.settle()
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), "[%eval 0.35,12]") != on {
			t.Errorf("with evaluations %v the file is\n%s", on, data)
		}
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
	r.refresh()
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
			if least := r.view.root.MinSize(); least.Width > size.Width || least.Height > size.Height-90 {
				t.Errorf("%s: at %v the screen wants %v", lang, size, least)
			}
		}
		r.changes.notice = &host.Notice{Text: strings.Repeat("text ", 30), Share: 0.4, Buttons: []host.Button{{Text: "Cancel"}, {Text: "Other"}}}
		r.refreshStrip()
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
	f.game.SetSelectedIndex(1 + slices.IndexFunc(f.rules, func(rules core.Rules) bool { return rules.ID() == "xiangqi" }))
	r.settle()
	if len(r.list.ids) != 1 || len(r.question.filter.Results) != 0 {
		t.Errorf("%d games with the results %v", len(r.list.ids), r.question.filter.Results)
	}
	f.event.SetText(event)
	r.settle()
	if len(r.list.ids) != 1 {
		t.Error("the whole name of the event finds nothing")
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
