// Package painters lists the boards of the program, for its window; a test of another game adds its painter to the list.
package painters

import (
	"slices"

	corechaosclock "qilab/core/chaosclock"
	coreeternal "qilab/core/eternal"
	coregomoku "qilab/core/gomoku"
	corexiangqi "qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/ui/board"
	"qilab/ui/board/chaosclock"
	"qilab/ui/board/eternal"
	"qilab/ui/board/gomoku"
	"qilab/ui/board/xiangqi"
)

// All returns a new list of the painters of all games.
func All() board.Painters {
	all := board.Painters{
		corechaosclock.Rules{}.ID(): chaosclock.Painter{},
		corexiangqi.Rules{}.ID():    xiangqi.Painter{},
		coreeternal.Rules{}.ID():    eternal.Painter{},
	}
	for _, set := range coregomoku.RuleSets() {
		all[set.String()] = gomoku.Painter{}
	}
	return all
}

// Playable returns the games that the window shows. Those without an analyzer are left to the command line, because
// half of the window shows the outcomes of the moves; so are those whose board no painter draws.
func Playable(games []catalog.Game, boards board.Painters) []catalog.Game {
	return slices.DeleteFunc(games, func(g catalog.Game) bool {
		_, drawn := boards.For(g.Rules.ID())
		return g.Analyzer == nil || !drawn
	})
}
