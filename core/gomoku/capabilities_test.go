package gomoku

import (
	"testing"

	"qilab/core/gametest"
)

func TestCapabilities(t *testing.T) {
	for _, set := range RuleSets() {
		gametest.Capabilities(t, Rules{Set: set})
	}
	gametest.Capabilities(t, Rules{Tournament: true})
}
