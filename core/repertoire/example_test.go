package repertoire_test

import (
	"fmt"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
)

// The repertoire of Red from a game: a question for each position in which Red has a move.
func ExampleRepertoire_Questions() {
	rules := xiangqi.Rules{}
	game, err := notation.For(rules).Game("h2e2 h9g7 h0g2 i9h9 i0h0")
	if err != nil {
		fmt.Println(err)
		return
	}
	red := repertoire.New(rules, core.First, game)
	for _, q := range red.Questions() {
		fmt.Println(len(q.Node.Line())-1, rules.FormatMove(q.Node.Position(), q.Answers[0]))
	}
	// Output:
	// 0 h2e2
	// 2 h0g2
	// 4 i0h0
}
