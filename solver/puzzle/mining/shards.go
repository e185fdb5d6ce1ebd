package mining

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"qilab/solver/puzzle/collection"
)

// Shards stores the puzzles of one game in a folder, one file per batch. A file depends only on the seed and the number
// of the batch. An interrupted run resumes with the first batch that has no file.
type Shards struct {
	Dir  string
	Game string
	Seed uint64
	// Batch is the number of calls of Miner.Candidates per batch.
	Batch int
	// Write replaces a file atomically.
	Write func(path string, data []byte) error
}

// path returns the file of a batch.
func (s Shards) path(number int) string {
	return filepath.Join(s.Dir, s.Game, fmt.Sprintf("%d-%06d.tsv", s.Seed, number))
}

// Next returns the number of the first batch without a file.
func (s Shards) Next() (int, error) {
	for number := 0; ; number++ {
		_, err := os.Stat(s.path(number))
		if errors.Is(err, fs.ErrNotExist) {
			return number, nil
		}
		if err != nil {
			return 0, err
		}
	}
}

// Mine finds the puzzles of a batch and writes its file.
func (s Shards) Mine(ctx context.Context, m Miner, number int) (tried, found int, err error) {
	game := fnv.New64a()
	game.Write([]byte(s.Game))
	rng := rand.New(rand.NewPCG(s.Seed^game.Sum64(), uint64(number)))
	var list []collection.Puzzle
	for range s.Batch {
		n, err := Mine(ctx, m, rng, func(z collection.Puzzle) {
			if !slices.ContainsFunc(list, func(o collection.Puzzle) bool { return o.ID == z.ID }) {
				list = append(list, z)
			}
		})
		if err != nil {
			return 0, 0, err
		}
		tried += n
	}
	path := s.path(number)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return 0, 0, err
	}
	return tried, len(list), s.Write(path, []byte(collection.FormatList(list)))
}

// Read returns the puzzles of all batches of a game in a folder, with any seed, in the order of file names. If an id
// occurs more than once, the first puzzle counts.
func Read(dir, game string) ([]collection.Puzzle, error) {
	files, err := filepath.Glob(filepath.Join(dir, game, "*.tsv"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	seen := map[string]bool{}
	var all []collection.Puzzle
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		list, err := collection.ParseList(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		for _, z := range list {
			if !seen[z.ID] {
				seen[z.ID] = true
				all = append(all, z)
			}
		}
	}
	return all, nil
}

// easy is the rating below which puzzles are plentiful: Choose takes one of them for each two harder ones.
const easy = 800

// Choose returns at most that many puzzles, spread over ratings, goals and themes, the easiest first. Within these, it
// prefers earlier ones, so that appending to the list keeps earlier choices as long as there is room.
func Choose(list []collection.Puzzle, limit int) []collection.Puzzle {
	bins := map[string][]collection.Puzzle{}
	var names []string
	for _, z := range list {
		name := fmt.Sprintf("%s %04d", z.Goal, z.Rating/100*100)
		if len(z.Themes) > 0 {
			name += " " + z.Themes[0]
		}
		if bins[name] == nil {
			names = append(names, name)
		}
		bins[name] = append(bins[name], z)
	}
	slices.Sort(names)
	var chosen []collection.Puzzle
	for round := 0; len(chosen) < limit; round++ {
		more := false
		for _, name := range names {
			bin := bins[name]
			more = more || len(bin) > 0
			if len(bin) > 0 && len(chosen) < limit && (bin[0].Rating >= easy || round%2 == 0) {
				chosen, bins[name] = append(chosen, bin[0]), bin[1:]
			}
		}
		if !more {
			break
		}
	}
	slices.SortFunc(chosen, func(a, b collection.Puzzle) int {
		if a.Rating != b.Rating {
			return a.Rating - b.Rating
		}
		return strings.Compare(a.ID, b.ID)
	})
	return chosen
}
