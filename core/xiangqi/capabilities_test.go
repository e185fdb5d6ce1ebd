package xiangqi_test

import (
	"testing"

	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

func TestCapabilities(t *testing.T) { gametest.Capabilities(t, xiangqi.Rules{}) }
