package chaosclock_test

import (
	"testing"

	"qilab/core/chaosclock"
	"qilab/core/gametest"
)

func TestCapabilities(t *testing.T) { gametest.Capabilities(t, chaosclock.Rules{}) }

// The game has no perft of its own, so the moves are made one by one.
func TestPerftWithoutOwnCount(t *testing.T) {
	gametest.Perft(t, chaosclock.Rules{}, [][]string{{chaosclock.SampleDeal, "13", "153", "1673"}}, 0)
}
