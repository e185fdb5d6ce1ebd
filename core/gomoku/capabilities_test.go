package gomoku_test

import (
	"testing"

	"qilab/core/gametest"
	"qilab/core/gomoku"
)

func TestCapabilities(t *testing.T) {
	for _, set := range gomoku.RuleSets() {
		gametest.Capabilities(t, gomoku.Rules{Set: set})
	}
	gametest.Capabilities(t, gomoku.Rules{Tournament: true})
}
