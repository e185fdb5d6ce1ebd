package words

import (
	"strings"

	"qilab/core"
)

// Repertoire returns the name of a repertoire: its title or event, or else one by its opening.
func Repertoire(w Words, game *core.Game) string {
	if name, ok := NameIn(game, "Title", "Event"); ok {
		return name
	}
	return RepertoireByOpening(w, game)
}

// RepertoireByOpening returns the name of the opening of a repertoire, or that of the game.
func RepertoireByOpening(w Words, game *core.Game) string {
	line := game.MainLine()
	if name := OpeningOf(w, game.Rules(), line[len(line)-1]); name != "" {
		return name
	}
	return w.Game(game.Rules())
}

// NameIn returns the name in the first of some tags that has one.
func NameIn(game *core.Game, tags ...string) (name string, ok bool) {
	for _, tag := range tags {
		if name = core.OneLine(game.Tags().Get(tag)); strings.Trim(name, "?.*- ") != "" {
			return name, true
		}
	}
	return "", false
}

// OpeningOf returns the name of the opening that leads to a node; "" if it has none.
func OpeningOf(w Words, rules core.Rules, n *core.Node) string {
	if of := rules.Capabilities().OpeningOf; of != nil {
		if name, ok := of(n.Line()); ok {
			return Opening(w, rules, name)
		}
	}
	return ""
}
