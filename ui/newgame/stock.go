package newgame

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui/analysis/search"
	"qilab/ui/host"
)

// stockSize is the number of fair deals kept ready.
const stockSize = 3

// stockPause is how long searches must have been idle before the stock looks for a deal.
const stockPause = 4 * time.Second

// stock keeps proven fair deals ready, so that a fair game starts at once. It looks for them only while the program has nothing
// else to search and the window is not minimised, and stops as soon as that changes.
type stock struct {
	deps    Deps
	game    catalog.Game
	deals   []storage.Deal
	cancel  context.CancelFunc // nil: not looking
	work    host.Queue         // the disk may be slow, and two searches at a time would take twice the memory
	timer   *time.Timer
	rng     *rand.Rand
	wanted  bool // the user is waiting for the deal
	starved bool // there was not enough memory: do not look again unless the user asks
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
	if s.game.Rules != nil {
		s.load()
	}
	s.consider()
	return s
}

// busy reports whether the processors are needed for the user's own searches, a lesson or a proof, or should rest because the
// window is minimised.
func (s *stock) busy() bool {
	in := s.deps.Search
	return in.Analysis.Away(search.Minimised) || s.deps.Table.Players.Thinking() || in.Analysis.SearchingAnything() || in.Analysis.Held() || in.Pondering.Active()
}

// consider stops or starts the search for a deal; call it after every change.
func (s *stock) consider() {
	if s.closed || s.wanted || s.starved || s.game.Deals == nil {
		return
	}
	if s.busy() {
		s.stop()
		return
	}
	if s.cancel != nil || s.timer != nil || len(s.deals) >= stockSize {
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

// load reads the stock from the disk. Until that is done the stock is empty.
func (s *stock) load() {
	s.work.Go(func() {
		deals, err := s.deps.Store.Deals(s.game.Rules.ID())
		s.deps.Host.Post(func() {
			if s.closed {
				return
			}
			if err != nil {
				s.deps.Problem(err)
			}
			s.deals = deals
		})
	})
}

// look starts to look for a deal.
func (s *stock) look() {
	s.timer = nil
	if s.closed || s.busy() || s.cancel != nil {
		return
	}
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

// begin searches for a deal on another goroutine, and calls then on the window's goroutine unless stopped.
func (s *stock) begin(then func(core.Position, error)) {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	rng := rand.New(rand.NewPCG(s.rng.Uint64(), s.rng.Uint64()))
	fair := s.game.Deals.Fair
	s.work.Go(func() {
		p, err := fair(ctx, rng)
		s.deps.Host.Post(func() {
			if ctx.Err() != nil || s.closed {
				return
			}
			s.cancel = nil
			cancel()
			then(p, err)
		})
	})
}

func (s *stock) add(p core.Position) {
	s.deals = append(s.deals, storage.Deal{
		Position: p.String(), Outcome: core.BothWin.Name(s.game.Rules.Sides()),
	})
	s.save()
}

// save stores the stock. Errors are ignored, since lost deals are searched again.
func (s *stock) save() {
	deals := slices.Clone(s.deals)
	s.work.Go(func() { _ = s.deps.Store.SaveDeals(s.game.Rules.ID(), deals) })
}

// take returns a deal from the stock or, if that is empty, one built into the game. ok is false if there is neither.
func (s *stock) take() (p core.Position, ok bool) {
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

// find looks for a deal that the user is waiting for, with the analysis on hold. The func it returns cancels.
func (s *stock) find(then func(core.Position, error)) (giveUp func()) {
	s.stop()
	s.wanted = true
	release := s.deps.Search.Analysis.Hold()
	end := func() {
		s.wanted = false
		release()
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
	s.work.Wait()
}
