package mining

import (
	"testing"

	"qilab/solver/puzzle/mining/miningtest"
)

func TestMine(t *testing.T) { miningtest.Mine(t, New(nil)) }

func TestGames(t *testing.T) { miningtest.Games(t, New(nil)) }
