package storage_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"qilab/core/gametest"
	"qilab/storage"
)

// A game file preserves every tag, comment, title and word of the session exactly, with any characters.
func TestAwkwardTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 0))
	for i := range gametest.Sample(2000) {
		g := storage.RandomGame(uint64(i), 12, 3)
		gametest.MakeAwkward(rng, g, "Event", "Jia")
		meta := storage.Meta{
			Title: gametest.Awkward(rng), Name: gametest.Awkward(rng), Saved: time.UnixMilli(int64(i)).UTC(),
			Session: map[string]string{gametest.Awkward(rng): gametest.Awkward(rng)},
		}
		data := storage.EncodeForTest(t, g, meta)
		back, again, err := storage.Decode(data, storage.RulesForTest)
		if err != nil || storage.Describe(back) != storage.Describe(g) || !slices.Equal(back.Tags(), g.Tags()) || !reflect.DeepEqual(again, meta) {
			t.Fatalf("%v: %q, %q and %+v are read back from\n%q", err, storage.Describe(back), back.Tags(), again, data)
		}
	}
}
