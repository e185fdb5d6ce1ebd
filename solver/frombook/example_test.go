package frombook_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"qilab/core"
	rules "qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/frombook"
	"qilab/solver/xiangqi"
)

// At a strong level the first move of xiangqi comes from its book.
func ExampleChoose() {
	line := core.Line{{Position: rules.Start()}}
	_, ok, err := frombook.Choose(context.Background(), xiangqi.Game(nil), nil, line, engine.Full, rand.New(rand.NewPCG(1, 1)))
	fmt.Println(ok, err)
	// Output: true <nil>
}
