package windowtest

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/i18n"
	"qilab/ui/prose"
)

// What is said about the game is seen whole where the window is high enough, also when it has just become longer: by the
// banner at the end of a game.
func TestBannerIsSeenWhole(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	said := func() *container.Scroll { return r.side().Objects[0].(*fyne.Container).Objects[0].(*container.Scroll) }
	cut := func() bool {
		top := said()
		return top.Size().Height < prose.HeightFor(top.Content, top.Size().Width)
	}
	if cut() {
		t.Error("at the beginning it is cut off")
	}
	for _, m := range []string{"pass", "pass"} {
		if _, err := r.session.Texts.PlayMoves(m); err != nil {
			t.Fatal(err)
		}
		r.loop.run()
	}
	if !r.session.Outcome().Over() || cut() {
		t.Error("the banner is cut off")
	}
	r.Run("undo")
	r.loop.run()
	if top := said(); top.Size().Height > prose.HeightFor(top.Content, top.Size().Width) {
		t.Error("after it was taken back its place stays empty")
	}
}
