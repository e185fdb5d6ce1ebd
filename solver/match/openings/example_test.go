package openings_test

import (
	"fmt"

	"qilab/solver/match/openings"
	"qilab/solver/match/players"
)

// The balanced openings of xiangqi, and random deals of Chaos Clock.
func ExampleOf() {
	for _, id := range []string{"xiangqi", "chaosclock"} {
		game, err := players.Find(id)
		if err != nil {
			fmt.Println(err)
			return
		}
		lines, err := openings.Of(game, "", 20, 1)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(id, len(lines), "openings, the first of", len(lines[0])-1, "plies")
	}
	// Output:
	// xiangqi 300 openings, the first of 8 plies
	// chaosclock 20 openings, the first of 0 plies
}
