package xiangqi_test

import (
	"context"
	"fmt"

	"qilab/core"
	rules "qilab/core/xiangqi"
	"qilab/solver/xiangqi"
)

// Two rooks on neighbouring ranks mate a bare king.
func ExampleMateSolver_Find() {
	p, err := rules.Rules{}.Parse("4k4/9/R8/1R7/9/9/9/9/9/3K5 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	solver := xiangqi.NewMateSolver(16)
	defer solver.Free()
	mate, err := solver.Find(context.Background(), core.Line{{Position: p}}, xiangqi.MateLimit{Moves: 5})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("mate in", mate.Moves, "with", len(mate.Line), "plies")
	// Output: mate in 2 with 3 plies
}
