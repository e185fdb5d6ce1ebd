package windowtest

import (
	"context"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/solver/course"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/words"
)

// learnViews are the first steps, the endgames that are practised, and the puzzles.
var learnViews = []view{
	{"steps chaosclock", func(g *gallery) { g.firstSteps("chaosclock") }},
	{"steps xiangqi", func(g *gallery) { g.firstSteps("xiangqi") }},
	{"steps gomoku", func(g *gallery) { g.firstSteps("renju") }},
	{"steps eternal", func(g *gallery) { g.firstSteps("eternal") }},
	{"training", func(g *gallery) {
		g.begin("xiangqi")
		red := xiangqi.Start()
		black, err := red.Play(red.Moves()[0])
		must(g.t, err)
		_, err = g.training().Cards.Add(context.Background(), []training.Card{
			cardAt(xiangqi.Rules{}, black, 1), cardAt(xiangqi.Rules{}, red, 1), cardAt(chaosclock.Rules{}, chaosclock.Rules{}.Start(), 1),
		}, time.Now())
		must(g.t, err)
		g.Run("training")
		g.until("the cards are listed", func() bool {
			return g.shows(g.words.T("training.cards.newest", 3)) && g.shows(g.words.T("training.due", 3, 2))
		})
		g.see("page")
		find := shown[*control.List](g.rig)[0]
		find.Select(1)
		g.see("selected")
		g.closeDialogs()
		g.Run("training-today")
		own := g.card(nil)
		g.see("asked")
		g.play(g.table.Position().Moves()[0])
		g.until("the move is refuted", func() bool { return g.shows(g.words.T("training.refuted")) })
		g.see("wrong")
		g.Run("training-retry")
		g.Run("training-answer")
		g.want("training.shown")
		g.see("answer")
		g.Run("training-next")
		g.card(own)
		g.play(g.table.Position().Moves()[1])
		g.want("training.right")
		g.see("right")
		g.Run("home")
		g.see("home")
		g.Run("training-end")
		g.until("the summary is shown", func() bool { return g.shows(g.words.T("training.summary.counts", 1, 0, 1)) })
		g.see("summary")
	}},
	{"endgames list", func(g *gallery) {
		g.begin("xiangqi")
		g.Run("endgames")
		g.wantDialog(true)
		g.see("list")
		g.types("qqq")
		g.want("endgames.search.none")
		g.see("nothing found")
		g.press(fyne.KeyBackspace)
		g.retype("R v AA")
		g.see("found")
		g.retype("RP v RA")
		g.tap("endgames.prove")
		g.see("proof running")
		if g.button(g.words.T("endgames.stop")) != nil {
			g.tap("endgames.stop")
		}
		g.see("proof stopped")
	}},
	{"repertoires", func(g *gallery) {
		g.begin("xiangqi")
		g.runs("repertoires")
		g.until("there are none", func() bool { return g.shows(g.words.T("repertoires.none")) })
		g.see("none")
		g.closeDialogs()
		g.Run("repertoire-make")
		g.see("made")
		g.tap("repertoires.make.go")
		g.until("it is made", func() bool { return len(g.table.Tree.Tags()) > 0 })
		g.Run("repertoire-mark")
		g.see("marked")
		g.closeDialogs()
		g.Run("repertoires")
		g.until("it is listed", func() bool { return g.shows(g.words.T("repertoires.gaps")) })
		g.see("list")
		g.closeDialogs()
		g.Run("repertoire-drill")
		g.until("a move is asked", g.table.Drill.On)
		g.see("drill")
		g.Run("training-end")
	}},
	{"patterns", func(g *gallery) {
		g.begin("renju")
		g.Run("patterns")
		g.wantDialog(true)
		g.see("list")
	}},
	{"deals", func(g *gallery) {
		g.begin("chaosclock")
		g.runs("deal-today")
		g.until("the deal is asked", g.table.Drill.On)
		g.see("today")
		g.Run("training-end")
	}},
	{"endgame won", func(g *gallery) {
		g.practise("5k3/4a4/9/9/4N4/9/9/9/9/4K4 w - - 0 1")
		g.want("drill.win.begin")
		g.see("begun")
		best, _, _ := g.drill(catalog.GoalWin)
		g.makes(best)
		g.answeredDrill()
		g.see("best")
		if _, slower, _ := g.drill(catalog.GoalWin); slower != (core.Move{}) {
			g.makes(slower)
			g.answeredDrill()
			g.see("slower")
		}
		if _, _, bad := g.drill(catalog.GoalWin); bad != (core.Move{}) {
			g.makes(bad)
			g.answeredDrill()
			g.see("thrown away")
			g.tap("drill.back")
			g.see("taken back")
		}
		for range 60 {
			if g.table.Puzzle.Task().State != puzzle.Open || g.table.Outcome().Over() {
				break
			}
			best, _, _ = g.drill(catalog.GoalWin)
			g.makes(best)
			g.answeredDrill()
		}
		g.want("drill.win.solved")
		g.see("won")
	}},
	{"endgame held", func(g *gallery) {
		g.practise("2bak4/4a4/4b4/9/9/9/9/9/4R4/4K4 b - - 0 1")
		g.want("drill.hold.begin", 20)
		g.see("begun")
		if _, _, bad := g.drill(catalog.GoalHold); bad != (core.Move{}) {
			g.makes(bad)
			g.answeredDrill()
			g.see("lost")
			g.tap("drill.back")
		}
		best, _, _ := g.drill(catalog.GoalHold)
		g.makes(best)
		g.answeredDrill()
		g.want("drill.held")
		g.see("held")
	}},
	{"puzzles list", func(g *gallery) {
		for _, id := range []string{"xiangqi", "renju", "eternal"} {
			g.begin(id)
			g.Run("puzzle-list")
			g.wantDialog(true)
			g.see(id)
			g.closeDialogs()
		}
	}},
	{"puzzles page", func(g *gallery) {
		g.begin("xiangqi")
		g.training()
		g.loop.run()
		g.Run("puzzles")
		count := g.words.T("practice.count", words.Count(len(collection.Of("xiangqi"))))
		g.until("the puzzles are counted", func() bool { return g.says(count) })
		g.see("page")
		g.tapButton(g.words.T("practice.themes.all"))
		g.see("themes")
		g.press(fyne.KeyEscape)
		g.tapButton(g.words.T("practice.history"))
		g.see("history")
		g.closeDialogs()
		g.Run("puzzles")
		g.tapButton(g.words.T("practice.solve"))
		g.until("a puzzle is asked", func() bool { return g.table.Drill.On() })
		g.see("asked")
		g.Run("training-answer")
		g.until("the rating is told", func() bool { return g.says(g.words.T("training.yours")) })
		g.see("answered")
		g.Run("training-end")
	}},
	{"puzzle xiangqi", func(g *gallery) { g.puzzle("xiangqi") }},
	{"puzzle renju", func(g *gallery) { g.puzzle("renju") }},
	{"puzzle eternal", func(g *gallery) { g.puzzle("eternal") }},
	{"puzzle made", func(g *gallery) {
		game := g.game("xiangqi")
		g.open("xiangqi", game.Puzzles[0].Position)
		g.Run("make-puzzle")
		g.see("asked")
		g.tap("maker.check")
		g.until("it is proven", func() bool { b := g.button(g.words.T("maker.save")); return b != nil && !b.Disabled() })
		g.see("proven")
		shown[*control.Entry](g.rig)[0].SetText("双车错")
		g.tap("maker.save")
		g.see("kept")
		g.closeDialogs()
		g.Run("puzzle-list")
		g.see("in the list")
		g.end()
		g.see("end of the list")
	}},
}

// types types a text into the focused control.
func (g *gallery) types(text string) {
	g.t.Helper()
	focused := g.win.Canvas().Focused()
	if focused == nil {
		g.t.Fatal("nothing takes what is typed")
	}
	test.Type(focused, text)
	g.loop.run()
}

// retype replaces the text of the focused control.
func (g *gallery) retype(text string) {
	g.t.Helper()
	entry, ok := g.win.Canvas().Focused().(interface{ SetText(string) })
	if !ok {
		g.t.Fatal("nothing takes what is typed")
	}
	entry.SetText(text)
	g.loop.run()
}

// end scrolls the front part to its end.
func (g *gallery) end() {
	for range 30 {
		g.press(fyne.KeyPageDown)
	}
}

// firstSteps goes through a game's first steps from the beginning: a wrong answer, a right one, the middle, left and resumed, and
// the end.
func (g *gallery) firstSteps(id string) {
	g.t.Helper()
	game := g.game(id)
	for _, other := range g.table.Games() {
		if core.FamilyID(other.Rules) == core.FamilyID(game.Rules) && other.Course != "" {
			game = other
		}
	}
	steps, err := course.Parse(game.Rules, game.Course)
	if err != nil {
		g.t.Fatal(err)
	}
	g.begin(game.Rules.ID())
	g.Run("first-steps")
	g.wantDialog(true)
	g.see("first")
	at, tried := 0, 0
	next := func() {
		g.tap("course.next")
		if g.wantsSkip() {
			g.tap("course.next")
		}
		at++
	}
	for last := len(steps.Steps) - 1; at < last; {
		step := &steps.Steps[at]
		if step.Ask.Kind == course.Moves && (tried < 2 || at == last/2) {
			tried++
			if wrong, ok := otherMove(step); ok {
				g.makes(wrong)
				g.see("wrong " + step.Name)
			}
			if tried == 1 {
				g.tap("course.hint")
				g.see("hint")
			}
			g.makes(step.Ask.Moves[0])
			g.until("it is done", func() bool {
				return slices.ContainsFunc(g.texts(), func(s string) bool { return strings.HasPrefix(s, "✓") })
			})
			g.see("right " + step.Name)
		}
		if at == last/2 {
			g.see("middle")
			g.tap("course.next")
			if g.wantsSkip() {
				g.see("skipped")
				g.tap("course.next")
			}
			at++
			g.tap("course.leave")
			g.wantDialog(false)
			g.Run("first-steps")
			g.want("course.step", at+1, last+1)
			g.see("resumed")
		}
		next()
	}
	g.see("last")
}

// wantsSkip reports whether the lesson warns that a step will be skipped.
func (g *gallery) wantsSkip() bool { return g.shows(g.words.T("course.skip")) }

// otherMove returns a legal move that a step does not ask for; one that something is said about if there is any.
func otherMove(s *course.Step) (core.Move, bool) {
	for m := range s.On {
		if !s.Ask.Has(m) && slices.Contains(s.Position().Moves(), m) {
			return m, true
		}
	}
	for _, m := range s.Position().Moves() {
		if !s.Ask.Has(m) && m != core.PassMove {
			return m, true
		}
	}
	return core.Move{}, false
}

// practise begins to practise the endgame of a position of xiangqi.
func (g *gallery) practise(position string) {
	g.t.Helper()
	g.open("xiangqi", position)
	g.Run("practise")
	if g.top() != nil {
		g.tap("endgames.prove")
		g.until("it is proven", func() bool { return g.top() == nil || g.shows(g.words.T("endgames.ready")) })
		g.closeDialogs()
		if _, on := g.table.Puzzle.Current(); !on {
			g.Run("practise")
		}
	}
	g.until("the attempt has begun", func() bool { _, on := g.table.Puzzle.Current(); return on })
}

// drill returns the best move of an attempt at an endgame, one that is slower and one that throws the goal away; the zero move
// where there is none.
func (g *gallery) drill(kind string) (best, slower, bad core.Move) {
	g.t.Helper()
	drills, goal, p := g.game("xiangqi").Endgames.Drills(), puzzle.Goal{Kind: kind}, g.table.Position()
	proof, err := drills.Prove(context.Background(), p, goal)
	if err != nil || len(proof.Keys) == 0 {
		g.t.Fatalf("there is no way to the goal: %v", err)
	}
	best = proof.Keys[0]
	for _, m := range p.Moves() {
		if slices.Contains(proof.Keys, m) {
			continue
		}
		after, err := p.Play(m)
		if err != nil || len(after.Moves()) == 0 {
			continue
		}
		d, err := drills.Defend(context.Background(), core.Line{{Position: p}, {Move: m, Position: after}}, goal)
		switch {
		case err != nil:
		case d.Holds:
			slower = m
		default:
			bad = m
		}
	}
	return best, slower, bad
}

// answeredDrill waits for the answer to a move of an attempt.
func (g *gallery) answeredDrill() {
	g.t.Helper()
	g.until("the defence has answered", func() bool { return !g.table.Players.Thinking() })
}

// puzzle begins the first puzzle of a game, goes wrong, is right, and has the next one solved for it.
func (g *gallery) puzzle(id string) {
	g.t.Helper()
	game := g.game(id)
	g.startPuzzle(game, game.Puzzles[0])
	g.see("begun")
	proof := g.proof(game)
	for _, m := range g.table.Position().Moves() {
		if !slices.Contains(proof.Keys, m) {
			g.makes(m)
			break
		}
	}
	g.answeredDrill()
	g.see("wrong")
	g.Run("restart")
	for range 20 {
		if g.table.Puzzle.Task().State != puzzle.Open {
			break
		}
		g.makes(g.proof(game).Keys[0])
		g.answeredDrill()
		g.see("right")
	}
	if g.table.Puzzle.Task().State != puzzle.Solved {
		g.t.Error("it is not solved")
	}
	g.see("solved")
	g.Run("puzzle-next")
	g.see("next")
	g.Run("puzzle-solution")
	g.until("the solution is shown", func() bool { return len(g.board().State().Preview) > 0 })
	g.see("solution")
}

// proof returns the solution of the current puzzle.
func (g *gallery) proof(game catalog.Game) puzzle.Proof {
	g.t.Helper()
	p, _ := g.table.Puzzle.Current()
	goal := p.Goal
	goal.Moves = g.table.Puzzle.Task().Left
	proof, err := game.Prover.Prove(context.Background(), g.table.Position(), goal)
	if err != nil || len(proof.Keys) == 0 {
		g.t.Fatalf("there is no way out: %v", err)
	}
	return proof
}
