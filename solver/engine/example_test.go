package engine_test

import (
	"fmt"

	"qilab/solver/engine"
)

// A transposition table returns the entry of a position by its hash.
func ExampleTable() {
	table := engine.NewTable(1)
	defer table.Free()
	const hash = 0x9e3779b97f4a7c15
	table.Store(hash, engine.Entry{Move: 7, Score: 35, Depth: 4, Bound: engine.Exact})
	e, ok := table.Load(hash)
	_, other := table.Load(hash + 1)
	fmt.Println(e.Move, e.Score, ok, other)
	// Output: 7 35 true false
}
