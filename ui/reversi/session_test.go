package reversi

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/analysis/search"
	"qilab/ui/desk"
	"qilab/ui/table"
)

// loop is a window's goroutine: posts run when the test lets them.
type loop struct {
	mu    sync.Mutex
	queue []func()
}

func (l *loop) post(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queue = append(l.queue, f)
}

// until runs posts until a condition holds.
func (l *loop) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; {
		for {
			l.mu.Lock()
			queue := l.queue
			l.queue = nil
			l.mu.Unlock()
			if len(queue) == 0 {
				break
			}
			for _, f := range queue {
				f()
			}
		}
		if done() {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("waited too long until %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

// seated returns a table with only this game.
func seated(t *testing.T) (*desk.Desk, *loop) {
	t.Helper()
	l := &loop{}
	d := desk.New(desk.Config{
		Config: table.Config{
			Games:  []catalog.Game{game()},
			Post:   l.post,
			Failed: func(err error) { t.Error(err) },
		},
		Start: func(show func(solver.Report, solver.State)) search.Worker { return solver.NewWorker(nil, l.post, show) },
	})
	t.Cleanup(d.Close)
	return d, l
}

func play(t *testing.T, s *table.Table, moves string) {
	t.Helper()
	for word := range strings.FieldsSeq(moves) {
		m, err := s.Rules().ParseMove(s.Position(), word)
		if err == nil {
			err = s.Play(m)
		}
		if err != nil {
			t.Fatalf("%s: %v", word, err)
		}
	}
}

// line returns the moves from the start to the current node.
func line(s *table.Table) string {
	var names []string
	for _, step := range s.Node().Line()[1:] {
		names = append(names, nameOf(step.Move.To))
	}
	return strings.Join(names, " ")
}

func TestPlayUndoRedoAndVariations(t *testing.T) {
	d, _ := seated(t)
	s := d.Table
	play(t, s, blackIn)
	if out := s.Outcome(); out.Result != core.FirstWins || line(s) != blackIn {
		t.Fatalf("after %s the game is %v", line(s), out)
	}
	if err := s.Play(core.PassMove); err == nil {
		t.Error("after the end one can pass")
	}
	for range 2 {
		s.Undo()
	}
	if line(s) != "b4 c4 d4 a4 a2" || s.Position().Turn() != core.Second || s.Position().Moves()[0] != core.PassMove {
		t.Fatalf("two moves were taken back to %s", line(s))
	}
	if err := s.Play(moveOn(0)); !errors.Is(err, core.ErrIllegalMove) {
		t.Errorf("in the place of a pass: %v", err)
	}
	for s.Redo() {
	}
	if line(s) != blackIn {
		t.Errorf("the moves are made again to %s", line(s))
	}
	s.Tree.First()
	play(t, s, "b4 a4 a3")
	variation := s.Node()
	if len(variation.Parent().Parent().Children()) != 2 || !s.Tree.Promote(variation) || s.Texts.Game() != start+"\nb4 a4 a3" {
		t.Errorf("with the variation promoted the game is %q", s.Texts.Game())
	}
	s.Undo()
	if got := s.Document().Game().MainLine(); len(got) != 8 {
		t.Errorf("after undo the main line has %d nodes", len(got))
	}
	if !s.Notes.Annotate(variation, "quick", "!?") || !s.Tree.Delete(variation) || !s.Undo() || variation.Comment != "quick" {
		t.Error("a variation is not deleted and brought back with its comment")
	}
	if len(s.Tree.Symmetries()) != 0 {
		t.Error("the board can be rotated")
	}
}

func TestEditor(t *testing.T) {
	d, _ := seated(t)
	s := d.Table
	play(t, s, "b4 a4")
	s.Editor.EditPosition()
	e := s.Editor.Sketch()
	if e.Text() != s.Position().String() || len(e.Problems()) != 0 {
		t.Fatalf("the editor begins with %s, %v", e.Text(), e.Problems())
	}
	s.Editor.Erase(5)
	s.Editor.Erase(10)
	if list := e.Problems(); len(list) != 2 || list[0].Square != 5 || list[1].Square != 10 || list[0].Code != "rv-centre" {
		t.Errorf("with two cells of the middle empty the problems are %v", list)
	}
	var illegal *core.SetupError
	if err := s.Editor.Play([2]table.Seat{}); !errors.As(err, &illegal) {
		t.Errorf("an illegal set-up is played: %v", err)
	}
	s.Undo()
	s.Editor.PickPiece(whiteDisc)
	s.Editor.Put(5)
	s.Editor.SetTurn(core.Second)
	want := e.Text()
	if err := s.Editor.Play([2]table.Seat{}); err != nil || s.Position().String() != want || !strings.HasSuffix(want, " w") {
		t.Errorf("%s is played as %v, %v", want, s.Position(), err)
	}
	s.Undo()
	if line(s) != "b4 a4" {
		t.Errorf("the game before the set-up is %s", line(s))
	}
	s.Editor.EditPosition()
	if err := s.Editor.Paste("4/4/4/4 w"); err != nil || len(s.Editor.Sketch().Problems()) != 4 {
		t.Errorf("an empty board is pasted with %v", err)
	}
	if err := s.Editor.Paste("4/4/4 w"); err == nil {
		t.Error("three ranks are pasted")
	}
}

func TestEveryMoveIsAnalysed(t *testing.T) {
	d, l := seated(t)
	s := d.Table
	d.Search.Analysis.SetOn(true)
	for _, moves := range []string{"", "b4 c4 d4", "a4 a2"} {
		play(t, s, moves)
		var r solver.Report
		l.until(t, "the position is analysed", func() (ok bool) { r, ok = d.Search.Knowledge.Report(); return ok && r.Exact })
		for _, m := range s.Position().Moves() {
			if v, ok := r.Verdict(m); !ok || v.Result == core.Unfinished || v.Plies < 1 {
				t.Errorf("%s: the verdict on %s is %+v", line(s), nameOf(m.To), v)
			}
		}
		if best, ok := d.Search.Knowledge.Best(); !ok || best != r.Moves[0].Move {
			t.Errorf("%s: the best move is %v", line(s), best)
		}
	}
}

func TestProgramPlays(t *testing.T) {
	d, l := seated(t)
	s := d.Table
	s.Start(game(), Rules{}.Start(), [2]table.Seat{{}, {Level: "perfect"}})
	for !s.Outcome().Over() {
		l.until(t, "it is the person's turn", func() bool { return s.Outcome().Over() || s.Players.PersonMayMove() })
		if !s.Outcome().Over() {
			play(t, s, nameOf(s.Position().Moves()[0].To))
		}
	}
	if s.Outcome().Result != core.SecondWins {
		t.Errorf("the second side, which can win, played %s", line(s))
	}
	plies := s.Node().Ply()
	s.Undo()
	if s.Node().Ply() >= plies || s.Position().Turn() != core.First {
		t.Errorf("undo goes from ply %d to %d", plies, s.Node().Ply())
	}
}

func TestPastedTexts(t *testing.T) {
	d, _ := seated(t)
	s := d.Table
	for _, x := range []struct {
		text  string
		kind  table.FoundKind
		plies int
	}{
		{start + "\n" + blackIn, table.FoundGame, 7},
		{"1. b4 c4 2. d4", table.FoundGame, 3},
		{"x3/4/1xo1/4 w", table.FoundSetup, 0},
	} {
		found, err := s.Texts.Read(x.text, false)
		if err != nil || found.Kind != x.kind || found.Plies != x.plies {
			t.Errorf("%q is found to be %+v, %v", x.text, found, err)
			continue
		}
		if _, err := s.Texts.Take(found, 0); err != nil || (s.Editor.Sketch() != nil) != (x.kind == table.FoundSetup) {
			t.Errorf("%q is taken with %v", x.text, err)
		}
	}
	if _, err := s.Texts.Read("nothing of the kind", false); !errors.Is(err, core.ErrUnreadable) {
		t.Errorf("a text of no game is refused with %v", err)
	}
}
