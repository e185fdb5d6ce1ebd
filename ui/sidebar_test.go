package ui

import (
	"testing"

	"fyne.io/fyne/v2/container"

	"qilab/ui/i18n"
	"qilab/ui/prose"
)

// What is said about the game is seen whole where the window is high enough, also when it has just become longer: by the
// banner at the end of a game.
func TestBannerIsSeenWhole(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	cut := func() bool {
		top := r.view.column.Objects[0].(*container.Scroll)
		return top.Size().Height < prose.HeightFor(top.Content, top.Size().Width)
	}
	if cut() {
		t.Error("at the beginning it is cut off")
	}
	for _, m := range []string{"pass", "pass"} {
		if _, err := r.session.PlayText(m); err != nil {
			t.Fatal(err)
		}
		r.loop.run()
	}
	if !r.session.Outcome().Over() || cut() {
		t.Error("the banner is cut off")
	}
	r.Run("undo")
	r.loop.run()
	if top := r.view.column.Objects[0]; top.Size().Height > prose.HeightFor(top.(*container.Scroll).Content, top.Size().Width) {
		t.Error("after it was taken back its place stays empty")
	}
}
