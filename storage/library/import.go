package library

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
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
	readerVersion = 3

	bytesInFlight = 32 << 20 // of texts that were read but not yet written
	pieceCost     = 16 << 10 // of each of them in addition to its length
	batchGames    = 512
	batchTime     = 300 * time.Millisecond
	tellTime      = 100 * time.Millisecond
)

// source is a file that was imported before.
type source struct{ games, failed, parts int }

// Import reads files and folders, and adds the games that are not there yet. If it ends early, the games added so far
// stay. tell, which may be nil, is called at most ten times a second, and at the end. The errors are a missing path,
// those of a write, and ctx.Err(); all others are failures of games, which Failures lists.
func (l *Library) Import(ctx context.Context, paths []string, o ImportOptions, tell func(Progress)) (Account, error) {
	began := time.Now()
	for _, path := range paths {
		if _, err := os.Stat(path); err != nil {
			return Account{}, err
		}
	}
	if l.readOnly != nil {
		return Account{}, l.readOnly
	}
	known, err := l.sources(ctx)
	if err != nil {
		return Account{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	in := importer{lib: l, began: began, tell: tell, read: reader{readers: l.readersOf(o.Rules), encoding: o.Encoding, find: l.find}}
	if o.Encoding != nil {
		known = nil // files read in another encoding are read again
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
func (l *Library) readersOf(only string) []core.Reader {
	for _, r := range l.readers {
		if r.Rules.ID() == only {
			return []core.Reader{r}
		}
	}
	return l.readers
}

// sources returns the files imported completely by the current readers.
func (l *Library) sources(ctx context.Context) (map[[sha256.Size]byte]*source, error) {
	rows, err := l.read.QueryContext(ctx, "SELECT sha, games, failed, parts FROM source WHERE whole = 1 AND reader = ? AND length(sha) = ?", readerVersion, sha256.Size)
	if err != nil {
		return nil, fault(l.path, err)
	}
	defer rows.Close()
	known := map[[sha256.Size]byte]*source{}
	for rows.Next() {
		var sha sql.RawBytes
		var s source
		if err := rows.Scan(&sha, &s.games, &s.failed, &s.parts); err != nil {
			return nil, fault(l.path, err)
		}
		known[[sha256.Size]byte(sha)] = &s
	}
	return known, fault(l.path, rows.Err())
}

// importer is an import in progress.
type importer struct {
	lib   *Library
	read  reader
	began time.Time
	tell  func(Progress)
	room  room

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
	in.room.init(bytesInFlight)
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
	began := time.Now()
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		err := in.write(ctx, batch)
		in.room.give(cost)
		batch, games, cost, began = batch[:0], 0, 0, time.Now()
		in.report(false)
		return err
	}
	for r := range results {
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
		if games >= batchGames || cost >= bytesInFlight/2 || len(batch) > 0 && time.Since(began) > batchTime {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return flush()
}

// sourceRow is the row of a file whose pieces are being written.
type sourceRow struct {
	id      int64
	file    *file
	games   int // numbers assigned so far
	account Account
	told    Account // the part that is in the account of the import
}

// write writes a batch in one transaction.
func (in *importer) write(ctx context.Context, batch []result) error {
	var sum Account
	var open *sourceRow
	err := in.lib.do(ctx, func(tx *sql.Tx) (touched []int64, err error) {
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

// news returns the part of the account that was not yet reported.
func (s *sourceRow) news() Account {
	return Account{
		Read: s.account.Read - s.told.Read, Added: s.account.Added - s.told.Added, Duplicates: s.account.Duplicates - s.told.Duplicates,
		Failed: s.account.Failed - s.told.Failed, Parts: s.account.Parts - s.told.Parts,
	}
}

// source starts a file: it removes the remains of an unfinished import of it, and the problems of an older file of that
// name.
func (in *inserter) source(r result) (*sourceRow, error) {
	clear, err := in.statement("DELETE FROM problem WHERE source IN (SELECT id FROM source WHERE path = ?)")
	if err != nil {
		return nil, err
	}
	if _, err := clear.Exec(r.file.path); err != nil {
		return nil, err
	}
	add, err := in.statement(`INSERT INTO source(path, sha, size, imported, encoding, reader, whole, games, added, duplicates, failed, parts)
		VALUES(?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0) RETURNING id`)
	if err != nil {
		return nil, err
	}
	s := &sourceRow{file: r.file}
	err = add.QueryRow(r.file.path, r.file.sha[:], r.file.size, time.Now().UnixMilli(), r.encoding, readerVersion).Scan(&s.id)
	return s, err
}

// outcomes writes the games of a piece and its failures.
func (in *inserter) outcomes(s *sourceRow, r result) (touched []int64, err error) {
	for _, o := range r.outcomes {
		s.games++
		s.account.Read++
		if o.err != nil {
			if err := in.problem(s, o); err != nil {
				return nil, err
			}
			if o.row == nil {
				s.account.Failed++
				continue
			}
			s.account.Parts++
		}
		id, err := in.merge(o.row)
		if err != nil {
			return nil, err
		}
		if id != 0 {
			s.account.Duplicates++
		} else {
			s.account.Added++
			if id, err = in.insert(o.row, s.id, s.games); err != nil {
				return nil, err
			}
		}
		touched = append(touched, id)
	}
	return touched, nil
}

// finish records that a file is complete.
func (in *inserter) finish(s *sourceRow) error {
	end, err := in.statement("UPDATE source SET whole = 1, games = ?, added = ?, duplicates = ?, failed = ?, parts = ? WHERE id = ?")
	if err != nil {
		return err
	}
	if _, err = end.Exec(s.games, s.account.Added, s.account.Duplicates, s.account.Failed, s.account.Parts, s.id); err != nil {
		return err
	}
	return in.unite(s.id)
}

// unite merges the rows that two concurrent imports have made of the same file. The one that began last stays: only its
// problems are complete, because an import deletes those of the previous one at its start.
func (in *inserter) unite(source int64) error {
	find, err := in.statement(`SELECT o.id, o.added FROM source o JOIN source s ON o.path = s.path AND o.sha = s.sha AND o.encoding = s.encoding
		AND o.reader = s.reader AND o.whole = 1 WHERE s.id = ? ORDER BY o.id DESC`)
	if err != nil {
		return err
	}
	rows, err := find.Query(source)
	if err != nil {
		return err
	}
	defer rows.Close()
	var ids []int64
	added := 0
	for rows.Next() {
		var id int64
		var n int
		if err := rows.Scan(&id, &n); err != nil {
			return err
		}
		if ids = append(ids, id); len(ids) > 1 {
			added += n
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil || len(ids) < 2 {
		return err
	}
	for _, id := range ids[1:] {
		if err := in.exec("UPDATE game SET source = ? WHERE source = ?", ids[0], id); err != nil {
			return err
		}
		if err := in.exec("DELETE FROM source WHERE id = ?", id); err != nil {
			return err
		}
	}
	// Games added by the others were duplicates for this one.
	return in.exec("UPDATE source SET added = added + ?1, duplicates = duplicates - ?1 WHERE id = ?2", added, ids[0])
}

// problem records why a game, or the rest of it, could not be read.
func (in *inserter) problem(s *sourceRow, o outcome) error {
	add, err := in.statement("INSERT INTO problem(source, number, line, code, args, text, part) VALUES(?, ?, ?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	code, args := textError(o.err)
	words, err := json.Marshal(args)
	if err != nil {
		return err
	}
	_, err = add.Exec(s.id, s.games, lineOf(o.err), code, string(words), core.Cut(o.err.Error(), 1000), o.row != nil)
	return err
}
