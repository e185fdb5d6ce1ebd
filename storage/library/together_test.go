package library_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"qilab/storage"
	"qilab/storage/library"
)

// Programs that create the library at the same time share it: none takes the tables of another for a foreign file.
func TestOpenTogether(t *testing.T) {
	for range 10 {
		path := filepath.Join(t.TempDir(), library.FileName)
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				l, err := library.Open(path, nil, func(p storage.Problem) { t.Error(p) })
				if err != nil {
					t.Error(err)
					return
				}
				if err := l.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
}

// A query that comes after the end is cancelled; the file is not to blame.
func TestQueryClosed(t *testing.T) {
	l, err := library.Open(filepath.Join(t.TempDir(), library.FileName), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := l.List(context.Background(), library.Query{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a query on a closed library: %v", err)
	}
}
