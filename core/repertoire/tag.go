package repertoire

import (
	"strconv"

	"qilab/core"
)

// Tag is the tag of a game that is a repertoire. Its value is the fixed name of the side.
const Tag = "Repertoire"

// SideOf returns the side whose repertoire a game with these tags is; ok is false if it is none.
func SideOf(rules core.Rules, tags core.Tags) (side core.Side, ok bool) {
	value := tags.Get(Tag)
	for s, name := range rules.Sides() {
		if name == value {
			return core.Side(s), true
		}
	}
	return core.First, false
}

// Marked returns the tags of a game with the mark that it is the repertoire of a side.
func Marked(rules core.Rules, tags core.Tags, side core.Side) core.Tags {
	return tags.With(Tag, rules.Sides()[side])
}

// beginTag is the tag with the ply at which a repertoire begins. What comes before is the way to its opening: it is asked, but other
// replies there belong to other repertoires and are no gaps.
const beginTag = "RepertoirePly"

// Beginning returns the tags of a repertoire that begins at a ply.
func Beginning(tags core.Tags, ply int) core.Tags {
	if ply == 0 {
		return tags.With(beginTag, "")
	}
	return tags.With(beginTag, strconv.Itoa(ply))
}

// Begin returns the node of the main line at which the repertoire in a game begins.
func Begin(g *core.Game) *core.Node {
	line := g.MainLine()
	return line[min(beginOf(g.Tags()), len(line)-1)]
}

// beginOf returns the ply at which the repertoire in a game begins, 0 if the game does not say.
func beginOf(tags core.Tags) int {
	ply, _ := strconv.Atoi(tags.Get(beginTag))
	return max(ply, 0)
}
