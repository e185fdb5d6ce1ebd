package repertoire

import "qilab/core"

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
