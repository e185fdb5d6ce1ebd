package engine_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"qilab/solver/engine"
)

// values holds the values of an artificial root's moves, by depth.
type values map[string][]int

// madeUp is an artificial root whose search results are looked up.
type madeUp struct {
	engine.Thread[string]
	values   values
	move     string
	searched int
	stopAt   int  // the number of searches; 0: never
	reduce   bool // later moves are searched less deep to begin with
}

func newMadeUp(t *testing.T, v values, names ...string) *madeUp {
	clock := engine.StartClock(t.Context(), engine.TimeLimit{})
	t.Cleanup(clock.Release)
	m := &madeUp{Thread: engine.NewThread(&madeUpStyle, nil, clock, new(atomic.Uint64)), values: v}
	m.PV[1] = []string{"reply"}
	for _, n := range names {
		m.Root = append(m.Root, engine.NewRootMove(n, -100))
	}
	return m
}

func (m *madeUp) MakeRoot(name string) { m.move = name }
func (m *madeUp) UnmakeRoot(string)    { m.move = "" }
func (m *madeUp) ReductionOf(n, depth int) int {
	if !m.reduce {
		return 0
	}
	return min(n, depth-1)
}

func (m *madeUp) ValueOf(_, _, depth int, _ bool) int {
	if m.searched++; m.searched == m.stopAt {
		m.Clock.Stop()
	}
	return m.values[m.move][depth-1]
}

// madeUpStyle searches with a window around the last value from the second iteration on.
var madeUpStyle = engine.Style[string]{Unit: 1, Deepest: 10, Plies: 2, Every: 1, Window: engine.Aspiration{
	Infinite: 100, Delta: 1, Max: 20, From: 2, Grow: engine.Double, Decided: func(score int) bool { return score > 90 || score < -90 },
}}

func (m *madeUp) deepening(lines int) *engine.Deepening[string] {
	d := engine.NewDeepening(&madeUpStyle, engine.Worker[string](m))
	d.Lines = lines
	return d
}

// deepen searches an artificial root for three iterations.
func deepen(t *testing.T, v values, names []string, lines, depth int, stopAt int) (root []engine.RootMove[string], found []string, done []int) {
	m := newMadeUp(t, v, names...)
	m.stopAt = stopAt
	d := m.deepening(lines)
	d.Found = func(k int) { found = append(found, m.Root[k].Move) }
	d.Done = func(depth int) bool { done = append(done, depth); return depth < 3 }
	d.Run(1, depth)
	return m.Root, found, done
}

// TestDeepeningFindsTheBest compares with a naive search: with any windows and reductions, the best lines of an
// artificial root with random values are found with their values, in order, and all others are worth no more.
func TestDeepeningFindsTheBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 3000 {
		v := values{}
		var names []string
		depth, lines := 1+rng.IntN(4), 1+rng.IntN(3)
		for i := range 1 + rng.IntN(8) {
			name := string(rune('a' + i))
			names = append(names, name)
			worth := rng.IntN(199) - 99
			for range depth { // shallower values may be larger or smaller
				v[name] = append(v[name], max(-99, min(99, worth+rng.IntN(21))))
			}
			// A search that is reduced must not miss a move, here: it may only think it better than it is.
			for d := depth - 1; d > 0; d-- {
				v[name][d-1] = max(v[name][d-1], v[name][d])
			}
		}
		m := newMadeUp(t, v, names...)
		m.reduce = true
		m.deepening(lines).Run(1, depth)
		var sorted []int
		for _, n := range names {
			sorted = append(sorted, v[n][depth-1])
		}
		slices.SortFunc(sorted, func(a, b int) int { return b - a })
		for k, r := range m.Root {
			switch worth := v[r.Move][depth-1]; {
			case k < lines && (r.Score != sorted[k] || worth != sorted[k] || r.Bound != engine.Exact):
				t.Fatalf("%v to depth %d: line %d is %+v, the values are %v", v, depth, k, r, sorted)
			case k >= lines && (r.Score < worth || r.Score > sorted[lines-1]):
				t.Fatalf("%v to depth %d: %+v is no bound", v, depth, r)
			}
		}
	}
}

func TestDeepening(t *testing.T) {
	v := values{"a": {1, 5, 1, 9}, "b": {3, 4, 7, 9}, "c": {2, 6, 2, 9}}
	root, found, done := deepen(t, v, []string{"a", "b", "c"}, 2, 4, 0)
	if want := []string{"b", "c", "c", "a", "b", "c"}; !slices.Equal(found, want) {
		t.Errorf("lines %v, wanted %v", found, want)
	}
	if want := []int{1, 2, 3}; !slices.Equal(done, want) {
		t.Errorf("iterations %v, wanted %v: Done ends the search", done, want)
	}
	for i, want := range []engine.RootMove[string]{{Move: "b", Score: 7, Bound: engine.Exact}, {Move: "c", Score: 2, Bound: engine.Exact}} {
		if r := root[i]; r.Move != want.Move || r.Score != want.Score || r.Bound != want.Bound {
			t.Errorf("move %d is %+v, wanted %+v", i, r, want)
		}
	}
	if last := root[2]; last.Bound != engine.Upper || !reflect.DeepEqual(root[0].Line, []string{"b", "reply"}) {
		t.Errorf("%+v, and the best line %v", last, root[0].Line)
	}
	// A stopped search keeps its best result so far.
	root, _, done = deepen(t, v, []string{"a", "b", "c"}, 1, 4, 5)
	if root[0].Move != "b" || root[0].Score < 3 || len(done) != 1 {
		t.Errorf("after a stop %+v, iterations %v", root, done)
	}
}

func TestNote(t *testing.T) {
	for _, c := range []struct {
		score int
		bound engine.Bound
		line  []int
	}{{5, engine.Upper, []int{1}}, {10, engine.Upper, []int{1}}, {11, engine.Exact, []int{1, 2}}, {20, engine.Lower, []int{1, 2}}} {
		r := engine.NewRootMove(1, -100)
		r.Note(c.score, 10, 20, false, []int{2})
		if r.Bound != c.bound || r.Score != c.score || !slices.Equal(r.Line, c.line) {
			t.Errorf("%d is noted as %+v", c.score, r)
		}
	}
}

// Of several lines, what was told last of each in an iteration is the state at its end: different moves, best first.
func TestFoundTellsAllLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	names := []string{"a", "b", "c", "d", "e"}
	for range 500 {
		v := values{}
		for _, n := range names {
			v[n] = []int{rng.IntN(9), rng.IntN(9), rng.IntN(9)}
		}
		m := newMadeUp(t, v, names...)
		d := m.deepening(1 + rng.IntN(4))
		told := map[int]string{}
		d.Found = func(k int) { told[k] = m.Root[k].Move }
		d.Done = func(int) bool {
			for k := range d.Lines {
				if told[k] != m.Root[k].Move {
					t.Errorf("line %d was told as %q, and is %q: %v", k+1, told[k], m.Root[k].Move, v)
				}
			}
			return !t.Failed()
		}
		d.Run(1, 3)
	}
}
