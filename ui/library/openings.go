package library

import (
	"strings"

	"qilab/core"
	"qilab/storage/library"
)

// openingText returns the opening of a game: its name where the game knows its name or its code.
func (r *texts) openingText(g *library.Record) string {
	rules, ok := r.room.rules(g.Rules)
	if !ok || g.Opening == "" {
		return g.Opening
	}
	if text, ok := r.room.openingName(rules, g.Opening); ok {
		return text
	}
	names := rules.Capabilities().OpeningNames
	if names == nil {
		return g.Opening
	}
	for _, n := range names() {
		if n.Code != "" && strings.EqualFold(n.Code, g.Opening) {
			if text, ok := r.room.openingName(rules, n.ID); ok {
				return text + " " + n.Code
			}
		}
	}
	return g.Opening
}

// openingName returns what the catalogues call an opening.
func (r *Room) openingName(rules core.Rules, id string) (string, bool) {
	key := "opening-name." + core.FamilyID(rules) + "." + id
	if !r.Words.Has(key) {
		return "", false
	}
	return r.Words.T(key), true
}

// named returns a filter that means, beside the openings whose name or code in the library begins with what was typed, those that
// have it in their name as the window writes it.
func (r *Room) named(f library.Filter) library.Filter {
	f.Openings = nil
	if f.Opening == "" {
		return f
	}
	wanted := strings.ToLower(f.Opening)
	seen := map[string]bool{}
	add := func(text string) {
		if text != "" && !seen[text] {
			seen[text] = true
			f.Openings = append(f.Openings, text)
		}
	}
	for _, g := range r.Table.Games() {
		names := g.Rules.Capabilities().OpeningNames
		if names == nil || f.Rules != "" && f.Rules != g.Rules.ID() {
			continue
		}
		for _, n := range names() {
			if text, ok := r.openingName(g.Rules, n.ID); ok && strings.Contains(strings.ToLower(text), wanted) {
				add(n.ID)
				add(n.Code)
			}
		}
	}
	return f
}
