package modes_test

import (
	"fmt"

	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/modes"
)

// A filter selects puzzles by goal, theme and rating.
func ExamplePool_Matching() {
	pool := modes.NewPool(collection.Of("xiangqi"))
	easy := pool.Matching(modes.Filter{Goals: []string{"mate"}, Max: 1200})
	for _, z := range easy {
		if z.Rating > 1200 || z.Goal.Kind != "mate" {
			fmt.Println(z.ID)
		}
	}
	fmt.Println(len(easy) > 0, len(easy) < pool.Len())
	// Output: true true
}
