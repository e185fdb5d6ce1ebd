package recorder

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/reports"
	"qilab/storage/library"
	"qilab/ui/analysis/search"
	"qilab/ui/table"
)

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

// Notes on a collection's game stay with it: the library has one row of it, with the imported form beside the notes.
func TestNotesOnImported(t *testing.T) {
	r := newOpen(t)
	r.play(0)
	id := r.importGame(library.Imported, 30)
	r.Open(id, 12)
	r.until("the game is open", func() bool { return r.Current() == id })
	if got := r.Table.Node().Ply(); got != 12 {
		t.Errorf("at ply %d", got)
	}
	both := []record{{library.Imported, 30}, {library.Played, 1}}
	r.want(both...)
	note := func(what string, change func()) {
		t.Helper()
		change()
		if list := r.want(both...); !list[0].Noted || r.Current() != id {
			t.Errorf("after %s the record is %+v, and the table has %d", what, list[0], r.Current())
		}
	}
	note("a glyph", func() { r.Table.Notes.Judge(r.Table.Node(), "!") })
	note("a comment", func() { r.Table.Notes.Annotate(r.Table.Node(), "interesting", "!") })
	note("an arrow", func() { r.Table.Notes.SetShapes(r.Table.Node(), []core.Shape{{From: 3, To: 12}}) })
	note("a variation", func() { r.play(1) })
	next := r.restarted(true)
	next.Table.Notes.Annotate(next.Table.Node(), "after a restart", "")
	next.want(both...)
	g, _, err := r.library.Get(t.Context(), id)
	if err != nil || !strings.Contains(gameComments(g), "interesting") {
		t.Errorf("the notes are %q, %v", gameComments(g), err)
	}
}

// Other moves make a game of its own; taking them back makes it the imported game again.
func TestOtherMovesThanImported(t *testing.T) {
	r := newOpen(t)
	id := r.importGame(library.Imported, 30)
	r.Open(id, End)
	r.until("the game is open", func() bool { return r.Current() == id })
	r.Table.Notes.Annotate(r.Table.Node(), "the end", "")
	r.settled()
	r.play(0)
	list := r.want(record{library.Imported, 30}, record{library.Pasted, 31})
	if !list[0].Noted || r.Current() != list[1].ID {
		t.Errorf("the imported game is %+v, and the table has %d", list[0], r.Current())
	}
	r.Table.Tree.Delete(r.Table.Node())
	if list = r.want(record{library.Imported, 30}); !list[0].Noted || r.Current() != id {
		t.Errorf("without the move the imported game is %+v, and the table has %d", list[0], r.Current())
	}
	r.Table.Notes.Annotate(r.Table.Node(), "", "")
	if list = r.want(record{library.Imported, 30}); list[0].Noted {
		t.Error("the last note was deleted")
	}
}

// pastedText is a game of twenty plies, which its moves identify.
const pastedText = "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 P7+1 4. P7+1 A4+5 5. H8+7 C2=3 6. R9+1 P3+1 7. R9=4 E3+5 8. R2+6 H2+1 9. P5+1 P1+1 10. P5+1 P5+1"

func (r *rig) paste() {
	r.t.Helper()
	r.pasteText(pastedText)
}

func (r *rig) pasteText(text string) {
	r.t.Helper()
	found, err := r.Table.Texts.Read(text, false)
	if err == nil {
		_, err = r.Table.Texts.Take(found, 0)
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

// Pasting the plain text of a game does not remove the notes that the library has of it, but shows them.
func TestPastedOverNotes(t *testing.T) {
	r := newOpen(t)
	r.paste()
	r.settled()
	r.Table.Notes.Annotate(r.Table.Node(), "the first", "")
	first := r.want(record{library.Pasted, 20})[0]
	r.start([2]table.Seat{})
	r.paste()
	r.until("the notes are shown", func() bool { return r.Current() == first.ID && gameComments(r.Table.Document().Game()) == "the first" })
	r.Table.Notes.Annotate(r.Table.Document().Game().Root(), "the second", "")
	r.want(record{library.Pasted, 20})
	g, _, err := r.library.Get(t.Context(), first.ID)
	if got := gameComments(g); err != nil || got != "the secondthe first" {
		t.Errorf("the comments are %q, %v", got, err)
	}
	r.start([2]table.Seat{})
	r.paste()
	r.until("the notes are shown", func() bool { return gameComments(r.Table.Document().Game()) == "the secondthe first" })
	r.settled()
	r.Table.Notes.Annotate(r.Table.Node(), "", "")
	r.settled()
	if g, _, err = r.library.Get(t.Context(), first.ID); err != nil || gameComments(g) != "the second" {
		t.Errorf("after one was deleted the comments are %q, %v", gameComments(g), err)
	}
}

// A game that is exported and pasted again, with newer evaluations, gets no comment, mark or evaluation twice.
func TestPastedAgain(t *testing.T) {
	r := newOpen(t)
	pgn := func(comment string) string {
		return "[Game \"Chinese Chess\"]\n\n1. C2=5 {" + comment + "} H8+7 2. H2+3 R9=8 3. R1=2 P7+1 4. P7+1 *"
	}
	r.pasteText(pgn("[%eval 0.48,11] [%cal Gh2e2]"))
	r.Table.Notes.Annotate(r.Table.Document().Game().MainLine()[1], "a {brace}\n[%eval 0.48,11] [%cal Gh2e2]", "")
	first := r.want(record{library.Pasted, 7})[0]
	for i, c := range []struct{ pasted, want string }{
		{"a {brace)\n[%eval 0.18,16] [%cal Gh2e2]", "a {brace}\n[%eval 0.18,16] [%cal Gh2e2]"},
		{"a {brace)\n[%eval 0.48,11] [%csl Ge2]", "a {brace}\n[%eval 0.18,16] [%csl Ge2] [%cal Gh2e2]"},
	} {
		r.start([2]table.Seat{})
		r.host.Told = ""
		r.pasteText(pgn(c.pasted))
		r.until("the game is known", func() bool { return r.Current() == first.ID })
		r.want(record{library.Pasted, 7})
		g, _, err := r.library.Get(t.Context(), first.ID)
		caps := xiangqi.Rules{}.Capabilities()
		if err != nil {
			t.Fatal(err)
		}
		same := func(got string) bool { return len(got) == len(c.want) && caps.MergeComments(got, c.want) == got }
		if got := gameComments(g); !same(got) {
			t.Errorf("%d: the stored comment is %q, want %q", i, got, c.want)
		}
		r.until("the notes are shown", func() bool { return same(gameComments(r.Table.Document().Game())) })
		if r.host.Told == "" {
			t.Errorf("%d: nothing is told", i)
		}
	}
}

// Notes on a pasted copy of an imported game, even those made before it is written, are notes on the imported one, which keeps its
// own.
func TestPastedNotesOnImported(t *testing.T) {
	r := newOpen(t)
	r.paste()
	g := r.Table.Document().Snapshot().Game()
	r.start([2]table.Seat{})
	g.MainLine()[3].Comment = "of the file"
	imported := library.Info{Kind: library.Imported}
	id, _, err := r.library.Add(t.Context(), g, imported)
	if err != nil {
		t.Fatal(err)
	}
	g.MainLine()[5].Glyph = "?"
	if err := r.library.Update(t.Context(), id, g, imported); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		r.paste()
		r.Table.Notes.Annotate(r.Table.Node(), "", "!!")
		if list := r.want(record{library.Imported, 20}); !list[0].Noted {
			t.Errorf("the record is %+v", list[0])
		}
		r.until("the notes are shown", func() bool {
			line := r.Table.Document().Game().MainLine()
			return line[3].Comment == "of the file" && line[5].Glyph == "?" && line[20].Glyph == "!!"
		})
		r.want(record{library.Imported, 20})
		r.start([2]table.Seat{})
	}
	r.paste()
	r.until("the game is known", func() bool { return r.Current() == id })
	r.Open(id, End)
	r.until("the row is shown", func() bool { return r.Table.Node().Glyph == "!!" })
}

// A review stands when the game is pasted again, and a review cancelled at once does not replace it.
func TestReviewOfPastedStands(t *testing.T) {
	r := newOpen(t)
	r.Search.Analysis.SetBudget(search.Budget{Think: time.Millisecond, Fill: time.Millisecond})
	verdicts := func(id int64) (count int) {
		t.Helper()
		text, _, err := r.library.Analysis(t.Context(), id, r.engine)
		if err != nil {
			t.Fatal(err)
		}
		list, err := reports.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			count += len(e.Verdicts)
		}
		return count
	}
	r.paste()
	r.Search.Reviews.Start()
	r.until("the game is reviewed", func() bool { return !r.Search.Reviews.Here() })
	r.settled()
	r.settled()
	id := r.Current()
	if got := verdicts(id); got != 20 {
		t.Fatalf("%d verdicts", got)
	}
	for _, cancelled := range []bool{false, true} {
		r.start([2]table.Seat{})
		r.paste()
		if cancelled {
			r.Search.Reviews.Start()
			r.Search.Reviews.Cancel()
		}
		r.Search.Analysis.SetOn(true)
		r.until("the review is shown", func() bool {
			return r.Current() == id && r.Search.Knowledge.Reviewed(r.Table.Document().Game().MainLine())
		})
		r.settled()
		if got := verdicts(id); got != 20 {
			t.Errorf("cancelled %v: %d verdicts are left", cancelled, got)
		}
	}
	next := newRig(t) // it has findings of its own before it knows the game
	next.paste()
	next.Search.Analysis.SetBudget(search.Budget{Think: time.Millisecond, Fill: time.Millisecond})
	next.Search.Analysis.SetOn(true)
	next.until("it is analysed", func() bool { return next.Search.Knowledge.EvaluationOf(next.Table.Node()).Scored })
	next.Keep()
	next.open(r.library)
	next.settled()
	if got := verdicts(id); got != 20 {
		t.Errorf("%d verdicts are left of the review", got)
	}
}

// Opening the row of the current game shows the notes that another window has added, and keeps those deleted here away.
func TestOpenTheCurrentGame(t *testing.T) { synctest.Test(t, testOpenTheCurrentGame) }

func testOpenTheCurrentGame(t *testing.T) {
	r := newOpen(t)
	id := r.importGame(library.Imported, 30)
	r.Open(id, End)
	r.until("the game is open", func() bool { return r.Current() == id })
	r.settled()
	other := newRig(t).open(r.library)
	other.Open(id, End)
	other.until("the game is open", func() bool { return other.Current() == id })
	other.Table.Notes.Annotate(other.Table.Node(), "", "!!")
	other.settled()
	r.Open(id, End)
	r.until("the note is shown", func() bool { return r.Table.Node().Glyph == "!!" })
	r.settled()
	r.Table.Notes.Annotate(r.Table.Node(), "", "")
	r.Open(id, End)
	r.settled()
	r.Open(id, End)
	synctest.Wait() // until the library has answered
	if r.settled(); r.Table.Node().Glyph != "" {
		t.Error("a deleted note comes back")
	}
}

func gameComments(g *core.Game) (text string) {
	for _, n := range g.MainLine() {
		text += n.Comment
	}
	return text
}

func TestOpenTheLast(t *testing.T) { synctest.Test(t, testOpenTheLast) }

func testOpenTheLast(t *testing.T) {
	r := newOpen(t)
	a, b := r.importGame(library.Pasted, 22), r.importGame(library.Pasted, 25)
	r.Open(a, End)
	r.Open(b, End)
	r.until("the game is open", func() bool { return r.Current() == b })
	synctest.Wait() // until the library has answered
	r.host.Take()
	if r.Current() != b || r.Table.Node().Ply() != 25 {
		t.Errorf("the table has %d at ply %d", r.Current(), r.Table.Node().Ply())
	}
	r.want(record{library.Pasted, 22}, record{library.Pasted, 25})
	r.Open(b+100, End)
	r.until("it is said", func() bool { return len(r.host.Dialogs) > 0 })
	if r.Current() != b {
		t.Error("another game is on the table")
	}
}

func TestOpenGoesOn(t *testing.T) {
	r := newOpen(t)
	r.start([2]table.Seat{{Level: "easy"}, {}})
	r.until("the program has moved", func() bool { return r.Table.Node().Ply() == 1 })
	r.want(record{library.Played, 1})
	r.start([2]table.Seat{})
	r.play(0)
	list := r.want(record{library.Played, 1}, record{library.Played, 1})
	r.Table.Start(games()[1], games()[1].Rules.Start(), [2]table.Seat{})
	next := newRig(t).open(r.library)
	next.Open(list[0].ID, End)
	next.until("the game is open", func() bool { return next.Current() == list[0].ID })
	if seats := next.Table.Players.Seats(); seats[0].Level != "easy" || !seats[1].Person() {
		t.Errorf("there play %v", seats)
	}
	next.settled()
	if got := next.list(); got[0].Changed != list[0].Changed {
		t.Error("opening a game writes it")
	}
}

func TestAnalysisComesBack(t *testing.T) {
	r := newOpen(t)
	r.play(0, 3, 1, 4)
	r.Search.Analysis.SetBudget(search.Budget{Think: time.Millisecond})
	r.Search.Reviews.Start()
	r.until("the game is analysed", func() bool { return !r.Search.Reviews.Here() })
	r.settled()
	r.settled()
	report, _ := r.Search.Knowledge.Report()
	sums := r.Search.Knowledge.Summary()
	next := r.restarted(true)
	next.until("the analysis is there", func() bool {
		return next.Search.Knowledge.Recalled() == search.Recalled{Positions: 5, Min: 9, Max: 9, By: "QiLab"}
	})
	got, ok := next.Search.Knowledge.Report()
	if !ok || got.Depth != report.Depth || got.Moves[0].Score != report.Moves[0].Score || len(got.Moves) != len(report.Moves) {
		t.Errorf("the report is %+v, want %+v", got, report)
	}
	if now := next.Search.Knowledge.Summary(); now != sums {
		t.Errorf("the summary is %+v, want %+v", now, sums)
	}
	id := next.Current()
	newer := r.restarted(true)
	newer.engine = "QiLab 2"
	newer.recall()
	newer.until("it is dropped", func() bool { _, _, err := r.library.Analysis(t.Context(), id, ""); return err != nil })
}

// A review of a reopened game continues where the stored one was cancelled; one that is complete begins again.
func TestReviewOfReopenedContinues(t *testing.T) {
	for _, judged := range []int{2, 4} {
		r := newOpen(t)
		r.play(0, 3, 1, 4)
		r.Search.Reviews.Start()
		r.until("the game is reviewed", func() bool { return !r.Search.Reviews.Here() })
		r.settled()
		r.settled()
		text, by, err := r.library.Analysis(t.Context(), r.Current(), "")
		if err != nil {
			t.Fatal(err)
		}
		list, err := reports.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		kept := reports.Format(list[:judged], func(int) []core.Move { return nil })
		if err := r.library.SetAnalysis(t.Context(), r.Current(), by, kept); err != nil {
			t.Fatal(err)
		}
		next := r.restarted(true)
		next.until("the verdicts are there", func() bool {
			return next.Search.Knowledge.Reviewed(next.Table.Document().Game().MainLine()[:judged+1])
		})
		want := judged % 4
		next.Search.Reviews.Start()
		if status, _ := next.Search.Reviews.Status(); status.Done != want || status.All != 5 {
			t.Errorf("%d moves are judged, and the review begins with %+v", judged, status)
		}
	}
}

// A game that has lost its number, as one from a save slot may have, gets the review of its record back.
func TestReviewOfAGameThatHasLostItsNumber(t *testing.T) {
	for _, saved := range []bool{true, false} {
		r := newOpen(t)
		r.Search.Analysis.SetBudget(search.Budget{Think: time.Millisecond, Fill: time.Millisecond})
		r.play(0, 1, 2, 3)
		r.Search.Reviews.Start()
		r.until("the game is reviewed", func() bool { return !r.Search.Reviews.Here() })
		r.settled()
		r.settled()
		next := r.restarted(saved)
		next.until("the review is back", func() bool {
			next.Keep()
			return next.Search.Knowledge.Reviewed(next.Table.Document().Game().MainLine())
		})
		if next.Current() != r.Current() {
			t.Errorf("the game is %d, not %d", next.Current(), r.Current())
		}
	}
}

// A game whose last moves were taken back goes on where it was left, in play and in study: they stay in the record as a variation to be.
func TestOpenATakeBack(t *testing.T) {
	for _, activity := range []table.Activity{table.Play, table.Study} {
		testTakeBack(t, activity)
	}
}

func testTakeBack(t *testing.T, activity table.Activity) {
	r := newOpen(t)
	r.start([2]table.Seat{})
	r.Table.View.SetActivity(activity)
	r.play(0, 1, 2, 3)
	r.Table.Undo()
	r.Table.Undo()
	r.settled()
	id := r.Current()
	for range 2 { // the second time nothing was saved in between
		r.Table.Start(games()[1], games()[1].Rules.Start(), [2]table.Seat{})
		r.Open(id, End)
		r.until("the game is open", func() bool { return r.Current() == id })
		if r.Table.Node().Ply() != 2 || !r.Table.Tree.AtEnd() || r.Table.View.Activity() != activity || len(r.Table.Tree.Played()) != 3 {
			t.Errorf("open at ply %d, with %d positions played", r.Table.Node().Ply(), len(r.Table.Tree.Played()))
		}
	}
	if r.Open(id, End); r.Table.Node().Ply() != 2 {
		t.Errorf("opened again while it is open it is at ply %d", r.Table.Node().Ply())
	}
	r.play(5)
	r.want(record{library.Played, 3})
	line := r.Table.Document().Game().MainLine()
	if line[len(line)-1] != r.Table.Node() {
		t.Error("the moves taken back are still the main line")
	}
}

// A game in play opens where it was left, any other at its beginning.
func TestOpenWhereItWasLeft(t *testing.T) {
	r := newOpen(t)
	imported := r.importGame(library.Imported, 30)
	r.start([2]table.Seat{1: {Level: "easy"}})
	r.Table.View.SetActivity(table.Play)
	r.play(0)
	r.until("the reply", func() bool { return r.Table.Node().Ply() == 2 })
	r.settled()
	played := r.Current()
	for id, want := range map[int64]int{imported: 0, played: 2} {
		r.start([2]table.Seat{})
		r.Open(id, Left)
		r.until("the game is open", func() bool { return r.Current() == id })
		if got := r.Table.Node().Ply(); got != want {
			t.Errorf("game %d opens at ply %d, want %d", id, got, want)
		}
	}
}
