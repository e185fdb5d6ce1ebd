package table

import (
	"strconv"

	"qilab/core"
)

// Aids counts the help that the user had in a game played here. It is stored in the tags of the game.
type Aids struct {
	Hints     int
	TakeBacks int
	Looks     int // at the analysis
}

// The tags of Aids.
const (
	TagHints     = "Hints"
	TagTakeBacks = "TakeBacks"
	TagLooks     = "AnalysisLooks"
)

// AidsOf reads the tags of a game.
func AidsOf(tags core.Tags) Aids {
	count := func(name string) int {
		n, _ := strconv.Atoi(tags.Get(name))
		return max(0, n)
	}
	return Aids{Hints: count(TagHints), TakeBacks: count(TagTakeBacks), Looks: count(TagLooks)}
}

// with returns the tags with the counts of a, in a fixed order; a count of 0 has no tag.
func (a Aids) with(tags core.Tags) core.Tags {
	for _, aid := range []struct {
		tag string
		n   int
	}{{TagHints, a.Hints}, {TagTakeBacks, a.TakeBacks}, {TagLooks, a.Looks}} {
		text := ""
		if aid.n > 0 {
			text = strconv.Itoa(aid.n)
		}
		if tags.Get(aid.tag) != text {
			tags = tags.With(aid.tag, text)
		}
	}
	return tags
}

// Assistance counts the help that the user has in the current game.
type Assistance struct {
	shared   *state
	ending   *Ending
	activity func() Activity // of the current game
}

// Had returns the help that the user had in the current game.
func (h *Assistance) Had() Aids { return AidsOf(h.shared.doc.Game().Tags()) }

// NoteHint counts a hint.
func (h *Assistance) NoteHint() {
	if h.note(func(a *Aids) { a.Hints++ }) {
		h.shared.announce(ChangedTree) // a hint changes nothing else, and its count is to be saved
	}
}

// note counts help in a game in play, which has begun with its first move or is shown to be played, until it has ended: after that,
// earlier positions and variations are only studied. Undo does not subtract it. It reports whether it was counted.
func (h *Assistance) note(count func(*Aids)) bool {
	begun := h.activity() == Play || h.shared.node().Parent() != nil && h.shared.againstProgram()
	if h.shared.mode().IsTask() || !begun || h.ending.Ended() {
		return false
	}
	a := h.Had()
	count(&a)
	return h.keep(a)
}

// keep writes the counts into the tags of the current game, and reports whether they are others.
func (h *Assistance) keep(a Aids) bool {
	game := h.shared.doc.Game()
	tags := a.with(game.Tags())
	if AidsOf(game.Tags()) == a || tags.Check() != nil {
		return false
	}
	h.shared.doc.AmendTags(tags)
	return true
}
