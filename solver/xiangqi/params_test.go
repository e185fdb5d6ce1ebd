package xiangqi

import (
	"testing"

	"qilab/solver/engine/enginetest"
)

func TestParams(t *testing.T) { enginetest.Params[Params](t) }
