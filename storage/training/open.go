package training

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/database"
)

// FileName is the name of the file beside the library.
const FileName = "training.db"

// busyTime is the time to wait for another program that writes.
const busyTime = 5 * time.Second

// Store is an open training file. It is safe for concurrent use.
type Store struct {
	path   string
	copied string // the copy that is read instead of a file of an older version, or ""
	rules  []core.Rules
	write  *sql.DB // one connection
	reads  *sql.DB
	read   database.Queryer // reads, or a transaction of it
}

// Open opens the program's own file at path and creates it if necessary. rules are those of the games that cards may
// belong to. A file that is damaged or not a training file is set aside without loss, and tell, which may be nil, is
// called with the problem. The error is a *storage.Error of kind storage.ErrNewer, storage.ErrRead, storage.ErrWrite or
// ErrBusy.
func Open(path string, rules []core.Rules, tell func(storage.Problem)) (*Store, error) {
	if tell == nil {
		tell = func(storage.Problem) {}
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fault(path, err)
	}
	s, err := OpenNamed(path, rules)
	if errors.Is(err, storage.ErrDamaged) {
		if err = database.SetAside(path, err, tell); err == nil {
			s, err = OpenNamed(path, rules)
		}
	}
	return s, err
}

// OpenNamed opens a file that the user names and creates a missing one. A file that is damaged or not a training file
// is left alone, with an error of kind storage.ErrDamaged.
func OpenNamed(path string, rules []core.Rules) (*Store, error) {
	s, err := newStore(path, rules)
	if err != nil {
		return nil, err
	}
	if err := s.open(context.Background()); err != nil {
		return nil, fault(s.path, err)
	}
	return s, nil
}

// OpenReading opens an existing file to read it: its contents stay as they are, and every change of the store fails.
// The error is that of OpenNamed, or of kind storage.ErrNotFound.
func OpenReading(path string, rules []core.Rules) (*Store, error) {
	s, err := newStore(path, rules)
	if err != nil {
		return nil, err
	}
	if err := s.openReading(context.Background()); err != nil {
		return nil, fault(s.path, err)
	}
	return s, nil
}

func newStore(path string, rules []core.Rules) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fault(path, err)
	}
	s := &Store{path: path}
	for _, r := range rules {
		s.rules = append(s.rules, core.ForReading(r))
	}
	return s, nil
}

// Close closes the file.
func (s *Store) Close() error {
	err := errors.Join(s.reads.Close(), s.write.Close())
	if s.copied != "" {
		err = errors.Join(err, os.RemoveAll(filepath.Dir(s.copied)))
	}
	return err
}

func (s *Store) open(ctx context.Context) error {
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return &storage.Error{Kind: storage.ErrWrite, Code: "write-folder", Args: []string{s.path}, Message: "cannot write " + s.path + ": there is no such folder", Cause: err}
	}
	if _, err := database.Probe(ctx, s.path, migrations, true); err != nil {
		return err
	}
	if err := database.Writable(s.path); err != nil {
		return err
	}
	writing := parameters("journal_mode(wal)", "synchronous(full)")
	writing.Set("_txlock", "immediate")
	return s.connectSoon(ctx, s.path, writing, parameters("query_only(1)"))
}

// openReading opens the file, or a copy of one of an older version, since only the current one can be read.
func (s *Store) openReading(ctx context.Context) error {
	version, err := database.Probe(ctx, s.path, migrations, false)
	if err != nil {
		return err
	}
	reading := parameters("query_only(1)")
	if version == len(migrations) {
		if database.Writable(s.path) != nil { // SQLite cannot make its files beside it
			reading.Set("mode", "ro")
			reading.Set("immutable", "1")
		}
		return s.connectSoon(ctx, s.path, reading, reading)
	}
	if s.copied, err = database.Copy(s.path); err != nil {
		return err
	}
	if err := s.connectSoon(ctx, s.copied, parameters(), reading); err != nil {
		return errors.Join(err, os.RemoveAll(filepath.Dir(s.copied)))
	}
	err, s.write = s.write.Close(), s.reads // a change would be lost
	return err
}

// parameters returns those of a connection, with additional pragmas.
func parameters(more ...string) url.Values {
	pragmas := []string{"busy_timeout(" + strconv.Itoa(int(busyTime.Milliseconds())) + ")", "trusted_schema(0)", "foreign_keys(1)", "cell_size_check(1)"}
	return url.Values{"_pragma": append(pragmas, more...)}
}

// connectSoon connects to the file at path, or fails if another program holds it for long.
func (s *Store) connectSoon(ctx context.Context, path string, writing, reading url.Values) error {
	return database.WaitWhileBusy(path, busyTime, func() error { return s.connect(ctx, path, writing, reading) })
}

// connect opens the connections and prepares the file.
func (s *Store) connect(ctx context.Context, path string, writing, reading url.Values) (err error) {
	if s.write, err = database.Connect(path, writing, 1); err != nil {
		return err
	}
	if s.reads, err = database.Connect(path, reading, 4); err != nil {
		s.write.Close()
		return err
	}
	s.read = s.reads
	if err = s.prepare(ctx); err != nil {
		_ = errors.Join(s.reads.Close(), s.write.Close())
	}
	return err
}

// prepare checks the file and migrates it to the current version.
func (s *Store) prepare(ctx context.Context) error {
	schema, err := database.ReadSchema(ctx, s.write)
	if err != nil {
		return err
	}
	if err := schema.Fits(ctx, migrations); err != nil {
		return err
	}
	version := schema.Version
	var found string
	if err := s.write.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return refuse(storage.ErrDamaged, "training-damaged", errors.New(found), s.path+" is damaged", s.path)
	}
	if version == len(migrations) {
		return nil
	}
	if version > 0 && s.copied == "" {
		if _, err := database.Backup(ctx, s.write, s.path, version); err != nil {
			return err
		}
	}
	return database.Migrate(ctx, s.write, migrations)
}

// ErrBusy means that another program has held the file for seconds. The operation may be retried.
var ErrBusy = errors.New("the training file is locked by another program")

func refuse(kind error, code string, cause error, message string, args ...string) *storage.Error {
	return &storage.Error{Kind: kind, Code: code, Args: args, Message: message, Cause: cause}
}

// refusal returns the error for a file that is not a training file of this version or an older one.
func refusal(path string, r *database.Refusal) error {
	switch r.Reason {
	case database.Missing:
		return refuse(storage.ErrNotFound, "training-nowhere", nil, "there is no training file at "+path, path)
	case database.Newer:
		found, known := strconv.Itoa(r.Found), strconv.Itoa(r.Known)
		return refuse(storage.ErrNewer, "training-newer", nil, path+" has version "+found+"; this program reads up to version "+known, path, found, known)
	case database.Held:
		return refuse(ErrBusy, "training-busy", r.Cause, "another program holds "+path, path)
	}
	return refuse(storage.ErrDamaged, "training-foreign", r.Cause, path+" is not a training file of this program", path)
}

// fault returns the error of this package for a database error; path is the file.
func fault(path string, err error) error {
	var known *storage.Error
	var refused *database.Refusal
	switch {
	case err == nil, errors.As(err, &known):
		return err
	case errors.As(err, &refused):
		return refusal(path, refused)
	case errors.Is(err, sql.ErrNoRows):
		return ErrNoCard
	}
	switch f := database.FaultOf(path, err); f {
	case database.Interrupted:
		return context.Canceled
	case database.Foreign:
		return err // it does not concern the file
	case database.Busy:
		return refuse(ErrBusy, "training-busy", err, "another program holds "+path, path)
	case database.Damaged:
		return refuse(storage.ErrDamaged, "training-damaged", err, path+" is damaged", path)
	default:
		return database.Unusable(path, f, err)
	}
}

// change calls run in a transaction; run must also read the data it modifies.
func (s *Store) change(ctx context.Context, run func(tx *sql.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	tx, err := s.write.Begin() // not with ctx: a change that has begun is completed
	if err != nil {
		return fault(s.path, err)
	}
	defer tx.Rollback()
	if err := run(tx); err != nil {
		return fault(s.path, err)
	}
	return fault(s.path, tx.Commit())
}
