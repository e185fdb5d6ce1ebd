package spsa_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"qilab/solver/engine"
	"qilab/solver/tune/spsa"
)

// The engine whose margin is nearer to 190 wins the pair.
func ExampleRun() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	distance := func(margin int) int { return max(margin-190, 190-margin) }
	play := func(_ context.Context, _ int, first, second []int) (float64, error) {
		switch a, b := distance(first[0]), distance(second[0]); {
		case a < b:
			return 1, nil
		case a > b:
			return -1, nil
		}
		return 0, nil
	}
	s, err := spsa.Run(context.Background(), spsa.Options{
		Game: "xiangqi", Params: []engine.Param{{Name: "Margin", Default: 100, Min: 20, Max: 300, Step: 15}},
		Pairs: 2000, Nodes: 25_000, Seed: 1, Batch: 4, Gain: spsa.DefaultGain, State: filepath.Join(dir, "state.json"),
	}, play, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Played, "pairs:", s.Rounded())
	// Output: 2000 pairs: [189]
}
