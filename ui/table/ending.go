package table

import (
	"slices"

	"qilab/core"
)

// Ending is an end of the current game that the rules do not bring about: resignation, agreement to a draw, or loss on time. It
// belongs to the last node of the game (core.Ending). In play only undo removes it. In study the position can be analysed like any
// other; playing on from it removes the ending.
type Ending struct{ shared *state }

// At returns the agreed or timed outcome at n; ok is false if there is none.
func (e *Ending) At(n *core.Node) (out core.Outcome, ok bool) {
	end, ok := e.shared.doc.Game().Ending()
	if !ok || n != end.At || e.shared.outcomeOf(n).Over() {
		return core.Outcome{}, false
	}
	return end.Outcome, true
}

// Of returns the outcome at n: by the rules, or else by the ending there.
func (e *Ending) Of(n *core.Node) core.Outcome {
	if out := e.shared.outcomeOf(n); out.Over() {
		return out
	}
	out, _ := e.At(n)
	return out
}

// finished reports whether the game played through the current node has ended, at this node or a later one.
func (e *Ending) finished() bool {
	line := e.shared.played()
	return e.Of(line[len(line)-1]).Over()
}

// LookingBack reports whether an earlier position of a game in play is shown: no moves are made there.
func (e *Ending) LookingBack() bool { return e.shared.playing() && !e.shared.atEnd() && !e.finished() }

// Now returns the outcome at the current node: by the rules, or else by the ending there.
func (e *Ending) Now() core.Outcome { return e.Of(e.shared.node()) }

// reached reports whether the game has ended at the current node or, as it was played, after it. Moves that were taken back do not count.
func (e *Ending) reached() bool { return e.Of(e.lastFrom(e.shared.node())).Over() }

// lastFrom returns the last node that was played from n on, without moves taken back.
func (e *Ending) lastFrom(n *core.Node) *core.Node {
	for next := n.Next(); next != nil && !e.shared.doc.TakenBack(next); next = n.Next() {
		n = next
	}
	return n
}

// Played returns the outcome of the main line, without moves taken back at its end.
func (e *Ending) Played() core.Outcome { return e.Of(e.lastFrom(e.shared.doc.Game().Root())) }

// After reports whether the game has ended, whichever position is shown: as its main line was played, or by an ending in a line that is the
// main one no more.
func (e *Ending) After() bool {
	if e.Played().Over() {
		return true
	}
	end, ok := e.shared.doc.Game().Ending()
	return ok && e.Of(end.At).Over() && end.At == e.lastFrom(end.At) && e.shared.doc.Game().Contains(end.At) && !e.takenBack(end.At)
}

// rest makes the program wait if the game has ended, before a change of the tree that may take the end from the main line.
func (e *Ending) rest() {
	if e.After() {
		e.shared.live = false
	}
}

// takenBack reports whether n or a move that leads to it was taken back.
func (e *Ending) takenBack(n *core.Node) bool {
	for ; n != nil; n = n.Parent() {
		if e.shared.doc.TakenBack(n) {
			return true
		}
	}
	return false
}

// openAt reports whether the game is in progress, against the program or with a clock, and n is its last node: moves after n would be played.
func (e *Ending) openAt(n *core.Node) bool {
	s := e.shared
	played := s.againstProgram() || s.begun() && s.sitting().clock != nil
	return played && !s.mode().IsTask() && !e.After() && n == e.lastFrom(s.doc.Game().Root())
}

// Ended reports whether the game has ended at the current node or as its main line was played.
func (e *Ending) Ended() bool { return e.Now().Over() || e.After() }

// Possible returns why the game cannot be ended at the current node, or nil: ErrEditing, core.ErrGameOver; ErrNoGame in a puzzle,
// during the agreement on an opening and before the first move; ErrEndTakenBack until another move replaces the one that ended the game;
// ErrNotLast where moves follow.
func (e *Ending) Possible() error {
	if err := e.shared.mode().MayEnd(); err != nil {
		return err
	}
	switch {
	case e.Now().Over():
		return core.ErrGameOver
	case e.endTakenBack():
		return ErrEndTakenBack
	case !e.shared.atEnd():
		return ErrNotLast
	case e.After(): // a line that was tried
		return core.ErrGameOver
	}
	return nil
}

// endTakenBack reports whether the moves taken back at the end of the game led to its end, which Set would lose.
func (e *Ending) endTakenBack() bool {
	line := e.shared.played()
	return slices.ContainsFunc(line[len(line)-1].Children(), e.reaches)
}

// reaches reports whether n or a move after it ends the game by the rules.
func (e *Ending) reaches(n *core.Node) bool {
	return e.shared.outcomeOf(n).Over() || slices.ContainsFunc(n.Children(), e.reaches)
}

// Set ends the game at the current node, which becomes the end of the main line. It can be undone. Errors are those of Possible
// and of core.Tags.Check.
func (e *Ending) Set(out core.Outcome) error {
	if err := e.Possible(); err != nil {
		return err
	}
	end := core.Ending{Outcome: out, At: e.shared.node(), Undoable: true}
	if !end.Valid() {
		return core.ErrIllegalMove // an outcome that no game ends with
	}
	var err error
	e.shared.doc.Join(func() {
		if err = e.shared.doc.SetEnding(end); err != nil {
			return
		}
		for end.At.Next() != nil { // these moves were taken back: the game ended before them
			e.shared.doc.Delete(end.At.Next())
		}
		e.shared.doc.Promote(end.At)
	})
	if err != nil {
		return err
	}
	e.shared.settle(ChangedPosition | ChangedTree | ChangedSeats)
	return nil
}

// Resign ends the game with a win for the other side.
func (e *Ending) Resign(side core.Side) error {
	return e.Set(core.Outcome{Result: core.WinFor(side.Other()), Reason: core.EndResign})
}

// undo takes back an ending read from a file, which the document cannot undo; it reports whether the current node had one.
func (e *Ending) undo() bool {
	game := e.shared.doc.Game()
	if end, _ := game.Ending(); !e.shared.begun() || end.Undoable {
		return false
	}
	if _, ok := e.At(e.shared.node()); !ok {
		return false
	}
	e.shared.doc.DropEnding()
	e.shared.live = false
	e.shared.settle(ChangedPosition | ChangedTree | ChangedSeats)
	return true
}

// follow removes the ending after a move was made after it, or in its place.
func (e *Ending) follow() {
	game := e.shared.doc.Game()
	replaced := func(n *core.Node) bool { return e.takenBack(n) && !slices.Contains(game.MainLine(), n) }
	if end, ok := game.Ending(); ok && e.shared.begun() && (end.At.Next() != nil || replaced(end.At)) {
		e.shared.doc.AmendEnding(core.Ending{})
	}
}

// promote makes a line that ends by the rules the main line, as part of its last move, if the game was played here and has no end yet.
// While two people study it, lines are only tried.
func (e *Ending) promote() {
	inPlay := e.shared.playing() || e.shared.againstProgram()
	unended := e.shared.doc.Game().Recorded() == core.Unfinished && !e.After()
	if inPlay && unended && e.shared.sitting().origin.Way == Begun && !e.shared.mode().IsTask() && e.shared.outcomeOf(e.shared.node()).Over() {
		e.shared.doc.AmendPromotion(e.shared.node())
	}
}

// deleted removes the ending after its node was deleted.
func (e *Ending) deleted() {
	game := e.shared.doc.Game()
	if end, ok := game.Ending(); ok && e.shared.begun() && !game.Contains(end.At) {
		_ = e.shared.doc.SetEnding(core.Ending{}) // fewer tags cannot be too many
	}
}
