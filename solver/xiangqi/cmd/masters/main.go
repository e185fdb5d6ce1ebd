// Masters makes the opening book of xiangqi.
package main

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/xiangqi/cmd/masters",
	About: `Masters makes the opening book of xiangqi from a folder of game files: for every position that is common enough, how
often each move was played, and how those games ended. Games that do not begin at the start position are skipped. Duplicates
count once: games with the same first 60 plies are duplicates, and so are a game and its own first plies, if these are 20 or
more. The same files give the same bytes. It made solver/xiangqi/masters/masters.book.`,
	Example: `-games Chinese-Chess-Practical-Dataset/Dataset -o solver/xiangqi/masters/masters.book
-games games -least 10 -plies 40 -o small.book`,
	Run: run,
}

func run(ctx context.Context, e *tool.Env) (err error) {
	folder := e.Flags.String("games", "", "the `folder` of the files, searched recursively")
	path := e.Flags.String("o", "", "the `file` to write (default: standard output)")
	minGames := e.Flags.Int("least", 2, "the least number of games with a position")
	plies := e.Flags.Int("plies", 80, "plies counted of each game")
	if err := e.Parse(); err != nil {
		return err
	}
	if *folder == "" {
		return tool.Usagef("-games: expected a folder")
	}
	if err := tool.AtLeast("least", *minGames, 1); err != nil {
		return err
	}
	if err := tool.AtLeast("plies", *plies, 1); err != nil {
		return err
	}
	files, err := list(*folder)
	if err != nil {
		return err
	}
	m := maker{env: e, games: map[string]game{}}
	stopped := m.read(ctx, files)
	if stopped != nil && len(m.games) == 0 {
		return stopped
	}
	counter := book.NewCounter(xiangqi.Rules{})
	if err := m.count(counter, *plies); err != nil {
		return err
	}
	out, done, err := e.Create(*path)
	if err != nil {
		return err
	}
	defer done(&err)
	positions, err := counter.Write(out, *minGames)
	if err != nil {
		return err
	}
	e.Logf("%d files: %d games counted, %d duplicates, %d from other positions or without moves, %d unreadable; %d positions in %d games or more",
		len(files), len(m.games), m.again, m.other, m.failed, positions, *minGames)
	return stopped
}

// list returns the files of a folder and its subfolders, in order.
func list(folder string) (files []string, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

// samePlies is the number of first plies that identify a game; partPlies is the minimum length of a game that may be a
// part of another.
const (
	samePlies = 60
	partPlies = 20
)

// maker reads and counts games.
type maker struct {
	env                  *tool.Env
	games                map[string]game // by their first moves
	again, other, failed int
}

// read counts the games of all files, in order, reading several at a time.
func (m *maker) read(ctx context.Context, files []string) error {
	threads := runtime.GOMAXPROCS(0)
	const batch = 500
	for at := 0; at < len(files); at += batch {
		part := files[at:min(at+batch, len(files))]
		games := make([][]game, len(part))
		var wg sync.WaitGroup
		for t := range threads {
			wg.Go(func() {
				for i := t; i < len(part) && ctx.Err() == nil; i += threads {
					games[i] = readFile(part[i])
				}
			})
		}
		wg.Wait()
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, list := range games {
			for _, g := range list {
				m.add(g)
			}
		}
		m.env.Progress("%d of %d files, %d games", at+len(part), len(files), len(m.games))
	}
	return nil
}

// game is the relevant part of a game.
type game struct {
	err    error
	start  bool // it starts from the starting position
	moves  []core.Move
	result core.Result
	year   int
}

// readFile reads the games of a file.
func readFile(path string) (list []game) {
	file, err := os.Open(path)
	if err != nil {
		return []game{{err: err}}
	}
	defer file.Close()
	for entry, err := range notation.For(xiangqi.Rules{}).Each(file) {
		if err != nil {
			return append(list, game{err: err})
		}
		g, err := entry.Read()
		if err != nil {
			list = append(list, game{err: err})
			continue
		}
		one := game{start: g.Root().Position().Key() == xiangqi.Start().Key(), result: g.Recorded(), year: year(g.Tags().Get("Date"))}
		for _, n := range g.MainLine()[1:] {
			one.moves = append(one.moves, n.Move())
		}
		list = append(list, one)
	}
	return list
}

// add records a game, unless it is invalid or a duplicate; of duplicates, the one with a known result is kept.
func (m *maker) add(g game) {
	switch {
	case g.err != nil:
		m.failed++
		return
	case !g.start || len(g.moves) == 0:
		m.other++
		return
	}
	key := written(g.moves[:min(samePlies, len(g.moves))])
	before, again := m.games[key]
	if again {
		m.again++
	}
	if !again || before.result == core.Unfinished && g.result != core.Unfinished {
		m.games[key] = g
	}
}

// written encodes moves in a fixed number of bytes each.
func written(moves []core.Move) string {
	var b strings.Builder
	for _, move := range moves {
		b.WriteString(xiangqi.NewMove(move.From, move.To).String())
	}
	return b.String()
}

// count counts the games, each for its first plies. Games that are a part of another are left out.
func (m *maker) count(counter *book.Counter, plies int) error {
	keys := slices.Sorted(maps.Keys(m.games))
	for i, key := range keys {
		g := m.games[key]
		if len(g.moves) >= partPlies && i+1 < len(keys) && strings.HasPrefix(keys[i+1], key) {
			delete(m.games, key)
			m.again++
			continue
		}
		if err := counter.Add(xiangqi.Start(), g.moves[:min(plies, len(g.moves))], g.result, g.year); err != nil {
			return fmt.Errorf("a game that was read: %w", err)
		}
	}
	return nil
}

// year reads the year at the start of a date; 0: there is none.
func year(date string) int {
	if len(date) < 4 {
		return 0
	}
	n, err := strconv.Atoi(date[:4])
	if err != nil || n < 1900 || n > 2100 {
		return 0
	}
	return n
}
