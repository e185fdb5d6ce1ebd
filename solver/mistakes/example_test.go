package mistakes_test

import (
	"context"
	"fmt"

	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/mistakes"
	"qilab/solver/review"
)

// The errors of a reviewed game are questions with all right answers.
func ExampleFind() {
	ctx := context.Background()
	g, _ := catalog.Find(games.All(nil), chaosclock.Rules{}.ID())
	game, err := g.Reader().Game("4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6")
	if err != nil {
		fmt.Println(err)
		return
	}
	nodes := game.MainLine()
	line := nodes[len(nodes)-1].Line()
	var found []review.Found
	if err := review.Run(ctx, review.Request{Game: g, Line: line}, func(f review.Found, _ review.Progress) { found = append(found, f) }); err != nil {
		fmt.Println(err)
		return
	}
	list, err := mistakes.Find(ctx, g, line, found, mistakes.Wish{Both: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range list {
		fmt.Print("ply ", m.Ply, ", played ", g.Rules.FormatMove(m.Position, m.Move), ", better:")
		for _, r := range m.Right {
			fmt.Print(" ", g.Rules.FormatMove(m.Position, r))
		}
		fmt.Println()
	}
	// Output: ply 3, played 9, better: 10 2
}
