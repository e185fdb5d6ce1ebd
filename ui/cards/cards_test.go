package cards_test

import (
	"testing"

	"qilab/ui/cards"
)

func TestLibrarySource(t *testing.T) {
	if id, ply, ok := cards.LibraryGame(cards.LibrarySource(1234, 56)); id != 1234 || ply != 56 || !ok {
		t.Errorf("%d, %d, %v", id, ply, ok)
	}
	for _, bad := range []string{"", "library", "library x ply 3", "library 3", "library 3 ply x", "game.pgn ply 4", "Library 3 ply 4"} {
		if id, ply, ok := cards.LibraryGame(bad); ok {
			t.Errorf("%q is of the game %d, ply %d", bad, id, ply)
		}
	}
}
