package mining_test

import (
	"context"
	"fmt"

	"qilab/solver/puzzle"
	"qilab/solver/xiangqi/mining"
)

// The pawn gives mate at once.
func ExampleMiner_Solve() {
	m := mining.New(nil)
	p, err := m.Rules().Parse("3ak4/4a4/9/9/2C6/9/9/9/9/3K5 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := m.Solve(context.Background(), p, puzzle.Goal{Kind: "mate", Moves: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, move := range s.Line {
		fmt.Println(m.Rules().FormatMove(p, move))
		if p, err = p.Play(move); err != nil {
			fmt.Println(err)
			return
		}
	}
	// Output:
	// c5c9
}
