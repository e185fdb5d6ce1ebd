package chaosclock_test

import (
	"context"
	"fmt"

	rules "qilab/core/chaosclock"
	"qilab/solver"
	"qilab/solver/chaosclock"
)

// A solution has the exact value of every move, the best first, and covers later positions.
func ExampleAnalyzer_Solution() {
	p, err := rules.Parse("4,3,7,11,5,10,12,0,0,2,0,0;0;7")
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := chaosclock.NewAnalyzer(nil).Solution(context.Background(), p, solver.Limit{})
	if err != nil {
		fmt.Println(err)
		return
	}
	best := solution.Moves(p)[0]
	fmt.Println(rules.Rules{}.FormatMove(p, best.Move), len(solution.Moves(p)), solution.Knows(p))
	// Output: 11 7 true
}
