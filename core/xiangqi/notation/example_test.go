package notation_test

import (
	"fmt"

	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
)

// A game is read in any notation, and written as PGN in the chosen one.
func ExampleFormatPGN() {
	game, err := notation.ParseRecord("1. 炮二平五 马8进7 2. 马二进三")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(notation.FormatPGN(game, xiangqi.StyleICCS))
	// Output:
	// [Game "Chinese Chess"]
	// [Result "*"]
	// [Format "ICCS"]
	//
	// 1. H2-E2 H9-G7 2. H0-G2 *
}
