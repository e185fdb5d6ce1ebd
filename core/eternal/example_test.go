package eternal_test

import (
	"fmt"

	"qilab/core/eternal"
)

// An engine makes and unmakes steps on a Board; the turn continues while a captured piece is to be placed.
func ExampleBoard_Make() {
	b := eternal.Start().Board()
	m, err := eternal.ParseStep(b.Position(), "b3b7")
	if err != nil {
		fmt.Println(err)
		return
	}
	capture, _ := eternal.NewMove(m)
	undo := b.Make(capture)
	fmt.Println(b.Turn() == eternal.Red, b.Phase() == eternal.ToPlace, b.Homing().Count())
	b.Unmake(capture, undo)

	var buffer [eternal.MaxSteps]eternal.Move
	replies := 0
	for _, m := range b.Steps(buffer[:0]) {
		undo := b.Make(m)
		replies += b.CountSteps()
		b.Unmake(m, undo)
	}
	fmt.Println(replies, b.Perft(2))
	// Output:
	// true true 20
	// 5690 5690
}

// The path of a pawn's jump chain, and the piece that an advisor imitated.
func ExampleBoard_Chain() {
	p, err := eternal.Parse("8/8/8/8/4o3/2hr4/A7/RC6/P7 r 0-0/4 -")
	if err != nil {
		fmt.Println(err)
		return
	}
	b := p.Board()
	e5, a1, a3, c3 := eternal.SquareAt(4, 4), eternal.SquareAt(0, 0), eternal.SquareAt(0, 2), eternal.SquareAt(2, 2)
	for _, sq := range b.Chain(a1, e5) {
		fmt.Print(eternal.SquareName(sq), " ")
	}
	for model := range b.ImitatedBy(a3, c3).All() {
		fmt.Print(eternal.SquareName(model), " ")
	}
	// Output: a1 c3 e5 a2 b2
}
