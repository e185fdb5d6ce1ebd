package newgame

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui/analysis/search"
)

// stockSize is how many fair deals are kept ready.
const stockSize = 3

// stockPause is how long nothing must have been searched before the stock looks for a deal.
const stockPause = 4 * time.Second

// stock keeps proven fair deals ready, so that a fair game begins at once. It looks for them only while the program has
// nothing else to search and the window is not minimised, and gives up the search as soon as that changes.
type stock struct {
	deps    Deps
	game    catalog.Game
	deals   []storage.Deal
	loaded  bool
	cancel  context.CancelFunc // nil: not looking
	done    chan struct{}      // closed when the last search has ended
	timer   *time.Timer
	rng     *rand.Rand
	wanted  bool // the person waits for the deal that is being looked for
	starved bool // there was not the memory for it: nobody looks unless the person asks
	closed  bool
}

func newStock(d Deps) *stock {
	s := &stock{deps: d, rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
	for _, g := range d.Table.Games() {
		if g.Deals != nil && g.Deals.Fair != nil {
			s.game = g
			break
		}
	}
	s.consider()
	return s
}

// busy reports whether the processors are needed for the user's own searches, a lesson or a proof, or should rest because the window
// is minimised.
func (s *stock) busy() bool {
	in := s.deps.Search
	return in.Analysis.Away(search.Minimised) || s.deps.Table.Players.Thinking() || in.Analysis.SearchingAnything() || in.Analysis.Held() || in.Pondering.Active()
}

// consider stops the search for a deal, or prepares one; it is called after every change.
func (s *stock) consider() {
	if s.closed || s.wanted || s.starved || s.game.Deals == nil {
		return
	}
	if s.busy() {
		s.stop()
		return
	}
	if s.cancel != nil || s.timer != nil || s.loaded && len(s.deals) >= stockSize {
		return
	}
	s.timer = time.AfterFunc(stockPause, func() { s.deps.Host.Post(s.look) })
}

func (s *stock) stop() {
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	if s.cancel != nil {
		s.cancel()
		s.cancel = nil
	}
}

// load reads the stock from the disk once.
func (s *stock) load() {
	if s.loaded || s.game.Rules == nil {
		return
	}
	s.loaded = true
	deals, err := s.deps.Store.Deals(s.game.Rules.ID())
	if err != nil {
		s.deps.Problem(err)
	}
	s.deals = deals
}

// look begins to look for a deal.
func (s *stock) look() {
	s.timer = nil
	if s.closed || s.busy() || s.cancel != nil {
		return
	}
	s.load()
	if len(s.deals) >= stockSize {
		return
	}
	s.begin(func(p core.Position, err error) {
		if err == nil {
			s.add(p)
		}
		s.starved = errors.Is(err, solver.ErrMemory)
		s.consider()
	})
}

// begin searches for a deal on a goroutine of its own; then is called on that of the window unless it was stopped.
func (s *stock) begin(then func(core.Position, error)) {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	before, done := s.done, make(chan struct{})
	s.done = done
	rng := rand.New(rand.NewPCG(s.rng.Uint64(), s.rng.Uint64()))
	fair := s.game.Deals.Fair
	go func() {
		defer close(done)
		if before != nil {
			<-before // one search at a time: two would take twice the memory
		}
		p, err := fair(ctx, rng)
		s.deps.Host.Post(func() {
			if ctx.Err() != nil || s.closed {
				return
			}
			s.cancel = nil
			cancel()
			then(p, err)
		})
	}()
}

func (s *stock) add(p core.Position) {
	s.deals = append(s.deals, storage.Deal{
		Position: p.String(), Outcome: core.BothWin.Name(s.game.Rules.Sides()),
	})
	s.save()
}

// save keeps the stock. Nobody needs to know if that fails: deals that are not kept are looked for again.
func (s *stock) save() { _ = s.deps.Store.SaveDeals(s.game.Rules.ID(), s.deals) }

// take takes a deal out of the stock or, if that is empty, one that the game has ready. ok is false if there is neither.
func (s *stock) take() (p core.Position, ok bool) {
	s.load()
	for len(s.deals) > 0 {
		d := s.deals[0]
		s.deals = s.deals[1:]
		s.save()
		if p, err := s.game.Rules.Parse(d.Position); err == nil {
			return p, true
		}
	}
	if d := s.game.Deals; d != nil && d.At != nil && len(d.Ready) > 0 {
		p, err := d.At(d.Ready[s.rng.IntN(len(d.Ready))])
		return p, err == nil
	}
	return nil, false
}

// find looks for a deal that the person waits for, with the analysis out of the way. The func it returns gives up.
func (s *stock) find(then func(core.Position, error)) (giveUp func()) {
	s.stop()
	s.wanted = true
	s.deps.Search.Analysis.Hold(true)
	end := func() {
		s.wanted = false
		s.deps.Search.Analysis.Hold(false)
	}
	s.begin(func(p core.Position, err error) {
		end()
		then(p, err)
	})
	return func() {
		s.stop()
		end()
	}
}

func (s *stock) close() {
	s.closed = true
	s.stop()
	if s.done != nil {
		<-s.done
	}
}
