package cards_test

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/puzzle/collection"
	"qilab/storage/training"
	"qilab/ui/cards"
)

// Every goal of a built-in puzzle may be imported, and the cards of such puzzles are.
func TestGoals(t *testing.T) {
	all := games.All(nil)
	goals := cards.Goals(all)
	for game, goal := range map[string]string{"xiangqi": "mate x", "renju": "mate 3", "chaosclock": "", "eternal": "dance -"} {
		if _, err := goals(game, goal); err == nil {
			t.Errorf("%s has the goal %q", game, goal)
		}
	}
	if decided, err := goals("xiangqi", "hold -"); !decided || err != nil {
		t.Errorf("of endgames: %v, %v", decided, err)
	}
	from, to := openTraining(t, all), openTraining(t, all)
	var list []training.Card
	for _, g := range all {
		puzzles := collection.Of(g.Rules.ID())
		for i := 0; i < len(puzzles); i += max(1, len(puzzles)/40) {
			list = append(list, cards.OfPuzzle(g.Rules.ID(), puzzles[i], puzzles[i].ID))
		}
	}
	added, err := from.Cards.Add(t.Context(), list, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, _, err := from.Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if n, err := to.Import(t.Context(), &b, goals); err != nil || n.Cards != added || added < 200 {
		t.Errorf("%d of %d cards, %v", n.Cards, added, err)
	}
	b.Reset()
	if _, _, err := to.Export(t.Context(), &b); err != nil || b.String() != text {
		t.Errorf("the export has changed, %v", err)
	}
}

func openTraining(t *testing.T, all []catalog.Game) *training.Store {
	t.Helper()
	s, err := training.OpenNamed(filepath.Join(t.TempDir(), training.FileName), catalog.Rules(all))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestLibrarySource(t *testing.T) {
	if id, ply, ok := cards.LibraryGame(cards.LibrarySource(1234, 56)); id != 1234 || ply != 56 || !ok {
		t.Errorf("%d, %d, %v", id, ply, ok)
	}
	for _, bad := range []string{"", "library", "library x ply 3", "library 3", "library 3 ply x", "game.pgn ply 4", "Library 3 ply 4"} {
		if id, ply, ok := cards.LibraryGame(bad); ok {
			t.Errorf("%q is of the game %d, ply %d", bad, id, ply)
		}
	}
}
