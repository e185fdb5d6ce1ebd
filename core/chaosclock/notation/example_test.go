package notation_test

import (
	"fmt"

	"qilab/core/chaosclock"
	"qilab/core/chaosclock/notation"
)

// A game is a position followed by its moves.
func ExampleFor() {
	games := notation.For(chaosclock.Rules{})
	game, err := games.Game("4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(games.Plain(game))
	// Output:
	// 4,3,7,11,5,10,12,0,0,2,0,0;0;7
	// moves 11 12 9 6
}
