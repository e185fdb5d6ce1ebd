package windowtest

import (
	"math/rand/v2"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
)

// blunders is a short game of xiangqi with an error of either side: Red gives a cannon for a pawn, and Black a horse for nothing.
const blunders = "h2e2 h9g7 e2e6 g7e6 h0g2 e6g5 g3g4 g5e4 e3e4 a9a8"

// analysisViews are the views of the analysis, and of drawings and texts in a game.
var analysisViews = []view{
	{"lines", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2 h9g7")
		g.until("there are lines", func() bool { _, ok := g.search.Knowledge.Report(); return ok })
		g.think()
		g.press(fyne.KeyF6)
		g.typed(fyne.KeyRight)
		g.see("one ahead")
		g.typed(fyne.KeyDown, fyne.KeyRight)
		g.see("second line")
		g.typed(fyne.KeyUp, fyne.KeyInsert)
		g.see("added")
		g.typed(fyne.KeyReturn)
		g.wantPly(3)
		g.see("gone to")
	}},
	{"all moves", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2 h9g7")
		g.choose(g.word("analysis.lines.all"))
		g.see("all")
		g.Run("hide")
		g.see("hidden")
		g.Run("hide")
		g.Run("analyse")
		g.see("off")
	}},
	{"threats", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2 h9g7 h0g2 b9c7 e2e6")
		g.Run("undo")
		g.moves("i0h0")
		g.Run("threats")
		g.think()
		g.see("xiangqi")
		g.begin("freestyle")
		g.moves("h8 i9 h9 i10 h7 a1")
		g.think()
		g.see("gomoku")
		g.begin("eternal")
		g.think()
		g.see("eternal")
	}},
	{"marks", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2 h9g7 h0g2")
		squares := []string{"e9", "h9", "b9", "e6"}
		for i, to := range []string{"e6", "h2", "c7", "e2"} {
			g.draw(squares[i], to)
			g.draw(squares[i], squares[i])
			g.Run("mark-colour")
		}
		g.see("four colours")
		for _, glyph := range []string{"brilliant", "good", "interesting", "dubious", "mistake", "blunder"} {
			g.Run("glyph-" + glyph)
			if glyph == "brilliant" || glyph == "blunder" {
				g.see(glyph)
			}
			g.moves(map[string]string{"brilliant": "b9c7", "good": "i0h0", "interesting": "i9h9", "dubious": "h0h6", "mistake": "b7b3", "blunder": "h6g6"}[glyph])
		}
		g.see("glyphs in the list")
	}},
	{"hints", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2 h9g7")
		g.table.View.SetHidden(true)
		for _, stage := range []string{"piece", "where", "line"} {
			g.Run("hint")
			g.settledHint()
			g.see(stage)
		}
	}},
	{"mate", func(g *gallery) {
		g.begin("xiangqi")
		g.paste("3k5/9/9/9/9/9/9/R8/1R7/4K4 w - - 0 1")
		g.see("proven")
		g.Run("winning-line")
		g.loop.run()
		g.see("winning line")
	}},
	{"variations", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2 h9g7 h0g2 i9h9 i0h0 c6c5")
		for range 3 {
			g.Run("back")
		}
		g.moves("b9c7 b0c2 a9b9")
		for range 5 {
			g.Run("back")
		}
		g.moves("h7e7 h0g2")
		g.see("tree")
		g.Run("promote")
		g.see("promoted")
		g.table.Notes.Annotate(g.table.Node(), g.pick("The horse protects the pawn in the middle, and makes way for the rook.\n\nBlack has chosen the same-direction cannons, which lead to sharp play.",
			"红马保护中兵，同时给一路车让出通路。\n\n黑方选择顺手炮，变化激烈。"), "!")
		g.loop.run()
		g.see("comment")
		g.opens("annotate")
		g.see("comment asked")
	}},
	{"long game", func(g *gallery) {
		g.begin("xiangqi")
		rng := rand.New(rand.NewPCG(1, 2))
		for g.table.Node().Ply() < 130 && !g.table.Outcome().Over() {
			list := g.table.Position().Moves()
			g.play(list[rng.IntN(len(list))])
		}
		g.see("end")
		g.Run("first")
		g.see("first")
	}},
	{"review", func(g *gallery) {
		g.begin("xiangqi")
		g.moves(blunders)
		g.Run("report")
		g.see("report before")
		g.Run("review")
		g.see("under way")
		g.reviewed()
		g.see("report after")
		g.Run("mistakes")
		g.see("mistakes")
		g.Run("next-mistake")
		g.Run("previous-mistake")
		g.think()
		g.see("one of them")
	}},
	{"lesson", func(g *gallery) {
		g.begin("xiangqi")
		g.moves(blunders)
		g.Run("review")
		g.reviewed()
		g.Run("lesson")
		g.see("question")
		m := g.table.Position().Moves()
		g.try(m[len(m)-1])
		g.see("wrong")
		g.Run("hint")
		g.see("hinted")
		marked := g.board().State().Hint.Kind
		g.Run("lesson-answer")
		if left := g.board().State().Hint.Kind; marked == board.Nowhere || left != board.Nowhere {
			g.t.Errorf("the hint marks %v, and %v once the answer is shown", marked, left)
		}
		g.see("shown")
		for range 9 {
			if !g.Commands().ByID("next-mistake").Can() {
				break
			}
			g.Run("next-mistake")
			g.loop.run()
			if report, ok := g.search.Knowledge.ReportOf(g.table.Node()); ok && g.table.View.Covered() {
				g.try(report.Moves[0].Move)
				g.see("right")
			}
		}
		g.see("end")
	}},
	{"lesson of chaosclock", func(g *gallery) {
		g.begin("chaosclock")
		g.moves("3 1 5 7")
		g.Run("review")
		g.reviewed()
		g.Run("mistakes")
		g.see("mistakes")
	}},
}

// pick returns a text in the language of the window.
func (g *gallery) pick(english, chinese string) string {
	if g.look.lang == "zh" {
		return chinese
	}
	return english
}

// draw draws with the right button, on the points of a board of xiangqi.
func (g *gallery) draw(from, to string) {
	b := g.board()
	for _, at := range []string{from, to} {
		e := &desktop.MouseEvent{Button: desktop.MouseButtonSecondary}
		e.Position = g.point(xiangqiSpot(at)).Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(b))
		if b.MouseMoved(e); b.View().Drawn == nil {
			b.MouseDown(e)
		} else {
			b.MouseUp(e)
		}
	}
	g.loop.run()
}

func xiangqiSpot(name string) board.Spot {
	return board.SquareSpot(xiangqi.SquareAt(int(name[0]-'a'), int(name[1]-'0')))
}

// settledHint waits for a hint.
func (g *gallery) settledHint() {
	g.t.Helper()
	g.until("the hint is there", func() bool { return g.status() != g.word("hint.searching") && g.Commands().ByID("hint").Can() })
}

// reviewed waits until the whole game has been analysed.
func (g *gallery) reviewed() {
	g.t.Helper()
	g.loop.Until(g.t, 2*time.Minute, "the game is analysed", func() bool {
		on := g.search.Reviews.Here()
		return !on
	})
	g.loop.run()
}

// try makes a move on the board in a lesson, and waits for the verdict.
func (g *gallery) try(m core.Move) {
	g.t.Helper()
	for _, spot := range []board.Spot{board.SquareSpot(m.From), board.SquareSpot(m.To)} {
		g.click(spot)
	}
	g.until("it is judged", func() bool { return !g.search.Question.Asking() })
	g.loop.run()
}
