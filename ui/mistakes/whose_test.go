package mistakes

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/ui/prefs"
)

// The choice of a side holds for its game; the next one begins with the errors of the user.
func TestWhoseInNextGame(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	d.Settings.Set(prefs.Name, "Ada")
	d.view.whose.SetSelectedIndex(1) // Red's, in this game
	g, err := xiangqitexts.For(xiangqi.Rules{}).Game("start moves " + threeErrors)
	if err != nil {
		t.Fatal(err)
	}
	g.SetTags(core.Tags{{Name: "Red", Value: "Bob"}, {Name: "Black", Value: "Ada"}})
	if err := d.Table.Open(g); err != nil {
		t.Fatal(err)
	}
	if d.chosen() != sides[2] {
		t.Errorf("Ada has Black in the game that was opened, but the list is of %v", d.chosen())
	}
}
