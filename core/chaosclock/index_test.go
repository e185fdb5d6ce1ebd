package chaosclock

import (
	"testing"

	"qilab/core"
	"qilab/core/gametest"
)

func TestIndex(t *testing.T) { gametest.Index(t, Rules{}, deals()...) }

func BenchmarkIndex(b *testing.B) { gametest.BenchmarkIndex(b, Rules{}) }

func deals() (list []core.Position) {
	for seed := range uint64(7) {
		list = append(list, Rules{}.Deal(seed))
	}
	return list
}
