package library

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"qilab/storage"
	"qilab/storage/database"
)

// SQLite changes files merely by opening them: it merges the write-ahead log beside a database into it and deletes the
// log. So a file is first examined without writing, and only a library of ours is opened.

// foreign returns the error of a file that is not a library.
func foreign(path string, cause error) error {
	return refuse(storage.ErrDamaged, "library-foreign", cause, path+" is not a library of this program", path)
}

// checkVersion returns an error for the version of a newer program, or an impossible one.
func checkVersion(path string, version int) error {
	switch {
	case version > schemaVersion:
		found, known := strconv.Itoa(version), strconv.Itoa(schemaVersion)
		return refuse(storage.ErrNewer, "library-newer", nil, "the library "+path+" has version "+found+"; this program reads up to version "+known,
			path, found, known)
	case version < 0:
		return foreign(path, nil)
	}
	return nil
}

// probe rejects a file that is not a library of this version or an older one, without changing anything on the disk.
// With begin it also accepts an empty one, in which a library can be started.
func probe(ctx context.Context, path string, begin bool) error {
	info, err := os.Stat(path)
	switch {
	case err != nil && begin, err == nil && info.Size() == 0 && begin:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return refuse(storage.ErrNotFound, "library-nowhere", nil, "there is no library at "+path, path)
	case err != nil:
		return refuse(storage.ErrRead, "read", err, "cannot read "+path, path)
	}
	if known, err := hasHeader(path); err != nil {
		return refuse(storage.ErrRead, "read", err, "cannot read "+path, path)
	} else if !known {
		return foreign(path, nil)
	}
	version, parts, err := look(ctx, path, database.Look)
	if err != nil {
		return err
	}
	logged, inLog := logVersion(path + "-wal")
	if inLog {
		version = logged
	}
	if err := checkVersion(path, version); err != nil {
		return err
	}
	if parts == 0 && inLog { // all contents may be in the log
		if parts, err = lookAtCopy(ctx, path); err != nil {
			return err
		}
	}
	if parts == 0 && !begin {
		return foreign(path, nil)
	}
	return nil
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

// look returns the version of a database and the number of its tables and other objects, read by database.Look or
// LookWithLog. It returns an error for objects that a library of that version does not have.
func look(ctx context.Context, path string, read func(context.Context, string) (database.Schema, error)) (version, parts int, err error) {
	schema, err := read(ctx, path)
	if err != nil {
		return 0, 0, fault(path, err)
	}
	if len(schema.Parts) > 0 && schema.Version <= schemaVersion {
		if err := schema.Check(ctx, migrations); err != nil {
			return 0, 0, foreign(path, err)
		}
	}
	return schema.Version, len(schema.Parts), nil
}

// lookAtCopy does the same as look for a database with a log, using a copy of both.
func lookAtCopy(ctx context.Context, path string) (parts int, err error) {
	dir, err := os.MkdirTemp("", "qilab-*")
	if err != nil {
		return 0, refuse(storage.ErrRead, "read", err, "cannot read "+path, path)
	}
	defer os.RemoveAll(dir)
	to := filepath.Join(dir, FileName)
	for _, end := range []string{"", "-wal"} {
		switch err := copyFile(to+end, path+end); {
		case errors.Is(err, fs.ErrNotExist):
			return 0, refuse(ErrBusy, "library-busy", err, "another program holds "+path, path) // it has just merged the log
		case err != nil:
			return 0, refuse(storage.ErrRead, "read", err, "cannot read "+path, path)
		}
	}
	if _, parts, err = look(ctx, to, database.LookWithLog); err != nil {
		return 0, foreign(path, err)
	}
	return parts, nil
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
