// Package explorer is the room that shows which moves were played in the position on the board: in the games of the library, in the
// program's book, and in the user's books, beside the analysis. It is a tab next to the analysis.
//
// Queries of the library and of books run on other goroutines (inquiry.go), and the newest wins; visible numbers are always those
// of the position on the board, and a hidden tab asks nothing. lines.go makes lines of the answers, view.go shows them.
package explorer

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/book"
	"qilab/storage/library"
	"qilab/ui/command"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// Links are the connections to other rooms.
type Links struct {
	Play    func(core.Move) bool
	Preview func([]core.Move) // shows moves on the board; nil: none
	Front   func(on bool)     // brings the tab to the front, or the analysis
	// Books are the user's books that are switched on for a side.
	Books func(core.Rules, core.Side) []book.Named
	// Current is the library number of the current game, which is not counted; 0: none.
	Current func() int64
	// Open opens a game of the library at a ply.
	Open func(id int64, ply int)
	// ShowPosition lists all games through a position in the library.
	ShowPosition func(core.Rules, core.Position)
	// Import starts an import into the library.
	Import func()
}

// store is the part of the library used here.
type store interface {
	Positions(ctx context.Context, rules core.Rules, p core.Position, f library.Filter, tell func(library.Answer)) (library.Answer, error)
	Records(ctx context.Context, ids ...int64) ([]library.Record, error)
	Changes() int64
}

// opened is the store of an open library.
type opened struct {
	*library.Library
	*library.Index
}

// Room is the tab.
type Room struct {
	Deps
	links Links
	view  *view
	shown bool // the tab is in front of the other tabs
	under bool // another side of the game screen is in front of all tabs

	library func() store // nil: not open yet
	found   inquiry[library.Answer]
	changes int64 // of the library at the last query
	cache   cache
	books   inquiry[[]bookMoves]
}

// bookMoves is a book's data on the position.
type bookMoves struct {
	id, name string
	moves    []book.Move
	known    bool // it has answered
	err      error
}

// New returns the room.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links}
	r.library = func() store {
		if d.Library == nil {
			return nil
		}
		return opened{d.Library, d.Library.Index}
	}
	r.found.post, r.books.post = d.Host.Post, d.Host.Post
	r.found.changed = func() {
		if r.found.done && r.found.err == nil {
			r.cache.put(r.found.key, r.changes, r.found.value)
		}
		r.show()
	}
	r.books.changed = r.show
	return r
}

// Object builds the tab.
func (r *Room) Object() fyne.CanvasObject {
	r.retext()
	r.view = newView(r)
	return r.view.root
}

// retext rebuilds the tab in another language.
func (r *Room) retext() {
	if r.view != nil {
		r.view.games.close()
	}
	r.view = nil
}

// Close cancels background work.
func (r *Room) Close() {
	r.found.close()
	r.books.close()
	r.retext()
}

// SetShown records whether the tab is in front of the other tabs.
func (r *Room) SetShown(on bool) {
	r.shown = on
	r.Settings.SetBool(prefs.Explorer, on)
	r.refresh()
}

// SetFronted records whether the side of the tab is in front of the other sides of the game screen.
func (r *Room) SetFronted(on bool) {
	r.under = !on
	r.refresh()
}

// visible reports whether the user sees the tab.
func (r *Room) visible() bool { return r.shown && !r.under && r.Host.Playing() }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "explorer", Study: true, Keys: command.Keys(command.Plain(fyne.KeyQ)), Enabled: r.Host.Playing, Checked: func() bool { return r.shown }, Run: func() {
			r.links.Front(!r.shown)
			if r.shown && r.view != nil && r.view.list.Visible() {
				r.Host.Canvas().Focus(r.view.list)
			}
		}},
	}
}

// Refresh handles a change of the game.
func (r *Room) Refresh(table.Change) { r.refresh() }

// refresh handles a change of the game, the library or the settings.
func (r *Room) refresh() {
	if r.view == nil || r.Host.Closed() {
		return
	}
	r.ask()
	r.show()
}

func (r *Room) show() {
	switch {
	case r.view == nil || r.Host.Closed():
	case r.visible():
		r.view.refresh()
	default:
		r.view.hide()
	}
}

// active reports whether the position may be queried and the answer is visible.
func (r *Room) active() bool { return r.visible() && r.withheld() == "" }

// withheld returns the key of the text that explains why moves are hidden; "" if they are not.
func (r *Room) withheld() string {
	switch r.Table.View.Concealed() {
	case table.Revealed:
		return ""
	case table.ConcealedForPuzzle:
		return "explorer.puzzle"
	}
	return "explorer.hidden"
}

// choice returns the filter of counted games.
func (r *Room) choice() choice {
	rules := r.Table.Rules()
	return parseChoice(r.Settings.Get(prefs.ExplorerFilter+rules.ID()), rules)
}

// setChoice sets the filter of counted games.
func (r *Room) setChoice(c choice) {
	r.Settings.Set(prefs.ExplorerFilter+r.Table.Rules().ID(), c.String())
	r.refresh()
}

// The ids of sources in the setting that hides them; the user's books have their name after ownBook.
const (
	ownLibrary = "library"
	builtIn    = "built-in"
	ownBook    = "book:"
)

// off reports whether a source is hidden.
func (r *Room) off(source string) bool {
	return slices.Contains(strings.Fields(r.Settings.Get(prefs.ExplorerOff)), url.QueryEscape(source))
}

// switchSource switches a source on or off.
func (r *Room) switchSource(source string) {
	list, name := strings.Fields(r.Settings.Get(prefs.ExplorerOff)), url.QueryEscape(source)
	if i := slices.Index(list, name); i >= 0 {
		list = slices.Delete(list, i, i+1)
	} else {
		list = append(list, name)
	}
	r.Settings.Set(prefs.ExplorerOff, strings.Join(list, " "))
	r.refresh()
}

// setOrder sets the order of the moves.
func (r *Room) setOrder(order string) {
	r.Settings.Set(prefs.ExplorerOrder, order)
	r.show()
}

// ask queries the position on the board, unless that query is running or answered.
func (r *Room) ask() {
	if !r.active() {
		r.found.stop()
		r.books.stop()
		return
	}
	r.askLibrary()
	r.askBooks()
}

func (r *Room) askLibrary() {
	from := r.library()
	if from == nil || r.off(ownLibrary) {
		r.found.stop()
		return
	}
	rules, p := r.Table.Rules(), r.Table.Position()
	chosen := r.choice()
	filter := chosen.filter(rules)
	filter.Except = r.links.Current()
	key := rules.ID() + "\n" + p.Key() + "\n" + chosen.String() + "\n" + strconv.FormatInt(filter.Except, 10)
	changes := from.Changes()
	if key == r.found.key && changes == r.changes {
		return
	}
	if known, ok := r.cache.get(key, changes); ok {
		r.changes = changes
		r.found.answer(key, known)
		return
	}
	r.changes = changes
	r.found.ask(key, func(ctx context.Context, tell func(library.Answer)) (library.Answer, error) {
		return from.Positions(ctx, rules, p, filter, tell)
	})
}

func (r *Room) askBooks() {
	t := r.Table
	rules, p := t.Rules(), t.Position()
	var list []bookMoves
	var asked []book.Book
	add := func(id, name string, b book.Book) {
		if !r.off(id) {
			list, asked = append(list, bookMoves{id: id, name: name}), append(asked, b)
		}
	}
	for _, b := range r.shelf() {
		add(b.id, b.name, b.book)
	}
	if len(list) == 0 {
		r.books.stop()
		return
	}
	key := rules.ID() + "\n" + p.Key()
	for _, b := range list {
		key += "\n" + b.id
	}
	if key == r.books.key {
		return
	}
	r.books.ask(key, func(ctx context.Context, tell func([]bookMoves)) ([]bookMoves, error) {
		known := slices.Clone(list)
		for i := range known {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			known[i].moves, known[i].err = asked[i].Moves(p)
			known[i].known = true
			tell(slices.Clone(known))
		}
		return known, nil
	})
}

// source is a book with its id in the setting that hides sources.
type source struct {
	id, name string
	book     book.Book
}

// shelf lists the books for the side to move: the program's own, and the user's.
func (r *Room) shelf() (list []source) {
	t := r.Table
	if own := t.Current().Book; own != nil {
		list = append(list, source{builtIn, r.Words.T("explorer.built-in"), own})
	}
	named := map[string]int{}
	for _, b := range r.links.Books(t.Rules(), t.Position().Turn()) {
		id := ownBook + b.Name
		if named[b.Name]++; named[b.Name] > 1 { // files in different folders may share a name
			id += "/" + strconv.Itoa(named[b.Name])
		}
		list = append(list, source{id, r.Words.Shown(b.Name), b})
	}
	return list
}

// BooksChanged handles a change of the user's books or their files.
func (r *Room) BooksChanged() {
	r.books.stop()
	r.refresh()
}

// again repeats the query after an error.
func (r *Room) again() {
	r.found.stop()
	r.refresh()
}

// waiting reports whether a new query has no answer yet.
func (r *Room) waiting() bool { return r.found.waiting() || r.books.waiting() }
