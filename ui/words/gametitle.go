package words

import (
	"strings"

	"qilab/core"
)

// GameTitle writes a game in one line by what is said about it: who played whom, where and when, and the result.
func (w Words) GameTitle(r core.Rules, tags core.Tags) string {
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
	for _, name := range []string{"Event", "Round", "Date", "Result"} {
		add(tags.Get(name))
	}
	if len(parts) == 0 {
		return w.T("choose.nameless")
	}
	return strings.Join(parts, " · ")
}

// Player returns who played a side by the tags of a game, in one line; "" if it is not known.
func Player(r core.Rules, s core.Side, tags core.Tags) string {
	return core.OneLine(tags.Get(core.SideTag(r, s)))
}
