package xiangqi_test

import (
	"testing"

	"qilab/core/xiangqi"
	"qilab/solver/engine/enginetest"
	xiangqisolver "qilab/solver/xiangqi"
)

func TestEquivalentMovesAreAlike(t *testing.T) {
	enginetest.Folded(t, xiangqisolver.NewAnalyzer(nil), xiangqi.Rules{}, xiangqi.Start(), 8)
}
