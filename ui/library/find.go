package library

import (
	"context"
	"time"

	"qilab/core"
	"qilab/storage/library"
)

// typingPause is how long a person has to stop typing before the list is searched.
const typingPause = 120 * time.Millisecond

// place is a position, or a pattern of pieces, that games are looked for by.
type place struct {
	rules    core.Rules
	key      string        // of the text that says what it is
	position core.Position // nil: it cannot be drawn
	search   func(context.Context, library.Filter, func(library.Answer)) (library.Answer, error)
}

// finder asks the library for the games that are shown. The newest question wins.
type finder struct {
	*Room
	newest library.Newest
	number int // of the newest question
	later  *time.Timer

	busy    bool
	looked  library.Answer // how far a search by position is
	err     error
	shown   bool // an answer was there
	again   bool // the question is the one before
	renewed time.Time
}

// found is the answer to a question.
type found struct {
	ids   []int64
	plies map[int64]int
	page  int // whose records are there too, so that the list need not wait for them
	first []library.Record
	err   error
}

// findLater looks for the games when the person has stopped typing.
func (r *finder) findLater() {
	if r.finder.later != nil {
		r.finder.later.Stop()
	}
	r.finder.number++ // what is under way is no answer any more
	r.finder.busy = true
	r.refreshCount()
	r.finder.later = time.AfterFunc(typingPause, func() {
		r.Post(func() {
			if !r.Closed() {
				r.find()
			}
		})
	})
}

// find looks for the games that the filter means, off the window's goroutine.
func (r *finder) find() { r.ask(false) }

// findAgain looks for the same games, some of which may have come, gone or changed.
func (r *finder) findAgain() { r.ask(r.finder.shown && (r.finder.again || !r.finder.busy)) }

func (r *finder) ask(again bool) {
	f := r.finder
	f.again = again
	if f.later != nil {
		f.later.Stop()
		f.later = nil
	}
	f.number++
	lib := r.Library
	if lib == nil {
		f.busy = false
		r.refresh()
		return
	}
	f.busy, f.looked, f.renewed = true, library.Answer{}, time.Now()
	number, query, at := f.number, library.Query{Filter: r.named(r.filter), Order: r.order, Reverse: r.reverse}, r.place
	if at != nil {
		query.Rules = at.rules.ID()
	}
	page := 0
	if again && r.view != nil {
		page = r.view.table.first() / pageSize
	}
	ctx, end := f.newest.Ask(r.ctx)
	told := func(a library.Answer) {
		r.Post(func() {
			if f.number == number && !r.Closed() && f.busy {
				a.Replies, a.Through = nil, nil
				f.looked = a
				r.refreshCount()
			}
		})
	}
	r.work.Go(func() {
		defer end()
		answer := ask(ctx, lib, query, at, told)
		if from := page * pageSize; answer.err == nil && from < len(answer.ids) {
			answer.page = page
			answer.first, _ = lib.Records(ctx, answer.ids[from:min(from+pageSize, len(answer.ids))]...) // or the list asks again
		}
		r.Post(func() {
			if f.number == number && !r.Closed() {
				r.answered(answer)
			}
		})
	})
	r.refreshCount()
}

// ask answers a question.
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

// answered shows the games that were found.
func (r *finder) answered(answer found) {
	f := r.finder
	f.busy, f.err = false, answer.err
	if answer.err == nil {
		f.shown = true
		r.list.set(answer.ids, answer.plies, f.again)
		if answer.first != nil {
			r.list.put(answer.page, answer.first)
		}
	}
	r.refresh()
	if !f.again && answer.err == nil && r.view != nil {
		r.view.table.top()
		r.preview.again()
	}
	r.picked()
}

// load reads the page that a line is on.
func (r *finder) load(page int) {
	ids := r.list.missing(page)
	if ids == nil || r.Library == nil {
		return
	}
	lib, age := r.Library, r.list.age
	r.work.Go(func() {
		records, err := lib.Records(r.ctx, ids...)
		r.Post(func() {
			if r.Closed() || age != r.list.age {
				return
			}
			if err != nil {
				delete(r.list.asked, page)
				r.Tell(r.Words.Error(err))
				return
			}
			r.list.put(page, records)
			r.refreshRows()
		})
	})
}

// renew looks again for the same games, because some may have come or changed; at most once in a while as long as an import
// adds games.
func (r *finder) renew(least time.Duration) {
	if !r.finder.busy && time.Since(r.finder.renewed) >= least && r.Here() {
		r.findAgain()
	}
}
