package core_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// oneMove returns a document in which one move was made, and the move.
func oneMove(t *testing.T) (*core.Document, core.Move) {
	t.Helper()
	r := xiangqi.Rules{}
	d := core.NewDocument(core.NewGame(r, r.Start()))
	m := d.Game().Position().Moves()[0]
	if err := d.Play(m); err != nil {
		t.Fatal(err)
	}
	return d, m
}

// A move that was taken back and made again by Play is not taken back any more.
func TestTakenBackAndMadeAgain(t *testing.T) {
	d, m := oneMove(t)
	n := d.Game().Current()
	d.Undo()
	if err := d.Play(m); err != nil || d.Game().Current() != n {
		t.Fatal(err)
	}
	if d.TakenBack(n) {
		t.Error("it counts as taken back")
	}
}

// A move that follows one of an opened game and is undone leaves the game as it was; the move's own undo still takes it back.
func TestFollowedMoveIsNotTakenBack(t *testing.T) {
	d, m := oneMove(t)
	n := d.Game().Current()
	d.Back()
	if err := d.Play(m); err != nil {
		t.Fatal(err)
	}
	if d.Undo(); d.TakenBack(n) {
		t.Error("following a move and undoing that takes it back")
	}
	if d.Undo(); !d.TakenBack(n) {
		t.Error("undo of the move itself does not take it back")
	}
	if err := d.Play(m); err != nil {
		t.Fatal(err)
	}
	if d.Undo(); !d.TakenBack(n) {
		t.Error("a move taken back, made again and undone counts as made")
	}
}
