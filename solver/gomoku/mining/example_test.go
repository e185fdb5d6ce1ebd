package mining_test

import (
	"context"
	"fmt"

	"qilab/core/gomoku"
	"qilab/solver/gomoku/mining"
	"qilab/solver/puzzle"
	common "qilab/solver/puzzle/mining"
)

// A four that makes an open three into a straight four.
func ExampleMiner_Solve() {
	m := mining.New(gomoku.Freestyle)
	p, err := m.Rules().Parse("15/15/15/15/15/15/15/2oxxx9/6x8/6x8/15/15/15/15/o3o3o3o2 b freestyle")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := m.Solve(context.Background(), p, puzzle.Goal{Kind: "vcf"}, common.Mined)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Rules().FormatMove(p, s.Line[0]), len(s.Accepted[0]), s.Goal, s.Rating)
	fmt.Println(m.Themes(p, s))
	// Output:
	// g8 1 vcf - 810
	// [four-three short-win]
}
