package windowtest

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2/canvas"

	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/storage"
	"qilab/ui/gamefile"
	"qilab/ui/prefs"
)

// A game that was played by the rule of tournaments, with a stone on a forbidden point at its end, comes back from
// wherever it was kept, also when that rule is off meanwhile.
func TestForbiddenStoneComesBackFromEverywhere(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, tournament := range []bool{true, false} {
		r := renjuTable(t, "15/15/15/15/7x7/7x7/15/5xx8/15/15/15/15/15/15/ooo1o10 b renju")
		set := func(on bool) {
			r.setBool(prefs.Tourney+"renju", on)
			r.loop.run()
		}
		set(true)
		r.click(gomokuSpot(t, "h8"))
		r.wantPly(1)
		data, err := storage.Encode(r.table.Document().Game(), gamefile.Meta(r.table))
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "game.qigame")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := r.store.Slots().Save("one", r.table.Document().Game(), gamefile.Meta(r.table)); err != nil {
			t.Fatal(err)
		}
		r.Run("quick-save")
		record := r.table.Texts.Game()
		set(tournament)
		for name, load := range map[string]func(){
			"quick slot": func() { r.Run("quick-load") },
			"file":       func() { r.openFile(file) },
			"clipboard": func() {
				r.app.Clipboard().SetContent(string(data))
				r.Run("import")
			},
			"record in the clipboard": func() {
				r.app.Clipboard().SetContent(record)
				r.Run("import")
			},
			"slot": func() {
				entries := r.store.Slots().List()
				if len(entries) != 1 {
					t.Fatalf("there are %d slots", len(entries))
				}
				r.Run("slots")
				for _, img := range shown[*canvas.Image](r) {
					if img.Image == nil && img.Resource == nil {
						t.Error("a slot has no picture")
					}
				}
				r.closeDialogs()
				r.loadSlot("one")
			},
		} {
			r.newGameOfStart(t, "standard")
			load()
			r.loop.run()
			r.wantDialog(false)
			r.closeDialogs()
			if id := r.table.Rules().ID(); id != "renju" {
				t.Errorf("%s, tournament %v: %s is on the table", name, tournament, id)
				continue
			}
			if r.table.Node().Next() != nil {
				r.table.Tree.Last()
			}
			if out := r.table.Outcome(); out.Reason != gomoku.ReasonDoubleThree {
				t.Errorf("%s, tournament %v: the outcome is %v", name, tournament, out)
			}
		}
	}
}

// newGameOfStart starts a game from its first position.
func (r *rig) newGameOfStart(t *testing.T, id string) {
	t.Helper()
	g, ok := r.table.GameByID(id)
	if !ok {
		t.Fatalf("there is no %s", id)
	}
	r.table.Start(g, g.Rules.Start(), [2]seat{})
	r.show(screenGame)
	r.loop.run()
}
