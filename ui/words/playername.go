package words

import (
	"strings"

	"qilab/ui/i18n"
)

// levels are the ids of the levels at which the computer plays some game.
var levels = []string{"beginner", "easy", "medium", "hard", "expert", "master", "full", "perfect"}

// PlayerName returns a player's name as a game records it. The words for a player without a name, and for the computer, were written
// in the language of that day; they are returned in that of now.
func PlayerName(w Words, name string) string {
	if w.Unnamed(name) {
		return w.T("player.person")
	}
	for _, l := range i18n.Langs() {
		before, after, _ := strings.Cut(w.In(l, "recorder.program"), "{0}")
		inner, found := strings.CutPrefix(name, before)
		if !found {
			continue
		}
		inner, found = strings.CutSuffix(inner, after)
		for _, level := range levels {
			if found && inner == w.In(l, "level."+level) {
				return w.T("recorder.program", w.T("level."+level))
			}
		}
	}
	return name
}
