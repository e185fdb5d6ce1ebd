// Masters makes the opening book of xiangqi.
package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/xiangqi"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/xiangqi/cmd/masters",
	About: `Masters makes the opening book of xiangqi from a folder of game files: for every position that is common enough, how
often each move was played, and how those games ended. Games from other positions than the start are left out, and games with
the same moves count once. The same files give the same bytes. solver/xiangqi/masters/masters.book was made by it.`,
	Example: `-games Chinese-Chess-Practical-Dataset/Dataset -o solver/xiangqi/masters/masters.book
-games games -least 10 -plies 40 -o small.book`,
	Run: run,
}

func run(ctx context.Context, e *tool.Env) error {
	folder := e.Flags.String("games", "", "the `folder` of the files, with those in it")
	path := e.Flags.String("o", "", "the `file` to write (default: standard output)")
	least := e.Flags.Int("least", 2, "how many games a position must be in")
	plies := e.Flags.Int("plies", 80, "how many plies of a game count")
	if err := e.Parse(); err != nil {
		return err
	}
	if *folder == "" {
		return tool.Usagef("-games: expected a folder")
	}
	if err := tool.AtLeast("least", *least, 1); err != nil {
		return err
	}
	if err := tool.AtLeast("plies", *plies, 1); err != nil {
		return err
	}
	files, err := list(*folder)
	if err != nil {
		return err
	}
	m := maker{env: e, seen: map[string]bool{}, counter: book.NewCounter(xiangqi.Rules{}), plies: *plies}
	stopped := m.read(ctx, files)
	if stopped != nil && (ctx.Err() == nil || len(m.seen) == 0) {
		return stopped
	}
	out, done, err := e.Create(*path)
	if err != nil {
		return err
	}
	defer done()
	positions, err := m.counter.Write(out, *least)
	if err != nil {
		return err
	}
	e.Logf("%d files: %d games counted, %d more with the same moves, %d from other positions or without moves, %d not readable; %d positions in %d games or more",
		len(files), len(m.seen), m.again, m.other, m.failed, positions, *least)
	return stopped
}

// list returns the files of a folder and those below it, in their order.
func list(folder string) (files []string, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

// maker reads games and counts them.
type maker struct {
	env     *tool.Env
	counter *book.Counter
	plies   int

	seen                 map[string]bool // games by their moves
	again, other, failed int
}

// read counts the games of all files, in their order, while several are read at a time.
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
				if err := m.count(g); err != nil {
					return err
				}
			}
		}
		m.env.Progress("%d of %d files, %d games", at+len(part), len(files), len(m.seen))
	}
	return nil
}

// game is what counts of a game.
type game struct {
	err    error
	start  bool // it is from the start
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
	for entry, err := range (xiangqi.Rules{}).Capabilities().Each(file) {
		if err != nil {
			return append(list, game{err: err})
		}
		g, err := entry.Read()
		if err != nil {
			list = append(list, game{err: err})
			continue
		}
		one := game{start: g.Root().Position().Key() == xiangqi.Start().Key(), result: result(g.Tags().Get("Result")), year: year(g.Tags().Get("Date"))}
		for _, n := range g.MainLine()[1:] {
			one.moves = append(one.moves, n.Move())
		}
		list = append(list, one)
	}
	return list
}

// count counts a game, unless it is none or was counted before.
func (m *maker) count(g game) error {
	switch {
	case g.err != nil:
		m.failed++
		return nil
	case !g.start || len(g.moves) == 0:
		m.other++
		return nil
	}
	var key strings.Builder
	for _, move := range g.moves {
		key.WriteString(xiangqi.NewMove(move.From, move.To).String())
	}
	if m.seen[key.String()] {
		m.again++
		return nil
	}
	m.seen[key.String()] = true
	if err := m.counter.Add(xiangqi.Start(), g.moves[:min(m.plies, len(g.moves))], g.result, g.year); err != nil {
		return fmt.Errorf("a game that was read: %w", err)
	}
	return nil
}

// result reads the tag.
func result(tag string) core.Result {
	switch tag {
	case "1-0":
		return core.FirstWins
	case "0-1":
		return core.SecondWins
	case "1/2-1/2":
		return core.Draw
	}
	return core.Unfinished
}

// year reads the year of a date that begins with it; 0: there is none.
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
