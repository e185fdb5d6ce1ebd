package library

import (
	"context"
	"time"

	"qilab/storage/library"
	"qilab/ui/words"
)

// typingPause is how long the user must stop typing before the list is searched.
const typingPause = 120 * time.Millisecond

// finder queries the library for the list. The newest query wins.
type finder struct {
	room   *Room
	newest library.Newest
	number int // of the newest query
	later  *time.Timer

	busy    bool
	looked  library.Answer // progress of a search by position
	err     error
	shown   bool // an answer has arrived
	again   bool // the query is unchanged
	renewed time.Time
}

// found is the answer to a query.
type found struct {
	ids   []int64
	plies map[int64]int
	page  int // read together with the answer, so that the list need not wait for its records
	first []library.Record
	err   error
}

// findLater searches when the user has stopped typing.
func (r *finder) findLater() {
	if r.later != nil {
		r.later.Stop()
	}
	r.number++ // discards the answer of a pending search
	r.busy = true
	r.room.view.refreshCount()
	r.later = time.AfterFunc(typingPause, func() {
		r.room.Host.Post(func() {
			if !r.room.Host.Closed() {
				r.find()
			}
		})
	})
}

// find searches for the games of the filter, off the window's goroutine.
func (r *finder) find() { r.ask(false) }

// findAgain repeats the query, since games may have been added, removed or changed.
func (r *finder) findAgain() {
	r.ask(r.shown && (r.again || !r.busy))
}

func (r *finder) ask(again bool) {
	f := r
	f.again = again
	if f.later != nil {
		f.later.Stop()
		f.later = nil
	}
	f.number++
	lib := r.room.Library
	if lib == nil {
		f.busy = false
		r.room.view.refresh()
		return
	}
	f.busy, f.looked, f.renewed = true, library.Answer{}, time.Now()
	number, page := f.number, 0
	query, at := r.room.question.query()
	if again && r.room.view != nil {
		page = r.room.view.firstLine() / pageSize
	}
	ctx, end := f.newest.Ask(r.room.runs.Ctx)
	told := func(a library.Answer) {
		r.room.Host.Post(func() {
			if f.number == number && !r.room.Host.Closed() && f.busy {
				a.Replies, a.Through = nil, nil
				f.looked = a
				r.room.view.refreshCount()
			}
		})
	}
	r.room.runs.Go(func() func() {
		defer end()
		answer := ask(ctx, lib, query, at, told)
		if from := page * pageSize; answer.err == nil && from < len(answer.ids) {
			answer.page = page
			answer.first, _ = lib.Records(ctx, answer.ids[from:min(from+pageSize, len(answer.ids))]...) // on an error the list asks again
		}
		return func() {
			if f.number == number {
				r.answered(answer)
			}
		}
	})
	r.room.view.refreshCount()
}

// ask answers a query.
func ask(ctx context.Context, lib *library.Library, q library.Query, at *place, tell func(library.Answer)) found {
	if at == nil {
		ids, err := lib.IDs(ctx, q)
		return found{ids: ids, err: err}
	}
	answer, err := at.search(ctx, q.Filter, tell)
	if err != nil {
		return found{err: err}
	}
	plies := make(map[int64]int, len(answer.Through))
	for _, hit := range answer.Through {
		plies[hit.ID] = hit.Ply
	}
	all, err := lib.IDs(ctx, q)
	if err != nil {
		return found{err: err}
	}
	ids := make([]int64, 0, len(plies))
	for _, id := range all {
		if _, ok := plies[id]; ok {
			ids = append(ids, id)
		}
	}
	return found{ids: ids, plies: plies}
}

// answered shows an answer.
func (r *finder) answered(answer found) {
	f := r
	f.busy, f.err = false, answer.err
	if answer.err == nil {
		f.shown = true
		r.room.list.set(answer.ids, answer.plies, f.again)
		if answer.first != nil {
			r.room.list.put(answer.page, answer.first)
		}
	}
	r.room.view.refresh()
	if !f.again && answer.err == nil && r.room.view != nil {
		r.room.view.top()
		r.room.preview.again()
	}
	r.room.picked()
}

// outdate notes that the answer shown belongs to another query.
func (r *finder) outdate() { r.shown = false }

// text returns the number of games, or the progress of the search.
func (r *finder) text() string {
	w, f := r.room.Words, r
	switch {
	case r.room.Library == nil:
		return ""
	case f.busy && f.looked.Total > 0:
		return w.T("games.looking", words.Count(f.looked.Games), words.Count(f.looked.Total))
	case f.busy:
		return w.T("games.searching")
	case f.err != nil:
		return w.Error(f.err)
	}
	text := w.T("games.count", words.Count(r.room.list.size()))
	if n := r.room.list.marked(); n > 1 {
		text += " · " + w.T("games.selected", words.Count(n))
	}
	return text
}

// load reads the page of a line.
func (r *finder) load(page int) {
	ids, age := r.room.list.missing(page)
	if ids == nil || r.room.Library == nil {
		return
	}
	lib := r.room.Library
	r.room.runs.Go(func() func() {
		records, err := lib.Records(r.room.runs.Ctx, ids...)
		return func() {
			if r.room.list.stale(age) {
				return
			}
			if err != nil {
				r.room.list.failed(page)
				r.room.Host.Tell(r.room.Words.Error(err))
				return
			}
			r.room.list.put(page, records)
			r.room.view.refreshRows()
		}
	})
}

// renew repeats the query, since games may have been added or changed; while an import runs, at most once in an interval.
func (r *finder) renew(pause time.Duration) {
	if !r.busy && time.Since(r.renewed) >= pause && r.room.here() {
		r.findAgain()
	}
}

// Kept updates the list after games were written into the library.
func (r *Room) Kept() {
	if !r.here() || r.changes.running {
		return // the query follows when the list is shown, or the change has ended
	}
	r.preview.reread()
	r.finder.findAgain() // the answer has the records read again
}
