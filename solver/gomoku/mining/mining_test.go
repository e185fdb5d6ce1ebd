package mining_test

import (
	"testing"

	"qilab/core/gomoku"
	"qilab/solver/gomoku/mining"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/mining/miningtest"
)

func TestMine(t *testing.T) { miningtest.Mine(t, mining.New(gomoku.Renju)) }

func TestGames(t *testing.T) { miningtest.Games(t, mining.New(gomoku.Renju)) }

// White wins by fours from some points only.
func TestWinsToo(t *testing.T) {
	position := "15/15/15/8x6/3x1xxo7/3xooo1x1x4/4xo1xo6/3o1ooxox5/15/6xoxo5/15/15/15/15/15 w renju"
	miningtest.WinsToo(t, mining.New(gomoku.Renju), position, puzzle.Goal{Kind: "vcf"}, map[string]bool{"e8": true, "a1": false})
}

func TestKinds(t *testing.T) { miningtest.Kinds(t, mining.New(gomoku.Renju)) }
