//go:build allpuzzles

package main

import (
	"testing"

	"qilab/solver/puzzle/collection"
)

// TestAllProven proves all built-in puzzles again, which takes about as long as it took to find them:
//
//	go test -tags ci,allpuzzles -run AllProven -timeout 2h ./solver/puzzle/cmd/mine
func TestAllProven(t *testing.T) {
	for _, s := range stocks {
		t.Run(s.game, func(t *testing.T) {
			t.Parallel()
			verified(t, s, collection.Of(s.game))
		})
	}
}
