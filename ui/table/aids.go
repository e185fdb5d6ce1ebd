package table

import (
	"strconv"

	"qilab/core"
)

// Aids counts the help that the user had in a game that was played here. The tags of the game keep it.
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

// with returns the tags with the counts of a; what is 0 has no tag.
func (a Aids) with(tags core.Tags) core.Tags {
	for name, n := range map[string]int{TagHints: a.Hints, TagTakeBacks: a.TakeBacks, TagLooks: a.Looks} {
		text := ""
		if n > 0 {
			text = strconv.Itoa(n)
		}
		if tags.Get(name) != text {
			tags = tags.With(name, text)
		}
	}
	return tags
}

// Assistance counts the help in the current game.
type Assistance struct{ s *Table }

// Had returns the help that the user had in the current game.
func (a *Assistance) Had() Aids { return AidsOf(a.s.doc.Game().Tags()) }

// NoteHint counts a hint.
func (a *Assistance) NoteHint() { a.note(func(h *Aids) { h.Hints++ }) }

// note counts help in a game that is being played. Undo does not take that back.
func (a *Assistance) note(count func(*Aids)) {
	s := a.s
	if s.sitting().attempt != nil || s.Node().Parent() == nil || s.Ending.Now().Over() ||
		!s.Players.againstProgram() && s.View.Activity() != Play {
		return
	}
	had := a.Had()
	count(&had)
	a.keep(had)
}

// keep writes the counts into the tags of the current game.
func (a *Assistance) keep(had Aids) {
	game := a.s.doc.Game()
	if tags := had.with(game.Tags()); a.Had() != had && tags.Check() == nil {
		game.SetTags(tags)
	}
}
