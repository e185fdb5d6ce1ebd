package windowtest

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core/gomoku"
	"qilab/ui/control"
	"qilab/ui/i18n"
)

// The rules of a setup are chosen in the editor or come with a text, and are there again after another start.
func TestRulesOfASetup(t *testing.T) {
	dir := t.TempDir()
	r := gomokuRig(t, dir, i18n.English)
	g, _ := r.table.GameByID("standard")
	r.start(g, gomoku.Rules{Set: gomoku.Standard}.Start(), [2]seat{})
	r.Run("editor")
	r.loop.run()
	pick := r.ruleSets()
	if pick == nil || len(pick.Options) != 3 || pick.Selected != "Standard gomoku" {
		t.Fatalf("%q of %q is chosen", pick.Selected, pick.Options)
	}
	six := "15/15/15/15/15/15/15/15/15/15/15/15/15/xxxxxx9/ooo1ooo8 b"
	r.pasteSetup(six + " standard")
	if r.button(r.words.T("editor.play")).Disabled() {
		t.Error("six in a row are not legal")
	}
	pick.SetSelected("Freestyle gomoku")
	r.loop.run()
	if !r.button(r.words.T("editor.play")).Disabled() || !strings.HasSuffix(r.notation().Text, "freestyle") {
		t.Errorf("%s can be played", r.notation().Text)
	}
	r.Run("undo")
	r.loop.run()
	if pick.Selected != "Standard gomoku" || r.button(r.words.T("editor.play")).Disabled() {
		t.Errorf("%q is chosen", pick.Selected)
	}

	r.pasteSetup("15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w renju")
	r.wantDialog(false)
	r.wantText("Loaded. The rules are now Renju.")
	if pick.Selected != "Renju" {
		t.Errorf("%q is chosen", pick.Selected)
	}
	r.Close()
	again := gomokuRig(t, dir, i18n.Chinese)
	if e := again.table.Editor.Sketch(); e == nil || e.Rules().ID() != "renju" || again.table.Rules().ID() != "standard" {
		t.Fatalf("after another start: %v", e)
	}
	again.tapButton(again.words.T("editor.play"))
	again.tapButton(again.words.T("new.begin"))
	if again.table.Rules().ID() != "renju" {
		t.Errorf("%s is played", again.table.Rules().ID())
	}
	again.paste("(;GM[4]SZ[15]RU[freestyle];B[aa];W[oo])")
	again.wantText("已读入：SGF 棋谱，共 2 步，可以撤销。规则为五子棋（无禁手）。")
}

// editor returns the panel beside the board during setup.
func (r *rig) editor() fyne.CanvasObject { return r.side().Objects[1] }

// ruleSets returns the choice of the rules of a setup, nil if it is not offered.
func (r *rig) ruleSets() *control.Select {
	for _, s := range seen[*control.Select](r.editor()) {
		if slices.Contains(s.Options, "Standard gomoku") {
			return s
		}
	}
	return nil
}

// notation returns the line with the text of the setup.
func (r *rig) notation() *control.Entry {
	list := seen[*control.Entry](r.editor())
	return list[len(list)-1]
}

// pasteSetup reads a setup from a text.
func (r *rig) pasteSetup(text string) {
	r.t.Helper()
	r.notation().SetText(text)
	r.tapButton(r.words.T("editor.read"))
}
