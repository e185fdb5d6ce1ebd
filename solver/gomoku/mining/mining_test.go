package mining

import (
	"testing"

	"qilab/core/gomoku"
	"qilab/solver/puzzle/mining/miningtest"
)

func TestMine(t *testing.T) { miningtest.Mine(t, New(gomoku.Renju)) }

func TestGames(t *testing.T) { miningtest.Games(t, New(gomoku.Renju)) }
