package xiangqi

import (
	"slices"
	"testing"

	"qilab/core"
)

func TestSpoils(t *testing.T) {
	game := core.NewGame(Rules{}, Start())
	for _, text := range []string{"b2b9", "a9b9", "h2h9", "i9h9"} {
		m, err := Rules{}.ParseMove(game.Position(), text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	gained := Rules{}.Capabilities().Spoils(Start(), game.Position())
	if want := []core.Piece{PieceOf(Black, Horse), PieceOf(Black, Horse)}; !slices.Equal(gained[Red].Pieces, want) {
		t.Errorf("Red has %v", gained[Red])
	}
	if want := []core.Piece{PieceOf(Red, Cannon), PieceOf(Red, Cannon)}; !slices.Equal(gained[Black].Pieces, want) {
		t.Errorf("Black has %v", gained[Black])
	}
	// Pieces missing because of a handicap are not captured.
	p, err := Rules{}.Parse("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w")
	if err != nil {
		t.Fatal(err)
	}
	if gained := (Rules{}.Capabilities().Spoils(p, p)); len(gained[Black].Pieces) > 0 {
		t.Errorf("%v", gained)
	}
}
