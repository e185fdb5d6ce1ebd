// Package deals is the room of deals to study: the deal of the day, the same for everybody, and sessions with other deals. The user
// must find a move that keeps the outcome. A deal that was asked becomes a training card.
package deals

import (
	"context"
	"strconv"
	"sync"
	"time"

	"qilab/solver/catalog"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/command"
	"qilab/ui/prefs"
)

// The modes of the sessions, "training.mode.MODE" in the catalogues.
const (
	modeDay   = "deal-today"
	modeDeals = "deals"
)

// maxNew is the number of new deals in a session.
const maxNew = 10

// Links are the connections to other rooms.
type Links struct {
	// Train starts a training session.
	Train func(mode string, from cards.Deck)
}

// Room runs sessions of deals.
type Room struct {
	Deps
	links Links
	now   func() time.Time
	found found
}

// found is the deal of the day that was found last. Sessions ask for it on goroutines of their own.
type found struct {
	mu   sync.Mutex
	day  int
	deal catalog.StudiedDeal
	done bool
}

// New returns the room.
func New(d Deps, links Links) *Room {
	return &Room{Deps: d, links: links, now: time.Now}
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "deal-today", Moves: true, Enabled: r.can, Run: r.today},
		{ID: "deals", Moves: true, Enabled: r.can, Run: r.session},
	}
}

// game returns the game with deals to study; ok is false if there is none.
func (r *Room) game() (g catalog.Game, list []catalog.StudiedDeal, ok bool) {
	for _, g := range r.Table.Games() {
		if g.Deals != nil && g.Deals.Studied != nil && g.Deals.At != nil {
			list := g.Deals.Studied()
			return g, list, len(list) > 0
		}
	}
	return g, nil, false
}

func (r *Room) can() bool {
	_, _, ok := r.game()
	return ok && r.Training != nil
}

// dayOf returns the number of a civil day.
func dayOf(t time.Time) int {
	year, month, day := t.Date()
	return int(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// today asks the deal of the day. Repeated on the same day, it is not a review.
func (r *Room) today() {
	g, list, _ := r.game()
	now := r.now()
	asked := false
	store := r.Training
	r.links.Train(modeDay, func(ctx context.Context) (d cards.Drawn, ok bool, err error) {
		if asked {
			return d, false, nil
		}
		asked = true
		deal, err := r.found.of(ctx, g, list, dayOf(now))
		if err != nil {
			return d, false, err
		}
		if d.Card, _, err = cardOf(ctx, store, g, deal, now); err != nil {
			return d, false, err
		}
		if dayOf(d.Schedule.Last) == dayOf(now) && !d.Schedule.Last.IsZero() {
			d.ID = 0
			r.Host.Post(func() { r.Host.Tell(r.Words.T("deals.again")) })
		}
		return d, true, nil
	})
}

// of returns the deal of a day. Where it cannot be found, one of the list stands in for it.
func (f *found) of(ctx context.Context, g catalog.Game, list []catalog.StudiedDeal, day int) (catalog.StudiedDeal, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.done && f.day == day {
		return f.deal, nil
	}
	deal, err := list[day%len(list)], error(nil)
	if g.Deals.OfDay != nil {
		switch own, failed := g.Deals.OfDay(ctx, day); {
		case failed == nil:
			deal = own
		case ctx.Err() != nil:
			err = ctx.Err()
		}
	}
	if err == nil {
		f.day, f.deal, f.done = day, deal, true
	}
	return deal, err
}

// session asks the due deals, and some new ones.
func (r *Room) session() {
	g, list, _ := r.game()
	store, left, at, turn := r.Training, maxNew, 0, r.Settings.Int(prefs.DayTurn)
	filter := training.Filter{Game: g.Rules.ID(), Kinds: []training.Kind{training.Deal}}
	asked := map[int64]bool{}
	r.links.Train(modeDeals, cards.Uncounted(func(ctx context.Context) (training.Card, bool, error) {
		now := r.now()
		due, err := store.Cards.Due(ctx, filter, training.DayOf(now, turn), maxNew)
		if err != nil {
			return training.Card{}, false, err
		}
		for _, c := range due {
			if !asked[c.ID] {
				asked[c.ID] = true
				return c, true, nil
			}
		}
		for ; at < len(list) && left > 0; at++ {
			c, fresh, err := cardOf(ctx, store, g, list[at], now)
			if err != nil {
				return training.Card{}, false, err
			}
			if fresh {
				left--
				asked[c.ID] = true
				return c, true, nil
			}
		}
		return training.Card{}, false, nil
	}))
}

// cardOf returns the card of a deal, adding a new one. A card out of use is asked without a review.
func cardOf(ctx context.Context, store *training.Store, g catalog.Game, d catalog.StudiedDeal, now time.Time) (c training.Card, fresh bool, err error) {
	p, err := g.Deals.At(d.Number)
	if err != nil {
		return c, false, err
	}
	c = training.Card{
		Game: g.Rules.ID(), Kind: training.Deal, Position: p.String(), Goal: d.Goal.String(), Line: d.Right[:1], Accepted: [][]string{d.Right},
		Source: "deal " + strconv.FormatInt(d.Number, 10),
	}
	added, err := store.Cards.Add(ctx, []training.Card{c}, now)
	if err != nil {
		return c, false, err
	}
	known, ok, err := store.Cards.At(ctx, g.Rules, training.Deal, p)
	if ok {
		c = known
	}
	return c, added > 0, err
}
