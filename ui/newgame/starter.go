package newgame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// starter starts new games of every kind.
type starter struct {
	Deps
	stock *stock
}

// players are the players of a new game and their clocks.
type players struct {
	seats  [2]seat
	clocks [2]timing.Control
}

// start starts a new game.
func (s *starter) start(g catalog.Game, p core.Position, who players, said string) {
	s.begun(who, func() { s.Table.Start(g, p, who.seats) })
	s.Host.Show(prefs.GameScreen)
	s.Host.Tell(said)
}

// begin begins a game.
func (s *starter) begin(g catalog.Game, kind, seedText string, who players) {
	deal := g.Rules.Capabilities().Deal
	start := func(p core.Position, said string) { s.start(g, p, who, said) }
	switch {
	case kind == prefs.DealFair && g.Deals != nil && g.Deals.Fair != nil:
		s.fair(g, who)
	case kind == prefs.DealStart || deal == nil:
		start(g.Rules.Start(), s.Words.T("told.new"))
	default:
		seed := randomSeed()
		if kind == prefs.DealSeed {
			seed, _ = parseSeed(seedText) // already validated
		}
		start(deal(seed), s.Words.T("told.new-seed", seed))
	}
}

// fair starts a game from a deal proven to end well for both: from the stock, or found while the user waits.
func (s *starter) fair(g catalog.Game, who players) {
	start := func(p core.Position) { s.start(g, p, who, s.Words.T("told.new-fair")) }
	if p, ok := s.stock.take(); ok {
		start(p)
		s.stock.consider()
		return
	}
	bar := widget.NewProgressBarInfinite()
	text := prose.New(s.Words.T("fair.searching"))
	giveUp := func() {}
	m := s.Host.Open(host.Dialog{
		Title:  s.Words.T("deal.fair"),
		Body:   prose.NewColumn(text, bar),
		Size:   fyne.NewSize(420, 190),
		Close:  s.Words.T("dialog.cancel"),
		Closed: func() { giveUp(); bar.Stop() },
	})
	giveUp = s.stock.find(func(p core.Position, err error) {
		giveUp = func() {}
		m.Close()
		if err != nil {
			s.Host.Tell(s.Words.Error(err))
			return
		}
		start(p)
	})
}

// handicap starts a handicap game.
func (s *starter) handicap(g catalog.Game, h core.Handicap, who players) {
	said := s.Words.T("told.new")
	s.begun(who, func() {
		s.Table.Handicap.Start(g, h, who.seats)
		if h.Free != nil {
			said = s.Words.T("told.free-moves", s.Words.Side(g.Rules, h.Giver.Other()), h.Free.Count, s.Words.Side(g.Rules, h.Giver))
		}
	})
	s.Host.Show(prefs.GameScreen)
	s.Host.Tell(said)
}

// opening starts a game with an opening dialogue.
func (s *starter) opening(g catalog.Game, rule string, who players) {
	var err error
	s.Table.Together(func() {
		if err = s.Table.Opening.Start(g, rule, who.seats); err == nil {
			s.Table.Clocks.Set(who.clocks)
		}
	})
	if err != nil {
		s.Host.Tell(s.Words.Error(err))
		return
	}
	s.Host.Show(prefs.GameScreen)
	s.Host.Tell(s.Words.T("told.new"))
}

// begun starts a game and sets the clocks of its players.
func (s *starter) begun(who players, begin func()) {
	s.Table.Together(func() {
		begin()
		s.Table.Clocks.Set(who.clocks)
	})
}
