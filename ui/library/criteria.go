package library

import (
	"net/url"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/storage/library"
)

// maxWritten bounds the length of a filter in the settings: its four texts take up to 12 bytes a character.
const maxWritten = 4000

// maxTyped bounds the text that a filter looks for, in characters.
const maxTyped = 60

// formatFilter writes a filter for the settings.
func formatFilter(f library.Filter) string {
	v := url.Values{}
	text := func(key, value string) {
		if value != "" {
			v.Set(key, value)
		}
	}
	number := func(key string, n int) {
		if n != 0 {
			v.Set(key, strconv.Itoa(n))
		}
	}
	flag := func(key string, on bool) {
		if on {
			v.Set(key, "1")
		}
	}
	text("game", f.Rules)
	text("player", f.Players[0])
	text("other", f.Players[1])
	flag("sides", f.Sides)
	text("event", f.Event)
	text("opening", f.Opening)
	number("from", f.FromYear)
	number("to", f.ToYear)
	for _, r := range f.Results {
		v.Add("result", strconv.Itoa(int(r)))
	}
	for _, k := range f.Kinds {
		v.Add("kind", strconv.Itoa(int(k)))
	}
	flag("mine", f.Mine)
	flag("noted", f.Noted)
	number("least", f.MinPlies)
	number("most", f.MaxPlies)
	number("stars", f.MinStars)
	flag("deleted", f.Deleted)
	return v.Encode()
}

// parseFilter reads a filter from the settings, and ignores unreadable parts.
func parseFilter(text string) library.Filter {
	if len(text) > maxWritten {
		return library.Filter{}
	}
	v, _ := url.ParseQuery(text) // what can be read of it
	number := func(key string) int { return numberOf(v.Get(key)) }
	f := library.Filter{
		Rules: bounded(v.Get("game")), Players: [2]string{bounded(v.Get("player")), bounded(v.Get("other"))}, Sides: v.Get("sides") == "1",
		Event: bounded(v.Get("event")), Opening: bounded(v.Get("opening")), FromYear: number("from"), ToYear: number("to"), Mine: v.Get("mine") == "1", Noted: v.Get("noted") == "1",
		MinPlies: number("least"), MaxPlies: number("most"), MinStars: min(number("stars"), 5), Deleted: v.Get("deleted") == "1",
	}
	for _, r := range v["result"] {
		if n, ok := parseNumber(r); ok && n <= int(core.Draw) && len(f.Results) < 8 {
			f.Results = append(f.Results, core.Result(n))
		}
	}
	for _, k := range v["kind"] {
		if n := numberOf(k); n >= int(library.Played) && n <= int(library.Attempt) && len(f.Kinds) < 8 {
			f.Kinds = append(f.Kinds, library.Kind(n))
		}
	}
	return f
}

// numberOf parses a non-negative number; 0 for other text.
func numberOf(text string) int {
	n, _ := parseNumber(text)
	return n
}

// parseNumber parses a non-negative number; ok is false for other text.
func parseNumber(text string) (n int, ok bool) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 || n > 1_000_000 {
		return 0, false
	}
	return n, true
}

// bounded returns the part of a text that a filter looks for.
func bounded(text string) string {
	runes := []rune(strings.TrimSpace(text))
	return strings.TrimSpace(string(runes[:min(len(runes), maxTyped)]))
}

// filtered reports whether a filter excludes anything.
func filtered(f library.Filter) bool { return formatFilter(f) != "" }
