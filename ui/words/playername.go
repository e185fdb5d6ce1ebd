package words

import (
	"cmp"
	"strings"

	"qilab/ui/i18n"
)

// levels are the ids of the computer's levels in some game, and of its defence in puzzles.
var levels = []string{"beginner", "easy", "medium", "hard", "expert", "candidate", "master", "full", "perfect", "defence"}

// Players names both recorded players of a game in one line; "" if neither is known.
func Players(w Words, first, second string) string {
	if first == "" && second == "" {
		return ""
	}
	first, second = PlayerNames(w, first, second)
	return w.T("choose.players", cmp.Or(first, w.T("games.nameless")), cmp.Or(second, w.T("games.nameless")))
}

// PlayerNames returns the names of both recorded players of a game, as beside the board: an unnamed player against the computer is
// the user.
func PlayerNames(w Words, first, second string) (a, b string) {
	name := func(player, other string) string {
		if _, ok := levelOf(w, other); ok && Unnamed(w, player) {
			return w.T("player.you")
		}
		return PlayerName(w, player)
	}
	return name(first, second), name(second, first)
}

// PlayerName returns a recorded player's name. The words for an unnamed player and for the computer, recorded in the language of
// the time, are those of the board in the current one.
func PlayerName(w Words, name string) string {
	if Unnamed(w, name) {
		return w.T("player.person")
	}
	if level, ok := levelOf(w, name); ok {
		return w.Player(level)
	}
	return name
}

// levelOf returns the level of the computer by its recorded name, in any language.
func levelOf(w Words, name string) (level string, ok bool) {
	for _, l := range i18n.Langs() {
		before, after, _ := strings.Cut(w.In(l, "recorder.program"), "{0}")
		inner, found := strings.CutPrefix(name, before)
		if !found {
			continue
		}
		inner, found = strings.CutSuffix(inner, after)
		for _, level := range levels {
			if found && inner == w.In(l, "level."+level) {
				return level, true
			}
		}
	}
	return "", false
}
