package core

import (
	"slices"
	"strings"
)

// The names of the tags that a Game understands. The codecs of files use them; everything else asks Game.Ending and Game.Handicap.
const (
	TagResult      = "Result"      // a Result, as Result.Tag writes it
	TagTermination = "Termination" // how a game ended other than by its rules
	TagHandicap    = "Handicap"    // the ID of a Handicap
	TagFreeMoves   = "HeadStart"   // its free moves, as FreeMovesText writes them
)

// terminations are the values of TagTermination, the words of PGN where it has one.
var terminations = map[Reason]string{EndResign: "resignation", EndAgreement: "agreement", EndTime: "time forfeit"}

// TerminationTag returns the value of TagTermination for a reason to end a game other than by its rules; "" for any other reason.
func TerminationTag(r Reason) string { return terminations[r] }

// endingOf returns how a game ended other than by its rules, by its tags; the zero value: it did not.
func endingOf(tags Tags) Outcome {
	said := tags.Get(TagTermination)
	if said == "" {
		return Outcome{}
	}
	out := Outcome{Result: ResultOf(tags.Get(TagResult))}
	for reason, tag := range terminations {
		if strings.EqualFold(said, tag) {
			out.Reason = reason
		}
	}
	if out.Reason == "" || !out.Over() {
		return Outcome{}
	}
	return out
}

// withEnding returns tags that tell an outcome other than by the rules; the zero value removes it.
func withEnding(tags Tags, out Outcome) Tags {
	return tags.With(TagResult, out.Result.Tag()).With(TagTermination, terminations[out.Reason])
}

// handicapOf returns the handicap of a game by its tags; nil: it has none.
func handicapOf(r Rules, tags Tags, root Position) *GivenHandicap {
	id := tags.Get(TagHandicap)
	if id == "" {
		return nil
	}
	given := &GivenHandicap{Handicap: Handicap{ID: id}}
	offered := r.Capabilities().Handicaps
	if offered == nil {
		return given
	}
	list := offered()
	i := slices.IndexFunc(list, func(h Handicap) bool { return h.ID == id })
	if i < 0 {
		return given
	}
	if given.Handicap = list[i]; given.Free == nil {
		return given
	}
	if made, err := given.Handicap.Made(r, tags.Get(TagFreeMoves)); err == nil && made.Last().Key() == root.Key() {
		given.Made = made
	}
	return given
}

// withHandicap returns tags that tell a handicap.
func withHandicap(r Rules, tags Tags, h GivenHandicap) Tags {
	tags = tags.With(TagHandicap, h.ID)
	if h.Made == nil {
		return tags.With(TagFreeMoves, "")
	}
	return tags.With(TagFreeMoves, FreeMovesText(r, h.Made))
}
