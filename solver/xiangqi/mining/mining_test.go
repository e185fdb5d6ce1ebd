package mining_test

import (
	"testing"

	"qilab/solver/puzzle"
	"qilab/solver/puzzle/mining/miningtest"
	"qilab/solver/xiangqi/mining"
)

func TestMine(t *testing.T) { miningtest.Mine(t, mining.New(nil)) }

func TestGames(t *testing.T) { miningtest.Games(t, mining.New(nil)) }

// One move mates in two, others in three or later; some throw the win away.
func TestWinsToo(t *testing.T) {
	const position = "9/5k3/5a3/5R3/9/P5P2/6r1P/4BA1r1/5K3/8c b - - 0 1"
	miningtest.WinsToo(t, mining.New(nil), position, puzzle.Goal{Kind: "mate", Moves: 2}, map[string]bool{
		"h2h1": true, "h2h0": true, "h2g2": true, "g3g4": false, "h2h6": false, "h2f2": false,
	})
	miningtest.WinsToo(t, mining.New(nil), position, puzzle.Goal{Kind: "material"}, map[string]bool{"h2h0": false})
}

func TestKinds(t *testing.T) { miningtest.Kinds(t, mining.New(nil)) }
