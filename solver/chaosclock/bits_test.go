package chaosclock

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
	"qilab/solver/chaosclock/internal/positiontest"
)

// outcomeOf returns the value of a coarse solution with the same outcome as v.
func outcomeOf(v value) value {
	switch {
	case v > bothWin0:
		return win0 - 1
	case v > bothLose:
		return bothWin0 - 1
	case v == bothLose:
		return bothLose
	}
	return loss0 + 1
}

// checkOutcomes compares the outcomes of all states of a graph with the words, including states that no play reaches.
func checkOutcomes(t *testing.T, p chaosclock.Position) (states int) {
	t.Helper()
	g := solve(p, 2, false, &control{}, func(*Solution) {}).graph
	var a arrangement
	for _, b := range g.blocks {
		if b == nil {
			continue
		}
		for i, k := range b.keys {
			g.arrange(b.walkers, list(b.walkers), k, &a)
			words, cubes := b.of(i), b.cubesOf(int32(i))
			for h, w := range words {
				for s := range core.Side(2) {
					for n := range uint8(pieces + 1) {
						l := half(w, s.Other())
						want := free(l)
						if n != 0 {
							want = value(pick(l, n) >> 4)
						}
						states++
						got := cubes[h>>cubeDims].coarseValue(h&cubeIndex, s, n)
						if got != outcomeOf(want) {
							t.Fatalf("%v: walkers %012b, key %x, open %012b, placement %b, side %d, piece %d: %d, want %d",
								p, b.walkers, k, a.open, h, s, n, got, want)
						}
					}
				}
			}
		}
	}
	return states
}

// TestOutcomesOfAllStates compares the bitwise pass with the solution with distances, for random positions with pieces
// home and in hand, and for deals.
func TestOutcomesOfAllStates(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 9))
	random, full := gametest.Sample(600), 0
	if gametest.Whole {
		full = 4
	}
	list := deals(full)
	for len(list) < full+random {
		p := positiontest.Random(rng)
		cells := 0 // on the orbits of all pieces: more make more placements
		for _, orbit := range newFrame(p).steps {
			cells += len(orbit)
		}
		if !p.Outcome().Over() && cells <= 48 {
			list = append(list, p)
		}
	}
	states := 0
	for _, p := range list {
		states += checkOutcomes(t, p)
	}
	t.Logf("%d positions, all of their %d states", len(list), states)
}

// TestRelations compares the relation of cubes with that of single placements, for random sets of open pieces.
func TestRelations(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	for range gametest.Sample(3000) {
		open := set(rng.Uint32()&rng.Uint32()) & everything
		c := change{open: open | set(rng.Uint32()&rng.Uint32()&rng.Uint32())&everything}
		if extra := c.open &^ open; extra != 0 && rng.IntN(2) == 0 {
			c.home = only(lowest(extra))
		}
		if rng.IntN(2) == 0 && open != 0 {
			c.open &^= only(lowest(open)) // bars the move
		}
		there := make([]cube, cubes(c.open))
		for i := range there {
			there[i].free = rng.Uint64() >> 16
			there[i].barred = there[i].free
		}
		here := make([]cube, cubes(open))
		rel := relateCubes(open, &c)
		rel.walk(here, there, 1, nil)
		want := make([]cube, len(here))
		var r retro
		r.relate(open, c)
		for i, h := range r.here {
			from := r.there[i]
			w := there[from>>cubeDims].free >> (from & cubeIndex) & allLanes
			want[h>>cubeDims].free |= w << (h & cubeIndex)
		}
		for i := range here {
			if got := here[i].free & placements(open); got != want[i].free {
				t.Fatalf("open %012b, %+v: cube %d: %x, want %x", open, c, i, got, want[i].free)
			}
		}
	}
}
