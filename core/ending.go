package core

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
	// Undoable reports that Document.Undo takes the ending back: it did not come with the game.
	Undoable bool
}

// Valid reports whether a game can end so: for one of the reasons above, and with a result that files have a sign for.
func (e Ending) Valid() bool { return TerminationTag(e.Reason) != "" && e.Result.Tag() != "" }

// header is what a game has beside its moves: its tags, and the values that they stand for.
type header struct {
	tags     Tags
	ending   Ending         // the zero value: none
	handicap *GivenHandicap // nil: none, or not looked up
	known    bool           // the handicap was looked up
}

// headerOf returns the header of a game with these tags. The ending is at the last node of the main line.
func headerOf(tags Tags) header { return header{tags: tags, ending: Ending{Outcome: endingOf(tags)}} }

// with returns the header with other tags. An ending that they have in common stays where it is.
func (h header) with(tags Tags) header {
	next := headerOf(tags)
	if next.ending.Outcome == h.ending.Outcome {
		next.ending = h.ending
	}
	return next
}

// withEnding returns the header with another ending, which the tags tell too.
func (h header) withEnding(e Ending) header {
	h.tags, h.ending = withEnding(h.tags, e.Outcome), e
	return h
}

// Ending returns how the game ended other than by its rules; ok is false if it did not.
func (g *Game) Ending() (e Ending, ok bool) {
	if !g.header.ending.Over() {
		return Ending{}, false
	}
	if g.header.ending.At == nil { // the game was read from somewhere
		line := g.MainLine()
		g.header.ending.At = line[len(line)-1]
	}
	return g.header.ending, true
}

// SetEnding ends the game other than by its rules; the zero value takes that back. For what the user can undo, use
// Document.SetEnding.
func (g *Game) SetEnding(e Ending) { g.header = g.header.withEnding(e) }

// Handicap returns the handicap that the game was begun with; ok is false if there was none.
func (g *Game) Handicap() (h GivenHandicap, ok bool) {
	if !g.header.known {
		g.header.handicap, g.header.known = handicapOf(g.rules, g.header.tags, g.root.position), true
	}
	if g.header.handicap == nil {
		return GivenHandicap{}, false
	}
	return *g.header.handicap, true
}

// SetHandicap tells the handicap that the game was begun with.
func (g *Game) SetHandicap(h GivenHandicap) {
	g.header = g.header.with(withHandicap(g.rules, g.header.tags, h))
}

// SetEnding ends the game other than by its rules, which can be undone. The error is that of Tags.Check.
func (d *Document) SetEnding(e Ending) error {
	next := d.game.header.withEnding(e)
	if err := next.tags.Check(); err != nil {
		return err
	}
	d.applyHeader(next)
	return nil
}

// AmendEnding makes another ending part of the last change, as Amend does.
func (d *Document) AmendEnding(e Ending) {
	g, old, now := d.game, d.game.header, d.game.header.withEnding(e)
	d.Amend(func() { g.header = now }, func() { g.header = old })
}

// applyHeader gives the game another header, which can be undone.
func (d *Document) applyHeader(now header) {
	g, old := d.game, d.game.header
	d.apply(change{
		kind: ChangeText,
		do:   func() { g.header = now },
		undo: func() { g.header = old },
	})
}
