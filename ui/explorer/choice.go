package explorer

import (
	"net/url"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/words"
)

// choice is the user's filter of counted games, as stored in the settings. The zero value means all games.
type choice struct {
	player   string // a part of a name
	opponent string
	side     string // the side of player: sideFirst, sideSecond, or "" for either
	event    string
	from, to int // years; 0: any
	result   string
	kind     string
	mine     bool
}

// The values of choice.side.
const (
	sideFirst  = "first"
	sideSecond = "second"
)

// unknownResult is the value of choice.result for games without a known result.
const unknownResult = "unknown"

// kinds are the values of choice.kind, "explorer.kind.…" in the catalogues.
var kinds = []struct {
	id   string
	kind library.Kind
}{{"played", library.Played}, {"pasted", library.Pasted}, {"imported", library.Imported}, {"attempt", library.Attempt}}

const (
	// maxName bounds the length of a name, in characters.
	maxName = 200
	// minYear and maxYear bound the years: four digits.
	minYear = 1000
	maxYear = 9999
)

// parseChoice reads the output of String. It ignores parts that are unreadable or meaningless in the game.
func parseChoice(text string, rules core.Rules) choice {
	v, _ := url.ParseQuery(text)
	name := func(key string) string { return named(v.Get(key)) }
	c := choice{player: name("player"), opponent: name("opponent"), event: name("event"), from: year(v.Get("from")), to: year(v.Get("to")), mine: v.Get("mine") == "on"}
	if side := v.Get("side"); side == sideFirst || side == sideSecond {
		c.side = side
	}
	if _, known := resultNamed(rules, v.Get("result")); known {
		c.result = v.Get("result")
	}
	if _, known := kindNamed(v.Get("kind")); known {
		c.kind = v.Get("kind")
	}
	return c
}

// named trims a name and cuts it to the maximum length.
func named(text string) string {
	runes := []rune(strings.TrimSpace(text))
	return strings.TrimSpace(string(runes[:min(len(runes), maxName)]))
}

// resultNamed returns the result for a value of choice.result.
func resultNamed(rules core.Rules, name string) (core.Result, bool) {
	if name == unknownResult {
		return core.Unfinished, true
	}
	for _, r := range []core.Result{core.FirstWins, core.SecondWins, core.BothWin, core.BothLose, core.Draw} {
		if name == r.Name(rules.Sides()) {
			return r, true
		}
	}
	return core.Unfinished, false
}

// kindNamed returns the kind of game for a value of choice.kind.
func kindNamed(name string) (library.Kind, bool) {
	for _, k := range kinds {
		if k.id == name {
			return k.kind, true
		}
	}
	return 0, false
}

// year parses a year; 0 if there is none.
func year(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < minYear || n > maxYear {
		return 0
	}
	return n
}

// String writes c for the settings; "" for all games.
func (c choice) String() string {
	v := url.Values{}
	set := func(key, value string) {
		if value != "" {
			v.Set(key, value)
		}
	}
	set("player", c.player)
	set("opponent", c.opponent)
	set("side", c.side)
	set("event", c.event)
	if c.from != 0 {
		set("from", strconv.Itoa(c.from))
	}
	if c.to != 0 {
		set("to", strconv.Itoa(c.to))
	}
	set("result", c.result)
	set("kind", c.kind)
	if c.mine {
		v.Set("mine", "on")
	}
	return v.Encode()
}

// filter returns the library filter of the choice, for games by these rules.
func (c choice) filter(rules core.Rules) library.Filter {
	f := library.Filter{
		Rules: rules.ID(), Players: [2]string{c.player, c.opponent}, Event: c.event, FromYear: c.from, ToYear: c.to, Mine: c.mine,
	}
	switch c.side {
	case sideFirst:
		f.Sides = true
	case sideSecond:
		f.Sides, f.Players = true, [2]string{c.opponent, c.player}
	}
	if r, known := resultNamed(rules, c.result); known {
		f.Results = []core.Result{r}
	}
	if k, known := kindNamed(c.kind); known {
		f.Kinds = []library.Kind{k}
	}
	return f
}

// said describes the choice; "" for all games.
func (c choice) said(w words.Words, rules core.Rules) string {
	var parts []string
	add := func(text string) { parts = append(parts, text) }
	player, opponent := w.Shown(c.player), w.Shown(c.opponent)
	switch {
	case c.side == "" && player != "" && opponent != "":
		add(w.T("explorer.said.both", player, opponent))
	case c.side == "" && player+opponent != "":
		add(player + opponent)
	case c.side != "":
		side := core.First
		if c.side == sideSecond {
			side = core.Second
		}
		for _, one := range []struct {
			name string
			side core.Side
		}{{player, side}, {opponent, side.Other()}} {
			if one.name != "" {
				add(w.T("explorer.said.side", one.name, w.Side(rules, one.side)))
			}
		}
	}
	if c.event != "" {
		add(w.Shown(c.event))
	}
	switch {
	case c.from != 0 && c.to != 0 && c.from != c.to:
		add(strconv.Itoa(c.from) + "–" + strconv.Itoa(c.to))
	case c.from != 0 && c.from == c.to:
		add(strconv.Itoa(c.from))
	case c.from != 0:
		add(w.T("explorer.said.from", c.from))
	case c.to != 0:
		add(w.T("explorer.said.to", c.to))
	}
	if c.result != "" {
		add(resultName(w, rules, c.result))
	}
	if c.kind != "" {
		add(w.T("explorer.kind." + c.kind))
	}
	if c.mine {
		add(w.T("explorer.said.mine"))
	}
	return strings.Join(parts, " · ")
}

// resultName returns the name of a value of choice.result.
func resultName(w words.Words, rules core.Rules, result string) string {
	if result == unknownResult {
		return w.T("explorer.result.unknown")
	}
	return w.T("result." + rules.ID() + "." + result)
}
