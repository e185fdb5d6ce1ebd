package newgame

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui/analysis/search"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// The search for fair deals stops while something keeps the analysis from searching, such as a lesson, or while the window is
// minimised, even at the home screen, and continues afterwards.
func TestNoDealsMeanwhile(t *testing.T) {
	for name, keep := range map[string]func(*Room) (over func()){
		"held": func(r *Room) func() { return r.Search.Analysis.Hold() },
		"minimised": func(r *Room) func() {
			r.Search.Analysis.SetAway(search.Minimised, true)
			return func() { r.Search.Analysis.SetAway(search.Minimised, false) }
		},
	} {
		for _, screen := range []string{"game", "home"} {
			t.Run(name+"/"+screen, func(t *testing.T) {
				searches, stopped := make(chan bool, 8), make(chan bool, 8)
				fair := func(ctx context.Context, _ *rand.Rand) (core.Position, error) {
					searches <- true
					<-ctx.Done()
					stopped <- true
					return nil, ctx.Err()
				}
				c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Deals: &catalog.Deals{Fair: fair}})
				r := New(depsOf(c))
				t.Cleanup(r.Close)
				r.Search.Analysis.SetAway(search.OtherScreen, screen == "home")
				h.Changed = func(table.Change) { r.Changed() }
				r.starter.stock.stop() // skips the pause before a search
				r.starter.stock.look()
				<-searches
				over := keep(r)
				<-stopped
				if r.starter.stock.cancel != nil || r.starter.stock.timer != nil {
					t.Error("it still looks, or is about to")
				}
				r.starter.stock.look()
				if r.starter.stock.cancel != nil {
					t.Error("it looks meanwhile")
				}
				over()
				if r.starter.stock.timer == nil {
					t.Error("it does not look again afterwards")
				}
			})
		}
	}
}

// The window's goroutine neither reads nor writes the stock, since the disk may be slow; a deal that is taken is gone from the disk.
func TestStockOnASlowDisk(t *testing.T) {
	fair := func(ctx context.Context, _ *rand.Rand) (core.Position, error) { <-ctx.Done(); return nil, ctx.Err() }
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Deals: &catalog.Deals{Fair: fair}})
	want := chaosclock.Rules{}.Deal(1).String()
	if err := c.Store.SaveDeals("chaosclock", []storage.Deal{{Position: want, Outcome: "both-win"}}); err != nil {
		t.Fatal(err)
	}
	r := New(depsOf(c))
	s := r.starter.stock
	if p, ok := s.take(); ok {
		t.Errorf("%s is read on the window's goroutine", p)
	}
	h.Until(t, 10*time.Second, "the stock is read", func() bool { return len(s.deals) == 1 })
	if p, ok := s.take(); !ok || p.String() != want {
		t.Errorf("%v is taken, want %s", p, want)
	}
	r.Close()
	if deals, err := c.Store.Deals("chaosclock"); len(deals) > 0 || err != nil {
		t.Errorf("on the disk are %v, %v", deals, err)
	}
}
