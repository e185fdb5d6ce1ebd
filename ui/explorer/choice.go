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
	Player   string // a part of a name
	Opponent string
	Side     string // the side of Player: sideFirst, sideSecond, or "" for either
	Event    string
	From, To int // years; 0: any
	Result   string
	Kind     string
	Mine     bool
}

// The values of choice.Side.
const (
	sideFirst  = "first"
	sideSecond = "second"
)

// unknownResult is the value of choice.Result for games without a known result.
const unknownResult = "unknown"

// kinds are the values of choice.Kind, "explorer.kind.…" in the catalogues.
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
	c := choice{Player: name("player"), Opponent: name("opponent"), Event: name("event"), From: year(v.Get("from")), To: year(v.Get("to")), Mine: v.Get("mine") == "on"}
	if side := v.Get("side"); side == sideFirst || side == sideSecond {
		c.Side = side
	}
	if _, known := resultNamed(rules, v.Get("result")); known {
		c.Result = v.Get("result")
	}
	if _, known := kindNamed(v.Get("kind")); known {
		c.Kind = v.Get("kind")
	}
	return c
}

// named trims a name and cuts it to the maximum length.
func named(text string) string {
	runes := []rune(strings.TrimSpace(text))
	return strings.TrimSpace(string(runes[:min(len(runes), maxName)]))
}

// resultNamed returns the result for a value of choice.Result.
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

// kindNamed returns the kind of game for a value of choice.Kind.
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
	set("player", c.Player)
	set("opponent", c.Opponent)
	set("side", c.Side)
	set("event", c.Event)
	if c.From != 0 {
		set("from", strconv.Itoa(c.From))
	}
	if c.To != 0 {
		set("to", strconv.Itoa(c.To))
	}
	set("result", c.Result)
	set("kind", c.Kind)
	if c.Mine {
		v.Set("mine", "on")
	}
	return v.Encode()
}

// filter returns the library filter of the choice, for games by these rules.
func (c choice) filter(rules core.Rules) library.Filter {
	f := library.Filter{
		Rules: rules.ID(), Players: [2]string{c.Player, c.Opponent}, Event: c.Event, FromYear: c.From, ToYear: c.To, Mine: c.Mine,
	}
	switch c.Side {
	case sideFirst:
		f.Sides = true
	case sideSecond:
		f.Sides, f.Players = true, [2]string{c.Opponent, c.Player}
	}
	if r, known := resultNamed(rules, c.Result); known {
		f.Results = []core.Result{r}
	}
	if k, known := kindNamed(c.Kind); known {
		f.Kinds = []library.Kind{k}
	}
	return f
}

// said describes the choice; "" for all games.
func (c choice) said(w words.Words, rules core.Rules) string {
	var parts []string
	add := func(text string) { parts = append(parts, text) }
	player, opponent := w.Shown(c.Player), w.Shown(c.Opponent)
	switch {
	case c.Side == "" && player != "" && opponent != "":
		add(w.T("explorer.said.both", player, opponent))
	case c.Side == "" && player+opponent != "":
		add(player + opponent)
	case c.Side != "":
		side := core.First
		if c.Side == sideSecond {
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
	if c.Event != "" {
		add(w.Shown(c.Event))
	}
	switch {
	case c.From != 0 && c.To != 0 && c.From != c.To:
		add(strconv.Itoa(c.From) + "–" + strconv.Itoa(c.To))
	case c.From != 0 && c.From == c.To:
		add(strconv.Itoa(c.From))
	case c.From != 0:
		add(w.T("explorer.said.from", c.From))
	case c.To != 0:
		add(w.T("explorer.said.to", c.To))
	}
	if c.Result != "" {
		add(resultName(w, rules, c.Result))
	}
	if c.Kind != "" {
		add(w.T("explorer.kind." + c.Kind))
	}
	if c.Mine {
		add(w.T("explorer.said.mine"))
	}
	return strings.Join(parts, " · ")
}

// resultName returns the name of a value of choice.Result.
func resultName(w words.Words, rules core.Rules, result string) string {
	if result == unknownResult {
		return w.T("explorer.result.unknown")
	}
	return w.T("result." + rules.ID() + "." + result)
}
