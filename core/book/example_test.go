package book_test

import (
	"fmt"

	"qilab/core"
	"qilab/core/book"
)

// Common returns the most common move, Best the one that scored best for the mover.
func ExampleBest() {
	a, b := core.Move{From: 1, To: 2}, core.Move{From: 3, To: 4}
	moves := []book.Move{
		{Move: a, Games: 90, First: 50, Second: 40},
		{Move: b, Games: 60, First: 40, Second: 20},
	}
	common, _ := book.Common(moves, core.First, book.Style{Share: 0.1, Min: 5})
	best, _ := book.Best(moves, core.First, book.Style{Share: 0.1, Min: 5})
	fmt.Println(common.Games, best.Games)
	// Output: 90 60
}
