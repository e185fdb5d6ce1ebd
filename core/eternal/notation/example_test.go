package notation_test

import (
	"fmt"

	"qilab/core/eternal"
	"qilab/core/eternal/notation"
)

// A game is written turn by turn.
func ExampleFor() {
	games := notation.For(eternal.Rules{})
	game, err := games.Game("b3b7 c@d8 d8e8 h1h5")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(games.Plain(game))
	// Output:
	// rhe2ehr/2a2a2/1c4c1/2p2p2/oooooooo/2P2P2/1C4C1/2A2A2/RHE2EHR r 0-0/4 -
	// 1. b3b7 c@d8 2. d8e8
	// 3. h1h5
}
