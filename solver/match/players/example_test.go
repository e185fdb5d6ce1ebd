package players_test

import (
	"fmt"
	"time"

	"qilab/solver/match/players"
)

// All errors of a word are found before a player is started.
func ExampleParse() {
	game, err := players.Find("xiangqi")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(players.Levels(game))
	for _, word := range []string{"own:hard", "own;nodes=2000;RazorBase=200", "own:godlike", "own;nodes=many"} {
		_, err := players.Parse(game, word, players.Limits{Time: time.Second}, 1)
		fmt.Println(err)
	}
	// Output:
	// [beginner easy medium hard expert candidate master full]
	// <nil>
	// <nil>
	// player "own:godlike": the levels of xiangqi are beginner, easy, medium, hard, expert, candidate, master, full
	// player "own;nodes=many": setting "nodes=many": expected a number of at least 1
}
