package notation_test

import (
	"fmt"

	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// A game of renju is read from coordinates and written as SGF.
func ExampleFormatSGF() {
	game, err := notation.For(gomoku.Rules{Set: gomoku.Renju}).Game("h8 h9 j8")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(notation.FormatSGF(game))
	// Output: (;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju];B[hh];W[hg];B[jh])
}
