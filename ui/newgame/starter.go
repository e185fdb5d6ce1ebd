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
	stock  *stock
	clocks [2]timing.Control // of the game being started
}

// start starts a new game.
func (s *starter) start(g catalog.Game, p core.Position, seats [2]seat, said string) {
	s.begun(func() { s.Table.Start(g, p, seats) })
	s.Host.Show(prefs.GameScreen)
	s.Host.Tell(said)
}

// begin begins a game.
func (s *starter) begin(g catalog.Game, kind, seedText string, seats [2]seat) {
	deal := g.Rules.Capabilities().Deal
	start := func(p core.Position, said string) { s.start(g, p, seats, said) }
	switch {
	case kind == prefs.DealFair && g.Deals != nil && g.Deals.Fair != nil:
		s.fair(g, seats)
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
func (s *starter) fair(g catalog.Game, seats [2]seat) {
	start := func(p core.Position) { s.start(g, p, seats, s.Words.T("told.new-fair")) }
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
func (s *starter) handicap(g catalog.Game, h core.Handicap, seats [2]seat) {
	said := s.Words.T("told.new")
	s.begun(func() {
		s.Table.Handicap.Start(g, h, seats)
		if h.Free != nil {
			said = s.Words.T("told.free-moves", s.Words.Side(g.Rules, h.Giver.Other()), h.Free.Count, s.Words.Side(g.Rules, h.Giver))
		}
	})
	s.Host.Show(prefs.GameScreen)
	s.Host.Tell(said)
}

// opening starts a game with an opening dialogue.
func (s *starter) opening(g catalog.Game, rule string, players [2]seat) {
	var err error
	s.Table.Together(func() {
		if err = s.Table.Opening.Start(g, rule, players); err == nil {
			s.Table.Clocks.Set(s.clocks)
		}
	})
	if err != nil {
		s.Host.Tell(s.Words.Error(err))
		return
	}
	s.Host.Show(prefs.GameScreen)
	s.Host.Tell(s.Words.T("told.new"))
}

// begun starts a game with the selected clocks.
func (s *starter) begun(begin func()) {
	s.Table.Together(func() {
		begin()
		s.Table.Clocks.Set(s.clocks)
	})
}
