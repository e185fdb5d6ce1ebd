package storage

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"qilab/core/gametest"
)

// A game file preserves every tag, comment, title and word of the session exactly, with any characters.
func TestAwkwardTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 0))
	for i := range gametest.Sample(2000) {
		g := randomGame(uint64(i), 12, 3)
		gametest.MakeAwkward(rng, g, "Event", "Jia")
		meta := Meta{
			Title: gametest.Awkward(rng), Name: gametest.Awkward(rng), Saved: time.UnixMilli(int64(i)).UTC(),
			Session: map[string]string{gametest.Awkward(rng): gametest.Awkward(rng)},
		}
		data := encode(t, g, meta)
		back, again, err := Decode(data, testRules)
		if err != nil || describe(back) != describe(g) || !slices.Equal(back.Tags(), g.Tags()) || !reflect.DeepEqual(again, meta) {
			t.Fatalf("%v: %q, %q and %+v are read back from\n%q", err, describe(back), back.Tags(), again, data)
		}
	}
}
