package xiangqi_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

func TestSpoils(t *testing.T) {
	game := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	for _, text := range []string{"b2b9", "a9b9", "h2h9", "i9h9"} {
		m, err := xiangqi.Rules{}.ParseMove(game.Position(), text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	gained := xiangqi.Rules{}.Capabilities().Spoils(xiangqi.Start(), game.Position())
	if want := []core.Piece{xiangqi.PieceOf(xiangqi.Black, xiangqi.Horse), xiangqi.PieceOf(xiangqi.Black, xiangqi.Horse)}; !slices.Equal(gained[xiangqi.Red].Pieces, want) {
		t.Errorf("Red has %v", gained[xiangqi.Red])
	}
	if want := []core.Piece{xiangqi.PieceOf(xiangqi.Red, xiangqi.Cannon), xiangqi.PieceOf(xiangqi.Red, xiangqi.Cannon)}; !slices.Equal(gained[xiangqi.Black].Pieces, want) {
		t.Errorf("Black has %v", gained[xiangqi.Black])
	}
	// Pieces missing because of a handicap are not captured.
	p, err := xiangqi.Rules{}.Parse("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w")
	if err != nil {
		t.Fatal(err)
	}
	if gained := (xiangqi.Rules{}.Capabilities().Spoils(p, p)); len(gained[xiangqi.Black].Pieces) > 0 {
		t.Errorf("%v", gained)
	}
}
