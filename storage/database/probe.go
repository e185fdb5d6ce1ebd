package database

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"qilab/storage"
)

// SQLite changes files merely by opening them: it merges the write-ahead log beside a database into it and deletes the
// log. So a file is first examined without writing, and only one of the program's own is opened.

// Reason is why the program does not open a file.
type Reason uint8

// The reasons.
const (
	Missing  Reason = iota // there is no file
	Stranger               // it is not a file of that kind
	Newer                  // a newer program wrote it
	Held                   // another program was merging its log
	Older                  // an older program wrote it, and it cannot be migrated without writing
	Broken                 // it is damaged
)

// Refusal is the error of a file that the program does not open. The packages that define the contents put it into words.
type Refusal struct {
	Reason Reason
	// Found and Known are the version of a newer or older file and the last one that this program reads.
	Found, Known int
	Cause        error // may be nil
}

func (r *Refusal) Error() string {
	text := [...]string{Missing: "no file", Stranger: "foreign file", Newer: "newer file", Held: "busy file", Older: "older file", Broken: "damaged file"}[r.Reason]
	if r.Cause != nil {
		text += ": " + r.Cause.Error()
	}
	return text
}

// Unwrap returns the cause.
func (r *Refusal) Unwrap() error { return r.Cause }

// Fits returns a *Refusal unless this is the schema that the migrations to its version create. A newer program may have
// added to it, but any number may be the version of a foreign file: a newer one has some of the tables.
func (s Schema) Fits(ctx context.Context, migrations []string) error {
	err := s.Check(ctx, migrations)
	switch {
	case err == nil:
		return nil
	case s.Version > len(migrations) && s.shares(ctx, migrations):
		return &Refusal{Reason: Newer, Found: s.Version, Known: len(migrations)}
	}
	return &Refusal{Reason: Stranger, Cause: err}
}

// shares reports whether the schema has a table or index with the name of one that the migrations create.
func (s Schema) shares(ctx context.Context, migrations []string) bool {
	known, err := partsFrom(ctx, migrations)
	return err == nil && slices.ContainsFunc(s.Parts, func(p Part) bool {
		return !strings.HasPrefix(p[1], "sqlite_") && slices.ContainsFunc(known, func(k Part) bool { return k.name() == p.name() })
	})
}

// A file that seems damaged while another program writes is probed again after probeAgain, at most that many times.
const (
	probeAgain  = 150 * time.Millisecond
	probesAgain = 3
)

// Probe returns the version of a file, and rejects one that the migrations do not create, without changing anything on
// the disk. With begin it also accepts a missing or empty one, in which the tables can be created. The error is a
// *Refusal, a *storage.Error of kind storage.ErrRead, or one of the database.
func Probe(ctx context.Context, path string, migrations []string, begin bool) (version int, err error) {
	// The probe takes no lock, and what another program is writing at that moment looks like damage.
	for tries := 0; ; tries++ {
		before := stateOf(path)
		version, err = probe(ctx, path, migrations, begin)
		if tries == probesAgain || !mayPass(path, err) || !before.written(stateOf(path)) {
			return version, err
		}
		time.Sleep(probeAgain)
	}
}

// mayPass reports whether an error of probe may come from another program that is writing.
func mayPass(path string, err error) bool {
	var refused *Refusal
	switch {
	case err == nil:
		return false
	case errors.As(err, &refused):
		return refused.Reason == Stranger || refused.Reason == Held
	}
	f := FaultOf(path, err)
	return f == Damaged || f == Busy
}

// state is what shows that a program is writing a database.
type state struct {
	size   int64
	time   time.Time
	logged bool // there is a log beside it, which the last program merges and deletes when it closes the file
}

func stateOf(path string) (s state) {
	if info, err := os.Stat(path); err == nil {
		s.size, s.time = info.Size(), info.ModTime()
	}
	s.logged = storage.Exists(path+"-wal") || storage.Exists(path+"-journal")
	return s
}

// written reports whether a program may have written the database between two states.
func (s state) written(now state) bool { return s.logged || now.logged || s != now }

func probe(ctx context.Context, path string, migrations []string, begin bool) (version int, err error) {
	info, err := os.Stat(path)
	switch {
	case err != nil && begin:
		return 0, nil
	case errors.Is(err, fs.ErrNotExist):
		return 0, &Refusal{Reason: Missing}
	case err != nil, !info.Mode().IsRegular():
		return 0, Unusable(path, Unreadable, err)
	case info.Size() == 0 && begin:
		return 0, nil
	}
	if known, err := hasHeader(path); err != nil {
		return 0, Unusable(path, Unreadable, err)
	} else if !known {
		return 0, &Refusal{Reason: Stranger}
	}
	schema, err := Look(ctx, path)
	logged, inLog := logVersion(path + "-wal")
	if err != nil && FaultOf(path, err) == Damaged && storage.Exists(path+"-wal") { // a full disk may have stopped the merging of the log
		if whole, torn := lookAtCopy(ctx, path); torn == nil {
			schema, logged, err = whole, whole.Version, nil
		}
	}
	if err != nil {
		return 0, err
	}
	if len(schema.Parts) == 0 && inLog { // all contents may be in the log
		if schema, err = lookAtCopy(ctx, path); err != nil {
			return 0, err
		}
		logged = schema.Version
	}
	if len(schema.Parts) == 0 && schema.Version == 0 {
		if begin {
			return 0, nil
		}
		return 0, &Refusal{Reason: Stranger}
	}
	if err := schema.Fits(ctx, migrations); err != nil || !inLog {
		return schema.Version, err
	}
	switch {
	case logged > len(migrations):
		err = &Refusal{Reason: Newer, Found: logged, Known: len(migrations)}
	case logged < 0:
		err = &Refusal{Reason: Stranger}
	}
	return logged, err
}

// hasHeader reports whether a file begins like a database.
func hasHeader(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	const header = "SQLite format 3\x00"
	begin := make([]byte, len(header))
	if _, err := io.ReadFull(f, begin); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && err != io.EOF {
		return false, err
	}
	return bytes.Equal(begin, []byte(header)), nil
}

// lookAtCopy returns the schema of a database with a log, using a copy of both.
func lookAtCopy(ctx context.Context, path string) (Schema, error) {
	copied, err := Copy(path)
	if err != nil {
		return Schema{}, err
	}
	defer os.RemoveAll(filepath.Dir(copied))
	if _, err := os.Stat(copied + "-wal"); err != nil {
		return Schema{}, &Refusal{Reason: Held} // another program has just merged the log
	}
	schema, err := LookWithLog(ctx, copied)
	if err != nil {
		return Schema{}, &Refusal{Reason: Stranger, Cause: err}
	}
	return schema, nil
}

// Copy copies a database, and its log if there is one, to a new temporary folder, which the caller removes, and returns
// the path of the copy. The error is a *storage.Error of kind storage.ErrRead.
func Copy(path string) (copied string, err error) {
	dir, err := os.MkdirTemp("", "qilab-*")
	if err != nil {
		return "", Unusable(path, Unreadable, err)
	}
	copied = filepath.Join(dir, filepath.Base(path))
	if err = copyFile(copied, path); err == nil {
		if err = copyFile(copied+"-wal", path+"-wal"); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if err != nil {
		os.RemoveAll(dir)
		return "", Unusable(path, Unreadable, err)
	}
	return copied, nil
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// The layout of a write-ahead log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log); all numbers are
// big-endian.
const (
	logHeader      = 32
	logFrameHeader = 24
	versionAt      = 60 // the version in the first page of a database
)

// logVersion returns the version of a database by its write-ahead log; ok is false if the log does not have its first
// page.
func logVersion(path string) (version int, ok bool) {
	f, err := os.Open(path)
	if err != nil {
		return 0, false
	}
	defer f.Close()
	head := make([]byte, logHeader)
	if _, err := io.ReadFull(f, head); err != nil || binary.BigEndian.Uint32(head)&^1 != 0x377f0682 {
		return 0, false
	}
	page := int64(binary.BigEndian.Uint32(head[8:]))
	salts := head[16:24]
	frame, number := make([]byte, logFrameHeader), make([]byte, 4)
	var next int
	var waits bool // for the end of its transaction
	for at := int64(logHeader); ; at += logFrameHeader + page {
		if _, err := f.ReadAt(frame, at); err != nil || !bytes.Equal(frame[8:16], salts) {
			return version, ok // the rest belongs to an older log
		}
		if binary.BigEndian.Uint32(frame) == 1 {
			if _, err := f.ReadAt(number, at+logFrameHeader+versionAt); err != nil {
				return version, ok
			}
			next, waits = int(int32(binary.BigEndian.Uint32(number))), true
		}
		if binary.BigEndian.Uint32(frame[4:]) != 0 && waits {
			version, ok, waits = next, true, false
		}
	}
}
