package core_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// A move that was taken back and made again by Play is not taken back any more.
func TestTakenBackAndMadeAgain(t *testing.T) {
	r := xiangqi.Rules{}
	d := core.NewDocument(core.NewGame(r, r.Start()))
	m := d.Game().Position().Moves()[0]
	if err := d.Play(m); err != nil {
		t.Fatal(err)
	}
	n := d.Game().Current()
	d.Undo()
	if err := d.Play(m); err != nil || d.Game().Current() != n {
		t.Fatal(err)
	}
	if d.TakenBack(n) {
		t.Error("it counts as taken back")
	}
}
