package library_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
	"qilab/storage"
	"qilab/storage/library"
)

// A library answers which games reached a position, and what was played there.
func Example() {
	dir, err := os.MkdirTemp("", "library")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	ctx := context.Background()
	games := notation.For(xiangqi.Rules{})
	lib, err := library.Open(filepath.Join(dir, library.FileName), []core.Reader{games}, func(storage.Problem) {})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer lib.Close()
	for _, text := range []string{"h2e2 h9g7", "h2e2 b9c7", "c3c4"} {
		game, err := games.Game(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if _, _, err := lib.Add(ctx, game, library.Info{Kind: library.Imported}); err != nil {
			fmt.Println(err)
			return
		}
	}
	answer, err := lib.Index.Positions(ctx, xiangqi.Rules{}, xiangqi.Start(), library.Filter{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Sum.Games, "games,", len(answer.Replies), "moves")
	// Output: 3 games, 2 moves
}
