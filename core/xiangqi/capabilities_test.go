package xiangqi

import (
	"testing"

	"qilab/core/gametest"
)

func TestCapabilities(t *testing.T) { gametest.Capabilities(t, Rules{}) }
