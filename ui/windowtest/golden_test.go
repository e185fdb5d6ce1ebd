package windowtest

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/ui/analysis"
	"qilab/ui/i18n"
)

// The goldens are markup, so that a difference can be read. They hold the sidebar, the editor and the home screen; the
// board has tests of its own.
func TestGoldens(t *testing.T) {
	for _, l := range i18n.Langs() {
		for _, mode := range []string{"light", "dark"} {
			if testing.Short() && (l != i18n.Chinese || mode != "dark") {
				continue
			}
			t.Run(string(l)+" "+mode, func(t *testing.T) {
				name := func(view string) string { return view + "-" + string(l) + "-" + mode + ".xml" }
				r := newRig(t, l, mode)
				render(t, name("home"), r.page())
				r.Run("sample")
				r.table.Tree.Forward()
				r.settled()
				render(t, name("game"), r.side())
				r.table.Editor.EditPosition()
				r.table.Editor.PickPiece(6)
				r.table.Editor.Put(0)
				r.loop.run()
				render(t, name("editor"), r.side())

				r = newScoredRig(t, l, mode)
				r.Run("sample")
				r.table.Tree.Forward()
				r.settled()
				render(t, name("scores"), r.side())
				r.tabs().SelectIndex(tabReport)
				render(t, name("scores-report"), r.tabs())
				render(t, name("scores-bar"), find[*analysis.EvalBar](r))
			})
		}
	}
}

func render(t *testing.T, name string, o fyne.CanvasObject) {
	t.Helper()
	test.AssertObjectRendersToMarkup(t, name, o)
}
