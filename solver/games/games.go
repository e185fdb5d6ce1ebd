// Package games lists the games of the program. It is for main, which passes the list to the window and to the command
// line, and for tests; no other package knows which games there are. To add a game, add a line here.
package games

import (
	"context"
	"io"

	rules "qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/solver/chaosclock"
	clockmining "qilab/solver/chaosclock/mining"
	"qilab/solver/eternal"
	eternalmining "qilab/solver/eternal/mining"
	"qilab/solver/gomoku"
	"qilab/solver/gomoku/gomocup"
	gomokumining "qilab/solver/gomoku/mining"
	"qilab/solver/memory"
	"qilab/solver/puzzle/mining"
	"qilab/solver/xiangqi"
	xiangqimining "qilab/solver/xiangqi/mining"
	"qilab/solver/xiangqi/uci"
)

// All lists the games in display order. Every call creates new analyzers, which may keep large tables: call it once and
// keep the list. All tables come out of one budget, which may be nil: then there is no limit.
func All(b *memory.Budget) []catalog.Game {
	list := []catalog.Game{
		withMiner(chaosclock.Game(b), func() mining.Miner { return clockmining.New(b) }),
		withMiner(xiangqi.Game(b), func() mining.Miner { return xiangqimining.New(b) }),
	}
	for _, set := range rules.RuleSets() {
		list = append(list, withMiner(gomoku.Game(b, set), func() mining.Miner { return gomokumining.New(set) }))
	}
	return append(list, withMiner(eternal.Game(b), func() mining.Miner { return eternalmining.New(b) }))
}

// withMiner returns a game with a miner, which imports the game's package and so cannot be part of it.
func withMiner(g catalog.Game, miner func() mining.Miner) catalog.Game {
	g.Miner = miner
	return g
}

// Protocols lists the protocols through which other programs can use the engines.
func Protocols() []catalog.Protocol {
	return []catalog.Protocol{
		{ID: "uci", About: "xiangqi, over UCI or UCCI", Serve: func(ctx context.Context, in io.Reader, out io.Writer) error {
			return uci.Serve(ctx, in, out, xiangqi.NewEngine(uci.DefaultHash))
		}},
		{ID: "gomocup", About: "gomoku and renju", Serve: func(ctx context.Context, in io.Reader, out io.Writer) error {
			return gomocup.Serve(ctx, in, out, gomoku.NewEngine(gomocup.DefaultHash).Warm())
		}},
	}
}
