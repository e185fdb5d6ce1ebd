package desk_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/solver/catalog"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/puzzle"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

// firsts is a prover for a special goal: to play the first legal move at every turn.
type firsts struct{}

func (firsts) Kinds() []puzzle.Kind { return []puzzle.Kind{{ID: "firsts", Max: 9}} }

func (firsts) Prove(ctx context.Context, p core.Position, goal puzzle.Goal) (puzzle.Proof, error) {
	return puzzle.Proof{Moves: goal.Moves, Keys: p.Moves()[:1], Line: p.Moves()[:1]}, ctx.Err()
}

func (firsts) Defend(ctx context.Context, line core.Line, goal puzzle.Goal) (puzzle.Defence, error) {
	last := len(line) - 1
	right := line[last].Move == line[last-1].Position.Moves()[0]
	return puzzle.Defence{Move: line.Last().Moves()[0], Holds: right && goal.Moves > 0}, ctx.Err()
}

func (firsts) Reached(line core.Line, side core.Side, goal puzzle.Goal) bool {
	right := 0
	for i := 1; i < len(line); i++ {
		if line[i-1].Position.Turn() == side && line[i].Move == line[i-1].Position.Moves()[0] {
			right++
		}
	}
	return right == goal.Moves
}

func newPuzzleTable(t *testing.T) (*rig, catalog.Game, puzzle.Puzzle) {
	tb := &rig{t: t, loop: &looptest.Loop{}, opponent: newScripted()}
	g := catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Analyzer: plain{}, Opponent: tb.opponent, Prover: firsts{}}
	tb.sit(table.Config{
		Games:  []catalog.Game{g},
		Post:   tb.loop.Post,
		Failed: func(err error) { tb.failed = append(tb.failed, err) },
		Seed:   1,
	})
	t.Cleanup(tb.Close)
	p := puzzle.Puzzle{ID: "c1", Goal: puzzle.Goal{Kind: "firsts", Moves: 2}, Position: g.Rules.Start().String()}
	if err := tb.Puzzle.Start(g, p); err != nil {
		t.Fatal(err)
	}
	return tb, g, p
}

// solve plays the n-th legal move and waits for the answer.
func (tb *rig) solve(n int) {
	tb.t.Helper()
	if err := tb.Play(tb.Position().Moves()[n]); err != nil {
		tb.t.Fatal(err)
	}
	tb.loop.Until(tb.t, time.Minute, "the defence has answered", func() bool { return !tb.Players.Thinking() })
}

func (tb *rig) wantTask(state puzzle.State, left int) {
	tb.t.Helper()
	if task := tb.Puzzle.Task(); task.State != state || task.Left != left {
		tb.t.Errorf("the task is %+v, wanted state %v with %d moves left", task, state, left)
	}
}

func TestPuzzleSolved(t *testing.T) {
	tb, _, p := newPuzzleTable(t)
	if got, ok := tb.Puzzle.Current(); !ok || got != p {
		t.Fatalf("the puzzle is %v, %v", got, ok)
	}
	solver := tb.Position().Turn()
	if seats := tb.Players.Seats(); !seats[solver].Person() || seats[solver.Other()].Level != table.LevelDefence {
		t.Errorf("seats %v", seats)
	}
	tb.wantTask(puzzle.Open, 2)
	tb.solve(0)
	tb.wantTask(puzzle.Open, 1)
	if tb.Position().Turn() != solver {
		t.Fatal("there was no answer")
	}
	tb.solve(0)
	tb.wantTask(puzzle.Solved, 0)
	if tb.Players.ProgramToMove() || tb.Position().Turn() == solver {
		t.Error("the defence goes on after the end")
	}
	if !tb.Undo() {
		t.Fatal("cannot undo")
	}
	tb.wantTask(puzzle.Open, 1)
}

func TestPuzzleFailed(t *testing.T) {
	tb, _, _ := newPuzzleTable(t)
	tb.solve(1)
	tb.wantTask(puzzle.Failed, 1)
	if !tb.Undo() {
		t.Fatal("cannot undo")
	}
	tb.wantTask(puzzle.Open, 2)
	tb.solve(0)
	tb.solve(1)
	tb.wantTask(puzzle.Failed, 0)
	tb.Restart()
	tb.wantTask(puzzle.Open, 2)
	tb.Puzzle.Leave()
	if _, ok := tb.Puzzle.Current(); ok || tb.Players.Seats() != [2]table.Seat{} {
		t.Error("the puzzle was not left")
	}
}

func TestPuzzleIsTakenUpAgain(t *testing.T) {
	tb, _, p := newPuzzleTable(t)
	tb.solve(0)
	saved := tb.Document().Game()
	if err := tb.Restore(saved, tb.Players.Seats()); err != nil {
		t.Fatal(err)
	}
	if _, ok := tb.Puzzle.Current(); ok {
		t.Fatal("a restored game is a puzzle by itself")
	}
	tb.Puzzle.Resume(p, "")
	tb.wantTask(puzzle.Open, 1)
	tb.solve(0)
	tb.wantTask(puzzle.Solved, 0)
}

// TestFailedPuzzleStaysFailed resumes an attempt after a wrong move and its refutation, as reopening the game does.
func TestFailedPuzzleStaysFailed(t *testing.T) {
	tb, _, p := newPuzzleTable(t)
	tb.solve(2)
	tb.Undo()
	tb.solve(1) // in another variation
	tb.wantTask(puzzle.Failed, 1)
	wrong, seats := tb.Puzzle.Wrong(), tb.Players.Seats()
	if wrong != "0 1" {
		t.Errorf("the wrong moves are at %q", wrong)
	}
	if err := tb.Restore(tb.Document().Snapshot().Game(), seats); err != nil {
		t.Fatal(err)
	}
	tb.Puzzle.Resume(p, wrong+" 7 0.x 9.9.9") // paths that lead nowhere are ignored
	tb.wantTask(puzzle.Failed, 1)
	if again := tb.Puzzle.Wrong(); again != wrong {
		t.Errorf("the wrong moves are at %q, after %q", again, wrong)
	}
}

// An attempt that is opened again, as from its card, is taken back move by move, as before.
func TestUndoInAPuzzleOpenedAgain(t *testing.T) {
	tb, g, p := newPuzzleTable(t)
	tb.solve(0)
	tb.solve(1)
	tb.wantTask(puzzle.Failed, 0)
	kept, saved := table.Keep(tb.Table), tb.Document().Snapshot().Game()
	tb.Start(g, g.Rules.Start(), [2]table.Seat{})
	before := tb.Document().Game()
	if err := kept.Open(tb.Table, saved); err != nil {
		t.Fatal(err)
	}
	tb.wantTask(puzzle.Failed, 0)
	for left := 1; left <= 2; left++ {
		if !tb.Undo() {
			t.Fatal("cannot undo")
		}
		tb.wantTask(puzzle.Open, left)
	}
	if !tb.Redo() {
		t.Error("cannot redo")
	}
	tb.wantTask(puzzle.Open, 1)
	if got, ok := tb.Puzzle.Current(); !ok || got != p {
		t.Errorf("the puzzle is %v, %v", got, ok)
	}
	for range 2 {
		tb.Undo()
	}
	if tb.Document().Game() != before {
		t.Error("undo does not lead back to the game before")
	}
}

// TestTriedPuzzleConcealsTheAnalysis checks what is concealed throughout an attempt.
func TestTriedPuzzleConcealsTheAnalysis(t *testing.T) {
	concealed := func(tb *rig, want table.Concealment) {
		t.Helper()
		if got := tb.View.Concealed(); got != want {
			t.Errorf("concealed for reason %d, not %d", got, want)
		}
		if hidden := want != table.Revealed; tb.Analysis.Visible() == hidden || tb.Threat.Visible() == hidden && tb.Threat.Offered() {
			t.Errorf("the analysis is seen: %v, threats: %v", tb.Analysis.Visible(), tb.Threat.Visible())
		}
	}
	begin := func() *rig {
		tb, _, _ := newPuzzleTable(t)
		tb.Analysis.SetOn(true)
		tb.Threat.SetOn(true)
		return tb
	}
	tb := begin()
	concealed(tb, table.ConcealedForPuzzle)
	tb.View.SetHidden(false) // no setting reveals the analysis
	concealed(tb, table.ConcealedForPuzzle)
	tb.Puzzle.NoteHelp(table.HintShown)
	concealed(tb, table.ConcealedForPuzzle)
	tb.solve(1)
	concealed(tb, table.ConcealedForPuzzle) // the wrong move can be taken back
	tb.Undo()
	tb.solve(0)
	tb.solve(0)
	concealed(tb, table.Revealed)
	tb.Undo()
	concealed(tb, table.Revealed)
	if help := tb.Puzzle.Task().Help; help != table.HintShown {
		t.Errorf("help %v", help)
	}
	saved := tb.Document().Snapshot().Game()
	p, _ := tb.Puzzle.Current()
	if err := tb.Restore(saved, tb.Players.Seats()); err != nil {
		t.Fatal(err)
	}
	tb.Puzzle.Resume(p, "")
	if tb.Puzzle.Tried() {
		t.Error("a solved puzzle is tried again when it is taken up")
	}

	tb = begin()
	tb.Puzzle.GiveUp()
	concealed(tb, table.Revealed)
	if help := tb.Puzzle.Task().Help; help != table.SolutionShown {
		t.Errorf("help %v after giving up", help)
	}
	tb.Restart()
	concealed(tb, table.ConcealedForPuzzle)

	tb = begin()
	tb.Puzzle.NoteHelp(table.SolutionShown)
	concealed(tb, table.ConcealedByChoice)
	tb.Restart()
	tb.Puzzle.Leave()
	concealed(tb, table.Revealed)
}

func TestProvePuzzle(t *testing.T) {
	tb, _, _ := newPuzzleTable(t)
	var keys []core.Move
	if !tb.Puzzle.Prove(func(p puzzle.Proof, err error) { keys = p.Keys }) {
		t.Fatal("nothing is looked for")
	}
	tb.loop.Until(t, time.Minute, "the key is found", func() bool { return keys != nil })
	if !slices.Equal(keys, tb.Position().Moves()[:1]) {
		t.Errorf("keys %v", keys)
	}
	tb.Puzzle.Prove(func(puzzle.Proof, error) { t.Error("a search of a position that the board has left has answered") })
	tb.solve(1)
	if tb.Puzzle.Proving() {
		t.Error("the search goes on in a position that the board has left")
	}
	tb.loop.Take()
	if tb.Puzzle.Prove(func(puzzle.Proof, error) {}) {
		t.Error("a failed attempt is searched")
	}
}

func TestPuzzleWithoutProver(t *testing.T) {
	tb := newTable(t)
	g, p := tb.Games()[0], puzzle.Puzzle{Goal: puzzle.Goal{Kind: "firsts", Moves: 1}, Position: chaosclock.Rules{}.Start().String()}
	if err := tb.Puzzle.Start(g, p); err == nil {
		t.Error("a game without a prover has puzzles")
	}
	g.Prover, p.Position = firsts{}, "x"
	if err := tb.Puzzle.Start(g, p); err == nil {
		t.Error("a puzzle without a position begins")
	}
}

// TestWrongStepOfATurn: a step in the middle of a turn after which the goal cannot be reached is reported at once.
func TestWrongStepOfATurn(t *testing.T) {
	tb := &rig{t: t, loop: &looptest.Loop{}, opponent: newScripted()}
	g := catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}, Analyzer: plain{}, Opponent: tb.opponent, Prover: eternalsolver.NewProver(nil)}
	tb.sit(table.Config{
		Games:  []catalog.Game{g},
		Post:   tb.loop.Post,
		Failed: func(err error) { tb.failed = append(tb.failed, err) },
		Seed:   1,
	})
	t.Cleanup(tb.Close)
	tried := 0
	for _, p := range eternalsolver.Puzzles() {
		position, err := g.Rules.Parse(p.Position)
		if err != nil {
			t.Fatal(err)
		}
		if (eternal.Rules{}).Capabilities().StepDue(position) != "return" {
			continue
		}
		tried++
		if err := tb.Puzzle.Start(g, p); err != nil {
			t.Fatal(err)
		}
		proof, err := g.Prover.Prove(t.Context(), position, p.Goal)
		if err != nil {
			t.Fatal(err)
		}
		solver := position.Turn()
		for _, m := range position.Moves() {
			right := slices.Contains(proof.Keys, m)
			if err := tb.Play(m); err != nil {
				t.Fatal(err)
			}
			if tb.Position().Turn() != solver {
				t.Fatalf("%s: the turn is over after the return", p.ID)
			}
			want := puzzle.Failed
			if right {
				want = puzzle.Open
			}
			tb.loop.Until(t, time.Minute, "the step is judged", func() bool { return tb.Puzzle.Task().State == want })
			tb.wantTask(want, p.Goal.Moves)
			if !tb.Undo() {
				t.Fatal("cannot undo")
			}
			tb.wantTask(puzzle.Open, p.Goal.Moves)
		}
	}
	if tried < 3 {
		t.Errorf("only %d puzzles begin with a return", tried)
	}
}
