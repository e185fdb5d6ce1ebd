package words

import (
	"strings"

	"qilab/core"
)

// GameTitle describes a game in one line from its tags: players, place, date and result.
func GameTitle(w Words, r core.Rules, tags core.Tags) string {
	var parts []string
	add := func(text string) {
		if text = core.OneLine(text); text != "" {
			parts = append(parts, text)
		}
	}
	add(tags.Get("Title"))
	if first, second := Player(r, core.First, tags), Player(r, core.Second, tags); first != "" || second != "" {
		add(w.T("choose.players", first, second))
	}
	for _, name := range []string{"Event", "Round", "Date"} {
		add(tags.Get(name))
	}
	if result := core.ResultOf(tags.Get(core.TagResult)); result != core.Unfinished {
		add(w.Result(r, result))
	} else {
		add(tags.Get(core.TagResult)) // in the words of the file
	}
	if len(parts) == 0 {
		return w.T("choose.nameless")
	}
	return strings.Join(parts, " · ")
}

// Player returns the player of a side from the tags of a game, in one line; "" if unknown.
func Player(r core.Rules, s core.Side, tags core.Tags) string {
	return core.OneLine(tags.Get(core.SideTag(r, s)))
}
