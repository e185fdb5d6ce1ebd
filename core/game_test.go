package core_test

import (
	"testing"

	"qilab/core"
)

// After follows moves through the tree, and only through it.
func TestNodeAfter(t *testing.T) {
	g := core.NewGame(heapRules{}, heap(6))
	root, moves := g.Root(), []core.Move{{To: 1}, {To: 2}}
	for _, m := range moves {
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if got := root.After(moves); got != g.Current() {
		t.Errorf("after the moves comes %v", got)
	}
	if got := root.After(nil); got != root {
		t.Errorf("after no moves comes %v", got)
	}
	if got := root.After([]core.Move{{To: 1}, {To: 1}}); got != nil {
		t.Errorf("after a move that was not played comes %v", got)
	}
}
