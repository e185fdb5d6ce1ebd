package training_test

import (
	"path/filepath"
	"sync"
	"testing"

	"qilab/storage"
	"qilab/storage/training"
)

// Programs that create the file at the same time share it: none takes the tables of another for a foreign file.
func TestOpenTogether(t *testing.T) {
	for range 10 {
		path := filepath.Join(t.TempDir(), training.FileName)
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				s, err := training.Open(path, nil, func(p storage.Problem) { t.Error(p) })
				if err != nil {
					t.Error(err)
					return
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
}
