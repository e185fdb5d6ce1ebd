package gamefile_test

import (
	"testing"

	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/storage"
	"qilab/ui/gamefile"
	"qilab/ui/table"
)

// Undo takes back the moves of a game in play that was opened from a file, one by one, and then the opening of the file.
func TestUndoInAFile(t *testing.T) {
	s := newTable(t)
	store := storage.Open(t.TempDir(), catalog.Resolver(games.All(nil)), func(p storage.Problem) { t.Error(p) })
	t.Cleanup(store.Close)
	s.View.SetActivity(table.Play)
	for range 3 {
		if err := s.Play(s.Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
	}
	text, err := storage.Encode(s.Document().Game(), gamefile.Meta(s))
	if err != nil {
		t.Fatal(err)
	}
	s.Start(s.Current(), s.Rules().Start(), [2]table.Seat{})
	before := s.Document().Game()
	file := gamefile.Read(s, store, string(text))
	if file == nil || file.Err != nil || !file.Whole {
		t.Fatalf("%+v", file)
	}
	if err := file.Open(); err != nil {
		t.Fatal(err)
	}
	if s.View.Activity() != table.Play || s.Node().Ply() != 3 {
		t.Fatalf("opened at ply %d for activity %v", s.Node().Ply(), s.View.Activity())
	}
	for i, ply := range []int{2, 1, 0, 0} {
		if !s.Undo() || s.Node().Ply() != ply || (s.Document().Game() == before) != (i == 3) {
			t.Errorf("undo %d leads to ply %d", i+1, s.Node().Ply())
		}
	}
	if gamefile.Read(s, store, "h8h9") != nil {
		t.Error("another text is taken for a file")
	}
}
