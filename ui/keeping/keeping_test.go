package keeping

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/storage/library"
	"qilab/ui/gamefile"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/session"
)

// first plays the first legal move.
type first struct{}

func (first) Levels() []solver.Level { return []solver.Level{{ID: "easy"}, {ID: "expert"}} }
func (first) Choose(_ context.Context, line core.Line, _ string, _ *rand.Rand) (core.Move, error) {
	return line.Last().Moves()[0], nil
}

// scored finds a score for every move at once.
type scored struct{}

func (scored) Analyze(_ context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	r := solver.Unanalysed(line.Last())
	for i := range r.Moves {
		r.Moves[i].Score, r.Moves[i].Scored = 50-40*i, true
	}
	r.Depth, r.Stopped, r.Progress = 9, solver.StoppedTime, 1
	report(r)
	return nil
}

// rig is a room with a library.
type rig struct {
	*Room
	t       *testing.T
	host    *hosttest.Host
	library *library.Library
	linked  int
	kept    int
	engine  string
}

func games() []catalog.Game {
	return []catalog.Game{
		{Rules: xiangqi.Rules{}, Analyzer: scored{}, Scale: 300, Opponent: first{}},
		{Rules: gomoku.Rules{Set: gomoku.Renju}, Analyzer: scored{}, Scale: 300, Opponent: first{}},
	}
}

// openLibrary opens a library in a folder.
func openLibrary(t *testing.T, dir string) *library.Library {
	t.Helper()
	l, err := library.Open(filepath.Join(dir, library.FileName), catalog.Rules(games()), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// newRig makes a room whose library is not open yet.
func newRig(t *testing.T) *rig {
	t.Helper()
	c, h := hosttest.New(t, i18n.English, games()...)
	r := &rig{t: t, host: h, engine: "QiLab 1"}
	r.Room = New(c, Links{Linked: func() { r.linked++ }, Kept: func() { r.kept++ }, Engine: func(core.Rules) string { return r.engine }})
	t.Cleanup(r.Close)
	h.Changed, h.Leaving = r.Changed, r.Keep
	r.Begin()
	return r
}

// open opens the library.
func (r *rig) open(l *library.Library) *rig {
	r.library, r.Library = l, l
	r.Opened()
	return r
}

func newOpen(t *testing.T) *rig { return newRig(t).open(openLibrary(t, t.TempDir())) }

// until runs what was posted until a condition holds.
func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for !done() {
		if time.Now().After(deadline) {
			r.t.Fatalf("waited too long until %s", what)
		}
		r.host.Take()
		time.Sleep(time.Millisecond)
	}
}

// settled keeps the game and waits until the writer has nothing to do.
func (r *rig) settled() {
	r.t.Helper()
	r.host.Take()
	r.Keep()
	r.until("all is written", func() bool {
		w := r.writer
		w.mu.Lock()
		defer w.mu.Unlock()
		return len(w.waiting) == 0 && !w.busy
	})
	r.host.Take()
}

// play makes moves given by their numbers in the list of moves.
func (r *rig) play(numbers ...int) {
	r.t.Helper()
	for _, n := range numbers {
		if err := r.Session.Play(r.Session.Position().Moves()[n]); err != nil {
			r.t.Fatal(err)
		}
	}
}

// list returns the games of the library, the first that came first.
func (r *rig) list() []library.Record {
	r.t.Helper()
	list, err := r.library.List(r.t.Context(), library.Query{Reverse: true})
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

// want compares the games of the library with their kinds and numbers of moves.
func (r *rig) want(want ...record) []library.Record {
	r.t.Helper()
	r.settled()
	list := r.list()
	var got []record
	for _, g := range list {
		got = append(got, record{g.Kind, g.Plies})
	}
	if !slices.Equal(got, want) {
		r.t.Fatalf("the library has %v, want %v", got, want)
	}
	return list
}

type record struct {
	kind  library.Kind
	plies int
}

func (r *rig) start(seats [2]session.Seat) {
	r.Session.Start(games()[0], games()[0].Rules.Start(), seats)
}

// A game is one record from its first move on, and one without a move is none.
func TestKeepsWhatIsPlayed(t *testing.T) {
	r := newOpen(t)
	r.want()
	r.play(0)
	r.want(record{library.Played, 1})
	r.play(3, 5)
	list := r.want(record{library.Played, 3})
	if r.Current() != list[0].ID || r.linked != 1 {
		t.Errorf("the game on the table is %d, said %d times; want %d", r.Current(), r.linked, list[0].ID)
	}
	changed := list[0].Changed
	r.Session.Tree.Back()
	r.Session.Tree.First()
	if list = r.want(record{library.Played, 3}); !list[0].Changed.Equal(changed) {
		t.Error("looking round is written")
	}
	r.Session.Restart()
	r.play(1)
	r.want(record{library.Played, 3}, record{library.Played, 1})
}

// Another game on the table loses nothing of the one before, and undo goes back to the same record.
func TestUndoAcrossGames(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1)
	r.start([2]session.Seat{})
	r.play(2)
	list := r.want(record{library.Played, 2}, record{library.Played, 1})
	r.Session.Undo()
	r.Session.Undo()
	r.settled()
	if r.Current() != list[0].ID {
		t.Fatalf("undo leads to game %d, want %d", r.Current(), list[0].ID)
	}
	r.play(4)
	r.want(record{library.Played, 3}, record{library.Played, 1})
}

// What was played before the library was open is written then.
func TestLateLibrary(t *testing.T) {
	r := newRig(t)
	r.play(0, 1)
	r.Keep()
	r.start([2]session.Seat{})
	r.play(2)
	r.Keep()
	r.open(openLibrary(t, t.TempDir()))
	r.want(record{library.Played, 2}, record{library.Played, 1})
}

// The window closes although there is no library, and soon.
func TestCloseWithoutLibrary(t *testing.T) {
	r := newRig(t)
	r.play(0)
	begun := time.Now()
	r.Close()
	if took := time.Since(begun); took > closeWait/2 {
		t.Errorf("closing takes %v", took)
	}
}

// What was played just before the window is closed is written.
func TestClose(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1, 2)
	r.Close()
	if list := r.list(); len(list) != 1 || list[0].Plies != 3 || r.Current() != list[0].ID || r.linked != 1 {
		t.Errorf("%v, the table has %d, said %d times", list, r.Current(), r.linked)
	}
}

// restarted is the room of the next start, with the game that was on the table of r.
func (r *rig) restarted(keepNumber bool) *rig {
	r.t.Helper()
	s := r.Session
	meta := gamefile.Meta(s)
	if !keepNumber {
		delete(meta.Session, "record")
	}
	game := s.Document().Snapshot().Game()
	next := newRig(r.t)
	if err := gamefile.Restore(next.Session, game, meta); err != nil {
		r.t.Fatal(err)
	}
	return next.open(r.library)
}

// After a restart the game is the same record, also if the program ended before it had saved the number.
func TestRestart(t *testing.T) {
	for _, saved := range []bool{true, false} {
		r := newOpen(t)
		r.play(0, 1)
		list := r.want(record{library.Played, 2})
		next := r.restarted(saved)
		if got := next.want(record{library.Played, 2}); got[0].Changed != list[0].Changed && saved {
			t.Error("the restart writes")
		}
		next.play(3)
		next.want(record{library.Played, 3})
		if next.Current() != list[0].ID {
			t.Errorf("the game is %d, want %d", next.Current(), list[0].ID)
		}
	}
}

// Two windows with the same game lose nothing of each other.
func TestTwoWindows(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1)
	r.want(record{library.Played, 2})
	other := newRig(t).open(r.library)
	other.Open(r.Current(), End)
	other.until("the game is open", func() bool { return other.Current() == r.Current() })
	r.play(2)
	r.want(record{library.Played, 3})
	other.play(5)
	other.want(record{library.Played, 3}, record{library.Played, 3})
	r.play(0)
	r.want(record{library.Played, 4}, record{library.Played, 3})
}

// importGame puts a game into the library as a collection would.
func (r *rig) importGame(kind library.Kind, plies int) int64 {
	r.t.Helper()
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	for i := range plies {
		moves := g.Position().Moves()
		if _, err := g.Play(moves[(i*7+3)%len(moves)]); err != nil {
			r.t.Fatal(err)
		}
	}
	g.SetTags(core.Tags{{Name: "Red", Value: "胡荣华"}, {Name: "Date", Value: "1960.01.02"}})
	id, _, err := r.library.Add(r.t.Context(), g, library.Info{Kind: kind})
	if err != nil {
		r.t.Fatal(err)
	}
	return id
}

// A game of a collection stays as it is: changed, it is another.
func TestOpenImported(t *testing.T) {
	r := newOpen(t)
	r.play(0)
	id := r.importGame(library.Imported, 30)
	r.Open(id, 12)
	r.until("the game is open", func() bool { return r.Current() == id })
	if got := r.Session.Node().Ply(); got != 12 {
		t.Errorf("at ply %d", got)
	}
	r.want(record{library.Imported, 30}, record{library.Played, 1})
	r.Session.Tree.Annotate(r.Session.Node(), "interesting", "!")
	list := r.want(record{library.Imported, 30}, record{library.Played, 1}, record{library.Pasted, 30})
	if g, _, err := r.library.Get(t.Context(), id); err != nil || strings.Contains(gameComments(g), "interesting") {
		t.Errorf("the game of the collection was changed, %v", err)
	}
	if r.Current() != list[2].ID {
		t.Errorf("the table has %d", r.Current())
	}
	r.Session.Tree.Annotate(r.Session.Node(), "very interesting", "!")
	r.want(record{library.Imported, 30}, record{library.Played, 1}, record{library.Pasted, 30})
	for r.Session.Document().CanUndo() != core.ChangeGame {
		r.Session.Undo()
	}
	r.Session.Undo()
	if r.Session.Node().Ply() != 1 {
		t.Error("undo does not bring the former game back")
	}
}

func gameComments(g *core.Game) (text string) {
	for _, n := range g.MainLine() {
		text += n.Comment
	}
	return text
}

// The last of the games that are asked for comes to the table; one that is not there is said.
func TestOpenTheLast(t *testing.T) {
	r := newOpen(t)
	a, b := r.importGame(library.Pasted, 22), r.importGame(library.Pasted, 25)
	r.Open(a, End)
	r.Open(b, End)
	r.until("the game is open", func() bool { return r.Current() == b })
	time.Sleep(20 * time.Millisecond)
	r.host.Take()
	if r.Current() != b || r.Session.Node().Ply() != 25 {
		t.Errorf("the table has %d at ply %d", r.Current(), r.Session.Node().Ply())
	}
	r.want(record{library.Pasted, 22}, record{library.Pasted, 25})
	r.Open(b+100, End)
	r.until("it is said", func() bool { return len(r.host.Dialogs) > 0 })
	if r.Current() != b {
		t.Error("another game is on the table")
	}
}

// A game that is deleted from the list and goes on here is kept again.
func TestDeletedMeanwhile(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1)
	list := r.want(record{library.Played, 2})
	if err := r.library.Delete(t.Context(), list[0].ID); err != nil {
		t.Fatal(err)
	}
	r.play(2)
	if list = r.want(record{library.Played, 3}); r.Current() != list[0].ID {
		t.Errorf("the table has %d", r.Current())
	}
}

// Stars belong to the list and stay.
func TestStarsStay(t *testing.T) {
	r := newOpen(t)
	r.play(0)
	list := r.want(record{library.Played, 1})
	if err := r.library.SetStars(t.Context(), 4, list[0].ID); err != nil {
		t.Fatal(err)
	}
	r.play(0)
	if list = r.want(record{library.Played, 2}); list[0].Stars != 4 {
		t.Errorf("%d stars", list[0].Stars)
	}
}

// A pasted game is kept once, and what the program shows only if it is changed.
func TestPastedAndShown(t *testing.T) {
	r := newOpen(t)
	text := "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 P7+1"
	for range 2 {
		found, err := r.Session.Texts.Read(text, false)
		if err == nil {
			_, err = r.Session.Texts.Take(found, 0)
		}
		if err != nil {
			t.Fatal(err)
		}
		r.settled()
		r.start([2]session.Seat{})
	}
	r.want(record{library.Pasted, 6})
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	_, _ = g.Play(g.Position().Moves()[9])
	r.Session.Together(func() {
		if err := r.Session.Open(g); err != nil {
			t.Fatal(err)
		}
		r.Session.SetOrigin(r.Session.Document().Game(), session.Origin{Way: session.Shown})
	})
	r.want(record{library.Pasted, 6})
	r.play(0)
	r.want(record{library.Pasted, 6}, record{library.Pasted, 2})
}

// Who plays, when and how it ended is in the tags, and what the person says there stays.
func TestTags(t *testing.T) {
	r := newOpen(t)
	r.Settings.Set(prefs.Name, "Ada")
	r.start([2]session.Seat{{}, {Level: "expert"}})
	r.play(0)
	r.until("the program has moved", func() bool { return r.Session.Node().Ply() == 2 })
	list := r.want(record{library.Played, 2})
	if g := list[0]; g.First != "Ada" || g.Second != "QiLab (Expert)" || g.Date != time.Now().Format("2006-01-02") || !g.Mine {
		t.Errorf("kept as %+v", g)
	}
	if r.Session.Tree.Tags().Get("Time") == "" {
		t.Error("there is no time")
	}
	if err := r.Session.Tree.SetTags(r.Session.Tree.Tags().With("Red", "Grace").With("Date", "")); err != nil {
		t.Fatal(err)
	}
	r.Session.Players.SetSeats([2]session.Seat{{}, {Level: "easy"}})
	r.play(0)
	tags := r.Session.Tree.Tags()
	if tags.Get("Red") != "Grace" || tags.Get("Date") != "" || tags.Get("Black") != "QiLab (Easy)" {
		t.Errorf("the tags are %v", tags)
	}
	next := r.restarted(true)
	next.Session.Players.SetSeats([2]session.Seat{{Level: "easy"}, {}})
	if tags := next.Session.Tree.Tags(); tags.Get("Red") != "Grace" || tags.Get("Black") != "Player" || tags.Get("Date") != "" {
		t.Errorf("after a restart the tags are %v", tags)
	}
}

// The result is that of the rules as long as the person says nothing else, and goes when the end is taken back.
func TestResultTag(t *testing.T) {
	r := newOpen(t)
	p, err := xiangqi.Parse("3k5/9/9/9/9/9/9/9/R7R/5K3 w")
	if err != nil {
		t.Fatal(err)
	}
	r.Session.Start(games()[0], p, [2]session.Seat{})
	want := func(moves, result string) {
		t.Helper()
		if _, err := r.Session.Texts.PlayMoves(moves); err != nil {
			t.Fatal(err)
		}
		if got := r.Session.Tree.Tags().Get("Result"); got != result {
			t.Errorf("after %s the result is %q, want %q", moves, got, result)
		}
	}
	want("a1a8 d9e9 i1i9", "1-0")
	for range 3 { // the moves of a text are a change each
		r.Session.Undo()
	}
	want("a1a8 d9e9 i1i2", "")
	if err := r.Session.Tree.SetTags(r.Session.Tree.Tags().With("Result", "1/2-1/2")); err != nil {
		t.Fatal(err)
	}
	want("e9d9 i2i9", "1/2-1/2")
}

// How a game was left comes back with it.
func TestOpenGoesOn(t *testing.T) {
	r := newOpen(t)
	r.start([2]session.Seat{{Level: "easy"}, {}})
	r.until("the program has moved", func() bool { return r.Session.Node().Ply() == 1 })
	list := r.want(record{library.Played, 1})
	r.start([2]session.Seat{})
	r.play(0)
	list = r.want(record{library.Played, 1}, record{library.Played, 1})
	r.Session.Start(games()[1], games()[1].Rules.Start(), [2]session.Seat{})
	next := newRig(t).open(r.library)
	next.Open(list[0].ID, End)
	next.until("the game is open", func() bool { return next.Current() == list[0].ID })
	if seats := next.Session.Players.Seats(); seats[0].Level != "easy" || !seats[1].Person() {
		t.Errorf("there play %v", seats)
	}
	next.settled()
	if got := next.list(); got[0].Changed != list[0].Changed {
		t.Error("opening a game writes it")
	}
}

// What was found out about a game comes back with it, unless another version of the engine analyses now.
func TestAnalysisComesBack(t *testing.T) {
	r := newOpen(t)
	r.play(0, 3, 1, 4)
	r.Session.Analysis.SetBudget(session.Budget{Think: time.Millisecond, Review: time.Millisecond})
	r.Session.Analysis.Review()
	r.until("the game is analysed", func() bool { _, _, on := r.Session.Analysis.Reviewing(); return !on })
	r.settled()
	r.settled()
	report, _ := r.Session.Analysis.Report()
	sums := r.Session.Analysis.Summary()
	next := r.restarted(true)
	next.until("the analysis is there", func() bool {
		return next.Session.Analysis.Recalled() == session.Recalled{Positions: 5, Least: 9, Most: 9, By: "QiLab"}
	})
	got, ok := next.Session.Analysis.Report()
	if !ok || got.Depth != report.Depth || got.Moves[0].Score != report.Moves[0].Score || len(got.Moves) != len(report.Moves) {
		t.Errorf("the report is %+v, want %+v", got, report)
	}
	if now := next.Session.Analysis.Summary(); now != sums {
		t.Errorf("the summary is %+v, want %+v", now, sums)
	}
	id := next.Current()
	newer := r.restarted(true)
	newer.engine = "QiLab 2"
	newer.recall()
	newer.until("it is dropped", func() bool { _, _, err := r.library.Analysis(t.Context(), id, ""); return err != nil })
}

// A library that can no longer be written is said once, and the game goes on.
func TestCannotWrite(t *testing.T) {
	r := newOpen(t)
	r.play(0)
	r.want(record{library.Played, 1})
	r.library.Close()
	r.writer.pause = time.Millisecond
	for range 3 {
		r.play(0)
		r.Keep()
		r.until("it is tried", func() bool { return len(r.host.Dialogs) > 0 })
		time.Sleep(5 * time.Millisecond)
		r.host.Take()
	}
	if len(r.host.Dialogs) != 1 || !strings.Contains(r.host.Dialogs[0].Title, "Could Not Be Kept") {
		t.Errorf("it is said %d times", len(r.host.Dialogs))
	}
	if r.Session.Node().Ply() != 4 {
		t.Error("the game does not go on")
	}
}

// A library that can only be read is said once as well.
func TestReadOnly(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("everything can be written by the superuser")
	}
	dir := t.TempDir()
	openLibrary(t, dir).Close()
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Chmod(filepath.Join(dir, library.FileName), 0o400))
	must(os.Chmod(dir, 0o500))
	defer os.Chmod(dir, 0o700)
	r := newRig(t).open(openLibrary(t, dir))
	for range 3 {
		r.play(0)
		r.settled()
	}
	if len(r.host.Dialogs) != 1 {
		t.Errorf("it is said %d times", len(r.host.Dialogs))
	}
}
