package windowtest

import (
	"strings"

	"qilab/ui/prefs"
)

// gomokuViews are the opening dialogues, question by question, and the special marks of gomoku's board.
var gomokuViews = []view{
	{"renju rif", func(g *gallery) {
		g.agree("renju", "rif")
		g.see("first stone")
		g.stones("h8 h9")
		g.see("third stone")
		g.stones("j10")
		g.want("opening.ask", g.words.T("opening.player.b"), g.words.T("opening.phase.swapping"))
		g.see("swap")
		g.stones("i8")
		g.want("error.gm-opening-question")
		g.see("stone refused")
		g.tap("opening.choice.swap")
		g.see("swapped")
		g.stones("i8 g7")
		g.see("second offer")
		g.stones("g10")
		g.want("opening.phase.choosing")
		g.see("choice")
		g.stones("g10")
		g.want("opening.agreed", g.words.T("side.renju.black"), g.words.T("opening.player.b"), g.words.T("side.renju.white"), g.words.T("opening.player.a"))
		g.see("agreed")
		g.stones("f6")
		g.see("game")
	}},
	{"renju yamaguchi", func(g *gallery) {
		g.agree("renju", "yamaguchi")
		g.stones("h8 h9 i9")
		g.want("opening.phase.declaring")
		g.see("number")
		g.tapButton("3")
		g.see("swap")
		g.tap("opening.choice.keep")
		g.see("fourth stone")
		g.stones("g10 e5 f6")
		g.see("third offer")
		g.stones("e5")
		g.want("error.gm-opening-offered", "e5")
		g.see("offered twice")
		g.stones("g7")
		g.see("choice")
		g.stones("a1")
		g.want("error.gm-opening-not-offered", "a1")
		g.see("not offered")
		g.stones("f6")
		g.see("agreed")
	}},
	{"renju soosorv", func(g *gallery) {
		g.agree("renju", "soosorv-8")
		g.stones("h8 h9 i9")
		g.see("swap")
		g.tap("opening.choice.keep")
		g.stones("g10")
		g.want("opening.phase.declaring")
		g.see("number")
		g.tapButton("8")
		g.see("second swap")
		g.tap("opening.choice.swap")
		g.see("first offer")
		g.stones("e5 f6 g7 e6 e7 e8 f7")
		g.see("last offer")
		g.stones("f8")
		g.see("choice")
		g.stones("f6")
		g.see("agreed")
	}},
	{"renju taraguchi", func(g *gallery) {
		g.agree("renju", "taraguchi-10")
		g.stones("h8")
		g.see("swap")
		g.tap("opening.choice.keep")
		g.see("area of nine")
		g.stones("a1")
		g.want("error.gm-opening-area", "a1", "3")
		g.see("outside")
		g.stones("h9")
		g.tap("opening.choice.swap")
		g.stones("i9")
		g.tap("opening.choice.keep")
		g.see("fourth stone")
		g.stones("f9")
		g.want("opening.phase.forking")
		g.see("fork")
		g.tap("opening.choice.ten")
		g.stones("g7 g10 f6 e5 e6 e7 d8 d9 d10")
		g.see("tenth offer")
		g.stones("d11")
		g.see("choice")
		g.stones("e5")
		g.see("agreed")
	}},
	{"renju taraguchi fifth", func(g *gallery) {
		g.agree("renju", "taraguchi-10")
		for _, name := range strings.Fields("h8 h9 i9 f9") {
			g.stones(name)
			g.tap("opening.choice.keep")
		}
		g.see("fifth stone")
		g.stones("k11")
		g.want("opening.phase.swapping")
		g.see("last swap")
		g.tap("opening.choice.swap")
		g.see("agreed")
	}},
	{"gomoku swap2", func(g *gallery) {
		g.agree("freestyle", "swap2")
		g.see("first stone")
		g.stones("h8 c3 i9")
		g.want("opening.phase.taking")
		g.see("three ways")
		g.tap("opening.choice.two-more")
		g.see("two more")
		g.stones("j10 d4")
		g.want("opening.phase.colouring")
		g.see("colour")
		g.tap("opening.choice.black")
		g.see("agreed")
	}},
	{"gomoku swap2 left", func(g *gallery) {
		g.agree("standard", "swap2")
		g.stones("h8 c3 i9")
		g.Run("back")
		g.see("looked back")
		g.Run("opening-back")
		g.want("opening.phase.taking")
		g.Run("opening-leave")
		g.want("told.opening-left")
		g.see("left")
	}},
	{"gomoku swap2 program", func(g *gallery) {
		g.agree("freestyle", "swap2", seat{Level: "easy"}, seat{})
		g.asked()
		g.want("opening.phase.taking")
		g.see("three ways")
		g.tap("opening.choice.two-more")
		g.stones("b2 n13")
		g.until("the program has chosen", func() bool { o, _ := g.table.Opening.Current(); return o.State.Done() })
		g.see("agreed")
	}},
	{"renju rif program", func(g *gallery) {
		g.agree("renju", "rif", seat{}, seat{Level: "easy"})
		g.stones("h8 h9 j10")
		g.see("program asked")
		g.asked()
		g.see("program answered")
	}},
	{"renju taraguchi program", func(g *gallery) {
		g.agree("renju", "taraguchi-10", seat{Level: "easy"}, seat{})
		g.asked()
		g.see("swap")
		g.tap("opening.choice.swap")
		g.asked()
		g.see("after the swap")
	}},
	{"renju forbidden", func(g *gallery) {
		g.open("renju", "15/15/15/15/7x7/7x7/15/5xx8/15/15/15/15/15/15/ooo1o10 b renju")
		g.see("double three")
		g.hover(gomokuSpot(g.t, "h8"))
		g.see("pointed at")
		g.stones("h8")
		g.want("error.gm-forbidden-double-three", "h8", "f8-g8-h8, h8-h10-h11")
		g.see("refused")
	}},
	{"renju fouls", func(g *gallery) {
		g.open("renju", "o13o/15/2oxxx1xxo5/15/9x5/9x5/o9xx3/15/3oxxx8/7x7/7x7/7x7/7o7/2o5o3o2/o3o1o3o3o b renju")
		g.see("all kinds")
		g.hover(gomokuSpot(g.t, "g13"))
		g.see("overline")
		g.hover(gomokuSpot(g.t, "h7"))
		g.see("double four")
	}},
	{"renju tournament", func(g *gallery) {
		g.setBool(prefs.Tourney+"renju", true)
		g.open("renju", "15/15/15/15/7x7/7x7/15/5xx8/15/15/15/15/15/15/ooo1o10 b renju")
		g.hover(gomokuSpot(g.t, "h8"))
		g.see("pointed at")
		g.stones("h8")
		if !g.table.Outcome().Over() {
			g.t.Error("the forbidden move does not lose")
		}
		g.see("lost")
	}},
	{"renju vcf", func(g *gallery) {
		g.open("renju", "15/15/15/15/5x1o7/5o1x7/15/5o1x1o5/6o8/5xox7/6x8/15/15/15/15 b renju")
		g.see("win by fours")
		g.Run("threats")
		g.see("threats")
		g.Run("winning-line")
		g.see("line")
	}},
	{"gomoku five", func(g *gallery) {
		g.open("freestyle", "h8 h9 i9 g7 j10 g6 k11 g5")
		g.see("fours")
		g.Run("numbers")
		g.see("numbers")
		g.stones("l12")
		if !g.table.Outcome().Over() {
			g.t.Error("five in a row do not win")
		}
		g.see("five")
	}},
	{"gomoku drawn", func(g *gallery) {
		g.open("renju", "h8 i9 j7")
		g.Run("pass")
		g.see("passed")
		g.Run("pass")
		g.see("two passes")
	}},
}

// agree begins a game of gomoku by an opening rule.
func (g *gallery) agree(id, rule string, players ...seat) {
	g.t.Helper()
	var who [2]seat
	copy(who[:], players)
	g.startOpening(g.game(id), rule, who)
	g.loop.run()
}

// asked waits for a question to the user.
func (g *gallery) asked() {
	g.t.Helper()
	g.until("the program has answered", func() bool {
		o, _ := g.table.Opening.Current()
		return !g.table.Players.Thinking() && (o.State.Done() || o.Players[o.State.Decider()].Person())
	})
}
