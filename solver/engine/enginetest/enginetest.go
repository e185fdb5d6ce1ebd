// Package enginetest measures the searches of engines, for their benchmarks, and tests their common properties.
package enginetest

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/solver"
	"qilab/solver/engine"
)

// A Worker is a worker of an engine, whose Thread counts.
type worker[M any] interface {
	engine.Worker[M]
	Counts() (nodes uint64, t engine.Tally)
}

// A Search is a benchmark: positions P are searched to a fixed depth by one thread, each with an empty table. M is the engine's
// move, W its worker.
type Search[P, M any, W worker[M]] struct {
	Positions []P
	Depth     int // the last iteration
	Tail      int // the last iterations, for the branching factor
	// Begin clears the engine and prepares the search of a position to the depth.
	Begin func(p P) (*engine.Search[M, W], error)
	// Settled, which may be nil, reports whether deeper iterations would find the same.
	Settled func(w W) bool
	// Shares are other kinds of nodes to report.
	Shares []Share[W]
}

// A Share is a kind of nodes that a worker counts.
type Share[W any] struct {
	Unit string
	Of   func(w W) uint64
}

// Run reports the nodes in total and per second, the branching factor of the last iterations, the share of leaves and
// of other kinds of nodes, and how often the first move refutes a node that some move refutes. A change for speed alone
// leaves the number of nodes unchanged.
func (s Search[P, M, W]) Run(b *testing.B) {
	for range b.N {
		var all engine.Tally
		var nodes, early uint64
		shares := make([]uint64, len(s.Shares))
		start := time.Now()
		for _, p := range s.Positions {
			search, err := s.Begin(p)
			if err != nil {
				b.Fatal(err)
			}
			main := search.Main()
			search.Run(b.Context(), engine.Events[W]{Iteration: func(depth int) bool {
				if depth == s.Depth-s.Tail {
					n, _ := main.Counts()
					early += n
				}
				return s.Settled == nil || !s.Settled(main)
			}})
			n, t := main.Counts()
			nodes += n
			all.Leaves += t.Leaves
			all.Cuts += t.Cuts
			all.Prompt += t.Prompt
			for i, share := range s.Shares {
				shares[i] += share.Of(main)
			}
		}
		b.ReportMetric(float64(nodes)/time.Since(start).Seconds(), "nodes/s")
		b.ReportMetric(float64(nodes), "nodes")
		b.ReportMetric(math.Pow(float64(nodes)/float64(early), 1/float64(s.Tail)), "branching")
		b.ReportMetric(100*float64(all.Leaves)/float64(nodes), "%leaves")
		b.ReportMetric(100*float64(all.Prompt)/float64(all.Cuts), "%first")
		for i, share := range s.Shares {
			b.ReportMetric(100*float64(shares[i])/float64(nodes), share.Unit)
		}
	}
}

// Params tests the tags of a game's parameters.
func Params[P any](t *testing.T) {
	t.Helper()
	for _, p := range engine.Params[P]() {
		if p.Min > p.Default || p.Default > p.Max || p.Step < 1 || 2*p.Step > p.Max-p.Min && p.Step > 1 {
			t.Errorf("%+v cannot be tuned", p)
		}
	}
}

// AnyParams calls f many times with parameters drawn from their bounds, half of them at the ends, where a search must
// not break either.
func AnyParams[P any](t *testing.T, f func(p P)) {
	t.Helper()
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(4, 2))
	for range 40 {
		p := engine.DefaultParams[P]()
		for _, param := range engine.Params[P]() {
			value := param.Min + rng.IntN(param.Max-param.Min+1)
			switch rng.IntN(4) {
			case 0:
				value = param.Min
			case 1:
				value = param.Max
			}
			var err error
			if p, err = engine.WithParam(p, param.Name, value); err != nil {
				t.Fatal(err)
			}
		}
		f(p)
	}
}

// Lines returns the lines of a file in testdata, which must be count.
func Lines(t testing.TB, file string, count int) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	list := slices.Collect(strings.Lines(string(text)))
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	if len(list) != count {
		t.Fatalf("%s has %d lines instead of %d", file, len(list), count)
	}
	return list
}

// Folded checks that an analyzer finds equivalent moves of a symmetric position alike, with lines that can be played.
func Folded(t *testing.T, a solver.Analyzer, rules core.Rules, p core.Position, depth int) {
	t.Helper()
	var last solver.Report
	if err := a.Analyze(t.Context(), core.Line{{Position: p}}, solver.Limit{Depth: depth, Threads: 1, Memory: 8}, func(r solver.Report) { last = r }); err != nil {
		t.Fatal(err)
	}
	if len(last.Moves) != len(p.Moves()) {
		t.Errorf("%d moves are reported, there are %d", len(last.Moves), len(p.Moves()))
	}
	seeker := rules.Capabilities().Index.Seek(p)
	_, symmetry := seeker.Find(p, nil)
	twins := 0
	for _, v := range last.Moves {
		line := core.Line{{Position: p}}
		for _, m := range v.PV {
			next, err := line.Then(m)
			if err != nil {
				t.Fatalf("the line of %v: %v", v.Move, err)
			}
			line = next
		}
		packed, _ := core.PackMove(v.Move)
		for _, image := range seeker.Images(nil, packed, symmetry) {
			other, ok := last.Verdict(image.Move())
			if ok && other.Move != v.Move {
				twins++
			}
			if !ok || other.Score != v.Score || other.Bound != v.Bound || other.Result != v.Result || len(other.PV) != len(v.PV) {
				t.Errorf("%+v, but the equivalent %+v", v, other)
			}
		}
	}
	if twins == 0 {
		t.Error("the position has no equivalent moves")
	}
}
