package library_test

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage/library"
)

// variation adds a variation before the end of the main line.
func variation(t *testing.T, g *core.Game) {
	t.Helper()
	line := g.MainLine()
	at := line[len(line)-2]
	if err := g.Goto(at); err != nil {
		t.Fatal(err)
	}
	for _, m := range g.Position().Moves() {
		if m != at.Next().Move() {
			if _, err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
}

// get reads a game and its record.
func get(t *testing.T, l *library.Library, id int64) (*core.Game, library.Record) {
	t.Helper()
	g, r, err := l.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// Notes are stored with the imported game, which is counted once, and are removed when they are deleted or the imported
// form is restored.
func TestNotesOnImported(t *testing.T) {
	dir := t.TempDir()
	library.WriteFiles(t, dir, map[string]string{"plain.pgn": library.RandomPGN(1, 40, "Cup"), "other.pgn": library.RandomPGN(2, 40, "Cup")})
	l := library.OpenForTest(t, filepath.Join(t.TempDir(), library.FileName))
	library.ImportAll(t, l, dir)
	list, err := l.List(t.Context(), library.Query{Order: library.ByAdded, Reverse: true})
	if err != nil || len(list) != 2 || list[0].Noted {
		t.Fatal(list, err)
	}
	id := list[0].ID
	plain, before := get(t, l, id)
	if err := l.SetStars(t.Context(), 3, id); err != nil {
		t.Fatal(err)
	}
	for name, note := range map[string]func(*core.Game){
		"comment":   func(g *core.Game) { g.Root().Comment = "begins" },
		"glyph":     func(g *core.Game) { g.MainLine()[7].Glyph = "!" },
		"variation": func(g *core.Game) { variation(t, g) },
	} {
		t.Run(name, func(t *testing.T) {
			g, _ := get(t, l, id)
			note(g)
			update := func() {
				t.Helper()
				if err := l.Update(t.Context(), id, g, library.Info{Kind: library.Imported, Stars: 3}); err != nil {
					t.Fatal(err)
				}
			}
			update()
			g.MainLine()[3].Comment = "more"
			update()
			noted, r := get(t, l, id)
			if !r.Noted || !r.Tree || r.Kind != library.Imported || r.File != before.File || r.Stars != 3 || r.Result != before.Result || !core.Compare(noted, g).Equal {
				t.Errorf("the game is %+v", r)
			}
			answer, err := l.Index.Positions(t.Context(), xiangqi.Rules{}, xiangqi.Start(), library.Filter{}, nil)
			if err != nil || answer.Sum.Games != 2 || library.Count(t, l) != 2 {
				t.Errorf("%d games, of %d, %v", answer.Sum.Games, library.Count(t, l), err)
			}
			found, err := l.IDs(t.Context(), library.Query{Filter: library.Filter{Noted: true}})
			if err != nil || !slices.Equal(found, []int64{id}) {
				t.Errorf("games with notes: %v, %v", found, err)
			}
			if answer, err := l.Index.Positions(t.Context(), xiangqi.Rules{}, xiangqi.Start(), library.Filter{Noted: true}, nil); err != nil || answer.Sum.Games != 1 {
				t.Errorf("%d games with notes, %v", answer.Sum.Games, err)
			}
			if err := l.RestoreImported(t.Context(), id, list[1].ID); err != nil {
				t.Fatal(err)
			}
			restored, r := get(t, l, id)
			if r.Noted || r.Tree || r.Stars != 3 || library.Encoded(t, restored) != library.Encoded(t, plain) {
				t.Errorf("the restored game is %+v", r)
			}
			update() // undo
			if noted, r = get(t, l, id); !r.Noted || !core.Compare(noted, g).Equal {
				t.Errorf("after undo the game is %+v", r)
			}
			if err := l.Update(t.Context(), id, plain, library.Info{Kind: library.Imported, Stars: 3}); err != nil {
				t.Fatal(err)
			}
			if _, r = get(t, l, id); r.Noted || r.Tree {
				t.Errorf("without notes the game is %+v", r)
			}
		})
	}
}

// A game keeps the comments of its collection besides the user's, and importing the same file again adds nothing.
func TestNotesOnCommented(t *testing.T) {
	dir := t.TempDir()
	g := library.RandomGame(xiangqi.Rules{}, 5, 40)
	g.MainLine()[9].Comment = "of the collection"
	library.WriteFiles(t, dir, map[string]string{"a.pgn": library.PGNOf(g)})
	l := library.NewForTest(t)
	library.ImportAll(t, l, dir)
	list, err := l.List(t.Context(), library.Query{})
	if err != nil || len(list) != 1 || !list[0].Tree || list[0].Noted {
		t.Fatal(list, err)
	}
	id := list[0].ID
	imported, _ := get(t, l, id)
	noted, _ := get(t, l, id)
	noted.MainLine()[4].Comment = "mine"
	noted.SetTags(noted.Tags().With("Event", "Corrected"))
	if err := l.Update(t.Context(), id, noted, library.Info{Kind: library.Imported}); err != nil {
		t.Fatal(err)
	}
	if _, r := get(t, l, id); !r.Noted || r.Event != "Corrected" {
		t.Errorf("%+v", r)
	}
	gb, _ := core.EncodingNamed("UTF-8")
	a, err := l.Imports.Run(t.Context(), []string{dir}, library.ImportOptions{Encoding: &gb}, nil) // read again, although it is known
	if err != nil || a.Added != 0 || a.Duplicates != 1 || library.Count(t, l) != 1 {
		t.Errorf("%+v, %v", a, err)
	}
	if kept, _ := get(t, l, id); !core.Compare(kept, noted).Equal {
		t.Error("importing again changes the notes")
	}
	if err := l.RestoreImported(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if restored, r := get(t, l, id); library.Encoded(t, restored) != library.Encoded(t, imported) || r.Event != "" {
		t.Errorf("restored is %+v", r)
	}
}

// A game with other moves is not a game with notes.
func TestOtherMainLine(t *testing.T) {
	l := library.NewForTest(t)
	g := library.RandomGame(xiangqi.Rules{}, 3, 30)
	id, _, err := l.Add(t.Context(), g, library.Info{Kind: library.Imported})
	if err != nil {
		t.Fatal(err)
	}
	longer := library.RandomGame(xiangqi.Rules{}, 3, 31)
	if err := l.Update(t.Context(), id, longer, library.Info{Kind: library.Imported}); !errors.Is(err, library.ErrOtherLine) {
		t.Errorf("%v", err)
	}
	if kept, r := get(t, l, id); r.Plies != 30 || r.Noted || !core.Compare(kept, g).SameLine {
		t.Errorf("%+v", r)
	}
}

// A pasted game with notes is the imported one, whether that has notes already or not: it is one row, counted once, with
// the notes of both.
func TestPastedNotesOnImported(t *testing.T) {
	for name, before := range map[string]func(*core.Game){
		"plain": func(*core.Game) {},
		"noted": func(g *core.Game) { g.MainLine()[7].Glyph = "!" },
	} {
		t.Run(name, func(t *testing.T) {
			l := library.NewForTest(t)
			g := library.RandomGame(xiangqi.Rules{}, 1, 40)
			g.MainLine()[3].Comment = "of the file"
			imported := library.Info{Kind: library.Imported}
			id, _, err := l.Add(t.Context(), g, imported)
			if err != nil {
				t.Fatal(err)
			}
			before(g)
			if err := l.Update(t.Context(), id, g, imported); err != nil {
				t.Fatal(err)
			}
			pasted := library.RandomGame(xiangqi.Rules{}, 1, 40)
			pasted.MainLine()[40].Glyph = "!!"
			again, added, err := l.Add(t.Context(), pasted, library.Info{Kind: library.Pasted})
			if err != nil || added || again != id || library.Count(t, l) != 1 {
				t.Fatalf("game %d was added: %v, %v", again, added, err)
			}
			got, r := get(t, l, id)
			want := g.Snapshot().Game()
			core.Complete(want, pasted)
			if !r.Noted || r.Kind != library.Imported || !core.Compare(got, want).Equal {
				t.Errorf("the game is %+v", r)
			}
			answer, err := l.Index.Positions(t.Context(), xiangqi.Rules{}, xiangqi.Start(), library.Filter{}, nil)
			if err != nil || answer.Sum.Games != 1 {
				t.Errorf("the explorer counts %d games, %v", answer.Sum.Games, err)
			}
			if err := l.RestoreImported(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			if got, r = get(t, l, id); r.Noted || got.MainLine()[40].Glyph != "" || got.MainLine()[3].Comment != "of the file" {
				t.Errorf("the imported form is %+v", r)
			}
		})
	}
}
