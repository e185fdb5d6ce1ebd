package chaosclock_test

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
)

func TestIndex(t *testing.T) { gametest.Index(t, chaosclock.Rules{}, deals()...) }

func BenchmarkIndex(b *testing.B) { gametest.BenchmarkIndex(b, chaosclock.Rules{}) }

func deals() (list []core.Position) {
	for seed := range uint64(7) {
		list = append(list, chaosclock.Rules{}.Deal(seed))
	}
	return list
}
