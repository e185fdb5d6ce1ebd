package players

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/desk/desktest"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Captures are drawn once, and again when the style of pieces changes.
func TestSpoilsAreRestyled(t *testing.T) {
	test.NewTempApp(t)
	d := desktest.New(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	s := d.Table
	drawn := 0
	p := newPlayers(panel.Context{Table: s, Search: d.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}, Piece: func(core.Piece, float32) fyne.CanvasObject {
		drawn++
		return canvas.NewRectangle(nil)
	}}, panel.Actions{Explain: func(string) {}})
	play(t, s, "h2e2 h9g7 e2e6")
	p.Refresh(table.ChangedAll)
	p.Refresh(table.ChangedAll)
	if drawn != 1 {
		t.Errorf("one captured piece is drawn %d times", drawn)
	}
	p.Restyle()
	if p.Refresh(table.ChangedAll); drawn != 2 {
		t.Errorf("it is drawn %d times, and its look has changed once", drawn)
	}
}
