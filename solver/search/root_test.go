package search

import (
	"reflect"
	"slices"
	"testing"
)

// values are what the moves of a made-up root are worth at each depth.
type values map[string][]int

// deepen searches a made-up root in full windows.
func deepen(v values, names []string, lines, depth int, stopAt int) (root []RootMove[string], found []string, done []int) {
	for _, n := range names {
		root = append(root, NewRootMove(n, -100))
	}
	searched := 0
	d := Deepening[string]{Root: root, Lines: lines}
	d.Stopped = func() bool { return stopAt > 0 && searched >= stopAt }
	d.Aspire = func(k, depth int) {
		alpha := -100
		for i := k; i < len(root); i++ {
			if searched++; d.Stopped() {
				break
			}
			r := &root[i]
			score := max(alpha, v[r.Move][depth-1]) // all that a search with a null window tells
			r.Note(score, alpha, 100, i == k, []string{"reply"})
			alpha = max(alpha, score)
		}
		SortRoot(root[k:])
	}
	d.Found = func(k int) { found = append(found, root[k].Move) }
	d.Done = func(depth int) bool { done = append(done, depth); return depth < 3 }
	d.Run(1, depth)
	return root, found, done
}

func TestDeepening(t *testing.T) {
	v := values{"a": {1, 5, 1, 9}, "b": {3, 4, 7, 9}, "c": {2, 6, 2, 9}}
	root, found, done := deepen(v, []string{"a", "b", "c"}, 2, 4, 0)
	if want := []string{"b", "c", "c", "a", "b", "c"}; !slices.Equal(found, want) {
		t.Errorf("lines %v, wanted %v", found, want)
	}
	if want := []int{1, 2, 3}; !slices.Equal(done, want) {
		t.Errorf("iterations %v, wanted %v: Done ends the search", done, want)
	}
	for i, want := range []RootMove[string]{{Move: "b", Score: 7, Bound: Exact}, {Move: "c", Score: 2, Bound: Exact}} {
		if r := root[i]; r.Move != want.Move || r.Score != want.Score || r.Bound != want.Bound {
			t.Errorf("move %d is %+v, wanted %+v", i, r, want)
		}
	}
	if last := root[2]; last.Bound != Upper || !reflect.DeepEqual(root[0].Line, []string{"b", "reply"}) {
		t.Errorf("%+v, and the best line %v", last, root[0].Line)
	}
	// A search that is stopped keeps the best of what it had.
	root, _, done = deepen(v, []string{"a", "b", "c"}, 1, 4, 5)
	if root[0].Move != "b" || root[0].Score < 3 || len(done) != 1 {
		t.Errorf("after a stop %+v, iterations %v", root, done)
	}
}

func TestNote(t *testing.T) {
	for _, c := range []struct {
		score int
		bound Bound
		line  []int
	}{{5, Upper, []int{1}}, {10, Upper, []int{1}}, {11, Exact, []int{1, 2}}, {20, Lower, []int{1, 2}}} {
		r := NewRootMove(1, -100)
		r.Note(c.score, 10, 20, false, []int{2})
		if r.Bound != c.bound || r.Score != c.score || !slices.Equal(r.Line, c.line) {
			t.Errorf("%d is noted as %+v", c.score, r)
		}
	}
}
