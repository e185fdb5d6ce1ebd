package windowtest

import "qilab/core"

// gameViews are the views of the board and its side.
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

// playViews are the views of games in play, up to their end.
var playViews = []view{
	{"xiangqi play", func(g *gallery) { g.inPlay("xiangqi", "h2e2 h9g7 h0g2 i9h9") }},
	{"chaosclock play", func(g *gallery) { g.inPlay("chaosclock", "") }},
	{"gomoku play", func(g *gallery) { g.inPlay("freestyle", "h8 i9 h9") }},
	{"eternal play", func(g *gallery) { g.inPlay("eternal", "") }},
}

// inPlay shows a game in play, between two people and against the program, and its end.
func (g *gallery) inPlay(id, moves string) {
	atPlay(g.rig)
	g.begin(id)
	g.see("two people")
	if moves != "" {
		g.moves(moves)
	} else {
		g.play(g.table.Position().Moves()[0])
	}
	g.loop.run()
	var seats [2]seat
	seats[g.table.Position().Turn().Other()].Level = "easy"
	g.table.Players.SetSeats(seats)
	g.loop.run()
	g.see("against the program")
	if err := g.table.Ending.Resign(core.First); err != nil {
		g.t.Fatal(err)
	}
	g.loop.run()
	g.see("over")
}
