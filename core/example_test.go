package core_test

import (
	"fmt"

	"qilab/core"
	"qilab/core/xiangqi"
)

// A game is a tree: a move played after going back begins a variation.
func ExampleGame() {
	var rules core.Rules = xiangqi.Rules{}
	game := core.NewGame(rules, rules.Start())
	play := func(text string) {
		m, err := rules.ParseMove(game.Position(), text)
		if err == nil {
			_, err = game.Play(m)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	play("h2e2")
	play("h9g7")
	game.Back()
	play("b9c7")

	fmt.Println(game.Nodes(), "nodes,", len(game.MainLine())-1, "plies in the main line")
	for _, n := range game.CurrentLine()[1:] {
		fmt.Println(rules.FormatMove(n.Parent().Position(), n.Move()))
	}
	play("b9c7")
	// Output:
	// 4 nodes, 2 plies in the main line
	// h2e2
	// b9c7
	// illegal move: there is no piece on b9
}
