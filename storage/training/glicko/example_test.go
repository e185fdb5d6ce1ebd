package glicko_test

import (
	"fmt"

	"qilab/storage/training/glicko"
)

// The rating of a new user is uncertain, so the first tries move it far.
func ExampleRating_After() {
	user, puzzle := glicko.New, glicko.Seeded(1500)
	after := user.After(puzzle, 1)
	fmt.Printf("%.0f±%.0f → %.0f±%.0f\n", user.Value, user.Deviation, after.Value, after.Deviation)
	// Output: 1500±350 → 1675±254
}
