package mining_test

import (
	"context"
	"fmt"

	"qilab/solver/chaosclock/mining"
	"qilab/solver/puzzle"
	common "qilab/solver/puzzle/mining"
)

// The move that keeps the win.
func ExampleMiner_Solve() {
	m := mining.New(nil)
	p, err := m.Rules().Parse("1,2,3,4,11,6,7,0,9,10,5,0;1;7")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := m.Solve(context.Background(), p, puzzle.Goal{Kind: "win"}, common.Mined)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Rules().FormatMove(p, s.Line[0]), len(s.Accepted[0]), s.Goal, s.Rating)
	fmt.Println(m.Themes(p, s))
	// Output:
	// 8 2 win - 1040
	// [keep-win double-block]
}
