package eternal_test

import (
	"testing"

	"qilab/core/eternal"
	"qilab/solver/engine/enginetest"
	eternalsolver "qilab/solver/eternal"
)

func TestEquivalentStepsAreAlike(t *testing.T) {
	enginetest.Folded(t, eternalsolver.NewAnalyzer(nil), eternal.Rules{}, eternal.Rules{}.Start(), 5)
}
