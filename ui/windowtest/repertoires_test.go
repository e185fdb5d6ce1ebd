package windowtest

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui"
	"qilab/ui/i18n"
)

// repertoireRig opens a window on a directory with xiangqi and a library.
func repertoireRig(t *testing.T, dir string) *rig {
	t.Helper()
	game := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: fakeAnalyzer{}}
	return newWindow(t, dir, storage.Open(dir, catalog.Resolver([]catalog.Game{game}), nil), i18n.English, ui.Deps{
		Games: []catalog.Game{game},
		OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
			return library.Open(filepath.Join(dir, library.FileName), []core.Reader{game.Reader()}, tell)
		},
	})
}

// A pasted game is marked as a repertoire, learned in the order of its line, and drilled from the board.
func TestRepertoire(t *testing.T) {
	r := repertoireRig(t, t.TempDir())
	r.until("the library is open", func() bool { return r.Commands().ByID("repertoires").Can() })
	s := r.training()
	r.paste("1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2")
	own := r.table.Document().Game()
	r.Run("repertoire-mark")
	r.press(fyne.KeyReturn)
	r.wantDialog(false)
	cards := func() (list []training.Card) {
		list, _, err := s.Cards.List(t.Context(), training.Filter{Kinds: []training.Kind{training.Opening}}, 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	r.until("the cards are there", func() bool { return len(cards()) == 3 })
	if name := own.Tags().Get("Title"); !strings.Contains(name, "Central Cannon") {
		t.Errorf("the repertoire is called %q, and not as the field suggests", name)
	}

	r.Run("repertoire-mark")
	r.tapButton("Unmark Repertoire")
	r.wantDialog(false)
	r.until("the cards are gone", func() bool { return len(cards()) == 0 })
	r.Run("undo")
	r.until("the cards are back", func() bool { return len(cards()) == 3 })

	r.Run("repertoires")
	r.until("the repertoire is listed", func() bool { return r.says("3 positions") && r.button("Learn New (3)") != nil })
	r.tapButton("Learn New (3)")
	r.until("a card is asked", func() bool { return r.table.Drill.On() })
	r.wantText("Red to move: play your repertoire move")
	move := func(text string) core.Move {
		t.Helper()
		m, err := r.table.Rules().ParseMove(r.table.Position(), text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	r.play(move("b2e2")) // the mirror image
	r.wantText("Right!")
	r.press(fyne.Key1)
	r.press(fyne.Key2)
	r.Run("training-next")
	r.until("the chosen grade is written", func() bool {
		log, err := s.Cards.Log(t.Context(), cards()[2].ID) // the oldest
		return err == nil && len(log) == 1 && log[0].Grade == training.Hard
	})
	r.until("the next card is asked", func() bool { return r.table.Drill.On() && len(r.table.Position().Moves()) > 0 && r.says("Your move") })
	if s := r.board().State(); !s.HasLast || r.table.Rules().FormatMove(s.Before, s.Last) != "h9g7" || !s.Animate {
		t.Errorf("the opponent's move before the card is not shown: %v, %v, %v", s.HasLast, s.Last, s.Animate)
	}
	r.play(move("h0g2"))
	r.wantText("Right!")
	end := func() {
		t.Helper()
		r.Run("training-end")
		r.until("the summary is shown", func() bool { return r.table.Document().Game() == own && r.says("Summary") })
		r.closeDialogs()
	}
	end()

	r.table.Tree.First()
	r.loop.run()
	r.Run("repertoire-drill")
	r.until("the first move is asked", func() bool { return r.table.Drill.On() })
	r.play(move("h2e2"))
	r.Run("training-next")
	r.until("the line goes on", func() bool { return r.says("Your move") })
	if s := r.board().State(); !s.HasLast || r.table.Rules().FormatMove(s.Before, s.Last) != "h9g7" {
		t.Errorf("the reply of the line is not marked: %v, %v", s.HasLast, s.Last)
	}
	r.play(move("h0g2"))
	r.wantText("Right!")
	end()
}

// The cards go with a repertoire that is deleted in the library, and come back with it; those of one that was deleted while the window was
// closed go when it opens.
func TestRepertoireDeletedInLibrary(t *testing.T) {
	dir := t.TempDir()
	r := repertoireRig(t, dir)
	r.filesOpen()
	counted := func(r *rig, n int) {
		t.Helper()
		r.until("the cards follow", func() bool {
			_, cards, err := r.training().Cards.List(t.Context(), training.Filter{Kinds: []training.Kind{training.Opening}}, 0, 1)
			return err == nil && cards == n
		})
		r.show(screenHome)
		r.until("the home screen follows", func() bool { return r.says("Today: 3 due") == (n > 0) })
	}
	r.paste("1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2")
	r.Run("repertoire-mark")
	r.press(fyne.KeyReturn)
	counted(r, 3)
	r.show(screenGame)
	r.paste("1. C8=5 H2+3 2. H8+7") // the repertoire is not the current game
	r.Run("library")
	r.until("two games are listed", func() bool { return r.says("2 games") })
	r.Run("library-all")
	r.Run("library-delete")
	counted(r, 0)
	r.Run("library")
	r.until("the change can be undone", r.Commands().ByID("library-undo").Can)
	r.Run("library-undo")
	counted(r, 3)
	r.Close()

	l, err := library.Open(filepath.Join(dir, library.FileName), []core.Reader{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}}, nil)
	must(t, err)
	ids, err := l.IDs(t.Context(), library.Query{Filter: library.Filter{Tag: repertoire.Tag}})
	must(t, err)
	must(t, l.Delete(t.Context(), ids...))
	must(t, l.Close())
	r = repertoireRig(t, dir)
	r.filesOpen()
	counted(r, 0)
}
