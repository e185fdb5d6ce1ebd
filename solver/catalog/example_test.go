package catalog_test

import (
	"fmt"

	"qilab/solver/catalog"
	"qilab/solver/games"
)

// The catalog describes the games of the program.
func ExampleFind() {
	list := games.All(nil)
	for _, id := range []string{"xiangqi", "chaosclock"} {
		g, ok := catalog.Find(list, id)
		fmt.Println(g.Rules.Sides(), "scores:", g.Scale > 0, ok)
	}
	// Output:
	// [red black] scores: true true
	// [jia yi] scores: false true
}
