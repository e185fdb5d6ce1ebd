package tune

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
)

// Sample is a quiet position, from the first side's point of view.
type Sample struct {
	Text   string  // in the game's notation
	Score  int     // of the search
	Result float64 // of the game: 1 won, 0 lost
}

// line returns the sample in file format.
func (s Sample) line() string { return fmt.Sprintf("%s\t%d\t%g", s.Text, s.Score, s.Result) }

// parseLine reads a sample.
func parseLine(line string) (Sample, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 3 {
		return Sample{}, fmt.Errorf("%.60q: expected a position, a score and a result, separated by tabs", line)
	}
	score, err := strconv.Atoi(fields[1])
	if err != nil {
		return Sample{}, fmt.Errorf("%.60q: %w", line, err)
	}
	result, err := strconv.ParseFloat(fields[2], 64)
	if err != nil || !(result >= 0 && result <= 1) {
		return Sample{}, fmt.Errorf("%.60q: the result must be a number from 0 to 1", line)
	}
	return Sample{Text: fields[0], Score: score, Result: result}, nil
}

// playGames plays games, several at a time, and appends their samples to the file. Games in progress when ctx ends are
// dropped; those before are in the file. It calls log after each game. Errors: ctx.Err(), those of the file.
func playGames(ctx context.Context, o *Options, player func() Player, log func(games, positions int)) error {
	out, err := os.OpenFile(o.File, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o644)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := dropPartial(out); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mutex sync.Mutex
	var threads sync.WaitGroup
	games := make(chan int)
	positions, played := 0, 0
	for range max(1, o.parallel) {
		threads.Go(func() {
			play := player()
			for g := range games {
				list := play(ctx, rand.New(rand.NewPCG(o.seed, uint64(g))))
				if ctx.Err() != nil {
					return
				}
				var text strings.Builder
				for _, s := range list {
					text.WriteString(s.line() + "\n")
				}
				mutex.Lock()
				if _, err := io.WriteString(out, text.String()); err != nil {
					cancel(err)
				}
				positions += len(list)
				played++
				log(played, positions)
				mutex.Unlock()
			}
		})
	}
	for g := 0; g < o.Games && ctx.Err() == nil; g++ {
		select {
		case games <- g:
		case <-ctx.Done():
		}
	}
	close(games)
	threads.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return out.Close()
}

// dropPartial removes an incomplete last line, which an interrupted run may leave and which would spoil the next sample.
func dropPartial(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	tail := make([]byte, min(info.Size(), 4096)) // longer than any line
	if _, err := f.ReadAt(tail, info.Size()-int64(len(tail))); err != nil {
		return err
	}
	partial := len(tail) - 1 - bytes.LastIndexByte(tail, '\n')
	if partial == 0 {
		return nil
	}
	return f.Truncate(info.Size() - int64(partial))
}

// readAs converts the samples of the file to the rows of a fit. It skips a last line without an end, which an interrupted
// run may leave. The error is that of the file, of a line or of convert.
func readAs[R any](o *Options, convert func(Sample) (R, error)) (rows []R, err error) {
	f, err := os.Open(o.File)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewReader(f)
	for n := 1; ; n++ {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			return rows, nil
		} else if err != nil {
			return nil, err
		}
		s, err := parseLine(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", o.File, n, err)
		}
		row, err := convert(s)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", o.File, n, err)
		}
		rows = append(rows, row)
	}
}
