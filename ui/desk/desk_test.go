package desk_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/review"
	"qilab/ui/analysis/search"
	"qilab/ui/desk"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

// scripted is an opponent that plays the first legal move when the test allows it.
type scripted struct {
	allow   chan struct{}
	stopped chan struct{} // receives when a search is cancelled
}

func newScripted() *scripted {
	return &scripted{allow: make(chan struct{}, 100), stopped: make(chan struct{}, 100)}
}

func (o *scripted) Levels() []solver.Level { return []solver.Level{{ID: "easy"}} }

func (o *scripted) Choose(ctx context.Context, r solver.Request) (core.Move, error) {
	line := r.Line
	select {
	case <-o.allow:
		return line.Last().Moves()[0], nil
	case <-ctx.Done():
		o.stopped <- struct{}{}
		return core.Move{}, ctx.Err()
	}
}

// plain is an analyzer that finds every position a win for both, at once.
type plain struct{}

func (plain) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Exact: true, Result: core.BothWin, Plies: 9, Progress: 1}
	for _, m := range p.Moves() {
		r.Moves = append(r.Moves, solver.Verdict{Move: m, Result: core.BothWin, Plies: 9, PV: []core.Move{m}})
	}
	report(r)
	return ctx.Err()
}

// rig is a desk with everything that tests check.
type rig struct {
	*table.Table
	*search.Search
	Close    func()
	t        *testing.T
	loop     *looptest.Loop
	opponent *scripted
	failed   []error
	changes  table.Change
	told     func()     // called after every change
	timer    *fakeTimer // nil: the timer of the machine
	ticks    []table.Tick
	reviewed func(*core.Game, []search.Finding)
	judged   []review.Found // by the last review that was finished
}

func newTable(t *testing.T, change ...func(*desk.Config)) *rig {
	t.Helper()
	tb := &rig{t: t, loop: &looptest.Loop{}, opponent: newScripted(), told: func() {}}
	cfg := desk.Config{Config: table.Config{
		Games: []catalog.Game{
			{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Analyzer: plain{}, Opponent: tb.opponent},
			{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: plain{}, Opponent: tb.opponent},
		},
		Post:    tb.loop.Post,
		Changed: func(c table.Change) { tb.changes |= c; tb.told() },
		Failed:  func(err error) { tb.failed = append(tb.failed, err) },
		Ticked:  func(e table.Tick) { tb.ticks = append(tb.ticks, e) },
		Seed:    1,
	}}
	for _, c := range change {
		c(&cfg)
	}
	tb.sitWith(cfg)
	t.Cleanup(tb.Close)
	return tb
}

// sit makes the desk of the rig.
func (tb *rig) sit(cfg table.Config) { tb.sitWith(desk.Config{Config: cfg}) }

func (tb *rig) sitWith(cfg desk.Config) {
	if cfg.Start == nil {
		cfg.Start = func(show func(solver.Report, solver.State)) search.Worker {
			return solver.NewWorker(nil, cfg.Post, show)
		}
	}
	d := desk.New(cfg)
	tb.Table, tb.Search, tb.Close = d.Table, d.Search, d.Close
}

// play makes a user's move, given as text.
func (tb *rig) play(text string) {
	tb.t.Helper()
	m, err := tb.Rules().ParseMove(tb.Position(), text)
	if err != nil {
		tb.t.Fatal(err)
	}
	if err := tb.Play(m); err != nil {
		tb.t.Fatal(err)
	}
}

func (tb *rig) wantPly(want int) {
	tb.t.Helper()
	if got := tb.Node().Ply(); got != want {
		tb.t.Errorf("at ply %d, want %d", got, want)
	}
}

// answer lets the program make one move.
func (tb *rig) answer() {
	tb.t.Helper()
	ply := tb.Node().Ply()
	tb.opponent.allow <- struct{}{}
	tb.loop.Until(tb.t, time.Minute, "the program has moved", func() bool { return tb.Node().Ply() == ply+1 })
}

var programIsJia = [2]table.Seat{{Level: "easy"}, {}}

func TestPlayAndUndo(t *testing.T) {
	tb := newTable(t)
	tb.play("5")
	tb.play("3")
	tb.wantPly(2)
	for range 2 {
		if !tb.Undo() {
			t.Error("a move cannot be undone")
		}
	}
	if tb.Undo() {
		t.Error("there is more to undo than two moves")
	}
	tb.wantPly(0)
	if !tb.Redo() {
		t.Error("an undone move can be made again")
	}
	tb.wantPly(1)
}

func TestUndoAgainstTheProgramTakesBackThePair(t *testing.T) {
	tb := newTable(t)
	tb.Players.SetSeats(programIsJia)
	tb.play("5")
	tb.answer()
	tb.wantPly(2)
	tb.Undo()
	tb.wantPly(0)
	tb.Redo()
	tb.wantPly(2)
}

func TestUndoWhileTheProgramThinks(t *testing.T) {
	tb := newTable(t)
	tb.Players.SetSeats(programIsJia)
	tb.play("5")
	if !tb.Players.Thinking() {
		t.Fatal("the program does not think about its turn")
	}
	tb.Undo()
	if tb.Players.Thinking() {
		t.Error("the program goes on thinking after undo")
	}
	tb.wantPly(0)
	<-tb.opponent.stopped
	tb.loop.Take()
	tb.wantPly(0)
}

func TestStaleAnswerIsDropped(t *testing.T) {
	tb := newTable(t)
	tb.Players.SetSeats(programIsJia)
	tb.play("5")
	tb.opponent.allow <- struct{}{}
	tb.loop.Await(t, time.Minute) // the answer has been posted but not processed
	tb.Undo()
	tb.loop.Take()
	tb.wantPly(0)
	if n := len(tb.Node().Children()); n != 1 {
		t.Errorf("the start has %d continuations, want the person's move alone", n)
	}
	if len(tb.Node().Children()[0].Children()) != 0 {
		t.Error("a stale answer was played")
	}
}

func TestSteppingBackLetsTheProgramWait(t *testing.T) {
	tb := newTable(t)
	tb.Players.SetSeats(programIsJia)
	tb.play("5")
	tb.answer()
	tb.Tree.Back()
	if tb.Players.Thinking() || !tb.Players.ProgramToMove() {
		t.Fatal("where play was stepped back to, the program waits")
	}
	tb.Players.Go()
	if !tb.Players.Thinking() {
		t.Error("Go does not let it move")
	}
	if !tb.Players.StopThinking() || tb.Players.Thinking() {
		t.Error("it cannot be stopped")
	}
}

func TestPersonMayMoveForAProgramThatWaits(t *testing.T) {
	tb := newTable(t)
	tb.Players.SetSeats(programIsJia)
	tb.play("5")
	if tb.Players.PersonMayMove() {
		t.Error("the person may not move while the program thinks")
	}
	tb.Players.StopThinking()
	if !tb.Players.PersonMayMove() {
		t.Error("the person may move for a program that waits")
	}
}

func TestRestartAndStartCanBeUndone(t *testing.T) {
	tb := newTable(t)
	tb.play("5")
	tb.Restart()
	tb.wantPly(0)
	tb.Start(tb.Current(), chaosclock.Rules{}.Deal(7), programIsJia)
	if tb.Players.Seats() != programIsJia {
		t.Error("the players of the new game are wrong")
	}
	tb.Undo()
	tb.Undo()
	tb.wantPly(1)
	if tb.Players.Seats() != [2]table.Seat{} {
		t.Error("undo does not bring back the players")
	}
}

func TestImport(t *testing.T) {
	const start = chaosclock.SampleDeal
	tests := []struct {
		name, text string
		err        error
		ply        int // of the end of the game just read
		editor     bool
	}{
		{name: "position", text: start},
		{name: "game", text: start + "\nmoves 5 3 4", ply: 3},
		{name: "unreadable", text: "hello", err: core.ErrUnreadable},
		{name: "empty", text: " ", err: core.ErrUnreadable},
		{name: "illegal move", text: start + "\nmoves 5 5", err: core.ErrIllegalMove},
		{name: "illegal position", text: "3,3,1,11,9,10,12,7,4,2,0,5", editor: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tb := newTable(t)
			tb.play("6")
			before := tb.Document().Revision()
			_, err := tb.paste(tt.text)
			if !errors.Is(err, tt.err) {
				t.Fatalf("Read and Take give %v, want %v", err, tt.err)
			}
			if (tb.Editor.Sketch() != nil) != tt.editor {
				t.Errorf("editor open: %v, want %v", tb.Editor.Sketch() != nil, tt.editor)
			}
			if err != nil || tt.editor {
				if tb.Document().Revision() != before {
					t.Error("the game has changed")
				}
				return
			}
			tb.Tree.Last()
			tb.wantPly(tt.ply)
			tb.Undo()
			tb.wantPly(1)
		})
	}
}

func TestEditor(t *testing.T) {
	tb := newTable(t)
	tb.Editor.EditPosition()
	ed := tb.Editor.Sketch()
	tb.Editor.PickPiece(6) // is on cell 2
	tb.Editor.Put(0)
	if problems := ed.Problems(); len(problems) != 1 || problems[0].Code != "twice" {
		t.Errorf("problems %v, want piece 6 twice", problems)
	}
	if err := tb.Editor.Play([2]table.Seat{}); !errors.Is(err, core.ErrIllegalPosition) {
		t.Errorf("an illegal setup is played: %v", err)
	}
	tb.Editor.Erase(1)
	if len(ed.Problems()) != 0 {
		t.Errorf("problems %v, want none", ed.Problems())
	}
	tb.Undo()
	if len(ed.Problems()) != 1 {
		t.Error("undo in the editor does not take the change back")
	}
	tb.Redo()
	tb.Editor.MovePiece(0, 1)
	tb.Editor.SetTurn(core.First)
	tb.Editor.SetField(chaosclock.FieldLast, "p")
	if err := tb.Editor.Paste("nonsense"); !errors.Is(err, core.ErrUnreadable) {
		t.Errorf("PasteSetup gives %v", err)
	}
	want := "0,6,1,11,9,10,12,7,4,2,3,5;0;p"
	if got := tb.Texts.Position(); got != want {
		t.Errorf("the setup is %s, want %s", got, want)
	}
	if err := tb.Editor.Play([2]table.Seat{}); err != nil {
		t.Fatal(err)
	}
	if got := tb.Position().String(); got != want || tb.Editor.Sketch() != nil {
		t.Errorf("playing %s, want %s", got, want)
	}
}

func TestAnalysisFillsTheGraph(t *testing.T) {
	tb := newTable(t)
	tb.play("5")
	tb.play("3")
	tb.Analysis.SetOn(true)
	line := tb.Document().Game().CurrentLine()
	tb.loop.Until(t, time.Minute, "all positions are analysed", func() bool {
		for _, n := range line {
			if _, ok := tb.Knowledge.ReportOf(n); !ok || tb.Knowledge.EvaluationOf(n).Result != core.BothWin {
				return false
			}
		}
		return true
	})
	if !tb.Analysis.Visible() {
		t.Error("the analysis is not visible")
	}
	if m, ok := tb.Knowledge.Best(); !ok || m != tb.Position().Moves()[0] {
		t.Error("the best move is not that of the report")
	}
	if _, ok := tb.Knowledge.Candidate(99); ok {
		t.Error("there is no 99th candidate")
	}
	tb.View.SetSettings(table.ViewSettings{Hidden: true})
	if tb.Analysis.Visible() {
		t.Error("hidden, but visible")
	}
	tb.Analysis.SetOn(false)
	if on, _ := tb.Analysis.On(); on {
		t.Error("it cannot be turned off")
	}
}

func TestNothingIsSearchedWhileTheProgramThinks(t *testing.T) {
	tb := newTable(t)
	tb.Analysis.SetOn(true)
	tb.loop.Until(t, time.Minute, "the start is analysed", func() bool { _, ok := tb.Knowledge.Report(); return ok && !tb.Analysis.SearchingAnything() })
	tb.Players.SetSeats(programIsJia)
	tb.play("5")
	if tb.Analysis.SearchingAnything() {
		t.Error("the analysis runs beside the program's turn")
	}
	tb.answer()
	tb.loop.Until(t, time.Minute, "the new position is analysed", func() bool { _, ok := tb.Knowledge.Report(); return ok })
}

func TestRestoreKeepsUndo(t *testing.T) {
	game, err := clocktexts.For(chaosclock.Rules{}).Game(chaosclock.SampleDeal + "\nmoves 5 3 4")
	if err != nil {
		t.Fatal(err)
	}
	tb := newTable(t)
	if err := tb.Restore(game, programIsJia); err != nil {
		t.Fatal(err)
	}
	tb.wantPly(3)
	if tb.Players.Seats() != programIsJia || !tb.Players.Thinking() {
		t.Error("the program does not go on")
	}
	tb.Undo()
	tb.wantPly(2)
}

func TestGameTextIsTheLineLookedAt(t *testing.T) {
	tb := newTable(t)
	tb.play("5")
	tb.play("3")
	tb.Tree.Back()
	tb.play("9")
	if text := tb.Texts.Game(); !strings.HasSuffix(text, "moves 5 9") {
		t.Errorf("the text is %q, want the variation", text)
	}
	if _, err := tb.paste(tb.Texts.Game()); err != nil {
		t.Errorf("the text cannot be imported: %v", err)
	}
}

func TestTree(t *testing.T) {
	tb := newTable(t)
	tb.play("5")
	tb.Tree.Back()
	tb.play("6")
	second := tb.Node()
	if !tb.Tree.Sibling(-1) || tb.Tree.Sibling(-1) || !tb.Tree.Sibling(1) {
		t.Error("there are two variations")
	}
	if !tb.Tree.Promote(second) || tb.Document().Game().Root().Next() != second {
		t.Error("the variation is not the main line")
	}
	if !tb.Notes.Annotate(second, "hm", "?!") || second.Comment != "hm" {
		t.Error("the move has no comment")
	}
	if !tb.Tree.Delete(second) || tb.Node().Parent() != nil {
		t.Error("the move was not deleted")
	}
	tb.Undo()
	if tb.Node() != second {
		t.Error("undo does not bring it back")
	}
	if tb.Tree.First() && tb.Tree.Last() && tb.Node() != second {
		t.Error("the last move of the main line is another")
	}
}

// paste reads a text and takes the result, unless it is several games.
func (tb *rig) paste(text string) (table.Found, error) {
	return paste(tb, text)
}

func paste(s *rig, text string) (table.Found, error) {
	found, err := s.Texts.Read(text, false)
	if err != nil || found.Kind == table.FoundSeveral {
		return found, err
	}
	return s.Texts.Take(found, 0)
}
