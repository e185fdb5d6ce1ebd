package library

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
)

// The size of the benchmarks' collection.
const (
	benchGames = 100_000
	benchPlies = 80
	testPlies  = 24 // legal moves take most of the time of a test
)

// synthetic returns the main line of a game whose first moves are shared by other games. Its moves are legal,
// but repetition is not adjudicated.
func synthetic(random *rand.Rand, plies int) []core.PackedMove {
	board := xiangqi.Start().Board()
	line := make([]core.PackedMove, 0, plies)
	for len(line) < plies {
		var buffer [xiangqi.MaxMoves]xiangqi.Move
		list := board.Moves(buffer[:0])
		if len(list) == 0 {
			break
		}
		n := len(list)
		if len(line) < 12 {
			n = min(n, 3) // openings that recur
		}
		m := list[len(list)-1-random.IntN(n)]
		board.Make(m)
		packed, _ := core.PackMove(m.Core())
		line = append(line, packed)
	}
	return line
}

// fill adds synthetic games without the importer.
func fill(tb testing.TB, l *Library, games, plies int) {
	tb.Helper()
	const batch = 5000
	var mu sync.Mutex
	var workers sync.WaitGroup
	for from := 0; from < games; from += batch {
		workers.Go(func() {
			random := rand.New(rand.NewPCG(uint64(from), 3))
			rows := make([]*row, 0, batch)
			for i := range min(batch, games-from) {
				var data []byte
				line := synthetic(random, plies)
				for _, m := range line {
					data = append(data, byte(m), byte(m>>8))
				}
				n := from + i
				rows = append(rows, &row{
					info: Info{Kind: Imported, Result: core.Result(1 + n%3)}, rules: "xiangqi", line: data, plies: len(line), hash: lineHash("xiangqi", "", data),
					first: fmt.Sprint("player ", n%3000), second: fmt.Sprint("player ", n*7%3000), event: fmt.Sprint("event ", n%500), year: 1950 + n%75,
				})
			}
			mu.Lock()
			defer mu.Unlock()
			if err := l.writer.do(tb.Context(), func(tx *sql.Tx) ([]int64, error) {
				in := newInserter(tx)
				for _, r := range rows {
					if _, err := in.insert(r, 0, 0); err != nil {
						return nil, err
					}
				}
				return nil, nil
			}); err != nil {
				tb.Error(err)
			}
		})
	}
	workers.Wait()
}

// opening plays the first moves of a synthetic game.
func opening(tb testing.TB, plies int) core.Position {
	p := core.Position(xiangqi.Start())
	for _, m := range synthetic(rand.New(rand.NewPCG(0, 3)), benchPlies)[:plies] {
		var err error
		if p, err = p.Play(m.Move()); err != nil {
			tb.Fatal(err)
		}
	}
	return p
}

// BenchmarkPositions measures the times to the first and the complete answer in 100,000 games of 80 moves: with the
// games in the file, and in memory.
func BenchmarkPositions(b *testing.B) {
	path := filepath.Join(b.TempDir(), FileName)
	l := OpenForTest(b, path)
	fill(b, l, benchGames, benchPlies)
	ask := func(b *testing.B, plies int, forget bool) {
		p := opening(b, plies)
		var first, games int64
		for b.Loop() {
			if forget {
				l.Index.blocks.seen(-1)
			}
			began, told := time.Now(), false
			a, err := l.Index.Positions(b.Context(), xiangqi.Rules{}, p, Filter{}, func(Answer) {
				if !told {
					told = true
					first += time.Since(began).Nanoseconds()
				}
			})
			if err != nil || a.Games != benchGames {
				b.Fatal(a.Games, err)
			}
			games = int64(a.Sum.Games)
		}
		b.ReportMetric(float64(first)/float64(b.N)/1e6, "ms-first")
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e6, "ms-all")
		b.ReportMetric(float64(games), "games")
	}
	for _, plies := range []int{0, 4, 20, 60} {
		b.Run(fmt.Sprintf("memory/%d", plies), func(b *testing.B) { ask(b, plies, false) })
	}
	b.Run("file/4", func(b *testing.B) { ask(b, 4, true) })
	b.Run("warm", func(b *testing.B) {
		for b.Loop() {
			l.Index.blocks.seen(-1)
			l.Index.Warm(xiangqi.Rules{})
			l.Index.warm.Wait()
		}
	})
}

// BenchmarkPattern measures the search for a pattern that many games have, and one that none has, in 100,000 games of
// 80 moves.
func BenchmarkPattern(b *testing.B) {
	l := OpenForTest(b, filepath.Join(b.TempDir(), FileName))
	fill(b, l, benchGames, benchPlies)
	rare := core.PatternOf(xiangqi.Rules{}.SetupOf(opening(b, 60)))
	rare.Points[0] = rare.Points[4] // no game has two kings
	for name, p := range map[string]core.Pattern{
		"common": {Points: map[core.Square]core.Piece{xiangqi.SquareAt(4, 2): xiangqi.Start().At(xiangqi.SquareAt(1, 2))}, Symmetric: true},
		"rare":   {Points: rare.Points, Symmetric: true},
	} {
		b.Run(name, func(b *testing.B) {
			var games int
			for b.Loop() {
				a, err := l.Index.Pattern(b.Context(), xiangqi.Rules{}, p, Filter{}, nil)
				if err != nil || a.Games != benchGames {
					b.Fatal(a.Games, err)
				}
				games = a.Sum.Games
			}
			b.ReportMetric(float64(games), "games")
		})
	}
}

// BenchmarkList measures the first page of lists of 100,000 games.
func BenchmarkList(b *testing.B) {
	l := OpenForTest(b, filepath.Join(b.TempDir(), FileName))
	fill(b, l, benchGames, benchPlies)
	for name, q := range map[string]Query{
		"added": {}, "date": {Order: ByDate}, "player": {Filter: Filter{Players: [2]string{"player 12"}}}, "first": {Order: ByFirst},
	} {
		b.Run(name, func(b *testing.B) {
			q.Limit = 100
			for b.Loop() {
				if list, err := l.List(b.Context(), q); err != nil || len(list) == 0 {
					b.Fatal(len(list), err)
				}
				if _, err := l.Count(b.Context(), q.Filter); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkDuplicates measures the search for duplicates in 100,000 games of 80 moves, none or half of which are copies,
// and their deletion.
func BenchmarkDuplicates(b *testing.B) {
	l := OpenForTest(b, filepath.Join(b.TempDir(), FileName))
	fill(b, l, benchGames, benchPlies)
	search := func(b *testing.B, want int) (list []Duplicate) {
		b.Helper()
		for b.Loop() {
			var err error
			if list, err = l.Duplicates.Find(b.Context(), 0, nil); err != nil || len(list) != want {
				b.Fatal(len(list), err)
			}
		}
		return list
	}
	b.Run("none", func(b *testing.B) { search(b, 0) })
	if err := l.writer.do(b.Context(), func(tx *sql.Tx) ([]int64, error) {
		_, err := tx.Exec(`DELETE FROM game WHERE id > ?1 / 2;
			INSERT INTO game(kind, rules, number, first, second, event, round, place, date, year, result, plies, opening, start, moves, hash, whole, tags, mine,
				stars, added, changed, deleted)
			SELECT 2, rules, number, first, second, event, round, place, date, year, result, plies, opening, start, moves, hash, whole, tags, mine,
				stars, added, changed, deleted FROM game`, benchGames)
		return nil, err
	}); err != nil {
		b.Fatal(err)
	}
	var list []Duplicate
	b.Run("half", func(b *testing.B) { list = search(b, benchGames/2) })
	b.Run("delete", func(b *testing.B) {
		for b.Loop() {
			deleted, err := l.Duplicates.Delete(b.Context(), list, nil)
			if err == nil {
				b.StopTimer()
				err = l.Restore(b.Context(), deleted...)
				b.StartTimer()
			}
			if err != nil || len(deleted) != len(list) {
				b.Fatal(len(deleted), err)
			}
		}
	})
}

// BenchmarkImport measures the speed of importing one large PGN.
func BenchmarkImport(b *testing.B) {
	const games = 2000
	path := filepath.Join(b.TempDir(), "games.pgn")
	WritePGN(b, path, games, benchPlies)
	for b.Loop() {
		l := NewForTest(b)
		if a, err := l.Imports.Run(b.Context(), []string{path}, ImportOptions{}, nil); err != nil || a.Added != games {
			b.Fatal(a, err)
		}
	}
	b.ReportMetric(float64(games*b.N)/b.Elapsed().Seconds(), "games/s")
}
