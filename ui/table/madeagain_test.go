package table_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/table"
)

// A move that was taken back and made again belongs to the game: Forward leads to it.
func TestMadeAgainInAnOpenedGame(t *testing.T) {
	for _, activity := range []table.Activity{table.Play, table.Study} {
		d := newDrill(t)
		game := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
		for range 2 {
			if _, err := game.Play(game.Position().Moves()[0]); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Open(game); err != nil {
			t.Fatal(err)
		}
		d.View.SetActivity(activity)
		m := d.Position().Moves()[0]
		for i := range 2 {
			if err := d.Play(m); err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				d.Undo()
			}
		}
		d.Tree.Back()
		if !d.View.CanForward() || d.Tree.AtEnd() {
			t.Error("the move that was made again cannot be shown")
		}
	}
}
