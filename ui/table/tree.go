package table

import (
	"slices"

	"qilab/core"
)

// Tree is the tree of moves of the current game: for moving through it, cutting it, and adding lines to it. Table.Play adds moves.
type Tree struct {
	shared *state
	ending *Ending
	help   *Assistance
}

// Goto makes a node of the tree the current one.
func (t *Tree) Goto(n *core.Node) bool { return t.look(t.shared.doc.Goto(n)) }

// Back goes to the previous position.
func (t *Tree) Back() bool { return t.look(t.shared.doc.Back()) }

// Forward goes to the next position of the line.
func (t *Tree) Forward() bool { return t.look(t.shared.doc.Forward()) }

// Sibling goes to another variation of the current move.
func (t *Tree) Sibling(delta int) bool { return t.look(t.shared.doc.Sibling(delta)) }

// First goes to the start.
func (t *Tree) First() bool {
	return t.shared.node().Parent() != nil && t.Goto(t.shared.doc.Game().Root())
}

// Last goes to the end of the line, in play without the moves taken back.
func (t *Tree) Last() bool {
	line := t.shared.doc.Game().CurrentLine()
	if t.shared.playing() {
		line = t.shared.played()
	}
	end := line[len(line)-1]
	return end != t.shared.node() && t.Goto(end)
}

// AtEnd reports whether the current node is the last one played: moves after it, if any, were taken back.
func (t *Tree) AtEnd() bool { return t.shared.atEnd() }

// Played returns the game as it was played: the line through the current node, without moves taken back at its end.
func (t *Tree) Played() []*core.Node { return t.shared.played() }

// Finished reports whether the game played through the current node has ended, at this node or a later one.
func (t *Tree) Finished() bool { return t.ending.finished() }

// look follows up navigation in the tree: the program does not answer at the new node until asked to.
func (t *Tree) look(done bool) bool {
	if done {
		t.shared.live = false
		t.shared.settle(ChangedPosition | ChangedSeats)
	}
	return done
}

// Delete removes a node and what follows it. Deleting the moves that led here takes them back: it counts as help, and the program waits.
func (t *Tree) Delete(n *core.Node) bool {
	t.ending.rest()
	done := false
	for m := t.shared.node(); m.Parent() != nil; m = m.Parent() {
		if m == n {
			t.help.note(func(a *Aids) { a.TakeBacks++ })
			t.shared.live = false
		}
	}
	t.shared.doc.Join(func() {
		if done = t.shared.doc.Delete(n); done {
			t.ending.deleted()
		}
	})
	return rearranged(t.shared, done)
}

// Promote makes the line to n the main line.
func (t *Tree) Promote(n *core.Node) bool {
	t.ending.rest()
	return rearranged(t.shared, t.shared.doc.Promote(n))
}

// Reorder moves n by some places among the moves of its position, up if by is negative.
func (t *Tree) Reorder(n *core.Node, by int) bool {
	t.ending.rest()
	return rearranged(t.shared, t.shared.doc.Reorder(n, by))
}

// rearranged follows up a change of the tree's shape.
func rearranged(s *state, done bool) bool {
	if done {
		s.settle(ChangedPosition | ChangedTree)
	}
	return done
}

// Complete adds the notes and variations that another copy of the game has. It cannot be undone, since they belong to the game.
func (t *Tree) Complete(from *core.Game) {
	if t.shared.doc.Complete(from) {
		t.shared.announce(ChangedTree)
	}
}

// MayAddLine returns nil if a line can be added after n, or else ErrAgreeing, ErrHandicap or ErrGameOn.
func (t *Tree) MayAddLine(n *core.Node) error {
	if err := t.shared.mode().MayBranch(); err != nil {
		return err
	}
	if t.ending.openAt(n) {
		return ErrGameOn
	}
	return nil
}

// AddLine adds moves after n to the tree, as a variation if n has continuations. With look, the position after them is shown. It
// reports whether there was anything to add; the error is that of MayAddLine, or that of an illegal move.
func (t *Tree) AddLine(n *core.Node, moves []core.Move, look bool) (added bool, err error) {
	if err := t.MayAddLine(n); err != nil {
		return false, err
	}
	before := t.shared.node()
	_, added, err = t.shared.doc.AddLine(n, moves, look)
	switch {
	case err != nil:
		return false, err
	case t.shared.node() != before:
		t.shared.live = false
		t.shared.settle(ChangedPosition | ChangedTree | ChangedSeats)
	case added:
		t.shared.announce(ChangedTree)
	}
	return added, nil
}

// Tags returns the tags of the current game.
func (t *Tree) Tags() core.Tags { return t.shared.doc.Game().Tags() }

// SetTags replaces the tags, which can be undone. The error is that of core.Tags.Check.
func (t *Tree) SetTags(tags core.Tags) error {
	if err := tags.Check(); err != nil {
		return err
	}
	if t.shared.doc.SetTags(tags) {
		t.shared.announce(ChangedTree | ChangedSeats)
	}
	return nil
}

// Symmetries lists the rotations and reflections of the current game, by the names of core.Symmetry; none if they would change the
// game. The sides can be exchanged if neither has a player or a time of its own.
func (t *Tree) Symmetries() []string {
	symmetry := t.shared.game.Rules.Capabilities().Symmetry
	if symmetry == nil || t.shared.mode().MayEnd() != nil {
		return nil
	}
	if at := t.shared.sitting(); at.seats[core.First] != at.seats[core.Second] || at.clock != nil {
		return slices.DeleteFunc(slices.Clone(symmetry.Names), func(name string) bool { return name == symmetry.Exchange })
	}
	return symmetry.Names
}

// ApplySymmetry rotates or mirrors the current game, with all its variations. It can be undone.
func (t *Tree) ApplySymmetry(name string) error {
	symmetry := t.shared.game.Rules.Capabilities().Symmetry
	if symmetry == nil {
		return core.ErrIllegalMove
	}
	game, err := symmetry.Apply(t.shared.doc.Game(), name)
	if err != nil {
		return err
	}
	t.Become(game)
	return nil
}

// Become replaces the current game by another form of it, which remains the same game. It can be undone.
func (t *Tree) Become(game *core.Game) { t.shared.become(t.shared.game, game) }

// retrace makes the moves to the current node again, so that undo takes back one after the other.
func (t *Tree) retrace() error {
	game := t.shared.doc.Game()
	way := game.Current().Line()[1:]
	if err := game.Goto(game.Root()); err != nil {
		return err
	}
	for _, step := range way {
		if err := t.shared.doc.Retrace(step.Move); err != nil {
			return err
		}
	}
	return nil
}

// takeBackNext takes back the moves after the current node, so that redo makes the first of them.
func (t *Tree) takeBackNext() {
	for _, next := range slices.Backward(t.shared.node().Children()) {
		if t.shared.doc.Retrace(next.Move()) == nil {
			t.shared.doc.Undo()
		}
	}
}
