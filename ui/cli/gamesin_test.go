package cli

import (
	"testing"

	"qilab/core"
	xiangqitexts "qilab/core/xiangqi/notation"
)

// A game that is too large is not called damaged, and all moves that were read are counted.
func TestMissingOfALargeGame(t *testing.T) {
	g, err := xiangqitexts.ParseRecord("1. h2e2 (1. b2e2) h9g7")
	if err != nil {
		t.Fatal(err)
	}
	for large, want := range map[bool]string{
		true:  "the game is too large; 3 moves could be read, and 7 were left out",
		false: "the game is damaged and lacks 7 moves; 2 plies could be read: unreadable: why",
	} {
		_, missing, err := readIntact(core.Entry{Read: func() (*core.Game, error) {
			return nil, &core.PartError{Game: g, Left: 7, TooLarge: large, Err: core.Unreadable("why", 0, "why")}
		}})
		if err != nil || missing != want {
			t.Errorf("%q, %v", missing, err)
		}
	}
}
