package practical_test

import (
	"fmt"

	"qilab/solver/xiangqi/practical"
)

// The first practical ending: its class, its name, and its outcome according to the textbooks.
func Example() {
	ending := practical.List()[0]
	fmt.Printf("%s: %s (%s)\n", ending.ID, ending.Name.English, ending.Book)
	// Output: Ph v -: High pawn v bare king (win)
}
