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
	"qilab/ui/words"
)

// In a low window both engines still list some moves of one line each, which respond to the pointer; otherwise moves have two
// lines.
func TestLowTables(t *testing.T) {
	test.NewTempApp(t)
	d := desktest.New(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Scale: 300})
	s := d.Table
	d.Search.Analysis.SetOn(true)
	ctx := panel.Context{Table: s, Search: d.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}}
	explain := panel.Actions{Explain: func(string) {}, Preview: func([]core.Move) {}, Ahead: func([]core.Move, int) {}}
	own := NewPanel(ctx, explain)
	other := NewSecond(ctx, explain, func() panel.Analysts {
		return panel.Analysts{Engines: []panel.Engine{{ID: "external", Name: "Other"}}, Own: true, Chosen: "external"}
	}, func(string) {})
	both := other.Under(own.Object())
	report := solver.Report{Position: s.Position()}
	p := s.Position()
	for i, m := range p.Moves() {
		v := solver.Verdict{Move: m, Scored: true, Score: 100 - i, PV: []core.Move{m}}
		for next, err := p.Play(m); err == nil && len(v.PV) < 12; {
			reply := next.Moves()[0]
			v.PV = append(v.PV, reply)
			next, err = next.Play(reply)
		}
		report.Moves = append(report.Moves, v)
	}
	for _, wide := range []float32{250, 450} {
		both.Resize(fyne.NewSize(wide, 800))
		both.Resize(fyne.NewSize(wide, both.MinSize().Height))
		for name, table := range map[string]*moveTable{"own": own.table, "other": other.table} {
			table.set(report)
			lines := int(table.rows.Scroll.Size().Height / table.rows.Height)
			if want := map[string]int{"own": 3, "other": 2}[name]; lines < want || !table.low() {
				t.Errorf("%v wide, the table of the %s engine shows %d moves, low: %v", wide, name, lines, table.low())
			}
			if turns, texts := table.placedLine(report.Moves[0]); len(texts) != 1 || len(turns) == 0 || table.turnAt(0, table.lineLeft()+2, lowMove-3) != 0 {
				t.Errorf("%v wide, %s: the line has the rows %q, and under the pointer is turn %d", wide, name, texts, table.turnAt(0, table.lineLeft()+2, lowMove-3))
			}
		}
	}
	both.Resize(fyne.NewSize(450, 900))
	if own.table.low() || other.table.low() || own.table.lineRows(report.Moves[0]) != 2 {
		t.Errorf("with room the tables are low: %v, %v", own.table.low(), other.table.low())
	}
}
