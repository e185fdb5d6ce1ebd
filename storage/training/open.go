package training

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
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
	path  string
	rules []core.Rules
	write *sql.DB // one connection
	reads *sql.DB
	read  queryer // reads, or a transaction of it
}

// queryer is what a query needs: a database or a transaction.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Open opens the file at path and creates it if necessary. rules are those of the games that cards may belong to. A
// file that is damaged or not a training file is set aside without loss, and tell, which may be nil, is called with the
// problem. The error is a *storage.Error of kind storage.ErrNewer, storage.ErrRead, storage.ErrWrite or ErrBusy.
func Open(path string, rules []core.Rules, tell func(storage.Problem)) (*Store, error) {
	if tell == nil {
		tell = func(storage.Problem) {}
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fault(path, err)
	}
	s, err := open(path, rules)
	if errors.Is(err, storage.ErrDamaged) {
		if err = database.SetAside(path, err, tell); err == nil {
			s, err = open(path, rules)
		}
	}
	return s, err
}

// Probe returns an error of kind storage.ErrDamaged if there is a file at path, with contents, that is not a training
// file of any version. It changes nothing, whereas Open sets such a file aside.
func Probe(ctx context.Context, path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Size() == 0 || !info.Mode().IsRegular() {
		return nil // as Open reports
	}
	schema, err := database.Look(ctx, path)
	if err != nil {
		return foreign(path, err)
	}
	if len(schema.Parts) == 0 {
		return nil // all contents may be in the log beside it
	}
	if err := schema.Check(ctx, migrations); err != nil && !slices.ContainsFunc(schema.Parts, func(p database.Part) bool { return p[1] == "card" }) {
		return foreign(path, err)
	}
	return nil
}

// foreign returns the error of a file that is not a training file.
func foreign(path string, cause error) error {
	return refuse(storage.ErrDamaged, "training-foreign", cause, path+" is not a training file of this program", path)
}

// Close closes the file.
func (s *Store) Close() error { return errors.Join(s.reads.Close(), s.write.Close()) }

func open(path string, rules []core.Rules) (*Store, error) {
	s := &Store{path: path}
	for _, r := range rules {
		s.rules = append(s.rules, core.ForReading(r))
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, &storage.Error{Kind: storage.ErrWrite, Code: "write-folder", Args: []string{path}, Message: "cannot write " + path + ": there is no such folder", Cause: err}
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, &storage.Error{Kind: storage.ErrRead, Code: "read", Args: []string{path}, Message: "cannot read " + path}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, &storage.Error{Kind: storage.ErrRead, Code: "read", Args: []string{path}, Message: "cannot read " + path, Cause: err}
	}
	if err := database.Writable(path); err != nil {
		return nil, err
	}
	how := url.Values{
		"_pragma": {"busy_timeout(" + strconv.Itoa(int(busyTime.Milliseconds())) + ")", "trusted_schema(0)", "foreign_keys(1)", "cell_size_check(1)", "journal_mode(wal)", "synchronous(full)"},
		"_txlock": {"immediate"},
	}
	reading := url.Values{"_pragma": append([]string{"query_only(1)"}, how["_pragma"][:4]...)}
	if err := database.WaitWhileBusy(path, busyTime, func() error { return s.connect(context.Background(), how, reading) }); err != nil {
		return nil, fault(path, err)
	}
	return s, nil
}

// connect opens the connections and prepares the file.
func (s *Store) connect(ctx context.Context, writing, reading url.Values) (err error) {
	if s.write, err = database.Connect(s.path, writing, 1); err != nil {
		return err
	}
	if s.reads, err = database.Connect(s.path, reading, 4); err != nil {
		s.write.Close()
		return err
	}
	s.read = s.reads
	if err = s.prepare(ctx); err != nil {
		_ = s.Close()
	}
	return err
}

// prepare checks the file and migrates it to the current version.
func (s *Store) prepare(ctx context.Context) error {
	schema, err := database.ReadSchema(ctx, s.write)
	if err != nil {
		return err
	}
	version := schema.Version
	if version > len(migrations) {
		found, known := strconv.Itoa(version), strconv.Itoa(len(migrations))
		return refuse(storage.ErrNewer, "training-newer", nil, s.path+" has version "+found+"; this program reads up to version "+known, s.path, found, known)
	}
	if err := schema.Check(ctx, migrations); err != nil {
		return foreign(s.path, err)
	}
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
	if version > 0 {
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

// fault returns the error of this package for a database error; path is the file.
func fault(path string, err error) error {
	var known *storage.Error
	switch {
	case err == nil, errors.As(err, &known):
		return err
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
