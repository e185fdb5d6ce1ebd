package windowtest

import (
	"math/rand/v2"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/gametest"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// The messages of the game are fully visible in a high enough window, even when the banner at the end of a game lengthens them.
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
		if _, err := r.table.Texts.PlayMoves(m); err != nil {
			t.Fatal(err)
		}
		r.loop.run()
	}
	if !r.table.Outcome().Over() || cut() {
		t.Error("the banner is cut off")
	}
	r.Run("undo")
	r.loop.run()
	if top := said(); top.Size().Height > prose.HeightFor(top.Content, top.Size().Width) {
		t.Error("after it was taken back its place stays empty")
	}
}

// TestTabsStay plays games of several steps a turn, whose turns are described above the tabs, and checks that the tabs do not move.
// The test plays both sides, so that every turn is described.
func TestTabsStay(t *testing.T) {
	gametest.OneGoroutine(t)
	more := []catalog.Game{{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}, Analyzer: fakeAnalyzer{}, Opponent: fakeOpponent{}}}
	for _, id := range []string{"eternal", "chaosclock"} {
		t.Run(id, func(t *testing.T) {
			r := openRigWith(t, t.TempDir(), i18n.English, "light", more)
			g, _ := r.table.GameByID(id)
			r.start(g, g.Rules.Start(), [2]seat{})
			panels := func() fyne.CanvasObject { return r.side().Objects[0].(*fyne.Container).Objects[1] }
			first := panels().Position().Y
			rng := rand.New(rand.NewPCG(3, 4))
			for i := range 60 {
				moves := r.table.Position().Moves()
				r.play(moves[rng.IntN(len(moves))])
				r.loop.run()
				if r.table.Outcome().Over() {
					break
				}
				if y := panels().Position().Y; y != first {
					t.Fatalf("at ply %d the tabs are at %v and no longer at %v", i+1, y, first)
				}
			}
		})
	}
}

// Below a puzzle of several steps the tabs stay where they are too.
func TestTabsStayBelowPuzzle(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := openRigWith(t, t.TempDir(), l, "light", []catalog.Game{{
			Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}, Analyzer: fakeAnalyzer{}, Opponent: fakeOpponent{}, Prover: fakeProver{},
		}})
		g, _ := r.table.GameByID("eternal")
		r.startPuzzle(g, puzzle.Puzzle{ID: "x", Goal: puzzle.Goal{Kind: "mate", Moves: 5}, Position: g.Rules.Start().String()})
		r.loop.run()
		panels := func() fyne.CanvasObject { return r.side().Objects[0].(*fyne.Container).Objects[1] }
		first := panels().Position().Y
		for i := range 8 {
			r.answered()
			r.loop.run()
			if y := panels().Position().Y; y != first {
				t.Fatalf("%s: after step %d the tabs are at %v and no longer at %v", l, i+1, y, first)
			}
		}
	}
}

// TestReportStaysInFront changes the language while the report is shown.
func TestReportStaysInFront(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.Run("report")
	r.set(prefs.Language, string(i18n.Chinese))
	r.loop.run()
	if at := r.tabs().SelectedIndex(); at != 1 {
		t.Errorf("tab %d is in front", at)
	}
}

// Another game begins with its moves in front; another form of the same game keeps the report there.
func TestAnotherGameShowsItsMoves(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.Run("report")
	if list := r.table.Tree.Symmetries(); len(list) > 0 {
		if err := r.table.Tree.ApplySymmetry(list[0]); err != nil {
			t.Fatal(err)
		}
	}
	r.loop.run()
	if at := r.tabs().SelectedIndex(); at != 1 {
		t.Errorf("on the turned board tab %d is in front", at)
	}
	r.table.Restart()
	r.loop.run()
	if at := r.tabs().SelectedIndex(); at != 0 {
		t.Errorf("with another game tab %d is in front", at)
	}
}
