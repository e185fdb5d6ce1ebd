package puzzle_test

import (
	"context"
	"fmt"

	"qilab/core/xiangqi"
	"qilab/solver/puzzle"
	xiangqisolver "qilab/solver/xiangqi"
)

// A prover finds the first moves that force a goal.
func ExampleProver() {
	z := puzzle.MustParseList("rooks\tmate 2\t1\t4k4/9/R8/1R7/9/9/9/9/9/3K5 w")[0]
	p, err := xiangqi.Rules{}.Parse(z.Position)
	if err != nil {
		fmt.Println(err)
		return
	}
	var prove puzzle.Prover = xiangqisolver.NewProver(nil)
	proof, err := prove.Prove(context.Background(), p, z.Goal)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(z.Goal, proof.Moves, len(proof.Line))
	// Output: mate 2 2 3
}
