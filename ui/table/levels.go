package table

import (
	"slices"

	"qilab/solver"
	"qilab/solver/catalog"
)

// HasLevel reports whether the program plays a game at a level.
func HasLevel(g catalog.Game, level string) bool {
	return g.Opponent != nil && slices.ContainsFunc(g.Opponent.Levels(), func(l solver.Level) bool { return l.ID == level })
}
