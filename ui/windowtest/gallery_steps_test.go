package windowtest

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/board/painters"
)

// This file holds user actions shared by several views.

// want checks that a text of the catalogue is seen.
func (g *gallery) want(key string, args ...any) {
	g.t.Helper()
	if text := g.words.T(key, args...); !g.shows(text) {
		g.t.Errorf("nothing says %q (%s)", text, key)
	}
}

// open opens a game in any notation, at its end, between two people unless seats are given.
func (g *gallery) open(id, text string, seats ...seat) {
	g.t.Helper()
	game := g.game(id)
	played, err := game.Reader().Game(text)
	if err != nil {
		g.t.Fatal(err)
	}
	var who [2]seat
	copy(who[:], seats)
	g.start(game, played.Root().Position(), who)
	for n := played.Root().Next(); n != nil; n = n.Next() {
		g.play(n.Move())
	}
	g.loop.run()
}

// tap presses a button by its key in the catalogue.
func (g *gallery) tap(key string, args ...any) {
	g.t.Helper()
	g.tapButton(g.words.T(key, args...))
}

// inFront returns the front board: that of the top dialog, or else of the game.
func (g *gallery) inFront() *board.Board { return within[*board.Board](g.front()) }

// place returns where a spot of the board in front is on that board.
func (g *gallery) place(at board.Spot) fyne.Position {
	g.t.Helper()
	where, radius := g.inFront().View().Layout.Place(at)
	if radius == 0 {
		g.t.Fatalf("the board has no %v", at)
	}
	return where
}

// clicks clicks on spots of the board in front, one after another.
func (g *gallery) clicks(spots ...board.Spot) {
	g.t.Helper()
	for _, at := range spots {
		b := g.inFront()
		g.hover(at)
		test.TapCanvas(g.win.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(b).Add(g.place(at)))
		g.loop.run()
	}
}

// makes makes a move on the front board with the mouse.
func (g *gallery) makes(m core.Move) {
	g.t.Helper()
	state := g.inFront().State()
	painter, _ := painters.All().For(state.Rules.ID())
	c := painter.Choice(state.Position, m)
	g.clicks(c.From)
	if !c.Instant {
		g.clicks(c.To)
	}
}

// move reads a move in the position of the board in front.
func (g *gallery) move(text string) core.Move {
	g.t.Helper()
	state := g.inFront().State()
	m, err := state.Rules.ParseMove(state.Position, text)
	if err != nil {
		g.t.Fatal(err)
	}
	return m
}

// from returns where a move of the board in front begins.
func (g *gallery) from(text string) board.Spot {
	g.t.Helper()
	state := g.inFront().State()
	painter, _ := painters.All().For(state.Rules.ID())
	return painter.Choice(state.Position, g.move(text)).From
}

// hover points at a spot of the board in front.
func (g *gallery) hover(at board.Spot) {
	g.t.Helper()
	e := &desktop.MouseEvent{}
	e.Position = g.place(at)
	g.inFront().MouseMoved(e)
	g.loop.run()
}

// stones clicks on points of a board of gomoku.
func (g *gallery) stones(names string) {
	g.t.Helper()
	for _, name := range strings.Fields(names) {
		g.clicks(gomokuSpot(g.t, name))
	}
}
