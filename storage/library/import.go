package library

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"os"
	"runtime"
	"sync"
	"time"

	"qilab/core"
)

// Account is the balance of an import: Read = Added + Duplicates + Failed. A file that cannot be read at all counts as
// one game that failed.
type Account struct {
	Read, Added, Duplicates, Failed int
	Parts                           int // games, not among the failed, of which only a part could be read
	Files                           int // with games
	Again                           int // of these, files that were imported before
	Skipped                         int // files of other kinds in the folders
	Elapsed                         time.Duration
}

// Progress is the progress of an import.
type Progress struct {
	Account
	Found int    // files with games found so far
	File  string // the last one read
}

// ImportOptions change how files are read.
type ImportOptions struct {
	Encoding *core.Encoding // of all texts; nil: detected for each file
	Rules    string         // the id of their game; "": detected for each
}

const (
	// readerVersion is the version of the readers of all games: files imported by an older one are read again.
	readerVersion = 6

	maxInFlight = 32 << 20 // bytes of texts
	pieceCost   = 16 << 10 // bytes of each of them in addition to its length
	batchGames  = 512
	batchTime   = 300 * time.Millisecond
	tellTime    = 100 * time.Millisecond
)

// Imports fills a library from files, and accounts for them.
type Imports struct {
	*tables
	writer   *writer
	inFlight int // bytes of texts that were read but not yet written
}

// Run reads files and folders, and adds the games that are not there yet. If it ends early, the games added so far
// stay. tell, which may be nil, is called at most ten times a second, and at the end. The errors are a missing path,
// those of a write, and ctx.Err(); all others are failures of games, which Failures lists.
func (s Imports) Run(ctx context.Context, paths []string, o ImportOptions, tell func(Progress)) (Account, error) {
	began := time.Now()
	for _, path := range paths {
		if _, err := os.Stat(path); err != nil {
			return Account{}, err
		}
	}
	if s.readOnly != nil {
		return Account{}, s.readOnly
	}
	known, err := s.sources(ctx)
	if err != nil {
		return Account{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	in := importer{writer: s.writer, began: began, tell: tell, read: reader{readers: s.readersOf(o.Rules), encoding: o.Encoding, find: s.find}}
	in.room.init(s.inFlight)
	if o.Encoding != nil || o.Rules != "" {
		known = nil // files read in another encoding, or as another game, are read again
	}
	results := in.start(ctx, paths, func(sha [sha256.Size]byte) *source { return known[sha] })
	err = in.collect(ctx, results)
	if err != nil {
		cancel(err)
	}
	for range results { // until all readers have ended
	}
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	in.report(true)
	return in.progress.Account, err
}

// readersOf returns the readers of the games that texts may be of.
func (s Imports) readersOf(only string) []core.Reader {
	for _, r := range s.readers {
		if r.Rules.ID() == only {
			return []core.Reader{r}
		}
	}
	return s.readers
}

// importer is an import in progress.
type importer struct {
	writer *writer
	read   reader
	began  time.Time
	tell   func(Progress)
	room   room

	mu       sync.Mutex // held while the fields below are read or set
	progress Progress
	told     time.Time

	open *sourceRow // the file whose next piece is to come
}

// result is a piece that was read.
type result struct {
	piece
	number int
	none   bool // it has no game, and was not known to be one
}

// start reads the files on all cores. The channel is closed when all has ended.
func (in *importer) start(ctx context.Context, paths []string, known func([sha256.Size]byte) *source) chan result {
	stop := context.AfterFunc(ctx, in.room.close)
	work, results := make(chan result), make(chan result)
	go func() {
		defer close(work)
		number := 0
		w := walker{read: in.read, known: known, found: in.found, emit: func(p piece) error {
			p.cost += pieceCost * max(1, len(p.entries)+len(p.outcomes))
			r := result{piece: p, number: number}
			if !in.room.take(r.cost) {
				return ctx.Err()
			}
			select {
			case work <- r:
			case <-ctx.Done():
				return ctx.Err()
			}
			number++
			return nil
		}}
		_ = w.walk(ctx, paths) // the error is that of ctx
	}()
	var workers sync.WaitGroup
	for range max(1, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for r := range work {
				if r.whole {
					var sure bool
					r.outcomes, r.encoding, sure = in.read.read(r.text)
					r.none = !sure && r.file.maybe && !r.file.named
				}
				if len(r.entries) > 0 {
					list := make([]outcome, 0, len(r.entries)+len(r.outcomes))
					for _, e := range r.entries {
						list = append(list, rowOf(e.Read()))
					}
					r.outcomes = append(list, r.outcomes...)
				}
				r.text, r.entries = "", nil
				select {
				case results <- r:
				case <-ctx.Done():
				}
			}
		})
	}
	go func() {
		workers.Wait()
		stop()
		close(results)
	}()
	return results
}

func (in *importer) found(files, skipped int) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.progress.Found += files
	in.progress.Skipped += skipped
}

// report reports the progress.
func (in *importer) report(now bool) {
	in.mu.Lock()
	in.progress.Elapsed = time.Since(in.began)
	p := in.progress
	in.mu.Unlock()
	if in.tell != nil && (now || time.Since(in.told) >= tellTime) {
		in.told = time.Now()
		in.tell(p)
	}
}

// collect orders the results and writes them in batches.
func (in *importer) collect(ctx context.Context, results <-chan result) error {
	waiting := map[int]result{}
	var batch []result
	next, games, cost := 0, 0, 0
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		err := in.write(ctx, batch)
		in.room.give(cost)
		batch, games, cost = batch[:0], 0, 0
		in.report(false)
		return err
	}
	late := time.NewTicker(batchTime) // a large file may wait for the room of the batch, and a slow one delay it
	defer late.Stop()
	for {
		select {
		case r, more := <-results:
			if !more {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				return flush()
			}
			waiting[r.number] = r
			for {
				r, ok := waiting[next]
				if !ok {
					break
				}
				delete(waiting, next)
				next++
				batch, games, cost = append(batch, r), games+len(r.outcomes), cost+r.cost
			}
			// Keep half of the room free for concurrent reads.
			if games < batchGames && cost < in.room.limit/2 {
				continue
			}
		case <-late.C:
		}
		if err := flush(); err != nil {
			return err
		}
	}
}

// write writes a batch in one transaction.
func (in *importer) write(ctx context.Context, batch []result) error {
	var sum Account
	var open *sourceRow
	err := in.writer.do(ctx, func(tx *sql.Tx) (touched []int64, err error) {
		sum, open = Account{}, nil
		if in.open != nil {
			kept := *in.open
			open = &kept
		}
		into := newInserter(tx)
		for _, r := range batch {
			if r.none {
				sum.Skipped++
				continue
			}
			if r.file.known != nil {
				sum.Files++
				sum.Again++
				sum.Read += r.file.known.games
				sum.Failed += r.file.known.failed
				sum.Parts += r.file.known.parts
				sum.Duplicates += r.file.known.games - r.file.known.failed
				continue
			}
			if open == nil {
				if open, err = into.source(r); err != nil {
					return nil, err
				}
			}
			ids, err := into.outcomes(open, r)
			if err != nil {
				return nil, err
			}
			touched = append(touched, ids...)
			if !r.last {
				continue
			}
			if err := into.finish(open); err != nil {
				return nil, err
			}
			sum.add(open.news())
			sum.Files++
			open = nil
		}
		return touched, nil
	})
	if err != nil {
		return err
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	if open != nil { // the database decides
		sum.add(open.news())
		open.told = open.account
	}
	in.open = open
	in.progress.add(sum)
	in.progress.File = batch[len(batch)-1].file.path
	return nil
}

func (a *Account) add(o Account) {
	a.Read += o.Read
	a.Added += o.Added
	a.Duplicates += o.Duplicates
	a.Failed += o.Failed
	a.Parts += o.Parts
	a.Files += o.Files
	a.Again += o.Again
	a.Skipped += o.Skipped
}
