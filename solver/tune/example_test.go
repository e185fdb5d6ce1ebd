package tune_test

import (
	"fmt"

	"qilab/solver/tune"
)

// A score of 0 expects half of the points; more expects more.
func ExampleSigmoid() {
	fmt.Printf("%.2f %.2f %.2f\n", tune.Sigmoid(-1), tune.Sigmoid(0), tune.Sigmoid(1))
	// Output: 0.27 0.50 0.73
}
