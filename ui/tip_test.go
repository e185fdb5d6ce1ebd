package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/ui/i18n"
)

// A tool says what it is beside itself, within the window, until the pointer leaves it.
func TestToolsExplainThemselves(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	for _, tool := range r.tools.tools {
		b := tool.button
		b.MouseIn(&desktop.MouseEvent{})
		text := r.commandText(tool.command)
		r.until(text+" is shown", func() bool { return r.tip.root.Visible() && r.says(text) })
		if at := r.tip.ground; at.Position().X < 0 || at.Position().X+at.Size().Width > 1180 || at.Size().Height < 10 {
			t.Errorf("%s: the explanation is at %v, %v large", tool.command.ID, at.Position(), at.Size())
		}
		b.MouseOut()
		if r.tip.root.Visible() {
			t.Fatalf("%s: the explanation stays", tool.command.ID)
		}
		r.tip.wait = 0 // the others need not wait
	}
}

// What has no room in the toolbar is in its menu, and everything is somewhere.
func TestToolbarGivesWay(t *testing.T) {
	r := onTable(t, i18n.Chinese, "light")
	r.setBool(setToolLabels, true)
	r.retool()
	for _, wide := range []float32{1180, 900, 640} {
		r.win.Resize(fyne.NewSize(wide, 600))
		hidden := 0
		for _, tool := range r.tools.tools {
			if b := tool.button; !b.Visible() {
				hidden++
			} else if end := b.Position().X + b.Size().Width; end > wide {
				t.Errorf("at %v: %s ends at %v", wide, tool.command.ID, end)
			}
		}
		if shown := r.tools.more.Visible(); shown != (hidden > 0) {
			t.Errorf("at %v: %d tools have no room, the menu is there: %t", wide, hidden, shown)
		}
	}
	r.tools.more.Tapped(nil)
	if !r.overlaid() {
		t.Error("the menu of the rest does not open")
	}
}
