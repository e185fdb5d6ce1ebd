package ui

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/solver/puzzle"
	"qilab/ui/board"
	"qilab/ui/i18n"
	"qilab/ui/session"
)

// fakeProver has the goal to play the first of the legal moves at every turn.
type fakeProver struct{}

func (fakeProver) Kinds() []puzzle.Kind { return []puzzle.Kind{{ID: "mate", Most: 5}} }

func (fakeProver) Prove(ctx context.Context, p core.Position, goal puzzle.Goal) (puzzle.Proof, error) {
	if goal.Moves < 2 {
		return puzzle.Proof{}, ctx.Err()
	}
	return puzzle.Proof{Moves: 2, Keys: p.Moves()[:1], Line: p.Moves()[:1]}, ctx.Err()
}

func (fakeProver) Defend(ctx context.Context, line core.Line, goal puzzle.Goal) (puzzle.Defence, error) {
	last := len(line) - 1
	right := line[last].Move == line[last-1].Position.Moves()[0]
	return puzzle.Defence{Move: line.Last().Moves()[0], Holds: right && goal.Moves > 0}, ctx.Err()
}

func (fakeProver) Reached(line core.Line, side core.Side, goal puzzle.Goal) bool {
	right := 0
	for i := 1; i < len(line); i++ {
		if line[i-1].Position.Turn() == side && line[i].Move == line[i-1].Position.Moves()[0] {
			right++
		}
	}
	return right == goal.Moves
}

var fakePuzzles = []puzzle.Puzzle{
	{ID: "c1", Goal: puzzle.Goal{Kind: "mate", Moves: 2}, Grade: 1, Position: chaosclock.Rules{}.Start().String()},
	{ID: "c2", Goal: puzzle.Goal{Kind: "mate", Moves: 1}, Grade: 2, Position: chaosclock.Rules{}.Deal(7).String()},
}

// answered plays the first move and waits for the defence.
func (r *rig) answered() {
	r.t.Helper()
	r.play(r.session.Position().Moves()[0])
	r.until("the defence has answered", func() bool { return !r.session.Thinking() })
}

func TestPuzzleIsSolvedAndRemembered(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.Run("puzzles")
	if r.topModal() == nil {
		t.Fatal("there is no list of puzzles")
	}
	r.closeModals()
	g := r.session.Current()
	r.startPuzzle(g, fakePuzzles[0])
	if !r.session.Hidden() {
		t.Error("the analysis tells the solution")
	}
	r.answered()
	r.answered()
	if !r.puzzleLog().solved("c1") || r.puzzleLog().solved("c2") {
		t.Errorf("solved: %v", r.settings.Get(setSolved))
	}
	r.Run("puzzle-next")
	if p, _ := r.session.Puzzle(); p.ID != "c2" {
		t.Errorf("the next puzzle is %v", p)
	}
	r.answered()
	if !r.puzzleLog().solved("c2") {
		t.Errorf("solved: %v", r.settings.Get(setSolved))
	}
}

func TestPuzzleGoesOnAfterRestart(t *testing.T) {
	dir := t.TempDir()
	r := openRig(t, dir, i18n.Chinese, "dark")
	r.startPuzzle(r.session.Current(), fakePuzzles[0])
	r.answered()
	r.Close()
	r = openRig(t, dir, i18n.Chinese, "dark")
	if p, ok := r.session.Puzzle(); !ok || p != fakePuzzles[0] {
		t.Fatalf("the puzzle is %v, %v", p, ok)
	}
	if task := r.session.PuzzleTask(); task.State != puzzle.Open || task.Left != 1 {
		t.Errorf("the task is %+v", task)
	}
}

func TestHintAndSolution(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.startPuzzle(r.session.Current(), fakePuzzles[0])
	r.Run("puzzle-solution")
	r.until("the solution is shown", func() bool { return len(r.view.preview) > 0 })
	if !strings.HasPrefix(r.status.told, "Solution: ") {
		t.Errorf("told %q", r.status.told)
	}
	r.press(fyne.KeyEscape)
	if len(r.view.preview) > 0 || r.screen != screenGame {
		t.Error("Escape does not take the solution away, and nothing else")
	}
	r.Run("puzzle-hint")
	r.until("the hint is shown", func() bool { return r.proving == nil })
	if !strings.HasPrefix(r.status.told, "Look at") {
		t.Errorf("told %q", r.status.told)
	}
}

// A puzzle whose solution was shown is not solved by playing it, however it was shown, nor after a restart of the
// program; from the beginning and without help it can be.
func TestSolutionShownIsNotSolved(t *testing.T) {
	for name, tell := range map[string]func(*rig){
		"solution": func(r *rig) {
			r.Run("puzzle-solution")
			r.until("the solution is shown", func() bool { return len(r.view.preview) > 0 })
		},
		"analysis": func(r *rig) {
			r.Run("hide")
			r.settled()
			r.Run("hide")
		},
		"best line": func(r *rig) {
			r.settled()
			r.lineDialog()
			r.topModal().accept()
			r.closeModals()
		},
		"played by the program": func(r *rig) { r.session.SetSeats([2]seat{{Level: "easy"}, {Level: "easy"}}) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, i18n.English, "light")
			r.startPuzzle(r.session.Current(), fakePuzzles[0])
			tell(r)
			r.Close()
			r = openRig(t, r.dir, i18n.English, "light")
			r.answered()
			r.answered()
			if log := r.puzzleLog(); log.solved("c1") || !log.shown("c1") {
				t.Errorf("solved %v, shown %v", log.solved("c1"), log.shown("c1"))
			}
			r.wantText("the solution was shown")
			r.Run("puzzles")
			r.wantText("0 of 2 solved, solution shown for 1 more")
			r.closeModals()
			r.Run("restart")
			r.answered()
			r.answered()
			if log := r.puzzleLog(); !log.solved("c1") || log.shown("c1") {
				t.Errorf("tried again without help: solved %v, shown %v", log.solved("c1"), log.shown("c1"))
			}
			r.wantText("Solved!")
		})
	}
}

// TestHintForPlacing: where there is nothing to choose but the cell, the hint is that cell; otherwise it is the piece.
func TestHintForPlacing(t *testing.T) {
	for position, cell := range map[string]bool{
		"8/8/8/8/8/3R4/8/r7/R7 r 0-0/2 -":  false,
		"8/8/8/8/8/3R4/8/R7/8 r 0-0/2 r":   true, // a captured piece to place
		"3R4/8/8/8/8/8/8/r7/R7 b 1-0/2 d9": true, // a piece that has scored to return
		"8/8/8/8/8/8/8/r7/2P5 b 1-0/2 -":   true, // a single piece can move
		"r7/8/8/8/8/8/8/r7/2P5 b 1-0/2 -":  false,
	} {
		r := openRigWith(t, t.TempDir(), i18n.English, "light", []session.Game{{
			Rules: eternal.Rules{}, Analyzer: fakeAnalyzer{}, Opponent: fakeOpponent{}, Prover: fakeProver{},
		}})
		g, _ := r.session.GameByID("eternal")
		r.startPuzzle(g, puzzle.Puzzle{ID: "x", Goal: puzzle.Goal{Kind: "mate", Moves: 2}, Position: position})
		r.Run("puzzle-hint")
		r.until("the hint is shown", func() bool { return r.proving == nil })
		if got := len(r.view.preview) == 1; got != cell || (r.view.hint.Kind == board.Nowhere) != cell {
			t.Errorf("%s: a cell is shown: %v, the piece is marked: %v", position, got, r.view.hint)
		}
	}
}

func TestPuzzleWithoutName(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	if got := r.puzzleTitle(r.session.Current(), puzzle.Puzzle{ID: ownPuzzle}); got != "Puzzle" {
		t.Errorf("a puzzle that was not kept is called %q", got)
	}
}

func TestMakePuzzle(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.show(screenGame)
	m := &puzzleMaker{w: r.Window, game: r.session.Current(), position: r.session.Position(), kinds: fakeProver{}.Kinds()}
	_ = m.form()
	m.most.SetSelectedIndex(0)
	m.search()
	r.until("the search has ended", func() bool { return m.cancel == nil })
	if m.found.Goal.Kind != "" || !m.save.Disabled() || !strings.HasPrefix(m.result.Text(), "Proven: there is no") {
		t.Errorf("found %v, told %q", m.found, m.result.Text())
	}
	m.most.SetSelectedIndex(3)
	m.search()
	r.until("the search has ended", func() bool { return m.cancel == nil })
	if m.found.Goal.Moves != 2 || m.save.Disabled() {
		t.Fatalf("found %v, told %q", m.found, m.result.Text())
	}
	m.name.SetText("My first")
	fyne.DoAndWait(m.keep)
	list := r.puzzlesOf(r.session.Current())
	if len(list) != len(fakePuzzles)+1 || list[2].ID != "own:My first" || list[2].Goal.Moves != 2 {
		t.Errorf("the puzzles are %v", list)
	}
	r.startPuzzle(r.session.Current(), list[2])
	r.answered()
	r.answered()
	if !r.puzzleLog().solved("own:My first") {
		t.Errorf("solved: %v", r.settings.Get(setSolved))
	}
}

func TestMovesOfAPuzzle(t *testing.T) {
	if got := movesWithin(3); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("of 3: %v", got)
	}
	if got := movesWithin(32); !slices.Equal(got, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 32}) {
		t.Errorf("of 32: %v", got)
	}
}

// TestPicturesOfPuzzlesAreDrawnOneAtATime: the list is there at once; its pictures come one after the other, and no more when it
// is closed.
func TestPicturesOfPuzzlesAreDrawnOneAtATime(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.loop.run()
	d := &drawing{post: r.loop.post}
	var drawn []int
	for i := range 5 {
		d.add(func() {
			drawn = append(drawn, i)
			if i == 2 {
				d.stop()
			}
		})
	}
	if len(drawn) > 0 {
		t.Error("a picture is drawn before the list is shown")
	}
	r.loop.run()
	if !slices.Equal(drawn, []int{0, 1, 2}) {
		t.Errorf("drawn: %v", drawn)
	}
	d.add(func() { drawn = append(drawn, 9) })
	r.loop.run()
	if !slices.Equal(drawn, []int{0, 1, 2, 9}) {
		t.Errorf("drawn after another choice: %v", drawn)
	}

	blanks := func() (n int) {
		for _, img := range shown[*canvas.Image](r) {
			if img.Image == nil && img.Resource == nil {
				n++
			}
		}
		return n
	}
	r.Run("puzzles")
	if n := blanks(); n != len(fakePuzzles) {
		t.Errorf("%d of %d pictures are still to come", n, len(fakePuzzles))
	}
	r.loop.run()
	if n := blanks(); n != 0 {
		t.Errorf("%d pictures are missing", n)
	}
}
