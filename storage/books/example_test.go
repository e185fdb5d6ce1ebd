package books_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
	"qilab/storage/books"
)

// A book made of games has their moves and the mirror images. The score is the points won.
func ExampleMake() {
	dir, err := os.MkdirTemp("", "books")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	ctx, path, rules := context.Background(), filepath.Join(dir, "club.obk"), xiangqi.Rules{}
	games := func(yield func(books.Played, error) bool) {
		for _, text := range []string{"h2e2 h9g7", "h2e2 b9c7", "c3c4 g6g5"} {
			game, err := notation.For(rules).Game(text)
			if !yield(books.Played{Game: game, Result: core.FirstWins}, err) {
				return
			}
		}
	}
	if _, err := books.Make(ctx, path, rules, games, books.Options{Kind: books.Obk, MinGames: 1, Plies: 10}, nil); err != nil {
		fmt.Println(err)
		return
	}
	book, err := books.Open(ctx, path, []core.Rules{rules})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer book.Close()
	moves, err := book.Moves(rules.Start())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range moves {
		fmt.Println(rules.FormatMove(rules.Start(), m.Move), m.Score)
	}
	// Output:
	// b2e2 4
	// h2e2 4
	// c3c4 2
	// g3g4 2
}
