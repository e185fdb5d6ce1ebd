package training

import (
	"context"

	"qilab/storage/training"
	"qilab/ui/cards"
)

// pageSize is the number of cards that the list reads at a time.
const pageSize = 100

// query is one search for cards, of which the list reads page by page.
type query struct {
	ctx    context.Context
	cancel context.CancelFunc
	filter training.Filter // used by jobs of work only, which run one at a time
	meant  bool            // filter.Or is known
	asked  map[int]bool    // the requested pages
}

// reload reads the list again.
func (p *page) reload() {
	if p.query != nil {
		p.query.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	p.query = &query{ctx: ctx, cancel: cancel, filter: p.filter, asked: map[int]bool{}}
	p.stale = true
	p.read(0)
}

// read requests a page of the list.
func (p *page) read(number int) {
	r, q := p.room, p.query
	t, lib := r.Training, r.Library
	if q.asked[number] || t == nil {
		return
	}
	q.asked[number] = true
	r.work.Go(func() {
		if q.ctx.Err() != nil {
			return
		}
		var err error
		if q.filter.Text != "" && !q.meant {
			q.filter.Or, err = r.texts.meantCards(q.ctx, t, lib, q.filter)
			q.meant = err == nil
		}
		var list []training.Card
		count := 0
		if err == nil {
			list, count, err = t.Cards.List(q.ctx, q.filter, number*pageSize, pageSize)
		}
		origins := cards.Origins(q.ctx, lib, list)
		r.Host.Post(func() {
			if r.Host.Closed() || r.page != p || p.query != q {
				return
			}
			if err != nil {
				delete(q.asked, number)
				p.tally.SetText(r.Host.Clean(r.Words.Error(err)))
				return
			}
			if p.stale {
				p.cards, p.stale = map[int][]training.Card{}, false
			}
			p.cards[number], p.count = list, count
			for _, c := range list {
				p.from[c.ID] = r.texts.from(c, origins)
			}
			key := "training.cards"
			if count > 1 {
				key = "training.cards.newest"
			}
			p.tally.SetText(r.Words.T(key, count))
			if p.list.Selected() >= count {
				p.list.UnselectAll()
			}
			p.list.Refresh()
			p.showCard()
		})
	})
}
