package windowtest

import (
	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/prefs"
)

// eternalViews are games of Eternal Chess, step by step.
var eternalViews = []view{
	{"eternal first game", func(g *gallery) {
		g.show(screenHome)
		cards := g.words.T("home.play")
		n := 0
		for _, game := range []string{"chaosclock", "xiangqi", "gomoku", "eternal"} {
			if g.shows(g.words.T("game." + game)) {
				n++
			}
		}
		g.see("home")
		g.tapNth(cards, n-1)
		g.wantDialog(true)
		g.see("new game")
		g.press("Return")
		g.wantDialog(false)
		if g.table.Rules().ID() != "eternal" {
			g.t.Fatalf("a game of %s begins", g.table.Rules().ID())
		}
		g.see("begun")
		g.hover(g.eternal("b3"))
		g.see("pointed at")
		g.clicks(g.eternal("b3"))
		g.see("picked up")
		g.clicks(g.eternal("b7"))
		g.see("captured")
		g.hover(g.eternal("c7"))
		g.see("cell pointed at")
		g.clicks(g.eternal("d8"))
		g.waitTurn()
		g.see("program answered")
		if g.Commands().ByID("replay").Can() {
			g.Run("replay")
			g.see("replayed")
		}
	}},
	{"eternal point", func(g *gallery) {
		g.open("eternal", "4h3/2e5/1H2c3/3R4/ooo1oo1o/3e4/2A5/r3C3/R7 r 1-0/3 -")
		g.see("before")
		g.makes(g.move("d6d9"))
		g.see("scored")
		g.clicks(g.eternal("d5"))
		g.see("cannot return there")
	}},
	{"eternal capture", func(g *gallery) {
		g.open("eternal", "8/8/8/8/8/3R4/8/r7/R7 r 0-0/2 - moves a1a2")
		g.see("to be placed")
		g.clicks(g.eternal("a2"))
		g.see("taken")
		g.makes(g.move("r@a9"))
		g.see("placed")
	}},
	{"eternal over", func(g *gallery) {
		g.open("eternal", "8/8/8/8/8/3R4/8/r7/R7 r 0-0/2 - moves d4d9 d9d4 a2b2 d4d9")
		if !g.table.Outcome().Over() {
			g.t.Error("the game is not over")
		}
		g.see("over")
	}},
	{"eternal many points", func(g *gallery) {
		g.open("eternal", "rhe2ehr/2a2a2/1c4c1/2p2p2/oooooooo/2P2P2/1C4C1/2A2A2/RHE2EHR r 8-7/9 -")
		g.see("trays full")
	}},
	{"eternal pieces", func(g *gallery) {
		g.set(prefs.Pieces, "simplified")
		g.begin("eternal")
		g.see("start")
	}},
	{"eternal corners", func(g *gallery) {
		g.Run("home")
		g.begin("eternal")
		g.Run("sample")
		g.see("sample")
		g.Run("forward")
		g.Run("forward")
		g.see("sample placed")
		g.Run("threats")
		g.see("threats")
	}},
}

// tapNth presses one of several buttons with the same text.
func (g *gallery) tapNth(text string, n int) {
	g.t.Helper()
	for _, b := range shown[*control.Button](g.rig) {
		if b.Text == text {
			if n == 0 {
				b.Tapped(nil)
				g.loop.run()
				return
			}
			n--
		}
	}
	g.t.Fatalf("there are not so many buttons %q", text)
}

// eternal returns a cell of Eternal Chess by its name.
func (g *gallery) eternal(name string) board.Spot {
	g.t.Helper()
	for sq := range core.Square(eternal.Files * eternal.Ranks) {
		if eternal.SquareName(sq) == name {
			return board.SquareSpot(sq)
		}
	}
	g.t.Fatalf("there is no cell %s", name)
	return board.Spot{}
}
