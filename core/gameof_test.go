package core_test

import (
	"errors"
	"slices"
	"testing"

	"qilab/core"
)

// GameOf returns a game with the moves of the line, up to the first one that cannot be played.
func TestGameOf(t *testing.T) {
	g := core.NewGame(heapRules{}, heap(6))
	for _, m := range []core.Move{{To: 1}, {To: 2}} {
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	line := g.Current().Line()
	again, err := core.GameOf(heapRules{}, line)
	if err != nil || !slices.Equal(again.Current().Line(), line) {
		t.Errorf("%v, %v", again.Current().Line(), err)
	}
	line = append(line, core.Step{Move: core.Move{To: 9}, Position: heap(0)})
	short, err := core.GameOf(heapRules{}, line)
	if !errors.Is(err, core.ErrIllegalMove) || !slices.Equal(short.Current().Line(), line[:3]) {
		t.Errorf("%v, %v", short.Current().Line(), err)
	}
}
