package masters_test

import (
	"fmt"

	"qilab/core/book"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/masters"
)

// The most common first move of the masters is the central cannon. Symmetric moves count as one.
func ExampleBook() {
	moves, err := masters.Book().Moves(xiangqi.Start())
	if err != nil {
		fmt.Println(err)
		return
	}
	best, _ := book.Common(moves, xiangqi.Red, book.Style{})
	fmt.Println(xiangqi.Rules{}.FormatMove(xiangqi.Start(), best.Move), len(moves) > 5)
	// Output: h2e2 true
}
