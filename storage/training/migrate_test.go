package training

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qilab/storage/database/databasetest"
)

// A file of each earlier version opens with its contents, and a copy of it stays.
func TestMigrate(t *testing.T) {
	for version := 1; version < len(migrations); version++ {
		path := filepath.Join(t.TempDir(), FileName)
		if err := databasetest.Execute(path, append(slices.Clone(migrations[:version]), fmt.Sprintf("PRAGMA user_version = %d", version),
			"INSERT INTO try(puzzle, game, at, solved, ms, mode, rated, before, after) VALUES('x1', 'xiangqi', 5, 1, 7, 'themes', 1, 1500, 1520)")...); err != nil {
			t.Fatal(err)
		}
		s := OpenForTest(t, path)
		if list, count, err := s.Tries.List(t.Context(), TryFilter{}, 0, 10); err != nil || count != 1 || list[0].Puzzle != "x1" || list[0].After != 1520 {
			t.Errorf("version %d: %+v, %v", version, list, err)
		}
		if _, err := s.Runs.Save(t.Context(), Run{Game: "xiangqi", Mode: "streak", At: Noon, Score: 3}); err != nil {
			t.Errorf("version %d: %v", version, err)
		}
		if copies, err := filepath.Glob(path + "*"); err != nil || !slices.ContainsFunc(copies, func(c string) bool {
			return c != path && !strings.HasSuffix(c, "-wal") && !strings.HasSuffix(c, "-shm")
		}) {
			t.Errorf("version %d: there is no copy among %q, %v", version, copies, err)
		}
	}
}
