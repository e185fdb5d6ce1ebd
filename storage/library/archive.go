package library

import (
	"archive/zip"
	"cmp"
	"context"
	"io"
	"io/fs"
	"math"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"qilab/core"
)

const (
	// maxUnpacked bounds the length of a file in an archive, in bytes: a small archive may hold an enormous file.
	maxUnpacked = 1 << 30
	encrypted   = 1 // in the flags of a file in an archive
)

// IsArchive reports whether a file is an archive or compressed, by its name.
func IsArchive(path string) bool { return isZip(path) || isGzip(path) }

func isZip(path string) bool { return strings.EqualFold(filepath.Ext(path), ".zip") }

// archive visits the files in an archive in the order of their names, as if it were a folder. It writes nothing to the disk, and does
// not enter archives in the archive.
func (w *walker) archive(ctx context.Context, where string) error {
	z, err := zip.OpenReader(where)
	if err != nil {
		w.found(1, 0)
		return w.emit(failed(&file{path: where}, archiveError(err)))
	}
	defer z.Close()
	names := map[*zip.File]string{}
	for _, e := range z.File {
		names[e] = e.Name
		if e.NonUTF8 {
			names[e] = core.GB18030.Decode(e.Name) // as Windows writes them in Chinese
		}
	}
	slices.SortFunc(z.File, func(a, b *zip.File) int { return cmp.Compare(names[a], names[b]) })
	for _, e := range z.File {
		name := names[e]
		if e.Mode().IsDir() {
			continue
		}
		f := &file{path: filepath.Join(where, filepath.FromSlash(path.Clean("/"+name))), open: func() (io.ReadCloser, error) { return unpack(e) }}
		if isGzip(name) {
			f.open = func() (io.ReadCloser, error) { return unpackGzip(e) }
		}
		if strings.HasPrefix(name, "__MACOSX/") || f.hidden() || !f.sort() || !e.Mode().IsRegular() {
			w.found(0, 1)
			continue
		}
		w.found(1, 0)
		if err := w.file(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// unpack opens a file in an archive.
func unpack(e *zip.File) (io.ReadCloser, error) {
	switch {
	case e.Flags&encrypted != 0:
		return nil, core.Unreadable("library-locked", 0, "the file is encrypted")
	case e.UncompressedSize64 > maxUnpacked:
		return nil, core.TooLong("library-long", int(min(e.UncompressedSize64, math.MaxInt)), maxUnpacked)
	}
	in, err := e.Open()
	if err != nil {
		return nil, archiveError(err)
	}
	return unpacked{in}, nil
}

// unpackGzip opens the file in a compressed one in an archive.
func unpackGzip(e *zip.File) (io.ReadCloser, error) {
	in, err := unpack(e)
	if err != nil {
		return nil, err
	}
	return newGunzip(in, maxUnpacked)
}

// unpacked is an open file in an archive.
type unpacked struct{ io.ReadCloser }

func (u unpacked) Read(p []byte) (int, error) {
	n, err := u.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = archiveError(err)
	}
	return n, err
}

// archiveError describes an error of an archive. Those of the disk stay, and those of an archive around it.
func archiveError(err error) error {
	switch err.(type) {
	case *fs.PathError, *core.TextError:
		return err
	}
	return core.Unreadable("library-archive", 0, "the archive is damaged, or of an unknown kind: "+err.Error())
}
