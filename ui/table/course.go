package table

import (
	"qilab/core"
	"qilab/solver/catalog"
)

// course adds moves to the current game, and goes back and forth in its history.
type course struct {
	shared *state
	ending *Ending
	clocks *Clocks
	help   *Assistance
}

// move makes a move. In a game in play, it replaces a move that was taken back; in a game being studied, it becomes a variation.
func (c *course) move(m core.Move) error {
	if c.shared.playing() && c.mayPlayOn(c.shared.node()) {
		if _, err := c.shared.position().Play(m); err != nil {
			return err
		}
		if err := c.playOn(); err != nil {
			return err
		}
	}
	if c.clocks.spend(); c.clocks.expire() {
		return core.ErrGameOver
	}
	from, play, timed := c.shared.node(), c.shared.doc.Play, c.shared.mode().Clocked() == ClockRuns
	if c.shared.begun() {
		play = c.shared.doc.PlayOn
	}
	if err := play(m); err != nil {
		return err
	}
	c.ending.follow()
	c.ending.promote()
	c.clocks.moved(from, timed)
	return nil
}

// mayPlayOn reports whether a game of its own can begin at n: the current game was played here and has ended, but not there.
func (c *course) mayPlayOn(n *core.Node) bool {
	return c.shared.begun() && !c.shared.mode().IsTask() && c.shared.mode().MayEnd() == nil && c.ending.After() && !c.ending.Of(n).Over()
}

// playOn begins a game of its own with the moves to the current node, in play: the finished game stays as it was, and undo brings it back.
func (c *course) playOn() error {
	old, given, play := *c.shared.sitting(), c.clocks.Given(), Play
	game, err := core.GameOf(c.shared.game.Rules, c.shared.node().Line())
	if err != nil {
		return err
	}
	c.shared.carry(game, false)
	if next := c.shared.sittingOf(game); old.opening != nil {
		agreed := *old.opening
		next.opening = &agreed
	}
	c.shared.join(func() {
		c.shared.replace(c.shared.game, game, old.seats, false)
		c.shared.sitting().options.Activity = &play
		c.clocks.Set(given)
	})
	return nil
}

// moved reports a move to Config.Moved and settles the table.
func (c *course) moved() {
	if c.shared.cfg.Moved != nil {
		c.shared.cfg.Moved(c.shared.node())
	}
	c.shared.settle(ChangedPosition | ChangedTree | ChangedSeats)
}

// acted follows up an action of the program, or an answer in an opening. put reports whether a move was made.
func (c *course) acted(put bool) {
	if put {
		c.moved()
		return
	}
	c.shared.settle(ChangedAll)
}

// travel takes a step through the history of the game; next reports the kind of the following one. Against the program it continues
// until it is the user's turn, past what was noted meanwhile.
func (c *course) travel(step func() bool, next func() core.ChangeKind) bool {
	kind, game, aids, was := next(), c.shared.doc.Game(), c.help.Had(), c.ending.Now()
	if kind == core.ChangeGame {
		c.shared.cfg.Leaving()
	}
	c.shared.choice.stop()
	c.clocks.spend()
	if kind == core.ChangeGame {
		c.clocks.stop()
	}
	if !step() {
		return false
	}
	reopened := kind == core.ChangeText && was.Over() && !c.ending.Now().Over()
	for (kind == core.ChangeMove || reopened && c.lostByProgram(was)) && goesOn(next()) &&
		c.shared.programToMove() && c.shared.againstProgram() && !c.shared.atOpening() {
		step()
	}
	c.clocks.travelled(kind)
	if c.shared.doc.Game() == game {
		c.help.keep(aids) // undo does not bring back old counts
	}
	c.adopt()
	c.shared.live = reopened // the program goes on with the move that the end of the game cut short
	c.shared.settle(ChangedPosition | ChangedTree | ChangedSeats)
	return true
}

// lostByProgram reports whether the program has lost by that outcome.
func (c *course) lostByProgram(out core.Outcome) bool {
	winner, ok := out.Result.Winner()
	return ok && !c.shared.sitting().seats[winner.Other()].Person()
}

// goesOn reports whether a journey through the history does not end at a change of that kind.
func goesOn(kind core.ChangeKind) bool { return kind == core.ChangeMove || kind == core.ChangeText }

// adopt switches to the rules of the document's game, which undo may have changed.
func (c *course) adopt() {
	game := c.shared.doc.Game()
	if game == c.shared.outcomes.Game() {
		return
	}
	if g, ok := c.shared.gameByID(game.Rules().ID()); ok {
		c.shared.game = g
		if g.Rules.Capabilities().Tournament != nil {
			c.shared.game.Rules = game.Rules() // the rule of tournaments belongs to the game
		}
	}
	c.shared.adjudicate()
}

// become replaces the current game by another form of it, perhaps by other rules. Players, clock, opening and view stay, and the record in
// the library.
func (c *course) become(g catalog.Game, game *core.Game) {
	c.clocks.spend()
	old, next := *c.shared.sitting(), c.shared.sittingOf(game)
	if next.origin = old.origin; g.Rules.ID() != c.shared.game.Rules.ID() { // another game in the library
		next.origin = old.origin.own()
	}
	if old.opening != nil {
		agreed := *old.opening
		next.opening = &agreed
	}
	if old.clock != nil {
		again := *old.clock
		if again.at = game.Current(); old.clock.at != c.shared.node() {
			again.at = nil // it finds the times of the position again
		}
		next.clock = &again
	}
	c.shared.join(func() {
		c.shared.replace(g, game, old.seats, c.shared.live)
		next.options = old.options // replace chooses those of a new game
	})
}
