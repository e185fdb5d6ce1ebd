package players

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// The plates show captures, unless the board does; in the editor they follow the side to move of the setup.
func TestPlates(t *testing.T) {
	test.NewTempApp(t)
	s, p := seated(t, xiangqi.Rules{}, i18n.English)
	play(t, s, "h2h9 i9h9")
	p.Refresh(table.ChangedAll)
	if n := [2]int{len(p.sides[0].spoils.root.Objects), len(p.sides[1].spoils.root.Objects)}; n != [2]int{1, 1} {
		t.Errorf("after each side has captured a piece the plates show %v", n)
	}
	p.Plates().Resize(fyne.NewSize(460, 60))
	low := p.Plates().MinSize().Height
	said := newPlayers(panel.Context{Table: s, Search: p.ctx.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}, Gains: func() bool { return true }}, panel.Actions{})
	said.Plates().Resize(fyne.NewSize(460, 60))
	if n := len(said.sides[0].spoils.root.Objects); n != 0 || said.Plates().MinSize().Height >= low {
		t.Errorf("beside a board that shows it there are %d pieces, and the plates are %v high, otherwise %v", n, said.Plates().MinSize().Height, low)
	}
	for _, flipped := range []bool{false, true} {
		s.View.SetFlipped(flipped)
		said.Refresh(table.ChangedAll)
		said.Plates().Resize(fyne.NewSize(461, 60))
		said.Plates().Resize(fyne.NewSize(460, 60))
		red, black := said.sides[core.First].root.Position(), said.sides[core.Second].root.Position()
		if (red.X > black.X) != flipped || red.Y != black.Y {
			t.Errorf("beside each other, flipped %v: Red is at %v, Black at %v", flipped, red, black)
		}
		p.Refresh(table.ChangedAll)
		p.Plates().Resize(fyne.NewSize(461, 60))
		p.Plates().Resize(fyne.NewSize(460, 60))
		red, black = p.sides[core.First].root.Position(), p.sides[core.Second].root.Position()
		if (red.Y < black.Y) != flipped || red.X != black.X {
			t.Errorf("below each other, flipped %v: Red is at %v, Black at %v", flipped, red, black)
		}
	}
	s.View.SetFlipped(false)
	visible := func() (list [2]bool) {
		for i, l := range p.sides {
			_, _, _, a := l.mark.Color.RGBA()
			list[i] = a > 0
		}
		return list
	}
	s.Editor.EditPosition()
	for _, side := range []core.Side{core.First, core.Second} {
		s.Editor.SetTurn(side)
		p.Refresh(table.ChangedAll)
		if got := visible(); !got[side] || got[side.Other()] || len(p.sides[0].spoils.root.Objects) != 0 || p.sides[0].player.Text != "" {
			t.Errorf("in the editor with %v to move the marks are %v, and the plate names %q", side, got, p.sides[0].player.Text)
		}
	}
}

// Against the program, the plate shows the user's name from the beginning, and a name in the game's tags before it.
func TestPlateNames(t *testing.T) {
	test.NewTempApp(t)
	s, p := seated(t, xiangqi.Rules{}, i18n.English)
	own := ""
	p.sides[core.First].ctx.Name = func() string { return own }
	shows := func(when, want string) {
		t.Helper()
		p.Refresh(table.ChangedAll)
		if got := p.sides[core.First].player.Text; got != want {
			t.Errorf("%s the plate says %q, not %q", when, got, want)
		}
	}
	shows("with two people", "Player")
	s.Players.SetSeats([2]table.Seat{{}, {Level: "easy"}})
	shows("without a name", "You")
	own = "Zhang San"
	shows("with a name", "Zhang San")
	s.Players.SetSeats([2]table.Seat{})
	shows("with two people and a name", "Player")
	s.Players.SetSeats([2]table.Seat{{}, {Level: "easy"}})
	s.Tree.SetTags(s.Tree.Tags().With(core.SideTag(s.Rules(), core.First), "Li Si"))
	shows("with a tag", "Li Si")
}
