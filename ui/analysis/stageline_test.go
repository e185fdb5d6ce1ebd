package analysis

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/desk/desktest"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// In a narrow line the verdict remains unclipped, and the pointer shows the full text.
func TestStageLine(t *testing.T) {
	test.NewTempApp(t)
	said := ""
	l := newStageLine(panel.Actions{Explain: func(text string) { said = text }})
	whole, short := "Red +0.35 · Working it out…", "Red +0.35"
	l.Resize(fyne.NewSize(400, 36))
	l.set(whole, short)
	if l.Text != whole {
		t.Errorf("with room it says %q", l.Text)
	}
	if l.MouseIn(nil); said != "" {
		t.Errorf("all of it is seen, and %q is told", said)
	}
	l.Resize(fyne.NewSize(120, 36))
	if l.Text != short {
		t.Errorf("with little room it says %q", l.Text)
	}
	if l.MouseIn(nil); said != whole {
		t.Errorf("the pointer tells %q", said)
	}
	if l.MouseOut(); said != "" {
		t.Errorf("without the pointer %q is told", said)
	}
	l.Resize(fyne.NewSize(400, 36))
	if l.Text != whole {
		t.Errorf("with room again it says %q", l.Text)
	}
}

// An outcome includes its distance if there is room; the badge has it too.
func TestShortOutcome(t *testing.T) {
	test.NewTempApp(t)
	d := desktest.New(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Scale: 300})
	s := d.Table
	a := NewPanel(panel.Context{Table: s, Search: d.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}}, panel.Actions{})
	v := solver.Verdict{Move: s.Position().Moves()[0], Result: core.FirstWins, Plies: 12}
	a.table.set(solver.Report{Position: s.Position(), Moves: []solver.Verdict{v}})
	long, short := a.table.outcome(v, 400), a.table.outcome(v, 70)
	if want := a.table.Words.Result(s.Rules(), v.Result); short != want || long == want {
		t.Errorf("with room %q, with little %q", long, short)
	}
}

// If the list is empty, the notice has just the room it needs.
func TestNoticeRoom(t *testing.T) {
	test.NewTempApp(t)
	d := desktest.New(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Scale: 300})
	s := d.Table
	a := NewPanel(panel.Context{Table: s, Search: d.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}}, panel.Actions{})
	a.Object().Resize(fyne.NewSize(250, 400))
	d.Search.Analysis.SetOn(true)
	a.Refresh(table.ChangedAll)
	list := a.table.rows.Min
	s.View.SetHidden(true)
	a.Refresh(table.ChangedAll)
	if a.notice.Text() == "" || a.table.rows.Min >= list || a.table.rows.Min < a.notice.MinSize().Height {
		t.Errorf("the list has %v, the notice %q %v of %v", list, a.notice.Text(), a.table.rows.Min, a.notice.MinSize().Height)
	}
}
