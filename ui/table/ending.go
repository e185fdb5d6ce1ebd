package table

import (
	"slices"
	"strings"

	"qilab/core"
)

// The reasons for which a game ends other than by its rules; "reason.X" in the catalogues.
const (
	EndResign    core.Reason = "resign"
	EndAgreement core.Reason = "agreement"
	EndTime      core.Reason = "time"
)

// The tags in which an ending is kept, and what TagTermination says of each reason: the words of PGN where it has one.
const (
	TagResult      = "Result"
	TagTermination = "Termination"
)

var terminations = map[core.Reason]string{EndResign: "resignation", EndAgreement: "agreement", EndTime: "time forfeit"}

// Ending is how the game on the table ended other than by its rules: one side resigned, both agreed to a draw, or the time of
// one was over. It belongs to the last node of the game and is kept in its tags, so that every file and form of it has it.
// The position there is as good as any other to the analysis, and can be played on from: that takes the ending back.
type Ending struct{ s *Table }

// At returns how the game ended at n other than by its rules; ok is false if it did not.
func (e *Ending) At(n *core.Node) (out core.Outcome, ok bool) {
	if out, ok = endingOf(e.s.doc.Game().Tags()); !ok || n != e.node() || e.s.OutcomeOf(n).Over() {
		return core.Outcome{}, false
	}
	return out, true
}

// node returns the node at which the game ended, if its tags say that it did.
func (e *Ending) node() *core.Node {
	t := e.s.sitting()
	if t.ended.node == nil { // the game was read from somewhere
		line := e.s.doc.Game().MainLine()
		t.ended.node = line[len(line)-1]
	}
	return t.ended.node
}

// amend makes other tags and another end part of the last change of the document, so that undo brings the present ones back.
func (e *Ending) amend(tags core.Tags, end endPoint) {
	game, t := e.s.doc.Game(), e.s.sitting()
	tagsBefore, endBefore := game.Tags(), t.ended
	e.s.doc.Amend(
		func() { game.SetTags(tags); t.ended = end },
		func() { game.SetTags(tagsBefore); t.ended = endBefore },
	)
}

// Of returns the outcome at n: by the rules, or else as the game ended there.
func (e *Ending) Of(n *core.Node) core.Outcome {
	if out := e.s.OutcomeOf(n); out.Over() {
		return out
	}
	out, _ := e.At(n)
	return out
}

// Now returns the outcome at the current node: by the rules, or else as the game ended there.
func (e *Ending) Now() core.Outcome { return e.Of(e.s.Node()) }

// Possible returns why the game cannot be ended where it is, or nil: ErrEditing, core.ErrGameOver; ErrNoGame in a puzzle, while
// an opening is agreed upon and before the game has begun, and ErrNotLast where moves follow.
func (e *Ending) Possible() error {
	if err := e.s.Mode().MayEnd(); err != nil {
		return err
	}
	switch {
	case e.Now().Over():
		return core.ErrGameOver
	case !e.s.Tree.AtEnd():
		return ErrNotLast
	}
	return nil
}

// Set ends the game at the current node, which becomes the end of the main line. It can be undone. Errors are those of Possible
// and of core.Tags.Check.
func (e *Ending) Set(out core.Outcome) error {
	if err := e.Possible(); err != nil {
		return err
	}
	result, said := out.Result.Tag(), terminations[out.Reason]
	if result == "" || said == "" {
		return core.ErrIllegalMove // no game ends so
	}
	tags := e.s.doc.Game().Tags().With(TagResult, result).With(TagTermination, said)
	if err := tags.Check(); err != nil {
		return err
	}
	n := e.s.Node()
	e.s.doc.Join(func() {
		for n.Next() != nil { // which was taken back: the game ended before it
			e.s.doc.Delete(n.Next())
		}
		e.s.doc.Promote(n)
		e.s.doc.SetTags(tags)
	})
	e.amend(tags, endPoint{n, true})
	e.s.settle(ChangedPosition | ChangedTree | ChangedSeats)
	return nil
}

// Resign ends the game with the win of the other side.
func (e *Ending) Resign(side core.Side) error {
	return e.Set(core.Outcome{Result: core.WinFor(side.Other()), Reason: EndResign})
}

// undo takes back an ending that the document cannot undo, because the game was read from a file since; it reports whether there
// was one at the current node.
func (e *Ending) undo() bool {
	if _, ok := e.At(e.s.Node()); !ok || !e.begun() || e.s.sitting().ended.here {
		return false
	}
	game := e.s.doc.Game()
	game.SetTags(withoutEnding(game.Tags()))
	e.s.sitting().ended = endPoint{}
	e.s.Players.live = false
	e.s.settle(ChangedPosition | ChangedTree | ChangedSeats)
	return true
}

// begun reports whether the game was played here, so that its tags are to say how it stands.
func (e *Ending) begun() bool {
	return e.s.sitting().origin.Way == Begun || e.s.Players.againstProgram()
}

// follow takes the ending back where a move was made after it, or in its place.
func (e *Ending) follow() {
	game := e.s.doc.Game()
	if _, ok := endingOf(game.Tags()); !ok || !e.begun() {
		return
	}
	if n := e.node(); n.Next() != nil || !slices.Contains(game.MainLine(), n) {
		e.amend(withoutEnding(game.Tags()), endPoint{})
	}
}

// deleted takes the ending back where the node of it was deleted.
func (e *Ending) deleted() {
	game := e.s.doc.Game()
	if _, ok := endingOf(game.Tags()); ok && e.begun() && !game.Contains(e.node()) {
		e.s.doc.SetTags(withoutEnding(game.Tags()))
	}
}

func withoutEnding(tags core.Tags) core.Tags {
	return tags.With(TagResult, "").With(TagTermination, "")
}

// endingOf returns how a game ended other than by its rules, as its tags say.
func endingOf(tags core.Tags) (out core.Outcome, ok bool) {
	said, result := tags.Get(TagTermination), tags.Get(TagResult)
	if said == "" {
		return out, false
	}
	for reason, tag := range terminations {
		if strings.EqualFold(said, tag) {
			out.Reason = reason
		}
	}
	out.Result = core.ResultOf(result)
	return out, out.Reason != "" && out.Over()
}
