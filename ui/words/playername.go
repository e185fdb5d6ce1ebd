package words

import (
	"strings"

	"qilab/ui/i18n"
)

// levels are the ids of the computer's levels in some game, and of its defence in puzzles.
var levels = []string{"beginner", "easy", "medium", "hard", "expert", "candidate", "master", "full", "perfect", "defence"}

// Players names both recorded players of a game; "" if neither is known.
func Players(w Words, first, second string) string {
	if first == "" && second == "" {
		return ""
	}
	name := func(player string) string {
		if player == "" {
			return w.T("games.nameless")
		}
		return PlayerName(w, player)
	}
	return w.T("choose.players", name(first), name(second))
}

// PlayerName returns a recorded player's name. The words for an unnamed player and for the computer, recorded in the language of
// the time, are translated to the current one.
func PlayerName(w Words, name string) string {
	if Unnamed(w, name) {
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
