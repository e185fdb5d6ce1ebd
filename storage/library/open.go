package library

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/database"
)

// FileName is the name of the library's file, beside the autosave.
const FileName = "library.db"

// busyTime is how long to wait for another program that writes.
const busyTime = 5 * time.Second

// Library is an open library. It is safe for concurrent use; games passed to its methods belong to the caller's
// goroutine, and are only read before the method returns.
type Library struct {
	path     string
	readers  []core.Reader
	write    *sql.DB // a single connection, used only by the writer
	read     *sql.DB
	readOnly error // why writing is impossible; nil: it is possible

	jobs    chan job
	closing chan struct{}
	closed  sync.Once
	done    chan struct{} // closed when the writer has ended

	large   bool  // it is checked in the background
	checked int64 // the maximum size of a file that is checked at once
	watched chan struct{}

	blocks  blocks
	warming Newest
	warm    sync.WaitGroup

	life context.Context // of the background work
	end  context.CancelFunc
}

// Open opens the program's own library at path and creates it if necessary. readers are those of the games it may hold.
// A file that is damaged or not a library is set aside without loss, and a new library started; tell, which may be nil,
// is called with the problem. A large file is checked while it is in use: tell may then be called later, from another
// goroutine, with a file that is still in its place and is set aside at the next start. If the file, or its folder, can
// be read but not written, the library is read-only, and every write fails with the reason; see ReadOnly.
//
// A library of a newer version is left alone, and the error is of kind storage.ErrNewer. Other errors are
// *storage.Error of kind storage.ErrRead, storage.ErrWrite or ErrBusy. The program goes on without a library.
func Open(path string, readers []core.Reader, tell func(storage.Problem)) (*Library, error) {
	return openChecked(path, readers, tell, checkedBytes)
}

// openChecked does the work of Open, given the size in bytes above which a file is large.
func openChecked(path string, readers []core.Reader, tell func(storage.Problem), checked int64) (*Library, error) {
	if tell == nil {
		tell = func(storage.Problem) {}
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fault(path, err)
	}
	l, err := open(path, readers, checked, true)
	if errors.Is(err, storage.ErrDamaged) {
		if err = database.SetAside(path, err, tell, doubtEnd); err == nil {
			l, err = open(path, readers, checked, true)
		}
	}
	if err != nil {
		return nil, err
	}
	return l.begin(tell), nil
}

// OpenNamed opens a library that the user names. A file that is not a library of this version or an older one is left
// alone, byte for byte, with an error of kind storage.ErrDamaged or storage.ErrNewer. A missing file is created with
// create; without, the error is of kind storage.ErrNotFound.
func OpenNamed(path string, readers []core.Reader, create bool) (*Library, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fault(path, err)
	}
	l, err := open(path, readers, checkedBytes, create)
	if err != nil {
		return nil, err
	}
	l.large = false // no marker is written beside a user's file
	return l.begin(nil), nil
}

// begin starts the background work of a library.
func (l *Library) begin(tell func(storage.Problem)) *Library {
	l.jobs, l.closing, l.done = make(chan job, queueLength), make(chan struct{}), make(chan struct{})
	l.blocks.init(maxBlockBytes)
	l.watched = make(chan struct{})
	l.life, l.end = context.WithCancel(context.Background())
	go l.writer()
	go l.watch(l.life, tell)
	return l
}

// Path returns the file of the library.
func (l *Library) Path() string { return l.path }

// ReadOnly returns why writing is impossible, or nil.
func (l *Library) ReadOnly() error { return l.readOnly }

// Close waits for the writes in progress and closes the file.
func (l *Library) Close() error {
	l.closed.Do(func() { close(l.closing) })
	l.end()
	<-l.done
	<-l.watched
	l.warm.Wait()
	return errors.Join(l.read.Close(), l.write.Close())
}

func open(path string, readers []core.Reader, checked int64, begin bool) (*Library, error) {
	l := &Library{path: path, checked: checked}
	for _, r := range readers {
		l.readers = append(l.readers, r.ForReading())
	}
	if begin {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, refuse(storage.ErrWrite, "write-folder", err, "cannot write "+path+": there is no such folder", path)
		}
	}
	ctx := context.Background()
	if _, err := database.Probe(ctx, path, migrations, begin); err != nil {
		return nil, fault(path, err)
	}
	l.readOnly = database.Writable(path)
	how := url.Values{"_pragma": {"busy_timeout(" + strconv.Itoa(int(busyTime.Milliseconds())) + ")", "trusted_schema(0)", "foreign_keys(1)", "cell_size_check(1)"}}
	reading := url.Values{"_pragma": append([]string{"query_only(1)"}, how["_pragma"]...)}
	if l.readOnly != nil {
		reading.Set("mode", "ro")
		reading.Set("immutable", "1")
	} else {
		how["_pragma"] = append(how["_pragma"], "journal_mode(wal)", "synchronous(full)")
		how.Set("_txlock", "immediate")
	}
	if err := database.WaitWhileBusy(path, busyTime, func() error { return l.connect(ctx, how, reading) }); err != nil {
		return nil, fault(path, err)
	}
	return l, nil
}

// connect opens the connections and prepares the file.
func (l *Library) connect(ctx context.Context, writing, reading url.Values) (err error) {
	if l.write, err = database.Connect(l.path, writing, 1); err != nil {
		return err
	}
	if l.read, err = database.Connect(l.path, reading, 4); err != nil {
		l.write.Close()
		return err
	}
	if err = l.prepare(ctx); err != nil {
		_ = l.write.Close()
		_ = l.read.Close()
	}
	return err
}

// prepare checks the file, and brings it to the version of the program.
func (l *Library) prepare(ctx context.Context) error {
	if l.readOnly != nil {
		if _, err := os.Stat(l.path); err != nil {
			return l.readOnly // there is nothing to read either
		}
	}
	schema, err := database.ReadSchema(ctx, l.read)
	if err != nil {
		return err
	}
	version := schema.Version
	if err := schema.Fits(ctx, migrations); err != nil {
		return err
	}
	if err := l.check(ctx); err != nil {
		return err
	}
	if version == len(migrations) {
		return nil
	}
	if l.readOnly != nil {
		return l.readOnly
	}
	if version > 0 {
		if _, err := database.Backup(ctx, l.write, l.path, version); err != nil {
			return err
		}
	}
	return database.Migrate(ctx, l.write, migrations)
}

// checkedBytes is the maximum size of a file that is checked completely when it is opened, which takes 0.1 s. A larger
// one is checked in the background.
const checkedBytes = 16 << 20

// doubtEnd is the suffix of a marker file, which means that the library beside it is damaged: it is then checked before
// it is opened, and set aside.
const doubtEnd = "-damaged"

// check looks for damage.
func (l *Library) check(ctx context.Context) error {
	info, err := os.Stat(l.path)
	if err != nil {
		return err
	}
	_, err = os.Lstat(l.path + doubtEnd)
	if l.large = info.Size() > l.checked; l.large && err != nil {
		return nil
	}
	if err := l.checkAll(ctx); err != nil {
		return err
	}
	return l.trust()
}

func (l *Library) checkAll(ctx context.Context) error {
	var found string
	if err := l.read.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return refuse(storage.ErrDamaged, "library-damaged", errors.New(found), l.path+" is damaged", l.path)
	}
	return nil
}

// trust removes the marker of doubt.
func (l *Library) trust() error {
	if err := os.Remove(l.path + doubtEnd); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// watch checks a large file while it is in use. It reports damage, and the file is set aside at the next start.
func (l *Library) watch(ctx context.Context, tell func(storage.Problem)) {
	defer close(l.watched)
	if !l.large || l.readOnly != nil {
		return
	}
	err := fault(l.path, l.checkAll(ctx))
	if !errors.Is(err, storage.ErrDamaged) {
		return
	}
	if e := os.WriteFile(l.path+doubtEnd, nil, 0o600); e != nil {
		err = errors.Join(err, e)
	}
	tell(storage.Problem{Code: "damaged", File: l.path, Err: err})
}

// find returns the rules of that name.
func (l *Library) find(id string) (core.Rules, bool) {
	for _, r := range l.readers {
		if r.Rules.ID() == id {
			return r.Rules, true
		}
	}
	return nil, false
}
