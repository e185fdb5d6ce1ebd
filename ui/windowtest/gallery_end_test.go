package windowtest

import (
	"strings"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/ui/prefs"
)

// endViews are the ways in which games end other than by their rules, and the clocks.
var endViews = []view{
	{"resign", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2 h9g7 h0g2")
		g.Run("resign")
		g.told("reason.resign", g.word("side.xiangqi.red"), g.word("side.xiangqi.black"))
		g.see("over")
		g.Run("rematch")
		g.told("told.rematch")
		g.see("rematch")
	}},
	{"draw between persons", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2 h9g7 h0g2 i9h9")
		g.opens("offer-draw")
		g.see("asked")
		g.tapButton(g.word("draw.agree"))
		g.told("reason.agreement")
		g.see("over")
	}},
	{"draw offered to the program", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2 h9g7 h0g2 i9h9")
		g.table.Players.SetSeats([2]seat{{}, {Level: "easy"}})
		g.Run("offer-draw")
		g.until("the program has answered", func() bool { return g.status() == g.word("draw.declined") })
		g.see("declined")
	}},
	{"draw taken by the program", func(g *gallery) {
		g.begin("xiangqi")
		g.paste("2bak4/4a4/4b4/9/9/9/9/9/3N5/3K5 w - - 0 1") // a horse does not win against all defenders
		g.table.Players.SetSeats([2]seat{{}, {Level: "easy"}})
		answered := func() bool { return !g.table.Players.Thinking() }
		g.moves("d1c3")
		g.until("the program has moved", answered)
		g.Run("offer-draw")
		g.until("the program has answered", answered)
		g.loop.run()
		if *pictures != "" {
			g.told("reason.agreement")
		}
		g.see("over")
	}},
	{"program resigns", func(g *gallery) {
		g.begin("xiangqi")
		g.setBool(prefs.Resigns, true)
		g.paste("3k5/9/9/9/9/9/9/R8/1R7/4K4 w - - 0 1")
		g.table.Players.SetSeats([2]seat{{}, {Level: "easy"}})
		for _, move := range []string{"e0e1", "e1e0", "e0e1", "e1e0", "e0e1"} {
			if *pictures == "" || g.table.Ending.Now().Over() {
				break
			}
			g.moves(move)
			g.until("the program has moved", func() bool { return !g.table.Players.Thinking() })
		}
		if *pictures != "" {
			g.told("reason.resign", g.word("side.xiangqi.red"), g.word("side.xiangqi.black"))
		}
		g.see("over")
	}},
	{"lost on time", func(g *gallery) {
		g.begin("xiangqi")
		g.timed("1/0.1")
		g.moves("h2e2")
		g.until("the time is over", func() bool { return g.table.Ending.Now().Over() })
		g.told("reason.time", g.word("side.xiangqi.red"), g.word("side.xiangqi.black"))
		g.see("over")
	}},
	{"clocks", func(g *gallery) {
		g.begin("xiangqi")
		g.timed("300+3")
		g.moves("h2e2 h9g7 h0g2")
		g.see("running")
		g.Run("clock-pause")
		g.told("told.clock-paused")
		g.see("paused")
		g.Run("clock-pause")
		g.timed("10.3")
		g.moves("i9h9")
		g.until("the last seconds have begun", func() bool { return g.table.Clocks.Face(core.First).Low })
		g.see("last seconds")
		g.timed("0.1:3x1/30")
		g.moves("i0h0")
		g.until("the periods have begun", func() bool { return g.table.Clocks.Face(core.Second).Periods > 0 })
		g.see("byo-yomi")
		g.timed("0.1:20/300")
		g.moves("b9c7")
		g.until("the periods have begun", func() bool { return g.table.Clocks.Face(core.First).Stretch > 0 })
		g.see("canadian")
		g.setBool(prefs.LoseOnTime, false)
		g.timed("0.1")
		g.moves("b0c2")
		g.until("the time is over", func() bool { return strings.HasPrefix(g.clockOf(core.Second), "-") })
		g.see("below zero")
	}},
	{"clocks of the program", func(g *gallery) {
		g.begin("xiangqi", seat{}, seat{Level: "expert"})
		g.setBool(prefs.Ponders, true)
		g.timed("600+5")
		g.moves("h2e2")
		g.see("thinking")
	}},
	{"clocks of chaosclock", func(g *gallery) {
		g.begin("chaosclock")
		g.timed("300+3")
		g.moves("3")
		g.see("running")
	}},
	{"clocks of gomoku", func(g *gallery) {
		g.begin("renju")
		g.timed("300:3x1/30")
		g.moves("h8 i9")
		g.see("running")
	}},
	{"clocks of eternal", func(g *gallery) {
		g.begin("eternal")
		g.timed("300@60")
		g.play(g.table.Position().Moves()[0])
		g.see("running")
	}},
}

// timed gives both sides a control of time.
func (g *gallery) timed(text string) {
	g.t.Helper()
	control, err := timing.Parse(text)
	if err != nil {
		g.t.Fatal(err)
	}
	g.table.Clocks.Set([2]timing.Control{control, control})
	g.loop.run()
}

// clockOf returns "-" for a side that has lost on time, and the time left otherwise.
func (g *gallery) clockOf(side core.Side) string {
	return g.table.Clocks.Face(side).Time.Round(time.Millisecond).String()
}
