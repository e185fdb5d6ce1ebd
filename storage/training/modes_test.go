package training

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// A file of each earlier version opens with its contents, and a copy of it stays.
func TestMigrate(t *testing.T) {
	for version := 1; version < len(migrations); version++ {
		path := filepath.Join(t.TempDir(), FileName)
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		for _, command := range append(slices.Clone(migrations[:version]), fmt.Sprintf("PRAGMA user_version = %d", version),
			"INSERT INTO try(puzzle, game, at, solved, ms, mode, rated, before, after) VALUES('x1', 'xiangqi', 5, 1, 7, 'themes', 1, 1500, 1520)") {
			if _, err := db.Exec(command); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		s := openTest(t, path)
		if list, count, err := s.Tries(t.Context(), TryFilter{}, 0, 10); err != nil || count != 1 || list[0].Puzzle != "x1" || list[0].After != 1520 {
			t.Errorf("version %d: %+v, %v", version, list, err)
		}
		if _, err := s.SaveRun(t.Context(), Run{Game: "xiangqi", Mode: "streak", At: noon, Score: 3}); err != nil {
			t.Errorf("version %d: %v", version, err)
		}
		if copies, err := filepath.Glob(path + "*"); err != nil || !slices.ContainsFunc(copies, func(c string) bool {
			return c != path && !strings.HasSuffix(c, "-wal") && !strings.HasSuffix(c, "-shm")
		}) {
			t.Errorf("version %d: there is no copy among %q, %v", version, copies, err)
		}
	}
}

func TestRuns(t *testing.T) {
	s := newTest(t)
	var before []int
	for i, score := range []int{7, 12, 12, 3} {
		best, err := s.SaveRun(t.Context(), Run{Game: "renju", Mode: "storm", At: noon.AddDate(0, 0, i), Score: score, Errors: i, Time: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		before = append(before, best.Score)
	}
	if !slices.Equal(before, []int{0, 7, 12, 12}) {
		t.Errorf("the best before were %v", before)
	}
	want := Run{Game: "renju", Mode: "storm", At: noon.AddDate(0, 0, 1).Local(), Score: 12, Errors: 1, Time: time.Minute}
	if best, err := s.Best(t.Context(), "renju", "storm"); err != nil || best != want {
		t.Errorf("the best is %+v, %v", best, err)
	}
	if best, err := s.Best(t.Context(), "renju", "streak"); err != nil || best != (Run{}) {
		t.Errorf("the best of none is %+v, %v", best, err)
	}
}

func TestSets(t *testing.T) {
	s := newTest(t)
	set, err := s.AddSet(t.Context(), Set{Game: "xiangqi", Name: "a", Added: noon, Puzzles: []string{"x1", "x2"}})
	if err != nil {
		t.Fatal(err)
	}
	old := set
	for i, solved := range []bool{true, false, true} {
		if set, err = s.Advance(t.Context(), set, solved, 4*time.Second, noon.Add(time.Duration(i)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	if round, done := set.Place(); round != 2 || done != 1 {
		t.Errorf("it is at puzzle %d of round %d", done, round)
	}
	rounds := []Round{
		{Begun: noon.Add(-4 * time.Second).Local(), Last: noon.Add(time.Minute).Local(), Done: 2, Errors: 1, Time: 8 * time.Second},
		{Begun: noon.Add(2*time.Minute - 4*time.Second).Local(), Last: noon.Add(2 * time.Minute).Local(), Done: 1, Time: 4 * time.Second},
	}
	list, err := s.Sets(t.Context(), "xiangqi")
	if err != nil || len(list) != 1 || !reflect.DeepEqual(list[0].Rounds, rounds) || !slices.Equal(list[0].Puzzles, set.Puzzles) || list[0].Name != "a" {
		t.Errorf("the sets are %+v, %v", list, err)
	}
	if _, err := s.Advance(t.Context(), old, true, 0, noon); !errors.Is(err, ErrStale) {
		t.Errorf("a set that was advanced meanwhile: %v", err)
	}
	if other, err := s.Sets(t.Context(), "renju"); err != nil || len(other) != 0 {
		t.Errorf("another game has %+v, %v", other, err)
	}
	if err := s.DeleteSet(t.Context(), set.ID); err != nil {
		t.Error(err)
	}
	if _, err := s.Advance(t.Context(), set, true, 0, noon); !errors.Is(err, ErrNoSet) {
		t.Errorf("a deleted set: %v", err)
	}
}

func TestTriesFiltered(t *testing.T) {
	s := newTest(t)
	for i, x := range []struct {
		puzzle, game, mode string
		solved             bool
	}{
		{"x1", "xiangqi", "themes", false}, {"x2", "xiangqi", "themes", false}, {"x2", "xiangqi", "failed", true}, {"x3", "xiangqi", "storm", true},
		{"r1", "renju", "themes", false}, {"x1", "xiangqi", "failed", false},
	} {
		if _, err := s.Try(t.Context(), Try{Puzzle: x.puzzle, Game: x.game, Mode: x.mode, Solved: x.solved, Estimate: 1200, Rated: x.mode == "themes"}, noon.Add(time.Duration(i)*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	yes, no := true, false
	for _, c := range []struct {
		f    TryFilter
		want string
	}{
		{TryFilter{}, "x1 r1 x3 x2 x2 x1"}, {TryFilter{Game: "xiangqi", Mode: "themes"}, "x2 x1"}, {TryFilter{Solved: &yes}, "x3 x2"}, {TryFilter{Game: "renju", Solved: &no}, "r1"},
		{TryFilter{Puzzles: []string{"x1", "x3"}}, "x1 x3 x1"}, {TryFilter{Puzzles: []string{}}, ""},
	} {
		list, count, err := s.Tries(t.Context(), c.f, 0, 10)
		var got []string
		for _, p := range list {
			got = append(got, p.Puzzle)
		}
		if err != nil || strings.Join(got, " ") != c.want || count != len(list) {
			t.Errorf("%+v: %d of them, %q, %v", c.f, count, got, err)
		}
	}
	if list, count, err := s.Tries(t.Context(), TryFilter{}, 4, 1); err != nil || count != 6 || len(list) != 1 || list[0].Puzzle != "x2" {
		t.Errorf("a page is %+v of %d, %v", list, count, err)
	}
	if failed, err := s.Failed(t.Context(), "xiangqi"); err != nil || !slices.Equal(failed, []string{"x1"}) {
		t.Errorf("failed are %q, %v", failed, err)
	}
	if seen, err := s.Seen(t.Context(), "xiangqi"); err != nil || len(seen) != 3 || !seen["x1"].Equal(noon.Add(5*time.Hour)) {
		t.Errorf("seen are %v, %v", seen, err)
	}
	results, err := s.Results(t.Context(), "xiangqi")
	if want := map[string]Result{"x1": {2, 0}, "x2": {2, 1}, "x3": {1, 1}}; err != nil || !reflect.DeepEqual(results, want) {
		t.Errorf("the results are %v, %v", results, err)
	}
	curve, err := s.Curve(t.Context(), "xiangqi")
	r, _, _ := s.Rating(t.Context(), "xiangqi", noon.Add(time.Hour))
	if err != nil || len(curve) != 2 || curve[1].Value != r.Value || curve[0].Value <= curve[1].Value || !curve[1].At.Equal(noon.Add(time.Hour)) {
		t.Errorf("the curve is %+v, %v", curve, err)
	}
}
