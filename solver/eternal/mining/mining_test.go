package mining_test

import (
	"testing"

	"qilab/solver/eternal/mining"
	"qilab/solver/puzzle/mining/miningtest"
)

func TestMine(t *testing.T) { miningtest.Mine(t, mining.New(nil)) }

func TestGames(t *testing.T) { miningtest.Games(t, mining.New(nil)) }

func TestKinds(t *testing.T) { miningtest.Kinds(t, mining.New(nil)) }
