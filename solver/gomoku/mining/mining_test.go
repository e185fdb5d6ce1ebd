package mining_test

import (
	"testing"

	"qilab/core/gomoku"
	"qilab/solver/gomoku/mining"
	"qilab/solver/puzzle/mining/miningtest"
)

func TestMine(t *testing.T) { miningtest.Mine(t, mining.New(gomoku.Renju)) }

func TestGames(t *testing.T) { miningtest.Games(t, mining.New(gomoku.Renju)) }
