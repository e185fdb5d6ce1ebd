package library

import (
	"slices"
	"strings"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/i18n"
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

func openingKey(rules core.Rules, id string) string {
	return "opening-name." + core.FamilyID(rules) + "." + id
}

// openingName returns the catalogues' name of an opening.
func (r *texts) openingName(rules core.Rules, id string) (string, bool) {
	key := openingKey(rules, id)
	if !r.room.Words.Has(key) {
		return "", false
	}
	return r.room.Words.T(key), true
}

// named returns the filter. Besides the openings whose name or code in the library begins with the typed text, it includes
// those that the window calls by it in one of its languages, and their variations. A text that is part of no name may be
// words in any order.
func (q *question) named() library.Filter {
	f := q.filter
	f.Openings = nil
	if f.Opening == "" {
		return f
	}
	list, code := q.openings(f.Rules), library.IsOpeningCode(f.Opening)
	find := func(wanted ...string) {
		for _, o := range list {
			if o.has(wanted, code) {
				f.Openings = append(f.Openings, o.stored...)
			}
		}
	}
	if find(library.Fold(f.Opening)); len(f.Openings) == 0 {
		var words []string
		for word := range strings.FieldsSeq(f.Opening) {
			words = append(words, library.Fold(word))
		}
		find(words...)
	}
	slices.Sort(f.Openings) // games of one family have the same openings
	f.Openings = slices.Compact(f.Openings)
	return f
}

// called is an opening with all its names.
type called struct {
	names  []string // in every language, also those of the openings that it is a variation of, folded
	code   string   // folded
	stored []string // the names that games have for it in a library
}

// has reports whether each of the words is in a name, or a word that is a code the beginning of the opening's.
func (o called) has(words []string, code bool) bool {
	return !slices.ContainsFunc(words, func(word string) bool {
		if code {
			return !strings.HasPrefix(o.code, word)
		}
		return !slices.ContainsFunc(o.names, func(name string) bool { return strings.Contains(name, word) })
	})
}

// openings lists the named openings of the rules, or of all games.
func (q *question) openings(rules string) (list []called) {
	for _, g := range q.room.Table.Games() {
		names := g.Rules.Capabilities().OpeningNames
		if names == nil || rules != "" && rules != g.Rules.ID() {
			continue
		}
		all, byID := names(), map[string]core.OpeningName{}
		for _, n := range all {
			byID[n.ID] = n
		}
		for _, n := range all {
			o := called{code: library.Fold(n.Code), stored: []string{n.ID}}
			if n.Code != "" {
				o.stored = append(o.stored, n.Code)
			}
			for of, ok := n, true; ok; of, ok = byID[of.Parent] {
				for _, l := range i18n.Langs() {
					o.names = append(o.names, library.Fold(q.room.Words.In(l, openingKey(g.Rules, of.ID))))
				}
			}
			list = append(list, o)
		}
	}
	return list
}
