package players

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// The result takes one line if it fits, otherwise the reason has its own lines; nothing overlaps.
func TestBannerRow(t *testing.T) {
	test.NewTempApp(t)
	for _, l := range i18n.Langs() {
		s, p := seated(t, xiangqi.Rules{}, l)
		play(t, s, "h2e2 h9g7")
		if err := s.Ending.Resign(core.Second); err != nil {
			t.Fatal(err)
		}
		p.Refresh(table.ChangedAll)
		if !p.banner.Visible() || !p.again.Visible() || p.result.said == "" {
			t.Fatalf("%s: after a resignation nothing is said: %q", l, p.result.said)
		}
		box := p.banner.Objects[0]
		one := max(box.MinSize().Height, p.again.MinSize().Height)
		for _, x := range []struct {
			wide float32
			said string
			one  bool
		}{
			{440, p.result.said, true},
			{300, "A rather long reason that has no room in a line of this width, and goes on and on.", false}, {300, "", true},
		} {
			p.result.said = x.said
			p.reason.SetText(x.said)
			high := p.result.HeightFor(p.banner.Objects, x.wide)
			p.banner.Resize(fyne.NewSize(x.wide, high))
			if (high == one) != x.one {
				t.Errorf("%s, %v wide: %q takes %v, a line is %v", l, x.wide, x.said, high, one)
			}
			end := box.Position().X + box.Size().Width
			if p.again.Position().X < end || p.again.Position().X+p.again.Size().Width > x.wide+0.5 || box.Size().Width < box.MinSize().Width {
				t.Errorf("%s, %v wide: the box ends at %v, the button is at %v", l, x.wide, end, p.again.Position())
			}
			if x.said != "" && x.one && (p.reason.Position().X < end || p.reason.Position().X+p.reason.Size().Width > p.again.Position().X) {
				t.Errorf("%s, %v wide: the reason is at %v, %v", l, x.wide, p.reason.Position(), p.reason.Size())
			}
		}
	}
}
