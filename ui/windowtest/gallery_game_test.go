package windowtest

// gameViews are those of the board and what stands beside it.
var gameViews = []view{
	{"home", func(g *gallery) { g.see("first") }},
	{"xiangqi game", func(g *gallery) {
		g.begin("xiangqi")
		g.see("start")
		g.moves("h2e2 h9g7 h0g2 i9h9 i0h0")
		g.see("opening")
		g.Run("report")
		g.see("report")
	}},
	{"chaosclock game", func(g *gallery) {
		g.begin("chaosclock")
		g.see("start")
	}},
	{"gomoku game", func(g *gallery) {
		g.begin("freestyle")
		g.moves("h8 i9 h9")
		g.see("opening")
	}},
	{"eternal game", func(g *gallery) {
		g.begin("eternal")
		g.see("start")
	}},
}
