package explain_test

import (
	"fmt"

	"qilab/solver/explain"
)

// Each kind of error is listed once, the most important first.
func ExampleKindsOf() {
	reasons := []explain.Reason{{Key: "xiangqi.loses-for"}, {Key: "xiangqi.exposes"}, {Key: "xiangqi.fork"}}
	fmt.Println(explain.KindsOf(reasons))
	// Output: [hung fork]
}
