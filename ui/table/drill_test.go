package table_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/ui/table"
)

// byFiles proves that the goal "file 2" is reached by two moves that begin on the right half of the board; the other side
// replies with its first move.
type byFiles struct{}

func (byFiles) Kinds() []puzzle.Kind { return []puzzle.Kind{{ID: "file", Max: 2}} }
func (byFiles) Prove(_ context.Context, p core.Position, g puzzle.Goal) (puzzle.Proof, error) {
	for _, m := range p.Moves() {
		if xiangqi.FileOf(m.From) > 4 {
			return puzzle.Proof{Moves: g.Moves, Keys: []core.Move{m}, Line: []core.Move{m}}, nil
		}
	}
	return puzzle.Proof{}, nil
}
func (byFiles) Defend(_ context.Context, line core.Line, _ puzzle.Goal) (puzzle.Defence, error) {
	last := line[len(line)-1]
	return puzzle.Defence{Move: last.Position.Moves()[0], Holds: xiangqi.FileOf(last.Move.From) > 4}, nil
}
func (byFiles) Reached(line core.Line, side core.Side, _ puzzle.Goal) bool {
	own := 0
	for i, step := range line[1:] {
		if line[i].Position.Turn() == side && xiangqi.FileOf(step.Move.From) > 4 {
			own++
		}
	}
	return own >= 2
}

// detours is byFiles for a goal without a number of moves, which takes three moves if the first was made by a pawn.
type detours struct{ byFiles }

func (detours) Kinds() []puzzle.Kind { return []puzzle.Kind{{ID: "detour"}} }
func (detours) Reached(line core.Line, side core.Side, g puzzle.Goal) bool {
	if len(line) > 1 && line[1].Move.From == xiangqi.SquareAt(6, 3) {
		return len(line) > 5 && byFiles{}.Reached(line[2:], side, g)
	}
	return byFiles{}.Reached(line, side, g)
}

// drill is a table for exercises, with its goroutine.
type drill struct {
	*table.Table
	t      *testing.T
	mu     sync.Mutex
	posted []func()
}

func newDrill(t *testing.T) *drill {
	t.Helper()
	return newDrillBy(t, byFiles{})
}

// newDrillBy returns a drill with a prover of its own.
func newDrillBy(t *testing.T, prover puzzle.Prover) *drill {
	t.Helper()
	d := &drill{t: t}
	g := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Prover: prover}
	d.Table = table.New(table.Config{Games: []catalog.Game{g}, Pace: time.Nanosecond, Post: func(f func()) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.posted = append(d.posted, f)
	}})
	t.Cleanup(d.Close)
	return d
}

// run runs what was posted.
func (d *drill) run() {
	d.mu.Lock()
	todo := d.posted
	d.posted = nil
	d.mu.Unlock()
	for _, f := range todo {
		f()
	}
}

// start opens an exercise: a line from the usual first position, with further right first moves.
func (d *drill) start(x table.Exercise) {
	d.t.Helper()
	if x.Position == "" {
		x.Position = xiangqi.Start().String()
	}
	if err := d.Drill.Start(d.Current(), x); err != nil {
		d.t.Fatal(err)
	}
}

// makes makes a move of the user and waits for the reply.
func (d *drill) makes(text string, want table.DrillState) {
	d.t.Helper()
	m, err := d.Rules().ParseMove(d.Position(), text)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := d.Play(m); err != nil {
		d.t.Fatalf("%s: %v", text, err)
	}
	end := time.Now().Add(10 * time.Second)
	for s := d.Drill.Task().State; s == table.DrillReplying || s == table.DrillChecking; s = d.Drill.Task().State {
		d.run()
		if time.Now().After(end) {
			d.t.Fatalf("no reply to %s", text)
		}
		time.Sleep(time.Millisecond)
	}
	if got := d.Drill.Task().State; got != want {
		d.t.Fatalf("after %s the state is %d, want %d", text, got, want)
	}
}

var line = table.Exercise{Line: []string{"h2e2", "h9g7", "h0g2"}, Accepted: [][]string{{"h2e2", "b2e2"}, {"h0g2", "h0i2"}}}

// All right moves are accepted, on the line and off it; the analysis stays hidden until the end.
func TestRightMoves(t *testing.T) {
	d := newDrill(t)
	for _, second := range []string{"h0g2", "h0i2"} {
		d.start(line)
		if d.View.Concealed() != table.ConcealedForPuzzle || d.Drill.Task().Left != 2 {
			t.Errorf("concealed %d, left %d", d.View.Concealed(), d.Drill.Task().Left)
		}
		d.makes("h2e2", table.DrillAsked)
		d.makes(second, table.DrillSolved)
		if task := d.Drill.Task(); task.Tries != 1 || d.View.Hidden() || len(task.Moves) != 2 {
			t.Errorf("solved: %+v, hidden %v", task, d.View.Hidden())
		}
	}
	d.start(line)
	d.makes("b2e2", table.DrillSolved) // no prover decides what follows
	proven := line
	proven.Goal = puzzle.Goal{Kind: "file", Moves: 2}
	proven.Accepted = [][]string{{"h2e2", "g3g4"}, {"h0g2"}}
	d.start(proven)
	d.makes("g3g4", table.DrillAsked)
	if d.Node().Ply() != 2 {
		t.Errorf("at ply %d, without the best defence", d.Node().Ply())
	}
	d.makes("i3i4", table.DrillSolved)
}

// Another right move leads to the goal by its own way, which may be longer than the line.
func TestDetour(t *testing.T) {
	d := newDrillBy(t, detours{})
	proven := line
	proven.Goal = puzzle.Goal{Kind: "detour"}
	proven.Accepted = [][]string{{"h2e2", "g3g4"}, {"h0g2"}}
	d.start(proven)
	d.makes("h2e2", table.DrillAsked)
	d.makes("h0g2", table.DrillSolved)
	d.start(proven)
	d.makes("g3g4", table.DrillAsked)
	if left := d.Drill.Task().Left; left != 0 {
		t.Errorf("%d moves are left on a way of unknown length", left)
	}
	d.makes("i3i4", table.DrillAsked)
	d.makes("a3a4", table.DrillWrong)
	d.Drill.Retry()
	d.makes("h0g2", table.DrillSolved)
	if got := d.Drill.Task().Tries; got != 2 {
		t.Errorf("%d tries", got)
	}
	// A line that does not reach the goal says how many moves are enough.
	proven.Line, proven.Accepted = line.Line[:1], proven.Accepted[:1]
	d.start(proven)
	d.makes("g3g4", table.DrillSolved)
}

// A wrong move can be taken back once as a slip; the next one counts.
func TestWrongMoves(t *testing.T) {
	d := newDrill(t)
	d.start(line)
	if d.CanUndo() {
		t.Error("there is something to undo")
	}
	d.makes("a3a4", table.DrillWrong)
	if err := d.Play(d.Position().Moves()[0]); !errors.Is(err, table.ErrNotNow) {
		t.Errorf("after a wrong move: %v", err)
	}
	if !d.Drill.Task().Slip || !d.Drill.Slip() || d.Drill.Task().Tries != 1 || d.Node().Ply() != 0 {
		t.Fatalf("the slip is not taken back: %+v", d.Drill.Task())
	}
	again := func(want bool) {
		t.Helper()
		if d.Drill.Task().Again != want {
			t.Errorf("asked again: %t", !want)
		}
	}
	again(false)
	d.makes("a3a4", table.DrillWrong)
	if d.Drill.Task().Slip || d.Drill.Slip() {
		t.Error("there is a second slip")
	}
	if !d.Undo() || d.Drill.Task().Tries != 2 {
		t.Errorf("a wrong move that was undone does not count: %+v", d.Drill.Task())
	}
	again(true)
	d.makes("h2e2", table.DrillAsked)
	again(false)
	d.makes("a3a4", table.DrillWrong)
	d.Drill.Retry()
	again(true)
	if d.Node().Ply() != 2 {
		t.Errorf("at ply %d after a wrong second move", d.Node().Ply())
	}
	d.makes("h0g2", table.DrillSolved)
	if got := d.Drill.Task().Tries; got != 3 {
		t.Errorf("%d tries", got)
	}
}

// Without a list of right moves the prover judges.
func TestProvenExercise(t *testing.T) {
	d := newDrill(t)
	d.start(table.Exercise{Goal: puzzle.Goal{Kind: "file", Moves: 2}})
	var found []core.Move
	d.Drill.NoteHint()
	d.makes("a3a4", table.DrillWrong)
	d.Drill.Retry()
	d.makes("h2e2", table.DrillAsked)
	d.makes("i3i4", table.DrillSolved)
	if task := d.Drill.Task(); !task.Hinted || task.Tries != 2 {
		t.Errorf("%+v", task)
	}
	if err := d.Drill.Start(d.Current(), table.Exercise{Position: xiangqi.Start().String(), Goal: puzzle.Goal{Kind: "mate", Moves: 1}}); err == nil {
		t.Error("nobody knows the answer, and it is asked")
	}
	d.start(line)
	d.Drill.Answer(func(l []core.Move, err error) { found = l })
	if len(found) != 3 {
		t.Errorf("the answer is %v", found)
	}
	d.Drill.Show()
	if !d.Drill.Task().State.Over() || d.View.Hidden() {
		t.Error("the exercise goes on after its answer was shown")
	}
}

// waiting is byFiles whose proofs end only when they are cancelled.
type waiting struct{ byFiles }

func (waiting) Prove(ctx context.Context, _ core.Position, _ puzzle.Goal) (puzzle.Proof, error) {
	<-ctx.Done()
	return puzzle.Proof{}, ctx.Err()
}

// The search for the answer of a position ends when the board leaves it, and answers no other.
func TestAnswerEndsWithThePosition(t *testing.T) {
	d := newDrillBy(t, waiting{})
	proven := table.Exercise{Goal: puzzle.Goal{Kind: "file", Moves: 2}}
	for name, leave := range map[string]func(){
		"a move":           func() { d.makes("h2e2", table.DrillAsked) },
		"a wrong move":     func() { d.makes("a3a4", table.DrillWrong) },
		"another exercise": func() { d.start(proven) },
		"the end":          d.Drill.End,
		"the answer":       d.Drill.Show,
	} {
		d.start(proven)
		d.Drill.Answer(func([]core.Move, error) { t.Errorf("an answer comes after %s", name) })
		if !d.Drill.Answering() {
			t.Fatal("nothing is looked for")
		}
		if leave(); d.Drill.Answering() {
			t.Errorf("the search goes on after %s", name)
		}
		time.Sleep(5 * time.Millisecond)
		d.run()
	}
}

// The user's own game returns as it was, with its history, even when another one was begun.
func TestOwnGameWaits(t *testing.T) {
	d := newDrill(t)
	move := func(i int) {
		if err := d.Play(d.Position().Moves()[i]); err != nil {
			t.Fatal(err)
		}
	}
	move(0)
	move(1)
	d.Undo()
	own := d.Document().Game()
	for range 2 {
		d.start(line)
		d.makes("h2e2", table.DrillAsked)
	}
	if d.Document().Game() == own || !d.Drill.On() {
		t.Fatal("the exercise is in the user's game")
	}
	d.Restart()
	d.Drill.End()
	if d.Document().Game() != own || d.Node().Ply() != 1 || d.Drill.On() {
		t.Fatal("the game is not back")
	}
	if !d.Redo() || d.Node().Ply() != 2 {
		t.Error("what was undone is lost")
	}
	d.start(line)
	d.Start(d.Current(), xiangqi.Start(), [2]table.Seat{})
	if d.Drill.On() {
		t.Error("the drill goes on beneath another game")
	}
	d.Undo()
	if d.Document().Game() != own {
		t.Error("undo does not bring the game back")
	}
}

// The move that led to an exercise is known until the user moves.
func TestDrillCame(t *testing.T) {
	d := newDrill(t)
	start := xiangqi.Start()
	came, err := core.Line{{Position: start}}.Then(start.Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	next := came.Last()
	answer := d.Rules().FormatMove(next, next.Moves()[0])
	x := table.Exercise{Position: next.String(), Accepted: [][]string{{answer}}, Came: came}
	d.start(x)
	if got := d.Drill.Came(); len(got) != 2 || got[1].Move != came[1].Move {
		t.Errorf("it came by %v", got)
	}
	d.makes(answer, table.DrillSolved)
	if got := d.Drill.Came(); got != nil {
		t.Errorf("after the answer it came by %v", got)
	}
	x.Came = came[:1]
	d.start(x)
	if got := d.Drill.Came(); got != nil {
		t.Errorf("without a move it came by %v", got)
	}
}

// The board faces the side to move, and the user may look back during the exercise.
func TestDrillIsSeen(t *testing.T) {
	d := newDrill(t)
	next, err := xiangqi.Start().Play(xiangqi.Start().Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	reply := d.Rules().FormatMove(next, next.Moves()[0])
	d.start(table.Exercise{Position: next.String(), Accepted: [][]string{{reply}}})
	if !d.View.Flipped() {
		t.Error("Black looks from the side of Red")
	}
	d.start(line)
	if d.View.Flipped() {
		t.Error("Red looks from the side of Black")
	}
	d.makes("h2e2", table.DrillAsked)
	d.Tree.Back()
	if err := d.Mode().MayMove(); err == nil || d.Drill.Task().Here {
		t.Error("moves elsewhere are taken")
	}
	d.Drill.Return()
	d.makes("h0g2", table.DrillSolved)
}

// keeps is a prover for holding two moves, each of which begins on the right half of the board.
type keeps struct{ byFiles }

func (keeps) Kinds() []puzzle.Kind { return []puzzle.Kind{{ID: "keep", Enough: 2}} }
func (keeps) Reached(line core.Line, side core.Side, g puzzle.Goal) bool {
	return line.Last().Turn() == side && byFiles{}.Reached(line, side, g)
}

// A goal that takes a number of moves tells the progress, and is reached with the reply to the last one.
func TestProgress(t *testing.T) {
	d := newDrillBy(t, keeps{})
	d.start(table.Exercise{Goal: puzzle.Goal{Kind: "keep"}})
	want := func(made int) {
		t.Helper()
		if got := d.Drill.Task().Progress; got != (puzzle.Progress{Made: made, Enough: 2}) {
			t.Errorf("the progress is %+v, want %d moves", got, made)
		}
	}
	want(0)
	d.makes("h2e2", table.DrillAsked)
	want(1)
	d.makes("a3a4", table.DrillWrong)
	want(1)
	d.Drill.Retry()
	d.makes("i3i4", table.DrillSolved)
	want(2)
	if ply := d.Node().Ply(); ply != 4 {
		t.Errorf("solved at ply %d", ply)
	}
	known := line
	known.Goal = puzzle.Goal{Kind: "keep"}
	if d.start(known); d.Drill.Task().Progress.Enough != 0 {
		t.Error("known answers take a number of moves")
	}
}
