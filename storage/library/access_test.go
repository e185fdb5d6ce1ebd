package library_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"qilab/core/xiangqi"
	"qilab/storage"
	"qilab/storage/database"
	"qilab/storage/library"
)

// A library keeps its identity, and another one has another.
func TestIdentity(t *testing.T) {
	path := filepath.Join(t.TempDir(), library.FileName)
	a, b, other := library.OpenForTest(t, path), library.OpenForTest(t, path), library.NewForTest(t)
	var ids []string
	for _, l := range []*library.Library{a, a, b, other} {
		id, err := l.Identity(t.Context())
		if err != nil || id == "" {
			t.Fatalf("%q, %v", id, err)
		}
		ids = append(ids, id)
	}
	if ids[0] != ids[1] || ids[0] != ids[2] || ids[0] == ids[3] {
		t.Errorf("%q", ids)
	}
}

// Two programs have the file open, and each sees the other's changes.
func TestTwoPrograms(t *testing.T) {
	path := filepath.Join(t.TempDir(), library.FileName)
	a, b := library.OpenForTest(t, path), library.OpenForTest(t, path)
	ctx, start := t.Context(), xiangqi.Start()
	done := make(chan error, 2)
	for i, l := range []*library.Library{a, b} {
		go func() {
			var err error
			for n := range 30 {
				_, _, e := l.Add(ctx, library.RandomGame(xiangqi.Rules{}, uint64(i*100+n), 30), library.Info{Kind: library.Played})
				err = errors.Join(err, e)
				if n == 15 {
					_, e = l.Index.Positions(ctx, xiangqi.Rules{}, start, library.Filter{}, nil)
					err = errors.Join(err, e)
				}
			}
			done <- err
		}()
	}
	if err := errors.Join(<-done, <-done); err != nil {
		t.Fatal(err)
	}
	for _, l := range []*library.Library{a, b} {
		if answer, err := l.Index.Positions(ctx, xiangqi.Rules{}, start, library.Filter{}, nil); err != nil || answer.Sum.Games != 60 {
			t.Errorf("%d games, %v", answer.Sum.Games, err)
		}
	}
	if err := a.Delete(ctx, 7); err != nil {
		t.Fatal(err)
	}
	if answer, err := b.Index.Positions(ctx, xiangqi.Rules{}, start, library.Filter{}, nil); err != nil || answer.Sum.Games != 59 {
		t.Errorf("%d games, %v", answer.Sum.Games, err)
	}
}

func TestReadOnly(t *testing.T) {
	path := library.MakeFile(t, 3)
	dir := filepath.Dir(path)
	if err := errors.Join(os.Chmod(path, 0o400), os.Chmod(dir, 0o500)); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o700)
	if database.Writable(path) == nil { // this user may write everywhere
		asNobody(t)
		return
	}
	l := library.OpenForTest(t, path)
	if l.ReadOnly() == nil || library.Count(t, l) != 3 {
		t.Fatal(l.ReadOnly())
	}
	if _, _, err := l.Get(t.Context(), 1); err != nil {
		t.Error(err)
	}
	if answer, err := l.Index.Positions(t.Context(), xiangqi.Rules{}, xiangqi.Start(), library.Filter{}, nil); err != nil || answer.Sum.Games != 3 {
		t.Error(answer.Sum, err)
	}
	if _, _, err := l.Add(t.Context(), library.RandomGame(xiangqi.Rules{}, 5, 30), library.Info{Kind: library.Played}); !errors.Is(err, storage.ErrWrite) {
		t.Error(err)
	}
	if _, err := library.Open(filepath.Join(dir, "other.db"), library.AllReaders(), nil); !errors.Is(err, storage.ErrWrite) {
		t.Error(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%v, %v", files, err)
	}
}

func TestNoPlace(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	library.WriteFiles(t, dir, map[string]string{"file": ""})
	for _, path := range []string{filepath.Join(file, library.FileName), dir} {
		if l, err := library.Open(path, library.AllReaders(), func(p storage.Problem) { t.Error(p) }); err == nil || l != nil {
			t.Errorf("%s is opened", path)
		}
	}
}

func TestClosed(t *testing.T) {
	l, err := library.Open(filepath.Join(t.TempDir(), "a folder with % and ?#", library.FileName), library.AllReaders(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(l.Path()); err != nil {
		t.Error(err)
	}
	if err := errors.Join(l.Close(), l.Close()); err != nil {
		t.Error(err)
	}
	if _, _, err := l.Add(t.Context(), library.RandomGame(xiangqi.Rules{}, 5, 30), library.Info{Kind: library.Played}); !errors.Is(err, storage.ErrClosed) {
		t.Error(err)
	}
}
