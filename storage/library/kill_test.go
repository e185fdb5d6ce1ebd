package library_test

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/storage/database/databasetest"
	"qilab/storage/library"
)

// killDirVar holds the folder with the library and the files to be imported, for the child that TestKill starts.
const killDirVar = "QILAB_LIBRARY_KILL_DIR"

// killFiles is the number of files to import, of one game each.
const killFiles = 400

// TestKillChild adds games one by one, reports each, and imports at the same time, until it is killed. It is run by
// TestKill.
func TestKillChild(t *testing.T) {
	dir := os.Getenv(killDirVar)
	if dir == "" {
		t.Skip("TestKill runs this in another process")
	}
	l := library.OpenForTest(t, filepath.Join(dir, library.FileName))
	fmt.Print("\nready\n")
	go func() {
		for t.Context().Err() == nil {
			if _, err := l.Imports.Run(t.Context(), []string{filepath.Join(dir, "files")}, library.ImportOptions{}, nil); err != nil {
				fmt.Println("failed", err)
			}
			time.Sleep(time.Millisecond)
		}
	}()
	g := library.RandomGame(xiangqi.Rules{}, 99, 60)
	for range 1_000_000 {
		if _, _, err := l.Add(t.Context(), g, library.Info{Kind: library.Played}); err != nil {
			fmt.Println("failed", err)
		}
		fmt.Println("added")
	}
}

// TestKill kills a program while it saves and imports, at random moments. All games reported as saved must be there,
// and at most one more; the next run completes the import.
func TestKill(t *testing.T) {
	kills := gametest.Sample(200)
	dir, random := t.TempDir(), rand.New(rand.NewPCG(1, 7))
	files := filepath.Join(dir, "files")
	for i := range uint64(killFiles) {
		library.WriteFiles(t, files, map[string]string{fmt.Sprintf("%d.pgn", i): library.RandomPGN(i, 30, "E")})
	}
	path, saved, interrupted := filepath.Join(dir, library.FileName), 0, 0
	for i := range kills {
		saved += databasetest.KillOnce(t, killDirVar+"="+dir, "added", time.Duration(random.IntN(30_000))*time.Microsecond)
		l := library.OpenForTest(t, path)
		if whole, err := quickCheck(path); err != nil || whole != "ok" {
			t.Fatalf("after %d kills: %s, %v", i+1, whole, err)
		}
		played, err := l.Count(t.Context(), library.Filter{Kinds: []library.Kind{library.Played}})
		if err != nil || played < saved || played > saved+1 {
			t.Fatalf("after %d kills there are %d games, and %d were saved, %v", i+1, played, saved, err)
		}
		saved = played
		imported, err := l.Count(t.Context(), library.Filter{Kinds: []library.Kind{library.Imported}})
		if err != nil {
			t.Fatal(err)
		}
		if imported < killFiles {
			interrupted++
		}
		if i%10 == 0 {
			if a := library.ImportAll(t, l, files); a.Read != killFiles || a.Added != killFiles-imported || a.Failed != 0 {
				t.Fatalf("after %d kills and %d games, the rest is %+v", i+1, imported, a)
			}
		}
		if imported == killFiles { // from the beginning
			if err := databasetest.Execute(path, "DELETE FROM game WHERE kind = 3", "DELETE FROM source"); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d games were saved, %d imports interrupted", saved, interrupted)
	if (saved == 0 || interrupted == 0) && !testing.Short() {
		t.Error("nothing was interrupted: the test shows nothing")
	}
}

// quickCheck returns what SQLite says of a file: "ok" if it is whole.
func quickCheck(path string) (said string, err error) {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return "", err
	}
	defer db.Close()
	err = db.QueryRow("PRAGMA quick_check").Scan(&said)
	return said, err
}
