package hosttest

import (
	"path/filepath"
	"testing"

	"qilab/solver/catalog"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/host"
)

// OpenLibrary gives the rooms of c an empty library, until the test ends.
func OpenLibrary(t testing.TB, c *host.Context) *library.Library {
	t.Helper()
	l, err := library.Open(filepath.Join(t.TempDir(), library.FileName), catalog.Readers(c.Table.Games()), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	c.Library = l
	return l
}

// OpenTraining gives the rooms of c an empty training file, until the test ends.
func OpenTraining(t testing.TB, c *host.Context) *training.Store {
	t.Helper()
	s, err := training.Open(filepath.Join(t.TempDir(), training.FileName), catalog.Rules(c.Table.Games()), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	c.Training = s
	return s
}
