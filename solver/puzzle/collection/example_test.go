package collection_test

import (
	"fmt"

	"qilab/solver/puzzle/collection"
)

// A puzzle is a line of text with its solution.
func ExampleOf() {
	list := collection.Of("xiangqi")
	z := list[0]
	fmt.Println(len(list) > 1000, z.Accepted[0][0] == z.Line[0])
	again, err := collection.Parse(collection.Format(z))
	fmt.Println(again.ID == z.ID, err)
	// Output:
	// true true
	// true <nil>
}
