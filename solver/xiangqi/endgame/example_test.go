package endgame_test

import (
	"context"
	"fmt"

	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/endgame"
)

// A store solves the class of a position; its view then has the exact outcome of every such position.
func ExampleStore_Solve() {
	p, err := xiangqi.Rules{}.Parse("5k3/9/9/9/9/9/9/R8/9/4K4 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	b := p.(xiangqi.Position).Board()
	view, err := endgame.NewStore(nil).Solve(context.Background(), endgame.MaterialOf(b), endgame.Limit{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	verdict, ok := view.Probe(b)
	fmt.Println(ok, verdict.Plies)
	// Output: true 1
}
