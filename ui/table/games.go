package table

import (
	"qilab/core"
	"qilab/solver/catalog"
)

// Start begins a game of g from p with these players. Undoing it restores the old game whole.
func (t *Table) Start(g catalog.Game, p core.Position, seats [2]Seat) {
	g = t.shared.ruled(g)
	g, game := fit(g, core.NewGame(g.Rules, p))
	t.replace(g, game, seats, true)
}

// Open replaces the current game by one with people on both sides: loaded, imported, a sample.
func (t *Table) Open(game *core.Game) error { return t.OpenWith(game, [2]Seat{}) }

// OpenWith is Open with players. If it is the program's turn, it waits for Go.
func (t *Table) OpenWith(game *core.Game, seats [2]Seat) error {
	g, ok := t.GameByID(game.Rules().ID())
	if !ok {
		return ErrNoSuchGame
	}
	g, game = fit(g, game)
	t.shared.sittingOf(game).origin.Way = Opened
	t.replace(g, game, seats, false)
	return nil
}

// Restore makes game the whole document: the current game of the previous run. Its moves can be undone, but nothing before it. The
// program continues if it is to move at the end of the line.
func (t *Table) Restore(game *core.Game, seats [2]Seat) error {
	g, ok := t.GameByID(game.Rules().ID())
	if !ok {
		return ErrNoSuchGame
	}
	t.Drill.leave()
	t.Clocks.stop()
	g, game = fit(g, game)
	t.shared.game, t.shared.doc = g, core.NewDocument(game)
	if err := t.Tree.retrace(); err != nil {
		return err
	}
	t.shared.adjudicate()
	t.shared.sittings = map[*core.Game]*sitting{}
	t.shared.sitting().seats = seats
	t.Editor.forget()
	t.View.begin(game)
	t.shared.live = game.Current().Next() == nil
	t.settle(ChangedAll)
	return nil
}

// Restart begins the game again from its first position. It can be undone.
func (t *Table) Restart() {
	if t.Drill.On() {
		return
	}
	if t.Handicap.again(t.Clocks.Given()) || t.Opening.again(false) {
		return
	}
	game := core.NewGame(t.shared.game.Rules, t.shared.doc.Game().Root().Position())
	t.shared.carry(game, false)
	controls := t.Clocks.Given()
	seats := t.shared.sitting().seats
	if use := t.View.Activity(); t.shared.company() == Spectating && !t.Mode().IsTask() { // what was studied is still, so that undo can bring it back
		t.shared.sittingOf(game).options.Activity = &use
	}
	if a := t.Puzzle.attempt(); a != nil {
		t.shared.sittingOf(game).attempt = newAttempt(a.prover, a.puzzle, game)
		seats = puzzleSeats(game.Root().Position())
	}
	t.Together(func() {
		t.replace(t.shared.game, game, seats, true)
		t.Clocks.Set(controls)
	})
}
