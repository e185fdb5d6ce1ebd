package cli

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qilab/solver/games"
	"qilab/storage/database/databasetest"
)

// trainCall calls the program and fails the test unless the exit code is as wanted.
func trainCall(t *testing.T, want int, args ...string) (stdout, stderr string) {
	t.Helper()
	code, stdout, stderr := run(t.Context(), Env{Games: games.All(nil)}, append([]string{"train"}, args...)...)
	if code != want {
		t.Fatalf("%q: exit %d, %s%s", args, code, stdout, stderr)
	}
	return stdout, stderr
}

func TestTrainPuzzles(t *testing.T) {
	for _, g := range games.All(nil) {
		out, _ := trainCall(t, 0, "puzzles", "-game", g.Rules.ID(), "-sample", "3", "-seed", "2", "-json")
		var list []map[string]any
		if err := json.Unmarshal([]byte(out), &list); err != nil || len(list) != 3 {
			t.Fatalf("%s: %v: %s", g.Rules.ID(), err, out)
		}
		for _, z := range list {
			for _, field := range []string{"id", "game", "position", "goal", "themes", "rating", "proof", "line", "accepted"} {
				if z[field] == nil {
					t.Errorf("%s: there is no %q in %v", g.Rules.ID(), field, z)
				}
			}
			if _, err := g.Rules.Parse(z["position"].(string)); err != nil || z["game"] != g.Rules.ID() {
				t.Errorf("%v: %v", z["id"], err)
			}
		}
		if again, _ := trainCall(t, 0, "puzzles", "-game", g.Rules.ID(), "-sample", "3", "-seed", "2", "-json"); again != out {
			t.Errorf("%s: the same seed draws others", g.Rules.ID())
		}
	}
	all, _ := trainCall(t, 0, "puzzles")
	some, _ := trainCall(t, 0, "puzzles", "-sample", "2")
	if n := strings.Count(some, "\n"); n != 2 || strings.Count(all, "\n") <= n || len(strings.Split(strings.SplitN(all, "\n", 2)[0], "\t")) != 8 {
		t.Errorf("%d are drawn: %s", n, some)
	}
}

func TestTrainMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"":                                   "what to train is missing",
		"juggle":                             `train cannot "juggle"`,
		"puzzles x":                          `unexpected argument "x"`,
		"due x":                              `unexpected argument "x"`,
		"due":                                "-db is missing",
		"due -db x -new -1":                  "-new must be at least 0",
		"due -db x -new -1 -limit -1":        "-new must be at least 0, not -1\n", // only the first
		"mine -db x":                         "the files are missing",
		"mine -db x -effort hard f":          "-effort is quick, normal or deep",
		"mine -db x -least all f":            "-least is inaccuracy, mistake or blunder",
		"mine -db x -side green f":           "-side is jia or yi or red or black or white, not \"green\"",
		"mine -db x -game renju -side red f": "-side is black or white, not \"red\"",
		"import -db x":                       "expected one file",
		"import -":                           "-db is missing", // nothing is read
		"puzzles -sample 0":                  "-sample must be at least 1",
		"puzzles -seed 3":                    "-sample",
		"puzzles -game chess":                `unknown game "chess"`,
		"puzzles -sample x -seed -1":         "invalid value",
	} {
		if _, errs := trainCall(t, 2, strings.Fields(args)...); !strings.Contains(errs, want) {
			t.Errorf("%q: %s", args, errs)
		}
	}
}

// The errors of a game become cards, once; they are due, counted, exported and imported.
func TestTrainCards(t *testing.T) {
	dir := t.TempDir()
	db, other, game := filepath.Join(dir, "training.db"), filepath.Join(dir, "other.db"), filepath.Join(dir, "game.txt")
	if err := os.WriteFile(game, []byte("4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	trainCall(t, 1, "due", "-db", db)
	mine := func(want string) {
		t.Helper()
		if out, _ := trainCall(t, 0, "mine", "-db", db, "-game", "chaosclock", "-json", game); out != want+"\n" {
			t.Errorf("got %s, not %s", out, want)
		}
	}
	mine(`{"games":1,"failed":0,"parts":0,"moves":4,"errors":1,"added":1,"known":0}`)
	mine(`{"games":1,"failed":0,"parts":0,"moves":4,"errors":1,"added":0,"known":1}`)
	if out, _ := trainCall(t, 0, "mine", "-db", db, "-game", "chaosclock", "-side", "yi", game); !strings.Contains(out, "moves   2, 0 errors") {
		t.Errorf("of the other side: %s", out)
	}

	var due struct {
		New, Seconds int
		Cards        []struct {
			Game, Kind, Position, Source string
			Accepted                     [][]string
		}
	}
	out, _ := trainCall(t, 0, "due", "-db", db, "-json")
	if err := json.Unmarshal([]byte(out), &due); err != nil || due.New != 1 || len(due.Cards) != 1 {
		t.Fatalf("%v: %s", err, out)
	}
	card := due.Cards[0]
	if card.Kind != "mistake" || card.Source != "game.txt ply 2" || len(card.Accepted) != 1 || !slices.Contains(card.Accepted[0], "10") || slices.Contains(card.Accepted[0], "9") {
		t.Errorf("the card is %+v", card)
	}
	if due.Seconds < 10 || due.Seconds > 60 {
		t.Errorf("before the first review a card takes %d s", due.Seconds)
	}
	if out, _ := trainCall(t, 0, "due", "-db", db); !strings.Contains(out, "left for other days; about 1 minute\n") {
		t.Errorf("due: %s", out)
	}
	if out, _ := trainCall(t, 0, "due", "-db", db, "-new", "0"); !strings.HasPrefix(out, "# 0 cards due") || !strings.Contains(out, "1 left for other days (1 new: at most 0 a day, 3 from one game or source)\n") {
		t.Errorf("without new cards: %s", out)
	}

	exported := filepath.Join(dir, "cards.jsonl")
	if out, _ := trainCall(t, 0, "export", "-db", db, "-o", exported); out != "cards  1\ntries  0\n" {
		t.Errorf("exported: %s", out)
	}
	text, _ := trainCall(t, 0, "export", "-db", db)
	if file, err := os.ReadFile(exported); err != nil || string(file) != text {
		t.Errorf("the file holds %s, %v", file, err)
	}
	for _, want := range []string{"cards  1\ntries  0\nknown  0\n", "cards  0\ntries  0\nknown  1\n"} {
		if out, _ := trainCall(t, 0, "import", "-db", other, exported); out != want {
			t.Errorf("imported: %s, not %s", out, want)
		}
	}
	for _, file := range []string{db, other} {
		var stats []map[string]any
		out, _ := trainCall(t, 0, "stats", "-db", file, "-json")
		if err := json.Unmarshal([]byte(out), &stats); err != nil || len(stats) != 1 || stats[0]["game"] != "chaosclock" || stats[0]["cards"] != 1. || stats[0]["rating"] != nil {
			t.Errorf("%v: %s", err, out)
		}
	}
	if out, _ := trainCall(t, 0, "stats", "-db", db); !strings.Contains(out, "chaosclock") {
		t.Errorf("the table is %s", out)
	}
}

// A game that is cut off is counted as one of which a part was read.
func TestTrainMineDamaged(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cut.sgf")
	if err := os.WriteFile(file, []byte("(;GM[1]FF[4]SZ[15];B[hh];W[hg]"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs := trainCall(t, 0, "mine", "-effort", "quick", "-db", file+".db", file)
	if !strings.Contains(out, "games   1, 0 failed\ndamaged 1 game, of which a part was read\nmoves   2") || !strings.Contains(errs, "2 plies could be read") {
		t.Errorf("%s%s", out, errs)
	}
}

// A file that the user names by mistake stays as it is.
func TestTrainForeignFiles(t *testing.T) {
	dir := t.TempDir()
	notes, lib, game, export := filepath.Join(dir, "notes.txt"), filepath.Join(dir, "games.db"), filepath.Join(dir, "game.txt"), filepath.Join(dir, "long.jsonl")
	for path, text := range map[string]string{notes: "my notes\n", game: "4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6\n", export: "{}\n" + strings.Repeat("x", 17<<20)} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errs := run(t.Context(), Env{Games: games.All(nil)}, "library", "import", "-db", lib, game); code != 0 {
		t.Fatal(errs)
	}
	for _, path := range []string{notes, lib} {
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"due", "-db", path}, {"stats", "-db", path}, {"export", "-db", path}, {"import", "-db", path, game}, {"mine", "-db", path, game}} {
			if _, errs := trainCall(t, 1, args...); !strings.Contains(errs, "is not a training file") {
				t.Errorf("%v: %s", args, errs)
			}
		}
		if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
			t.Errorf("%s has changed, %v", path, err)
		}
	}
	// A database that another program has open, and no file: commands that read make none, even in the program's own place.
	mail := databasetest.Killed(t, "CREATE TABLE mail(id)", "PRAGMA wal_checkpoint", "INSERT INTO mail VALUES(1)")
	empty, before := filepath.Join(t.TempDir(), "empty.db"), databasetest.Contents(t, filepath.Dir(mail))
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"due", "stats", "export"} {
		for path, want := range map[string]string{mail: "is not a training file", empty: "is not a training file", empty + ".none": "there is no training file at"} {
			if _, errs := trainCall(t, 1, command, "-db", path); !strings.Contains(errs, want) || strings.Count(errs, path) != 1 {
				t.Errorf("%s: %s", command, errs)
			}
		}
		own := Env{Games: games.All(nil), Library: filepath.Join(filepath.Dir(mail), "library.db")}
		if code, _, errs := run(t.Context(), own, "train", command); code != 1 || !strings.Contains(errs, "there is no training file at") {
			t.Errorf("%s: exit %d, %s", command, code, errs)
		}
	}
	databasetest.SameFiles(t, before, databasetest.Contents(t, filepath.Dir(mail)))
	databasetest.SameFiles(t, map[string]string{empty: ""}, databasetest.Contents(t, filepath.Dir(empty)))
	if list, err := os.ReadDir(dir); err != nil || len(list) != 4 {
		t.Errorf("the folder holds %v, %v", list, err)
	}
	for path, want := range map[string]string{game: "line 1: it is not a line of an export", export: "line 1: it is not", empty: "there is nothing in the file"} {
		if _, errs := trainCall(t, 1, "import", "-db", filepath.Join(dir, "new.db"), path); !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %s", path, errs)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "new.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the refused imports made a file: %v", err)
	}
	for _, command := range []string{"mine", "import"} {
		_, errs := trainCall(t, 1, command, "-db", filepath.Join(dir, "new.db"), filepath.Join(dir, "none.txt"))
		if _, err := os.Stat(filepath.Join(dir, "new.db")); !strings.Contains(errs, "none.txt") || !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %s, %v", command, errs, err)
		}
	}
	if out, errs := trainCall(t, 1, "mine", "-db", filepath.Join(dir, "new.db"), "-effort", "quick", export, game); !strings.Contains(out, "cards ") || errs == "" {
		t.Errorf("of a file that is no game: %s, %s", out, errs)
	}
}
