package library

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/prefs"
)

// question is the query of the list: filter and order, which are stored in the settings, and a position.
type question struct {
	room    *Room
	filter  library.Filter
	order   library.Order
	reverse bool
	place   *place // nil: any position
}

// place is a position, or a pattern of pieces, to search for.
type place struct {
	rules   core.Rules
	key     string                   // of the text that describes it
	none    string                   // of the text if no game has it
	name    string                   // replaces the name of the game in that text; "": does not
	picture func() fyne.CanvasObject // nil: it has none
	search  func(context.Context, library.Filter, func(library.Answer)) (library.Answer, error)
}

// newQuestion returns the last query.
func newQuestion(r *Room) *question {
	q := &question{room: r, filter: parseFilter(r.Settings.Get(prefs.GamesFilter)), reverse: r.Settings.Bool(prefs.GamesReverse)}
	q.order = min(library.Order(r.Settings.Int(prefs.GamesOrder)), library.ByStars)
	if _, known := r.Table.GameByID(q.filter.Rules); !known {
		q.filter.Rules = ""
	}
	return q
}

// query returns the query in the library's form, and the place it is about; nil: any.
func (q *question) query() (library.Query, *place) {
	query := library.Query{Filter: q.named(), Order: q.order, Reverse: q.reverse}
	if q.place != nil {
		query.Rules = q.place.rules.ID()
	}
	return query, q.place
}

// deleted reports whether the list has the deleted games.
func (q *question) deleted() bool { return q.filter.Deleted }

// narrowed reports whether the query excludes any game.
func (q *question) narrowed() bool { return q.place != nil || filtered(q.filter) }

// set changes the filter without searching.
func (q *question) set(f library.Filter) {
	q.keep(f)
	if q.room.view != nil {
		q.room.view.showFilter(f)
	}
}

// keep adopts the filter of the widgets.
func (q *question) keep(f library.Filter) {
	q.filter = f
	q.room.finder.outdate()
	q.room.Settings.Set(prefs.GamesFilter, formatFilter(f))
}

// clear queries all games.
func (q *question) clear() {
	q.place = nil
	q.set(library.Filter{})
	q.room.finder.find()
}

// sortBy sorts the list, the other way round if it is already sorted that way.
func (q *question) sortBy(o library.Order) {
	q.reverse = q.order == o && !q.reverse
	q.order = o
	q.room.Settings.SetInt(prefs.GamesOrder, int(o))
	q.room.Settings.SetBool(prefs.GamesReverse, q.reverse)
	q.room.finder.find()
}

// at shows the games of a place. It clears the filter, so that none is hidden unnoticed.
func (q *question) at(p *place) {
	q.place = p
	q.set(library.Filter{})
	q.room.Host.Show(prefs.LibraryScreen)
}

// pattern shows the games in which the pieces of the setup being edited stood on their squares, whatever else was on the board.
func (q *question) pattern() {
	r := q.room
	rules, setup := r.Table.Rules(), r.Table.Editor.Sketch().Setup()
	if !slices.ContainsFunc(setup.Board, func(p core.Piece) bool { return p != core.NoPiece }) {
		r.Host.Tell(r.Words.T("games.pattern.empty"))
		return
	}
	q.at(&place{rules: rules, key: "games.place.pattern", none: "games.empty.pattern",
		picture: func() fyne.CanvasObject { return r.Pictures.OfSetup(rules, setup, placePicture) },
		search: func(ctx context.Context, f library.Filter, tell func(library.Answer)) (library.Answer, error) {
			return r.links.Pattern(ctx, rules, setup, f, tell)
		},
	})
}

// leavePlace queries games at any position again.
func (q *question) leavePlace() {
	q.place = nil
	q.room.finder.find()
}

// onlyRules returns the rules common to all games found; nil if they may have several.
func (q *question) onlyRules() core.Rules {
	if q.place != nil {
		return q.place.rules
	}
	if rules, ok := q.room.rules(q.filter.Rules); ok {
		return rules
	}
	return nil
}
