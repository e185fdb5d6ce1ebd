package eternal_test

import (
	"context"
	"fmt"

	"qilab/core/eternal"
	eternalsolver "qilab/solver/eternal"
)

// A forcer decides exactly whether a side can score within some of its turns.
func ExampleForcer_Forced() {
	f := eternalsolver.NewForcer(16)
	defer f.Free()
	b := eternal.Start().Board()
	_, ok, err := f.Forced(context.Background(), b, b.Turn(), b.Score(b.Turn()), 1, 100_000)
	fmt.Println(ok, err)
	// Output: false <nil>
}
