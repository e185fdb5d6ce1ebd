package packaging

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"fmt"
	"io"
	"os/exec"
	"path"
	"slices"
	"time"
)

// An entry is a file of a package.
type entry struct {
	path string // with slashes, from the top of the archive
	data []byte
	run  bool // it is a program
}

func (e entry) mode() int64 {
	if e.run {
		return 0o755
	}
	return 0o644
}

// tree is the files of a package.
type tree []entry

func (t *tree) add(path string, data []byte) { *t = append(*t, entry{path: path, data: data}) }

// sorted returns the files in the order of their paths, with the folders that they are in before them. Folders end with a slash.
func (t tree) sorted() []entry {
	known := map[string]bool{".": true}
	list := slices.Clone(t)
	for _, e := range t {
		for dir := path.Dir(e.path); !known[dir]; dir = path.Dir(dir) {
			known[dir] = true
			list = append(list, entry{path: dir + "/"})
		}
	}
	slices.SortFunc(list, func(a, b entry) int { return cmp.Compare(a.path, b.path) })
	return list
}

// tar writes the files as an archive in which all belong to root and have one time. With dot, paths begin with "./".
func (t tree) tar(when time.Time, dot bool) ([]byte, error) {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	list := t.sorted()
	if dot {
		list = append([]entry{{path: "/"}}, list...)
	}
	for _, e := range list {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: e.path, Mode: e.mode(), Size: int64(len(e.data)), ModTime: when, Uname: "root", Gname: "root", Format: tar.FormatGNU}
		if e.path[len(e.path)-1] == '/' {
			h.Typeflag, h.Mode = tar.TypeDir, 0o755
		}
		if dot {
			h.Name = "./" + e.path
			if e.path == "/" {
				h.Name = "./"
			}
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// zip writes the files as an archive for Windows and macOS.
func (t tree) zip(when time.Time) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	w.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, e := range t.sorted() {
		if e.path[len(e.path)-1] == '/' {
			continue
		}
		h := &zip.FileHeader{Name: e.path, Method: zip.Deflate, Modified: when}
		h.SetMode(0o644)
		if e.run {
			h.SetMode(0o755)
		}
		f, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(e.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// level is how hard xz compresses.
type level string

const (
	compact level = "-6"
	fast    level = "-0"
)

// xz packs data by the program of that name, in one thread: with several the result would depend on the machine.
func xz(ctx context.Context, data []byte, l level) ([]byte, error) {
	if _, err := exec.LookPath("xz"); err != nil {
		return nil, fmt.Errorf("xz %w: on Debian, apt-get install xz-utils", ErrMissing)
	}
	return run(ctx, nil, data, "xz", string(l), "--threads=1", "--check=crc64", "--stdout")
}
