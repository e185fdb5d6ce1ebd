package windowtest

import (
	"time"

	"qilab/core"
	"qilab/solver/review"
	"qilab/ui/prefs"
)

// mistakeViews are bad games to learn from, and views that xiangqi lacks.
var mistakeViews = []view{
	{"chaosclock lesson", func(g *gallery) {
		g.begin("chaosclock")
		g.moves("8 6 12 1 pass pass")
		g.learn()
	}},
	{"gomoku lesson", func(g *gallery) {
		g.begin("freestyle")
		g.moves("h8 a1 i9 b1 g7 o15 j7 n15")
		g.learn()
	}},
	{"eternal lesson", func(g *gallery) {
		g.open("eternal", "8/8/8/8/8/3R4/8/r7/R7 r 0-0/2 - moves a1b1 a2a8 d4d5 a8b8 d5d6")
		g.learn()
	}},
}

// learn analyses the current game and goes through the texts of the lesson.
func (g *gallery) learn() {
	g.t.Helper()
	g.search.Reviews.SetEffort(review.Quick)
	g.Run("mistakes")
	g.see("unknown")
	for range 3 {
		g.Run("back")
		g.loop.run()
	}
	g.see("some judged")
	g.Run("last")
	g.Run("review")
	g.loop.Until(g.t, time.Minute, "the game is analysed", func() bool {
		return !g.search.Reviews.Here()
	})
	g.see("list")
	g.Run("next-mistake")
	g.Run("back")
	g.Run("forward")
	g.see("reasons")
	g.Run("lesson")
	g.wantText(g.words.T("lesson.answer"))
	if !g.board().State().Unaided {
		g.t.Error("the board may mark threats while the lesson asks for a move")
	}
	g.see("question")
	error := g.table.Node().Next()
	g.makes(error.Move())
	g.see("same again")
	best, worst := g.bestAndWorst(error)
	g.makes(worst)
	g.judged()
	g.see("wrong")
	g.makes(best)
	g.judged()
	g.see("right")
	if g.button(g.words.T("lesson.next")) != nil {
		g.tap("lesson.next")
	}
	if g.button(g.words.T("lesson.answer")) != nil {
		g.tap("lesson.answer")
		g.see("shown")
	}
	for range 20 {
		if g.button(g.words.T("lesson.all")) != nil {
			break
		}
		g.Run("next-mistake")
	}
	g.want("lesson.all")
	g.see("end")
}

// judged waits until the try is judged.
func (g *gallery) judged() {
	g.t.Helper()
	g.until("what was tried is judged", func() bool { return !g.search.Question.Asking() })
}

// bestAndWorst returns the analysis's best and worst moves at the position before n; the worst is not that of n.
func (g *gallery) bestAndWorst(n *core.Node) (best, worst core.Move) {
	g.t.Helper()
	report, ok := g.search.Knowledge.ReportOf(n.Parent())
	if !ok || len(report.Moves) < 3 {
		g.t.Fatal("the position before the mistake is not analysed")
	}
	best = report.Moves[0].Move
	for i := len(report.Moves) - 1; ; i-- {
		if worst = report.Moves[i].Move; worst != n.Move() {
			return best, worst
		}
	}
}

// clockViews are games of Chaos Clock.
var clockViews = []view{
	{"chaosclock stages", func(g *gallery) {
		g.begin("chaosclock")
		g.Run("legend")
		g.wantDialog(true)
		g.see("legend")
		g.closeDialogs()
		g.moves("5 3 6 9")
		g.clicks(g.from("1"))
		g.see("picked up")
		g.press("Escape")
		g.moves("1 4 2 1 2 8")
		g.see("middle")
		g.moves("10 7 3 12 11")
		if !g.table.Outcome().Over() {
			g.t.Error("the game is not over")
		}
		g.see("over")
	}},
	{"chaosclock lost", func(g *gallery) {
		g.begin("chaosclock")
		g.moves("5 3 pass")
		g.see("passed")
		g.typeMove("pass")
		g.loop.run()
		g.wantDialog(true)
		g.see("asked")
		g.tap("warn.play")
		g.loop.run()
		g.wantDialog(false)
		g.see("two passes")
	}},
	{"chaosclock by number", func(g *gallery) {
		g.newGame(prefs.DealSeed, "2026")
		g.see("begun")
		g.set(prefs.Deal, prefs.DealSeed)
		g.Run("new")
		g.see("asked")
		g.press("Return")
		g.see("no number")
	}},
	{"chaosclock fair", func(g *gallery) {
		g.set(prefs.Deal, prefs.DealFair)
		g.Run("new")
		g.see("asked")
		g.press("Return")
		g.until("a fair deal is found", func() bool { return g.top() == nil })
		g.see("begun")
	}},
	{"chaosclock program", func(g *gallery) {
		g.begin("chaosclock", seat{}, seat{Level: "easy"})
		g.until("the program has moved", func() bool { return !g.table.Players.Thinking() && g.table.Node().Ply() > 0 })
		g.see("answered")
	}},
}

// waitTurn waits until it is the user's turn, or the game is over.
func (g *gallery) waitTurn() {
	g.t.Helper()
	time.Sleep(10 * time.Millisecond)
	g.until("the program has moved", func() bool {
		return !g.table.Players.Thinking() && (g.table.Outcome().Over() || !g.table.Players.ProgramToMove())
	})
}
