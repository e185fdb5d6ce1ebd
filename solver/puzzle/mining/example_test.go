package mining_test

import (
	"fmt"

	"qilab/core/xiangqi"
	"qilab/solver/puzzle/mining"
)

// A position and its mirror image are one puzzle.
func ExampleID() {
	rules := xiangqi.Rules{}
	ids := map[string]bool{}
	for _, text := range []string{"3k5/9/R8/1R7/9/9/9/9/9/4K4 w", "5k3/9/8R/7R1/9/9/9/9/9/4K4 w"} {
		p, err := rules.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		ids[mining.ID(rules, p)] = true
	}
	fmt.Println(len(ids))
	// Output: 1
}
