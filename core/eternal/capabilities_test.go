package eternal_test

import (
	"testing"

	"qilab/core/eternal"
	"qilab/core/gametest"
)

func TestCapabilities(t *testing.T) { gametest.Capabilities(t, eternal.Rules{}) }
