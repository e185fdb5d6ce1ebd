package core

import (
	"slices"
	"strings"
)

// The names of the tags that a Game understands. They are for the codecs of file formats; everything else uses
// Game.Ending and Game.Handicap.
const (
	TagResult      = "Result"      // a Result, in the format of Result.Tag
	TagTermination = "Termination" // how a game ended other than by its rules
	TagHandicap    = "Handicap"    // the ID of a Handicap
	TagFreeMoves   = "HeadStart"   // its free moves, in the format of FreeMovesText
)

// terminations holds the values of TagTermination, which are those of PGN where it has one.
var terminations = map[Reason]string{EndResign: "resignation", EndAgreement: "agreement", EndTime: "time forfeit"}

// TerminationTag returns the value of TagTermination for a reason to end a game other than by its rules, and "" for any
// other reason.
func TerminationTag(r Reason) string { return terminations[r] }

// endingOf returns how a game ended other than by its rules according to its tags, or the zero value.
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

// withEnding returns the tags with an outcome other than by the rules; the zero value removes it.
func withEnding(tags Tags, out Outcome) Tags {
	return tags.With(TagResult, out.Result.Tag()).With(TagTermination, terminations[out.Reason])
}

// handicapOf returns the handicap of a game according to its tags, or nil.
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

// withHandicap returns the tags with a handicap.
func withHandicap(r Rules, tags Tags, h GivenHandicap) Tags {
	tags = tags.With(TagHandicap, h.ID)
	if h.Made == nil {
		return tags.With(TagFreeMoves, "")
	}
	return tags.With(TagFreeMoves, FreeMovesText(r, h.Made))
}
