package table

import (
	"qilab/core"
	"qilab/solver/catalog"
)

// Start begins a game of g from p with these players. Undoing it restores the old game whole.
func (s *Table) Start(g catalog.Game, p core.Position, seats [2]Seat) {
	g = s.at.ruled(g)
	g, game := fit(g, core.NewGame(g.Rules, p))
	s.replace(g, game, seats, true)
}

// Open replaces the current game by one with people on both sides: loaded, imported, a sample.
func (s *Table) Open(game *core.Game) error {
	g, ok := s.GameByID(game.Rules().ID())
	if !ok {
		return ErrNoSuchGame
	}
	g, game = fit(g, game)
	s.at.sittingOf(game).origin.Way = Opened
	s.replace(g, game, [2]Seat{}, false)
	return nil
}

// OpenWith is Open with players. If it is the program's turn, it waits for Go.
func (s *Table) OpenWith(game *core.Game, seats [2]Seat) error {
	g, ok := s.GameByID(game.Rules().ID())
	if !ok {
		return ErrNoSuchGame
	}
	g, game = fit(g, game)
	s.at.sittingOf(game).origin.Way = Opened
	s.replace(g, game, seats, false)
	return nil
}

// Restore makes game the whole document: the current game of the previous run. Its moves can be undone, but nothing before it. The
// program continues if it is to move at the end of the line.
func (s *Table) Restore(game *core.Game, seats [2]Seat) error {
	g, ok := s.GameByID(game.Rules().ID())
	if !ok {
		return ErrNoSuchGame
	}
	s.Drill.leave()
	s.Clocks.stop()
	g, game = fit(g, game)
	s.at.game, s.at.doc = g, core.NewDocument(game)
	if err := s.Tree.retrace(); err != nil {
		return err
	}
	s.at.adjudicate()
	s.at.sittings = map[*core.Game]*sitting{}
	s.at.sitting().seats = seats
	s.Editor.forget()
	s.View.begin(game)
	s.at.live = game.Current().Next() == nil
	s.settle(ChangedAll)
	return nil
}

// Restart begins the game again from its first position. It can be undone.
func (s *Table) Restart() {
	if s.Drill.On() {
		return
	}
	if s.Handicap.again(s.Clocks.Given()) || s.Opening.again(false) {
		return
	}
	game := core.NewGame(s.at.game.Rules, s.at.doc.Game().Root().Position())
	s.at.carry(game, false)
	if t := s.at.sitting().clock; t != nil {
		s.at.sittingOf(game).clock = &gameClock{controls: t.controls}
	}
	seats := s.at.sitting().seats
	if use := s.View.Activity(); s.at.company() == Spectating && !s.Mode().IsTask() { // what was studied is still, so that undo can bring it back
		s.at.sittingOf(game).options.Activity = &use
	}
	if a := s.Puzzle.attempt(); a != nil {
		s.at.sittingOf(game).attempt = newAttempt(a.prover, a.puzzle, game)
		seats = puzzleSeats(game.Root().Position())
	}
	s.replace(s.at.game, game, seats, true)
}
