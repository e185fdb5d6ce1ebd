package practice

import (
	"encoding/json"
	"slices"
	"strings"

	"qilab/solver/catalog"
	"qilab/solver/puzzle/modes"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// choice is what the user has chosen to train in a game.
type choice struct {
	Goals  []string `json:"goals,omitempty"`
	Themes []string `json:"themes,omitempty"`
	Level  int      `json:"level,omitempty"` // in levels
}

// parseChoice parses the output of String. A text it cannot read is no choice.
func parseChoice(text string) (c choice) {
	if text == "" || json.Unmarshal([]byte(text), &c) != nil {
		return choice{}
	}
	if c.Level < 0 || c.Level >= len(levels) {
		c.Level = 0
	}
	return c
}

// String formats the choice for the settings; "": nothing is chosen.
func (c choice) String() string {
	if len(c.Goals)+len(c.Themes)+c.Level == 0 {
		return ""
	}
	text, _ := json.Marshal(c) // strings and a number
	return string(text)
}

// filter returns what the choice selects, and how much harder than the user's level it is.
func (c choice) filter() (f modes.Filter, harder float64) {
	l := levels[c.Level]
	return modes.Filter{Goals: c.Goals, Themes: c.Themes, Min: l.min, Max: l.max}, l.harder
}

// limit drops goals and themes of which there are no puzzles any more.
func (c *choice) limit(p *modes.Pool) {
	unknown := func(known []modes.Count) func(string) bool {
		return func(word string) bool {
			return !slices.ContainsFunc(known, func(n modes.Count) bool { return n.Word == word })
		}
	}
	c.Goals, c.Themes = slices.DeleteFunc(c.Goals, unknown(p.Goals())), slices.DeleteFunc(c.Themes, unknown(p.Themes()))
}

// chosen returns what the user has chosen in a game; keep keeps it.
func (r *Room) chosen(game string) choice { return parseChoice(r.Settings.Get(prefs.Practice + game)) }

func (r *Room) keep(game string, c choice) { r.Settings.Set(prefs.Practice+game, c.String()) }

// name names the chosen goals and themes.
func (c choice) name(w words.Words, g catalog.Game) string {
	if len(c.Goals)+len(c.Themes) == 0 {
		return w.T("practice.themes.all")
	}
	var names []string
	for _, goal := range c.Goals {
		names = append(names, words.GoalKind(w, goal))
	}
	for _, theme := range c.Themes {
		names = append(names, words.Theme(w, g.Rules, theme))
	}
	if more := len(names) - 3; more > 0 {
		names = append(names[:3], w.T("practice.themes.more", more))
	}
	return strings.Join(names, w.T("punctuation.comma"))
}
