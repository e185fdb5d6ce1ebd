package mining_test

import (
	"context"
	"fmt"

	"qilab/solver/eternal/mining"
	"qilab/solver/puzzle"
	common "qilab/solver/puzzle/mining"
)

// The step that scores at once.
func ExampleMiner_Solve() {
	m := mining.New(nil)
	p, err := m.Rules().Parse("1a5e/ce1p3c/2r5/3pa1hr/oooo1o1o/CR1Ph2C/H1E3A1/4A1H1/EP5R b 1-1/4 -")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := m.Solve(context.Background(), p, puzzle.Goal{Kind: "score", Moves: 1}, common.Mined)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Rules().FormatMove(p, s.Line[0]), len(s.Accepted[0]), s.Goal, s.Rating)
	fmt.Println(m.Themes(p, s))
	// Output:
	// e4d2 1 score 1 1050
	// [guardian]
}
