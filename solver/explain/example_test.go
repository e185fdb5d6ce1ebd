package explain_test

import (
	"fmt"

	"qilab/solver/explain"
)

// Each kind of error is listed once, the most important first.
func ExampleKindsOf() {
	reasons := []explain.Reason{{Kind: explain.Hung}, {Kind: explain.Hung}, {Kind: explain.Fork}}
	fmt.Println(explain.KindsOf(reasons))
	// Output: [hung fork]
}
