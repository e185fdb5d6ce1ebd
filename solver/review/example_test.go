package review_test

import (
	"context"
	"fmt"

	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/judge"
	"qilab/solver/review"
)

// A review judges every move of a game.
func ExampleRun() {
	g, _ := catalog.Find(games.All(nil), chaosclock.Rules{}.ID())
	game, err := g.Reader().Game("4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6")
	if err != nil {
		fmt.Println(err)
		return
	}
	nodes := game.MainLine()
	request := review.Request{Game: g, Line: nodes[len(nodes)-1].Line()}
	err = review.Run(context.Background(), request, func(f review.Found, _ review.Progress) {
		if f.Verdict != nil && f.Verdict.Judgement >= judge.Mistake {
			fmt.Println("an error at ply", f.Verdict.Ply)
		}
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output: an error at ply 3
}
