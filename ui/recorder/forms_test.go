package recorder

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/storage/library"
	"qilab/ui/analysis/search"
	"qilab/ui/gamefile"
	"qilab/ui/table"
)

// renju begins a game of renju.
func (r *rig) renju() {
	r.t.Helper()
	g, _ := r.Table.GameByID(gomoku.Rules{Set: gomoku.Renju}.ID())
	r.Table.Start(g, g.Rules.Start(), [2]table.Seat{})
}

// line adds moves from the start of the game.
func (r *rig) line(moves ...string) {
	r.t.Helper()
	root := r.Table.Document().Game().Root()
	p := root.Position()
	var list []core.Move
	for _, text := range moves {
		m, err := r.Table.Rules().ParseMove(p, text)
		if err == nil {
			p, err = p.Play(m)
		}
		if err != nil {
			r.t.Fatal(err)
		}
		list = append(list, m)
	}
	if _, err := r.Table.Tree.AddLine(root, list, false); err != nil {
		r.t.Fatal(err)
	}
}

// nodes returns the number of nodes of the current game, in the window and in its record, after everything is written.
func (r *rig) nodes() (window, record int) {
	r.t.Helper()
	for range 2 { // the answer to the first may change the game
		r.settled()
		synctest.Wait() // until the library has answered
		r.host.Take()
	}
	stored, _, err := r.library.Get(r.t.Context(), r.Current())
	if err != nil {
		r.t.Fatal(err)
	}
	return r.Table.Document().Game().Nodes(), stored.Nodes()
}

// A game and the same one on a turned board have one record, also after undo and redo.
func TestTurned(t *testing.T) {
	r := newOpen(t)
	r.renju()
	r.line("h8", "h9", "j10", "j11")
	r.settled()
	one := func(what string) {
		t.Helper()
		r.settled()
		list := r.list()
		if len(list) != 1 {
			t.Fatalf("%s: %d records", what, len(list))
		}
		stored, _, err := r.library.Get(t.Context(), list[0].ID)
		if err != nil || !core.Compare(stored, r.Table.Document().Game()).Equal {
			t.Errorf("%s: the record is another game (%v)", what, err)
		}
	}
	one("played")
	if err := r.Table.Tree.ApplySymmetry(r.Table.Tree.Symmetries()[0]); err != nil {
		t.Fatal(err)
	}
	one("turned")
	r.Table.Undo()
	one("turned back")
	r.Table.Redo()
	one("turned again")
	r.Table.Notes.Annotate(r.Table.Node(), "a note", "")
	one("with a note")
}

// A game that is turned before it has a record gets one record.
func TestTurnedAtOnce(t *testing.T) {
	r := newOpen(t)
	r.renju()
	r.line("h8", "h9", "j10", "j11")
	if err := r.Table.Tree.ApplySymmetry(r.Table.Tree.Symmetries()[0]); err != nil {
		t.Fatal(err)
	}
	if r.settled(); len(r.list()) != 1 {
		t.Errorf("%d records", len(r.list()))
	}
}

// Moves that were merged with others do not come back from the record.
func TestMerged(t *testing.T) { synctest.Test(t, testMerged) }

func testMerged(t *testing.T) {
	r := newOpen(t)
	r.renju()
	r.line("h8", "h9", "j10", "c3", "d4", "e2")
	r.line("h8", "c3", "j10", "h9", "k2", "l3") // the same position by another order of moves
	r.settled()
	next, merged, err := r.Table.Rules().Capabilities().Merge(r.Table.Document().Snapshot().Game())
	if err != nil || merged == 0 {
		t.Fatal(merged, err)
	}
	want := next.Nodes()
	r.Table.Tree.Become(next)
	if window, record := r.nodes(); window != want || record != want || len(r.list()) != 1 {
		t.Errorf("%d nodes in the window and %d in the record, want %d; %d records", window, record, want, len(r.list()))
	}
}

// What is deleted after a restart, while the library is not open yet, does not come back from the record.
func TestDeletedBeforeTheLibraryOpens(t *testing.T) {
	synctest.Test(t, testDeletedBeforeTheLibraryOpens)
}

func testDeletedBeforeTheLibraryOpens(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1, 2, 3)
	root := r.Table.Document().Game().Root()
	if _, err := r.Table.Tree.AddLine(root, []core.Move{root.Position().Moves()[5]}, false); err != nil {
		t.Fatal(err)
	}
	r.settled()
	meta := gamefile.Meta(r.Table)
	next := newRig(t)
	if err := gamefile.Restore(next.Table, r.Table.Document().Snapshot().Game(), meta); err != nil {
		t.Fatal(err)
	}
	next.Table.Tree.Delete(next.Table.Document().Game().Root().Children()[1])
	next.host.Take()
	next.open(r.library)
	if window, record := next.nodes(); window != 5 || record != 5 {
		t.Errorf("%d nodes in the window and %d in the record, want 5", window, record)
	}
}

// Closing the window tries again what could not be written before.
func TestCloseAfterFailure(t *testing.T) {
	r := newOpen(t)
	r.writer.mu.Lock()
	r.writer.resting = true // as after a failure
	r.writer.mu.Unlock()
	r.play(0, 1, 2)
	r.start([2]table.Seat{})
	r.play(3)
	r.Close()
	if n := len(r.list()); n != 2 {
		t.Errorf("%d of 2 games are in the library", n)
	}
}

// A game whose record was purged stays without one until it changes.
func TestPurgedMeanwhile(t *testing.T) {
	r := newOpen(t)
	r.writer.pause = 20 * time.Millisecond
	r.play(0, 1)
	r.settled()
	id := r.list()[0].ID
	for _, err := range []error{r.library.Delete(t.Context(), id), r.library.Purge(t.Context(), id)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	r.Search.Analysis.SetOn(true)
	r.until("analysed", func() bool { return !r.Search.Analysis.SearchingAnything() })
	r.settled()
	r.host.Take()
	if list, err := r.library.List(t.Context(), library.Query{}); err != nil || len(list) > 0 || len(r.host.Dialogs) > 0 {
		t.Fatalf("%d records, %d dialogs, %v", len(list), len(r.host.Dialogs), err)
	}
	r.play(2)
	if r.settled(); len(r.list()) != 1 {
		t.Errorf("%d records after another move", len(r.list()))
	}
}

// A review of a former form of the game does not put that form into the record of the game.
func TestReviewOfFormerForm(t *testing.T) {
	r := newOpen(t)
	r.renju()
	r.line("h8", "h9", "j10", "j11")
	r.settled()
	former := r.Table.Document().Game()
	if err := r.Table.Tree.ApplySymmetry(r.Table.Tree.Symmetries()[0]); err != nil {
		t.Fatal(err)
	}
	r.Table.Notes.Annotate(r.Table.Document().Game().Root(), "later note", "")
	r.settled()
	r.Reviewed(former, []search.Finding{{Node: former.Root(), Lines: 1}})
	r.settled()
	list := r.list()
	if len(list) != 1 {
		t.Fatalf("%d records", len(list))
	}
	stored, _, err := r.library.Get(t.Context(), list[0].ID)
	if err != nil || !core.Compare(stored, r.Table.Document().Game()).Equal {
		t.Errorf("the record is the former form (%v): root comment %q, window has %q", err, stored.Root().Comment, r.Table.Document().Game().Root().Comment)
	}
}

// Of two forms of a game that wait for the library only the later one is written.
func TestLaterFormWins(t *testing.T) {
	r := newOpen(t)
	r.renju()
	r.line("h8", "h9", "j10", "j11")
	r.writer.mu.Lock()
	r.writer.resting = true // as after a failure
	r.writer.mu.Unlock()
	r.Keep()
	if err := r.Table.Tree.ApplySymmetry(r.Table.Tree.Symmetries()[0]); err != nil {
		t.Fatal(err)
	}
	r.Keep()
	r.writer.mu.Lock()
	waiting := len(r.writer.waiting)
	r.writer.resting = false
	r.writer.changed.Broadcast()
	r.writer.mu.Unlock()
	r.settled()
	list := r.list()
	if waiting != 1 || len(list) != 1 {
		t.Fatalf("%d waiting, %d records", waiting, len(list))
	}
	stored, _, err := r.library.Get(t.Context(), list[0].ID)
	if err != nil || !core.Compare(stored, r.Table.Document().Game()).Equal {
		t.Errorf("the record is the former form (%v)", err)
	}
}

// further turns a game of four moves, makes five more, and takes them back with the turn.
func (r *rig) further() {
	r.t.Helper()
	r.renju()
	r.line("h8", "h9", "j10", "j11")
	r.settled()
	for r.Table.Tree.Forward() {
	}
	if err := r.Table.Tree.ApplySymmetry(r.Table.Tree.Symmetries()[0]); err != nil {
		r.t.Fatal(err)
	}
	r.play(0, 1, 2, 3, 4)
	r.settled()
	for later := r.Table.Document().Game(); r.Table.Document().Game() == later && r.Table.Undo(); {
	}
	r.settled()
}

// plies returns the numbers of moves of the records.
func (r *rig) plies() (list []int) {
	for _, g := range r.list() {
		list = append(list, g.Plies)
	}
	slices.Sort(list)
	return list
}

// Moves made on a turned board stay in the record when they are taken back with the turn. Other moves go into a record of their own.
func TestTurnedPlayedAndTakenBack(t *testing.T) {
	r := newOpen(t)
	if r.further(); !slices.Equal(r.plies(), []int{9}) {
		t.Errorf("records of %d plies", r.plies())
	}
	r.Table.Redo()
	for r.Table.CanRedo() {
		r.Table.Redo()
	}
	if r.settled(); !slices.Equal(r.plies(), []int{9}) || r.Current() != r.list()[0].ID {
		t.Errorf("after redo records of %d plies; the game has the number %d", r.plies(), r.Current())
	}
	for _, turn := range []bool{false, true} {
		r := newOpen(t)
		r.further()
		if r.play(7, 8); turn {
			if err := r.Table.Tree.ApplySymmetry(r.Table.Tree.Symmetries()[0]); err != nil {
				t.Fatal(err)
			}
		}
		if r.settled(); !slices.Equal(r.plies(), []int{6, 9}) {
			t.Errorf("turned %v: records of %d plies", turn, r.plies())
		}
		for _, g := range r.list() {
			if (g.ID == r.Current()) != (g.Plies == 6) {
				t.Errorf("turned %v: the game has the number %d", turn, r.Current())
			}
		}
	}
}

// They also stay there when the board is turned once more before another move.
func TestTurnedOtherwise(t *testing.T) {
	for moves, want := range map[int][]int{0: {4, 9}, 2: {6, 9}} {
		r := newOpen(t)
		r.further()
		if err := r.Table.Tree.ApplySymmetry(r.Table.Tree.Symmetries()[1]); err != nil {
			t.Fatal(err)
		}
		for range moves {
			r.settled()
			r.play(7)
		}
		if r.settled(); !slices.Equal(r.plies(), want) {
			t.Errorf("after %d moves records of %d plies, want %d", moves, r.plies(), want)
		}
	}
}

// A game with free moves stays in the library when undo leads into them, and other free moves begin another game.
func TestOtherFreeMoves(t *testing.T) {
	r := newOpen(t)
	g := r.Table.Games()[0]
	list := g.Rules.Capabilities().Handicaps()
	two := list[slices.IndexFunc(list, func(h core.Handicap) bool { return h.ID == "two" })]
	r.Table.Handicap.Start(g, two, [2]table.Seat{})
	move := func(i int) {
		t.Helper()
		given, _ := r.Table.Handicap.Now()
		if err := r.Table.Play(given.May()[i]); err != nil {
			t.Fatal(err)
		}
	}
	move(0)
	move(0)
	r.play(0, 1, 2, 3, 4, 5)
	r.settled()
	for r.Table.Undo() {
		if _, free := r.Table.Handicap.Now(); free {
			break
		}
	}
	if r.settled(); !slices.Equal(r.plies(), []int{6}) {
		t.Errorf("after undo records of %d plies", r.plies())
	}
	move(1)
	r.play(0, 0)
	if r.settled(); !slices.Equal(r.plies(), []int{2, 6}) {
		t.Errorf("records of %d plies", r.plies())
	}
}

// A game that is turned before the window hears of its record is saved with the number of it.
func TestNumberOfATurnedGame(t *testing.T) {
	r := newOpen(t)
	r.renju()
	r.line("h8", "h9", "j10", "j11")
	r.host.Take()
	before := r.linked
	r.Keep()
	for r.current.written.number() == 0 { // without a turn of the window
		time.Sleep(time.Millisecond)
	}
	if err := r.Table.Tree.ApplySymmetry(r.Table.Tree.Symmetries()[0]); err != nil {
		t.Fatal(err)
	}
	if r.settled(); r.Current() == 0 || r.linked == before {
		t.Error("the number is not saved")
	}
}

// The record keeps the moves of the later form whatever comes between: a new game, a restart, a third form, a count in the tags.
func TestLaterFormStays(t *testing.T) {
	r := newOpen(t)
	r.further()
	if err := r.Table.Tree.SetTags(r.Table.Tree.Tags().With("TakeBacks", "3")); err != nil {
		t.Fatal(err)
	}
	if r.settled(); !slices.Equal(r.plies(), []int{9}) {
		t.Errorf("with other tags: records of %d plies", r.plies())
	}
	again := r.restarted(true)
	if again.settled(); !slices.Equal(again.plies(), []int{9}) {
		t.Errorf("after a restart: records of %d plies", again.plies())
	}

	r = newOpen(t)
	r.further()
	first := r.Table.Document().Game()
	r.renju()
	r.play(0)
	r.settled()
	for r.Table.Document().Game() != first && r.Table.Undo() {
	}
	if r.settled(); !slices.Equal(r.plies(), []int{1, 9}) {
		t.Errorf("after a new game: records of %d plies", r.plies())
	}

	r = newOpen(t)
	r.renju()
	r.line("h8", "h9", "j10", "j11")
	r.settled()
	for r.Table.Tree.Forward() {
	}
	first = r.Table.Document().Game()
	for range 2 {
		if err := r.Table.Tree.ApplySymmetry(r.Table.Tree.Symmetries()[0]); err != nil {
			t.Fatal(err)
		}
		r.settled()
	}
	third := r.Table.Document().Game()
	r.play(0, 1, 2, 3, 4)
	r.settled()
	for r.Table.Document().Game() == third && r.Table.Undo() {
	}
	second := r.Table.Document().Game()
	r.play(7)
	r.settled()
	for r.Table.Document().Game() == second && r.Table.Undo() {
	}
	if r.settled(); r.Table.Document().Game() != first || !slices.Equal(r.plies(), []int{5, 9}) {
		t.Errorf("in the first of three forms: records of %d plies", r.plies())
	}
}

// A restored game that is only looked at gets no record beside that of its later form, nor does one whose record was purged.
func TestRestoredAndLookedAt(t *testing.T) {
	for what, look := range map[string]func(*rig){
		"step":     func(r *rig) { r.Table.Tree.First() },
		"flip":     func(r *rig) { r.Table.View.SetFlipped(true) },
		"players":  func(r *rig) { r.Table.Announce(table.ChangedSeats) },
		"analysis": func(r *rig) { r.Table.Announce(table.ChangedAnalysis) },
	} {
		r := newOpen(t)
		r.further()
		again := r.restarted(true)
		again.settled()
		id := again.Current()
		for range 2 {
			look(again)
			again.settled()
		}
		if !slices.Equal(again.plies(), []int{9}) || again.Current() != id {
			t.Errorf("%s: records of %d plies; the game has the number %d, and had %d", what, again.plies(), again.Current(), id)
		}
		again.Table.Tree.Last()
		again.play(7)
		if again.settled(); !slices.Equal(again.plies(), []int{5, 9}) {
			t.Errorf("%s: after a move records of %d plies", what, again.plies())
		}

		r = newOpen(t)
		r.play(0, 1)
		r.settled()
		id = r.Current()
		for _, err := range []error{r.library.Delete(t.Context(), id), r.library.Purge(t.Context(), id)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		again = r.restarted(true)
		again.settled()
		look(again)
		if again.settled(); len(again.list()) > 0 {
			t.Errorf("%s: %d records after the game was purged", what, len(again.list()))
		}
	}
}

// A game that gets a record of its own while its former one is being written leaves that one to its other forms.
func TestPartedWhileBeingWritten(t *testing.T) {
	r := newRig(t)
	r.renju()
	r.line("h8", "h9", "j10", "j11")
	r.Keep()
	e, before := r.current, r.current.written
	r.part(e)
	r.open(openLibrary(t, t.TempDir()))
	r.settled()
	if before.number() == 0 || e.written.number() != 0 || r.Current() != 0 || !e.fresh {
		t.Errorf("the numbers are %d of the former record, %d of the new one, %d of the game", before.number(), e.written.number(), r.Current())
	}
	r.Table.Tree.Last()
	r.play(0)
	if r.settled(); !slices.Equal(r.plies(), []int{4, 5}) || r.Current() != e.written.number() {
		t.Errorf("records of %d plies; the game has the number %d", r.plies(), r.Current())
	}
}
