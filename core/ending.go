package core

import "slices"

// The reasons for which a game ends other than by its rules; "reason.X" in the catalogues.
const (
	EndResign    Reason = "resign"
	EndAgreement Reason = "agreement"
	EndTime      Reason = "time"
)

// Ending is how a game ended other than by its rules: one side resigned, both agreed to a draw, or one side ran out of time.
type Ending struct {
	Outcome
	At *Node // the last node of the game
	// Undoable reports whether Document.Undo takes the ending back; it is false if the ending came with the game.
	Undoable bool
}

// Valid reports whether a game can end like this: for one of the reasons above, with a result that files can express.
func (e Ending) Valid() bool { return TerminationTag(e.Reason) != "" && e.Result.Tag() != "" }

// header is everything in a game but its moves: its tags, and the values they encode.
type header struct {
	tags     Tags
	ending   Ending         // the zero value: none
	handicap *GivenHandicap // nil: none, or not looked up
	known    bool           // the handicap has been looked up
}

// headerOf returns the header of a game with these tags. The ending applies to the last node of the main line.
func headerOf(tags Tags) header { return header{tags: tags, ending: Ending{Outcome: endingOf(tags)}} }

// with returns the header with other tags. If they encode the same outcome, the ending keeps its node.
func (h header) with(tags Tags) header {
	next := headerOf(tags)
	if next.ending.Outcome == h.ending.Outcome {
		next.ending = h.ending
	}
	return next
}

// withEnding returns the header with another ending, in the tags as well.
func (h header) withEnding(e Ending) header {
	h.tags, h.ending = withEnding(h.tags, e.Outcome), e
	return h
}

// Ending returns how the game ended other than by its rules; ok is false if it did not.
func (g *Game) Ending() (e Ending, ok bool) {
	if !g.header.ending.Over() {
		return Ending{}, false
	}
	if g.header.ending.At == nil { // the game was read from a file
		line := g.MainLine()
		g.header.ending.At = line[len(line)-1]
	}
	return g.header.ending, true
}

// Recorded returns the result that the game's file gives, whether its moves lead there or not; Unfinished if it gives none.
func (g *Game) Recorded() Result { return ResultOf(g.header.tags.Get(TagResult)) }

// DropEnding cancels the ending of the game without an undo step, as of one that was read from a file.
func (d *Document) DropEnding() {
	d.game.header = d.game.header.withEnding(Ending{})
	d.revision++
}

// Handicap returns the handicap that the game was started with; ok is false if there was none.
func (g *Game) Handicap() (h GivenHandicap, ok bool) {
	if !g.header.known {
		g.header.handicap, g.header.known = handicapOf(g.rules, g.header.tags, g.root.position), true
	}
	if g.header.handicap == nil {
		return GivenHandicap{}, false
	}
	return *g.header.handicap, true
}

// SetHandicap records the handicap that the game was started with.
func (g *Game) SetHandicap(h GivenHandicap) {
	g.header = g.header.with(withHandicap(g.rules, g.header.tags, h))
}

// SetEnding ends the game other than by its rules, as an undoable change. The error is that of Tags.Check.
func (d *Document) SetEnding(e Ending) error {
	next := d.game.header.withEnding(e)
	if err := next.tags.Check(); err != nil {
		return err
	}
	d.applyHeader(next)
	return nil
}

// AmendEnding adds another ending to the last change, see Amend.
func (d *Document) AmendEnding(e Ending) {
	do, undo := d.game.exchange(d.game.header.withEnding(e))
	d.Amend(do, undo)
}

// applyHeader replaces the header of the game, as an undoable change.
func (d *Document) applyHeader(now header) {
	do, undo := d.game.exchange(now)
	d.apply(change{kind: ChangeText, do: do, undo: undo})
}

// exchange returns the change to another header and its inverse. Both leave tags that are the same in the two headers as AmendTags
// has set them.
func (g *Game) exchange(now header) (do, undo func()) {
	old := g.header
	return func() { g.header = g.header.changed(old, now) }, func() { g.header = g.header.changed(now, old) }
}

// changed returns the header h with the change that leads from one header to another.
func (h header) changed(from, to header) header {
	if slices.Equal(h.tags, from.tags) {
		return to
	}
	tags := h.tags
	for _, t := range slices.Concat(from.tags, to.tags) {
		if now := to.tags.Get(t.Name); from.tags.Get(t.Name) != now {
			tags = tags.With(t.Name, now)
		}
	}
	h.tags, h.ending, h.known = tags, to.ending, false
	return h
}
