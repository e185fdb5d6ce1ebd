package chaosclock

import (
	"testing"

	"qilab/core/gametest"
)

func TestCapabilities(t *testing.T) { gametest.Capabilities(t, Rules{}) }

// The game has no perft of its own, so the moves are made one by one.
func TestPerftWithoutOwnCount(t *testing.T) {
	gametest.Perft(t, Rules{}, [][]string{{SampleDeal, "13", "153", "1673"}}, 0)
}
