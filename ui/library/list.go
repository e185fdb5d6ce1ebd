package library

import (
	"slices"

	"qilab/storage/library"
)

const (
	pageSize = 128
	maxPages = 24 // cached pages; a window shows one or two
)

// list is the sorted list of games found: their numbers, the records seen lately, and the selection. It belongs to the window's
// goroutine.
type list struct {
	ids   []int64
	plies map[int64]int // the ply of the wanted position in each game; nil: no position is wanted
	known map[int64]*library.Record
	read  map[int]bool // the pages with known records
	used  []int        // the same pages, most recently used last
	asked map[int]bool
	age   int // grows when cached pages become invalid

	selected map[int64]bool
	cursor   int // the line with the keyboard focus; -1: none
	anchor   int // where a selection of several began
}

func newList() *list {
	return &list{known: map[int64]*library.Record{}, read: map[int]bool{}, asked: map[int]bool{}, selected: map[int64]bool{}, cursor: -1, anchor: -1}
}

// set takes a new answer. If it answers the same query, the selection remains as far as its games are there, and the cursor stays
// on its game or, if that has gone, goes to the next one.
func (l *list) set(ids []int64, plies map[int64]int, same bool) {
	if !same {
		l.cursor = -1
		clear(l.selected)
	}
	var from []int64 // the games from the cursor on
	if l.cursor >= 0 && l.cursor < len(l.ids) {
		from = l.ids[l.cursor:]
	}
	l.ids, l.plies = ids, plies
	l.forget()
	l.cursor = -1
	kept := map[int64]bool{}
	for i, id := range ids {
		if l.selected[id] {
			kept[id] = true
		}
		if len(from) > 0 && id == from[0] {
			l.cursor = i
		}
	}
	l.selected = kept
	if l.cursor < 0 && len(ids) > 0 {
		if l.cursor = 0; len(from) > 0 {
			l.cursor = lineAfter(from, ids)
		}
		if len(kept) == 0 {
			l.selected[ids[l.cursor]] = true
		}
	}
	l.anchor = l.cursor
}

// lineAfter returns the line for a cursor whose game, the first of from, has gone: that of the next one still there or, at the end, the
// last.
func lineAfter(from, ids []int64) int {
	there := make(map[int64]int, len(ids))
	for i, id := range ids {
		there[id] = i
	}
	for _, id := range from {
		if i, ok := there[id]; ok {
			return i
		}
	}
	return max(0, len(ids)-1)
}

// forget invalidates all records, which may have changed.
func (l *list) forget() {
	l.age++
	l.read, l.asked, l.used = map[int]bool{}, map[int]bool{}, nil
}

// record returns the record of a line; nil if it has not been read or does not exist. It may be an outdated one.
func (l *list) record(i int) *library.Record {
	if i < 0 || i >= len(l.ids) {
		return nil
	}
	if at := slices.Index(l.used, i/pageSize); at >= 0 && at < len(l.used)-1 {
		l.used = append(slices.Delete(l.used, at, at+1), i/pageSize)
	}
	return l.known[l.ids[i]]
}

// byID returns the record of a game of the list, as record does.
func (l *list) byID(id int64) *library.Record { return l.record(slices.Index(l.ids, id)) }

// missing returns the numbers of a page that must be read, with the age for stale, and marks the page as requested; nil: it has
// been read or requested.
func (l *list) missing(page int) (ids []int64, age int) {
	if l.read[page] || l.asked[page] || page < 0 || page*pageSize >= len(l.ids) {
		return nil, 0
	}
	l.asked[page] = true
	return l.ids[page*pageSize : min((page+1)*pageSize, len(l.ids))], l.age
}

// failed notes that a page could not be read, so that it is missing again.
func (l *list) failed(page int) { delete(l.asked, page) }

// stale reports whether pages requested at an age are of no use any more.
func (l *list) stale(age int) bool { return age != l.age }

// put caches a page. When too many are cached, only the most recently used remain.
func (l *list) put(page int, records []library.Record) {
	delete(l.asked, page)
	if !l.read[page] {
		l.used = append(l.used, page)
	}
	l.read[page] = true
	for i := range records {
		l.known[records[i].ID] = &records[i]
	}
	if len(l.used) <= maxPages && len(l.known) <= maxPages*pageSize {
		return
	}
	kept := map[int64]*library.Record{}
	drop := max(0, len(l.used)-maxPages/2)
	for _, page := range l.used[:drop] {
		delete(l.read, page)
	}
	l.used = slices.Clone(l.used[drop:])
	for _, page := range l.used {
		for _, id := range l.ids[page*pageSize : min((page+1)*pageSize, len(l.ids))] {
			if g := l.known[id]; g != nil {
				kept[id] = g
			}
		}
	}
	l.known = kept
}

// size returns the number of games.
func (l *list) size() int { return len(l.ids) }

// marked returns the number of selected games.
func (l *list) marked() int { return len(l.selected) }

// ply returns where a game has the position searched for, if there is one.
func (l *list) ply(id int64) (ply int, ok bool) {
	ply, ok = l.plies[id]
	return ply, ok
}

// anyNoted reports whether a selected game is known to be an imported one with the user's notes.
func (l *list) anyNoted() bool {
	for id := range l.selected {
		if g := l.known[id]; g != nil && g.Noted {
			return true
		}
	}
	return false
}

// current returns the number of the game under the cursor; 0: none.
func (l *list) current() int64 {
	if l.cursor < 0 || l.cursor >= len(l.ids) {
		return 0
	}
	return l.ids[l.cursor]
}

// picking is how the selection follows the cursor: alone, it is the line of the cursor.
type picking struct {
	keep   bool // toggles the line in the selection
	extend bool // selects all lines from the anchor on
}

// pick moves the cursor to a line and selects it.
func (l *list) pick(i int, by picking) {
	if i < 0 || i >= len(l.ids) {
		return
	}
	l.cursor = i
	switch {
	case by.extend && l.anchor >= 0:
		if !by.keep {
			clear(l.selected)
		}
		for k := min(i, l.anchor); k <= max(i, l.anchor) && k < len(l.ids); k++ {
			l.selected[l.ids[k]] = true
		}
		return
	case by.keep:
		if l.selected[l.ids[i]] {
			delete(l.selected, l.ids[i])
		} else {
			l.selected[l.ids[i]] = true
		}
	default:
		clear(l.selected)
		l.selected[l.ids[i]] = true
	}
	l.anchor = i
}

// all selects every game.
func (l *list) all() {
	for _, id := range l.ids {
		l.selected[id] = true
	}
}

// chosen returns the selected games in the order of the list.
func (l *list) chosen() []int64 {
	var ids []int64
	for _, id := range l.ids {
		if l.selected[id] {
			ids = append(ids, id)
		}
	}
	return ids
}
