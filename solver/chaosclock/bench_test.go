package chaosclock

import (
	"math/rand/v2"
	"testing"
	"time"

	"qilab/core/chaosclock"
)

func BenchmarkDeal(b *testing.B) {
	seed := uint64(0)
	for b.Loop() {
		seed++
		p := chaosclock.RandomDeal(rand.New(rand.NewPCG(seed, 7)))
		ctl := &control{}
		t := time.Now()
		g := explore(p, 2, ctl)
		b.Logf("%d explored %v", g.total, time.Since(t))
		g.retrograde(coarse, ctl, 0, 1)
		b.Logf("outcomes %v", time.Since(t))
		g.retrograde(exact, ctl, 0, 1)
		b.Logf("%v %dMB", time.Since(t), ctl.peak.Load()>>20)
	}
}
