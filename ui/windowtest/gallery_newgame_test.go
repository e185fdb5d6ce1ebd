package windowtest

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/prefs"
)

// newGameViews are the ways in which games begin.
var newGameViews = []view{
	{"new xiangqi", func(g *gallery) {
		g.begin("xiangqi")
		g.opens("new")
		g.see("asks")
		g.tapButton(g.word("new.more"))
		g.see("more")
		for _, id := range []string{"first", "two", "three", "horse", "horses", "rook", "rook-horse", "rooks", "nine"} {
			g.choose(g.word("handicap.xiangqi." + id))
			g.told("handicap.xiangqi." + id + ".hint")
		}
		g.choose(g.word("handicap.xiangqi.two"))
		g.see("two moves")
		g.choose(g.word("handicap.xiangqi.nine"))
		g.see("nine pieces")
	}},
	{"new clocks", func(g *gallery) {
		g.begin("xiangqi")
		g.opens("new")
		g.tapButton(g.word("new.time.other"))
		g.choose(g.word("clock.none"))
		g.see("other")
		below := func() fyne.Position { return shown[*control.Check](g.rig)[0].Position() }
		before := below()
		g.choose(g.word("clock.own"))
		g.told("clock.own.hint")
		g.see("own")
		g.choose(g.word("clock.none"))
		if got := below(); got != before {
			g.t.Errorf("the fields leave a gap: what is below them stands at %v, and before at %v", got, before)
		}
		g.choose(g.word("clock.own"))
		g.write(0, "ten")
		g.tapButton(g.word("new.begin"))
		g.see("not a number")
		g.press(fyne.KeyEscape)
		g.write(0, "10")
		g.write(3, "3")
		g.write(4, "30")
		g.tick(g.word("clock.differ"))
		g.see("different")
		g.tapButton(g.word("new.begin"))
		g.wantDialog(false)
		g.see("begun")
		g.opens("players")
		g.told("clock.anew")
		g.see("players")
	}},
	{"new chaosclock", func(g *gallery) {
		g.begin("chaosclock")
		g.opens("new")
		g.see("asks")
		g.tapButton(g.word("new.more"))
		for _, kind := range []string{prefs.DealRandom, prefs.DealSeed, prefs.DealStart} {
			g.choose(g.word("deal." + kind))
			g.told("deal." + kind + ".hint")
		}
		g.choose(g.word("deal." + prefs.DealSeed))
		g.see("seed")
		g.write(0, "twelve")
		g.tapButton(g.word("new.begin"))
		g.told("new.seed.wrong", "twelve")
		g.see("no seed")
	}},
	{"new gomoku", func(g *gallery) {
		g.begin("renju")
		g.opens("new")
		g.see("asks")
		g.tapButton(g.word("new.more"))
		g.told("new.opening-rule")
		g.see("more")
		g.choose(g.word("game.freestyle"))
		g.see("freestyle")
	}},
	{"new eternal", func(g *gallery) {
		g.begin("eternal")
		g.opens("new")
		g.see("asks")
		g.tapButton(g.word("new.more"))
		g.told("new.target")
		g.see("more")
	}},
	{"handicap two", func(g *gallery) {
		g.beginHandicap("two")
		g.see("before the game")
		g.moves("h2e2")
		g.see("one move made")
		g.moves("b0c2")
		if g.table.Position().Turn() != core.Second {
			g.t.Error("the game does not begin with Black")
		}
		g.see("begun")
	}},
	{"handicap three", func(g *gallery) {
		g.beginHandicap("three")
		g.moves("h2e2")
		g.moves("b0c2")
		g.see("one left")
		g.moves("h0g2")
		g.see("begun")
		g.Run("info")
		g.see("game information")
	}},
	{"handicap horse", func(g *gallery) {
		g.beginHandicap("horse")
		g.see("begun")
	}},
	{"handicap nine", func(g *gallery) {
		g.beginHandicap("nine")
		g.see("begun")
		g.moves("h0g2")
		g.moves("h9g7")
		g.Run("rematch")
		g.told("told.rematch.handicap")
		g.see("rematch")
	}},
	{"handicap first", func(g *gallery) {
		g.beginHandicap("first")
		g.see("begun")
	}},
}

// beginHandicap starts a handicap game between two people, in its dialog.
func (g *gallery) beginHandicap(id string) {
	g.t.Helper()
	g.begin("xiangqi")
	g.set(prefs.FirstSeatOf+"xiangqi", prefs.PersonSeat)
	g.set(prefs.SecondSeatOf+"xiangqi", prefs.PersonSeat)
	g.opens("new")
	g.tapButton(g.word("new.more"))
	g.choose(g.word("handicap.xiangqi." + id))
	g.tapButton(g.word("new.begin"))
	g.wantDialog(false)
}
