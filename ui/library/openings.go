package library

import (
	"strings"

	"qilab/core"
	"qilab/storage/library"
)

// openingText returns the opening of a game: its name if the game knows its name or code, otherwise the name or code in the library.
func (r *texts) openingText(g *library.Record) string {
	rules, ok := r.room.rules(g.Rules)
	if !ok || g.Opening == "" {
		return g.Opening
	}
	if text, ok := r.openingName(rules, g.Opening); ok {
		return text
	}
	names := rules.Capabilities().OpeningNames
	if names == nil {
		return g.Opening
	}
	for _, n := range names() {
		if n.Code != "" && strings.EqualFold(n.Code, g.Opening) {
			if text, ok := r.openingName(rules, n.ID); ok {
				return text
			}
		}
	}
	return g.Opening
}

// openingName returns the catalogues' name of an opening.
func (r *texts) openingName(rules core.Rules, id string) (string, bool) {
	key := "opening-name." + core.FamilyID(rules) + "." + id
	if !r.room.Words.Has(key) {
		return "", false
	}
	return r.room.Words.T(key), true
}
