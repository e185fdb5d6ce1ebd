package keeping

import (
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage/library"
	"qilab/ui/session"
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

func TestOpenGoesOn(t *testing.T) {
	r := newOpen(t)
	r.start([2]session.Seat{{Level: "easy"}, {}})
	r.until("the program has moved", func() bool { return r.Session.Node().Ply() == 1 })
	r.want(record{library.Played, 1})
	r.start([2]session.Seat{})
	r.play(0)
	list := r.want(record{library.Played, 1}, record{library.Played, 1})
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
