package mining_test

import (
	"context"
	"fmt"

	"qilab/solver/puzzle"
	common "qilab/solver/puzzle/mining"
	"qilab/solver/xiangqi/mining"
)

// The cannon mates over the advisor.
func ExampleMiner_Solve() {
	m := mining.New(nil)
	p, err := m.Rules().Parse("3ak4/4a4/9/9/2C6/9/9/9/9/3K5 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := m.Solve(context.Background(), p, puzzle.Goal{Kind: "mate", Moves: 1}, common.Mined)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Rules().FormatMove(p, s.Line[0]), len(s.Accepted[0]), s.Goal, s.Rating)
	fmt.Println(m.Themes(p, s))
	// Output:
	// c5c9 1 mate 1 550
	// [smothered one-move]
}
