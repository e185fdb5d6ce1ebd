package main

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The kernels of this machine agree with plain Go.
func TestKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	draw := func() (v vector) {
		for i := range v {
			v[i] = 3*rng.Float32() - 1
		}
		v[rng.IntN(len(v))], v[rng.IntN(len(v))] = 0, 1
		return v
	}
	for range 50 {
		table := make([]vector, 20)
		for i := range table {
			table[i] = draw()
		}
		list := make([]uint16, rng.IntN(33))
		for i := range list {
			list[i] = uint16(rng.IntN(len(table)))
		}
		a, b, c := draw(), draw(), draw()
		got, want := a, a
		add(&got, &b)
		addPlain(&want, &b)
		if got != want {
			t.Fatal("add differs")
		}
		gather(&got, &a, table, list)
		gatherPlain(&want, &a, table, list)
		if got != want {
			t.Fatal("gather differs")
		}
		other := slices.Clone(table)
		spread(table, list, &a)
		spreadPlain(other, list, &a)
		if !slices.Equal(table, other) {
			t.Fatal("spread differs")
		}
		if x, y := dot(&a, &b), dotPlain(&a, &b); x != y {
			t.Fatalf("dot: %v, not %v", x, y)
		}
		got, want = c, c
		addTimes(&got, &b, 0.3)
		addTimesPlain(&want, &b, 0.3)
		if got != want {
			t.Fatal("addTimes differs")
		}
		p := pace{size: 0.01, each: 0.1, keep: 0.99, bound: 1.5, beta1: beta1, gamma1: 1 - beta1, beta2: beta2, gamma2: 1 - beta2, epsilon: epsilon}
		moved, wantMoved := [3]vector{a, b, got}, [3]vector{a, b, got}
		for k := range moved[2] {
			moved[2][k] = max(moved[2][k], 0)
			wantMoved[2][k] = moved[2][k]
		}
		step(&moved[0], &moved[1], &moved[2], &c, &p)
		stepPlain(&wantMoved[0], &wantMoved[1], &wantMoved[2], &c, &p)
		if moved != wantMoved {
			t.Fatal("step differs")
		}
	}
}

func BenchmarkLearn(b *testing.B) {
	m, g := drawn(1), newGradient()
	list := some(b, 2, 2000)
	n := 0
	for b.Loop() {
		var x example
		x.read(&list[n%len(list)], n%2 == 0, 0.3, testOdds)
		g.add(m, &x)
		n++
	}
}

func BenchmarkStep(b *testing.B) {
	m, g := drawn(1), newGradient()
	g.examples = 1
	for b.Loop() {
		m.step(g, 0.001)
	}
}
