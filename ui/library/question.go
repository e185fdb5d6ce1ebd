package library

import (
	"context"
	"slices"
	"strings"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/prefs"
)

// question is what the list answers: which games, and in which order. The filter and the order are kept in the settings.
type question struct {
	room    *Room
	filter  library.Filter
	order   library.Order
	reverse bool
	place   *place // nil: games are not looked for by a position
}

// place is a position, or a pattern of pieces, that games are looked for by.
type place struct {
	rules    core.Rules
	key      string        // of the text that says what it is
	name     string        // in place of that of the game in this text; "": that
	position core.Position // nil: it cannot be drawn
	search   func(context.Context, library.Filter, func(library.Answer)) (library.Answer, error)
}

// newQuestion returns the question that was asked last.
func newQuestion(r *Room) *question {
	q := &question{room: r, filter: parseFilter(r.Settings.Get(prefs.GamesFilter)), reverse: r.Settings.Bool(prefs.GamesReverse)}
	q.order = min(library.Order(r.Settings.Int(prefs.GamesOrder)), library.ByStars)
	if _, known := r.Table.GameByID(q.filter.Rules); !known {
		q.filter.Rules = ""
	}
	return q
}

// query returns the question as the library takes it.
func (q *question) query() library.Query {
	query := library.Query{Filter: q.named(), Order: q.order, Reverse: q.reverse}
	if q.place != nil {
		query.Rules = q.place.rules.ID()
	}
	return query
}

// narrowed reports whether the question leaves any game out.
func (q *question) narrowed() bool { return q.place != nil || filtered(q.filter) }

// set changes the filter, without looking for the games.
func (q *question) set(f library.Filter) {
	q.keep(f)
	if q.room.view != nil {
		q.room.view.filters.show(f)
	}
}

// keep takes the filter that the widgets show.
func (q *question) keep(f library.Filter) {
	q.filter = f
	q.room.finder.shown = false // the answer that is shown belongs to another question
	q.room.Settings.Set(prefs.GamesFilter, formatFilter(f))
}

// clear asks for all games.
func (q *question) clear() {
	q.place = nil
	q.set(library.Filter{})
	q.room.finder.find()
}

// sortBy sorts the list, the other way round if it is sorted so already.
func (q *question) sortBy(o library.Order) {
	q.reverse = q.order == o && !q.reverse
	q.order = o
	q.room.Settings.SetInt(prefs.GamesOrder, int(o))
	q.room.Settings.SetBool(prefs.GamesReverse, q.reverse)
	q.room.finder.find()
}

// at asks for the games of a place and shows them. The filter is dropped, so that none is missing without being seen.
func (q *question) at(p *place) {
	q.place = p
	q.set(library.Filter{})
	q.room.Host.Show(prefs.LibraryScreen)
}

// pattern asks for the games in which the pieces that are being set up stood where they do, whatever else there was.
func (q *question) pattern() {
	r := q.room
	rules, setup := r.Table.Rules(), r.Table.Editor.Sketch().Setup()
	if !slices.ContainsFunc(setup.Board, func(p core.Piece) bool { return p != core.NoPiece }) {
		r.Host.Tell(r.Words.T("games.pattern.empty"))
		return
	}
	p := &place{rules: rules, key: "games.place.pattern",
		search: func(ctx context.Context, f library.Filter, tell func(library.Answer)) (library.Answer, error) {
			return r.links.Pattern(ctx, rules, setup, f, tell)
		},
	}
	p.position, _ = rules.FromSetup(setup) // a part of a board may be no position: then there is no picture of it
	q.at(p)
}

// leavePlace asks for games at any position again.
func (q *question) leavePlace() {
	q.place = nil
	q.room.finder.find()
}

// onlyRules returns the rules that all games of the answer have; nil if they may have several.
func (q *question) onlyRules() core.Rules {
	if q.place != nil {
		return q.place.rules
	}
	if rules, ok := q.room.rules(q.filter.Rules); ok {
		return rules
	}
	return nil
}

// named returns the filter. To the openings whose name or code in the library begins with what was typed it adds those that have
// it in their name as the window writes it.
func (q *question) named() library.Filter {
	f := q.filter
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
	for _, g := range q.room.Table.Games() {
		names := g.Rules.Capabilities().OpeningNames
		if names == nil || f.Rules != "" && f.Rules != g.Rules.ID() {
			continue
		}
		for _, n := range names() {
			if text, ok := q.room.texts.openingName(g.Rules, n.ID); ok && strings.Contains(strings.ToLower(text), wanted) {
				add(n.ID)
				add(n.Code)
			}
		}
	}
	return f
}
