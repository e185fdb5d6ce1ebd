package windowtest

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
	"qilab/core/gametest"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/storage/training"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// fakeProver has the goal to play the first of the legal moves at every turn.
type fakeProver struct{}

func (fakeProver) Kinds() []puzzle.Kind { return []puzzle.Kind{{ID: "mate", Max: 5}} }

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

// puzzleLog is the results of puzzles in the settings.
type puzzleLog struct{ settings *prefs.Settings }

func (r *rig) puzzleLog() puzzleLog { return puzzleLog{r.settings} }

func (l puzzleLog) has(key, id string) bool {
	return slices.Contains(strings.Fields(l.settings.Get(key)), strings.ReplaceAll(id, " ", "_"))
}

func (l puzzleLog) solved(id string) bool { return l.has(prefs.Solved, id) }
func (l puzzleLog) shown(id string) bool  { return l.has(prefs.Shown, id) }

// startPuzzle starts a puzzle.
func (r *rig) startPuzzle(g catalog.Game, p puzzle.Puzzle) {
	r.t.Helper()
	if err := r.table.Puzzle.Start(g, p); err != nil {
		r.t.Fatal(err)
	}
	r.show(screenGame)
}

// answered plays the first move and waits for the defence.
func (r *rig) answered() {
	r.t.Helper()
	r.play(r.table.Position().Moves()[0])
	r.until("the defence has answered", func() bool { return !r.table.Players.Thinking() })
}

func TestPuzzleIsSolvedAndRemembered(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.Run("puzzle-list")
	r.loop.run()
	if r.top() == nil {
		t.Fatal("there is no list of puzzles")
	}
	r.closeDialogs()
	g := r.table.Current()
	r.startPuzzle(g, fakePuzzles[0])
	if !r.table.View.Hidden() {
		t.Error("the analysis tells the solution")
	}
	r.answered()
	r.answered()
	if !r.puzzleLog().solved("c1") || r.puzzleLog().solved("c2") {
		t.Errorf("solved: %v", r.settings.Get(prefs.Solved))
	}
	r.Run("puzzle-next")
	r.loop.run()
	if p, _ := r.table.Puzzle.Current(); p.ID != "c2" {
		t.Errorf("the next puzzle is %v", p)
	}
	r.answered()
	if !r.puzzleLog().solved("c2") {
		t.Errorf("solved: %v", r.settings.Get(prefs.Solved))
	}
}

func TestPuzzleGoesOnAfterRestart(t *testing.T) {
	dir := t.TempDir()
	r := openRig(t, dir, i18n.Chinese, "dark")
	r.startPuzzle(r.table.Current(), fakePuzzles[0])
	r.answered()
	r.Close()
	r = openRig(t, dir, i18n.Chinese, "dark")
	if p, ok := r.table.Puzzle.Current(); !ok || p != fakePuzzles[0] {
		t.Fatalf("the puzzle is %v, %v", p, ok)
	}
	if task := r.table.Puzzle.Task(); task.State != puzzle.Open || task.Left != 1 {
		t.Errorf("the task is %+v", task)
	}
}

// TestNothingGivesAPuzzleAway runs every command that shows a part of the analysis while a puzzle is tried, and looks for its
// results on the board and in the texts.
func TestNothingGivesAPuzzleAway(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, id := range []string{"threats", "best", "candidate", "candidate-2", "overlay", "bar", "explorer", "mistakes", "report", "review", "deeper", "hide", "to-lines", "add-line"} {
		t.Run(id, func(t *testing.T) {
			r := newRig(t, i18n.English, "light")
			r.startPuzzle(r.table.Current(), fakePuzzles[0])
			r.table.View.SetHiddenHere(false) // by a file of an earlier version
			node, threats := r.table.Node(), r.settings.Get(prefs.Threats)
			if c := r.Commands().ByID(id); c.Can() {
				r.Run(id)
			}
			r.closeDialogs()
			r.settled()
			if s := r.board().State(); len(s.Badges)+len(s.Arrows)+len(s.Threats)+len(s.Preview) > 0 || !s.Unaided {
				t.Errorf("the board shows %d verdicts, %d arrows, %d threats; unaided %v", len(s.Badges), len(s.Arrows), len(s.Threats), s.Unaided)
			}
			if r.table.Node() != node || r.search.Analysis.Visible() || r.search.Threat.Visible() || r.search.Knowledge.Evaluated() {
				t.Error("the analysis can be seen")
			}
			if r.settings.Get(prefs.Threats) != threats {
				t.Error("the threats were switched for the games that follow")
			}
			if task := r.table.Puzzle.Task(); task.Help != table.NoHelp {
				t.Errorf("help %v was counted", task.Help)
			}
		})
	}
}

// TestFailedPuzzleIsRemembered makes a wrong move, opens the program again, and looks at the panel and the list.
func TestFailedPuzzleIsRemembered(t *testing.T) {
	dir := t.TempDir()
	r := openRig(t, dir, i18n.English, "light")
	r.startPuzzle(r.table.Current(), fakePuzzles[0])
	r.play(r.table.Position().Moves()[1])
	r.until("the defence has answered", func() bool { return !r.table.Players.Thinking() })
	if state := r.table.Puzzle.Task().State; state != puzzle.Failed {
		t.Fatalf("state %v after a wrong move", state)
	}
	r.Close()
	r = openRig(t, dir, i18n.English, "light")
	if state := r.table.Puzzle.Task().State; state != puzzle.Failed {
		t.Errorf("state %v after the program was opened again", state)
	}
	r.wantText("Take it back")
	r.Run("puzzle-list")
	r.loop.run()
	r.wantText("failed")
	r.closeDialogs()
	r.Run("restart")
	r.wantText("(failed before)")
	r.answered()
	r.answered()
	if r.settings.Get(prefs.Failed) != "" || !r.puzzleLog().solved("c1") {
		t.Errorf("failed %q after it was solved", r.settings.Get(prefs.Failed))
	}
}

// The solution is shown after a wrong move too, from the position before it.
func TestSolutionAfterAWrongMove(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.startPuzzle(r.table.Current(), fakePuzzles[0])
	r.play(r.table.Position().Moves()[1])
	r.until("the defence has answered", func() bool { return !r.table.Players.Thinking() })
	if r.button("Solution").Disabled() {
		t.Error("the button of the solution is off")
	}
	r.Run("puzzle-solution")
	r.until("the solution is shown", func() bool { return r.table.Puzzle.Task().Help == table.SolutionShown })
	if r.table.Node().Parent() != nil || r.table.Puzzle.Task().State != puzzle.Open {
		t.Errorf("it is shown at ply %d", r.table.Node().Ply())
	}
}

func TestHintAndSolution(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.startPuzzle(r.table.Current(), fakePuzzles[0])
	if r.Commands().ByID("undo").Can() {
		t.Error("undo leaves the puzzle")
	}
	r.Run("puzzle-solution")
	r.until("the solution is shown", func() bool { return len(r.board().State().Preview) > 0 })
	if !strings.HasPrefix(r.status(), "Solution: ") {
		t.Errorf("told %q", r.status())
	}
	r.press(fyne.KeyEscape)
	if len(r.board().State().Preview) > 0 || r.Screen() != screenGame {
		t.Error("Escape does not take the solution away, and nothing else")
	}
	r.Run("hint")
	r.until("the hint is shown", func() bool { return r.Commands().ByID("hint").Can() })
	if !strings.HasPrefix(r.status(), "The move captures one of your opponent’s pieces. Ask again") {
		t.Errorf("told %q", r.status())
	}
}

// A puzzle whose solution was shown is not solved by playing it, however it was shown, nor after a restart of the
// program; from the beginning and without help it can be.
func TestSolutionShownIsNotSolved(t *testing.T) {
	gametest.OneGoroutine(t)
	for name, tell := range map[string]func(*rig){
		"solution": func(r *rig) {
			r.Run("puzzle-solution")
			r.until("the solution is shown", func() bool { return len(r.board().State().Preview) > 0 })
		},
		"analysis": func(r *rig) {
			r.Run("hide")
			r.press(fyne.KeyReturn)
			r.settled()
			r.Run("hide")
		},
		"best line": func(r *rig) {
			r.settled()
			r.Run("winning-line")
			r.press(fyne.KeyReturn)
			r.closeDialogs()
		},
		"played by the program": func(r *rig) { r.table.Players.SetSeats([2]seat{{Level: "easy"}, {Level: "easy"}}) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, i18n.English, "light")
			r.startPuzzle(r.table.Current(), fakePuzzles[0])
			tell(r)
			r.Close()
			r = openRig(t, r.dir, i18n.English, "light")
			r.answered()
			r.answered()
			if log := r.puzzleLog(); log.solved("c1") || !log.shown("c1") {
				t.Errorf("solved %v, shown %v", log.solved("c1"), log.shown("c1"))
			}
			r.wantText("the solution was shown")
			r.Run("puzzle-list")
			r.loop.run()
			r.wantText("0 of 2 solved, solution shown for 1 more")
			r.closeDialogs()
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

// Every attempt at a composed puzzle is in the history, by its first result.
func TestTriesAtAPuzzle(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.training()
	want := func(puzzle string, solved ...bool) {
		t.Helper()
		list := r.tries(len(solved))
		if len(list) != len(solved) || list[0].Puzzle != puzzle {
			t.Fatalf("recorded are %+v", list)
		}
		for i, s := range solved {
			if list[i].Solved != s {
				t.Errorf("try %d is %+v", i, list[i])
			}
		}
	}
	r.startPuzzle(r.table.Current(), fakePuzzles[0])
	r.answered()
	r.answered()
	want("c1", true)
	r.Run("restart")
	r.answered()
	r.answered()
	want("c1", true, true)
	r.Run("restart")
	r.play(r.table.Position().Moves()[1])
	want("c1", false, true, true)
	r.Close()
	r = openRig(t, r.dir, i18n.English, "light")
	r.training()
	r.until("the defence has answered", func() bool { return !r.table.Players.Thinking() })
	r.Run("undo")
	r.answered()
	r.answered() // solves it after all, in the same attempt
	r.show(screenHome)
	r.startPuzzle(r.table.Current(), fakePuzzles[1])
	r.answered() // solves it at once
	want("c2", true, false, true, true)
}

// A puzzle solved after a hint does not count as solved. It is not failed either, and makes no card.
func TestPuzzleSolvedWithAHint(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	file := r.training()
	r.startPuzzle(r.table.Current(), fakePuzzles[0])
	r.Run("hint")
	r.until("the hint is shown", func() bool { return r.Commands().ByID("hint").Can() })
	r.answered()
	r.answered()
	r.wantText(r.words.T("puzzle.solved.hint"))
	if list := r.tries(1); len(list) != 1 || list[0].Solved {
		t.Errorf("recorded are %+v", list)
	}
	if r.puzzleLog().solved("c1") || r.settings.Get(prefs.Failed) != "" {
		t.Errorf("solved %q, failed %q", r.settings.Get(prefs.Solved), r.settings.Get(prefs.Failed))
	}
	r.Run("restart")
	r.answered()
	r.answered()
	r.tries(2)
	if !r.puzzleLog().solved("c1") {
		t.Error("without a hint it is not solved either")
	}
	if _, cards, err := file.Cards.List(t.Context(), training.Filter{}, 0, 1); err != nil || cards != 0 {
		t.Errorf("there are %d cards, %v", cards, err)
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
		r := openRigWith(t, t.TempDir(), i18n.English, "light", []catalog.Game{{
			Rules: eternal.Rules{}, Analyzer: fakeAnalyzer{}, Opponent: fakeOpponent{}, Prover: fakeProver{},
		}})
		g, _ := r.table.GameByID("eternal")
		r.startPuzzle(g, puzzle.Puzzle{ID: "x", Goal: puzzle.Goal{Kind: "mate", Moves: 2}, Position: position})
		r.Run("hint")
		r.until("a hint is shown", func() bool {
			return len(r.board().State().Preview) == 1 || r.board().State().Hint.Kind != board.Nowhere
		})
		r.setBool(prefs.Coordinates, !r.settings.Bool(prefs.Coordinates)) // the board is drawn again, with the hint
		r.set(prefs.Language, "zh")                                       // all is made again
		if got := len(r.board().State().Preview) == 1; got != cell || (r.board().State().Hint.Kind == board.Nowhere) != cell {
			t.Errorf("%s: a cell is shown: %v, the piece is marked: %v", position, got, r.board().State().Hint)
		}
	}
}

func TestMakePuzzle(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.show(screenGame)
	r.Run("make-puzzle")
	choices := shown[*control.Select](r)
	if len(choices) != 2 || !slices.Equal(choices[1].Options, []string{"Within 1 move", "Within 2 moves", "Within 3 moves", "Within 4 moves", "Within 5 moves"}) {
		t.Fatalf("%d choices: %q", len(choices), choices[len(choices)-1].Options)
	}
	limit, keep := choices[1], r.button(r.words.T("maker.save"))
	place := func() fyne.Position { return r.app.Driver().AbsolutePositionForObject(keep) }
	at := place()
	check := func(text string) {
		t.Helper()
		r.tapButton(r.words.T("maker.check"))
		r.until("the search has ended", func() bool { return r.says(text) })
		if now := place(); now != at {
			t.Errorf("the button moves from %v to %v when something is found", at, now)
		}
	}
	limit.SetSelectedIndex(0)
	check("Proven impossible: ")
	if !keep.Disabled() {
		t.Error("nothing was found, and can be kept")
	}
	limit.SetSelectedIndex(3)
	check("Proven")
	if keep.Disabled() {
		t.Fatalf("what was found cannot be kept: %q", textsIn(r.top()))
	}
	shown[*control.Entry](r)[0].SetText("My first")
	r.tapButton(r.words.T("maker.save"))
	r.closeDialogs()
	r.Run("puzzle-list")
	r.loop.run()
	cards := 0
	for _, img := range shown[*canvas.Image](r) {
		if img.MinSize().Width > 100 {
			cards++
		}
	}
	if cards != len(fakePuzzles)+1 {
		t.Errorf("there are %d puzzles", cards)
	}
	r.tapButton("My first")
	if p, ok := r.table.Puzzle.Current(); !ok || p.ID != "own:My first" || p.Goal.Moves != 2 {
		t.Errorf("the puzzle is %v", p)
	}
	r.answered()
	r.answered()
	if !r.puzzleLog().solved("own:My first") {
		t.Errorf("solved: %v", r.settings.Get(prefs.Solved))
	}
}

// The tabs below a puzzle stay in place while the defence is looked for, after a wrong move, and after it is taken back.
func TestWrongMoveLeavesTheTabsInPlace(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, lang := range i18n.Langs() {
		r := newFullRig(t, lang)
		for _, g := range r.table.Games() {
			if len(g.Puzzles) == 0 || g.Rules.Capabilities().Steps != nil { // the guide describes each step below the puzzle
				continue
			}
			r.startPuzzle(g, g.Puzzles[0])
			r.loop.run()
			place := func() float32 { return fyne.CurrentApp().Driver().AbsolutePositionForObject(r.study()).Y }
			want := place()
			check := func(when string) {
				t.Helper()
				if got := place(); got != want {
					t.Errorf("%s, %s: %s the tabs are at %v instead of %v", lang, g.Rules.ID(), when, got, want)
				}
			}
			moves := r.table.Position().Moves()
			r.play(moves[len(moves)-1])
			check("while the program thinks")
			r.until("the defence has answered", func() bool { return !r.table.Players.Thinking() })
			if state := r.table.Puzzle.Task().State; state != puzzle.Failed {
				t.Fatalf("%s: state %v after a wrong move", g.Rules.ID(), state)
			}
			check("after a wrong move")
			r.Run("undo")
			r.loop.run()
			check("after undo")
		}
		r.Close()
	}
}

// A puzzle opened from its list closes the dialogs that led there, so that the board is free.
func TestPuzzleFromThePuzzlePage(t *testing.T) {
	r := practiceRig(t, i18n.English)
	r.tapButton(r.words.T("practice.list"))
	r.loop.run()
	r.tapButton(r.words.T("puzzle.number", 1))
	r.loop.run()
	r.wantDialog(false)
	if p, ok := r.table.Puzzle.Current(); !ok || p != fakePuzzles[0] {
		t.Errorf("the puzzle is %v, %v", p, ok)
	}
}

// The list of the puzzles is there once it was read, its pictures come later.
func TestPicturesOfPuzzlesComeLater(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.loop.run()
	blanks := func() (n int) {
		for _, img := range shown[*canvas.Image](r) {
			if img.Image == nil && img.Resource == nil {
				n++
			}
		}
		return n
	}
	r.Run("puzzle-list")
	r.loop.post(func() {
		if n := blanks(); n != len(fakePuzzles) {
			t.Errorf("%d of %d pictures are still to come", n, len(fakePuzzles))
		}
	})
	r.loop.run()
	if n := blanks(); n != 0 {
		t.Errorf("%d pictures are missing", n)
	}
}
