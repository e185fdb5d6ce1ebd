package search

import (
	"qilab/core"
	"qilab/solver"
)

// key is the identity of a position for the analysis. Requests are made and reports are filed under it, so that a late report never
// reaches another position. The zero value is none.
type key struct {
	game string // the id of the rules
	line string // solver.LineKey
	// era grows when the analyzer changes, so that late reports of the previous one are not found.
	era uint64
}

// keyBy returns the key of the position at the end of a line for an analyzer.
func keyBy(by solver.Analyzer, s Situation, line core.Line, era uint64) key {
	return key{game: s.id(), line: solver.LineKey(by, line, solver.Limit{FreePlay: s.FreePlay}), era: era}
}

// request identifies a request to a worker.
type request struct {
	key   key
	lines int // the number of lines requested
}
