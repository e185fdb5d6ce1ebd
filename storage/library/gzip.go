package library

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"

	"qilab/core"
)

// gzipExtension is that of a file compressed by gzip, such as the collection of RenjuNet. The name without it is that of the file in it.
const gzipExtension = ".gz"

func isGzip(path string) bool { return strings.EqualFold(filepath.Ext(path), gzipExtension) }

// openGzip opens the file in a compressed one, of which it reads at most limit bytes.
func openGzip(path string, limit int64) (io.ReadCloser, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	g, err := newGunzip(file, limit)
	if err != nil {
		return nil, err
	}
	return &gzipFile{g, file}, nil
}

// gzipFile is an open file in a compressed one on the disk.
type gzipFile struct {
	*gunzip
	file *os.File
}

// Seek goes to the beginning; nothing else is asked for.
func (f *gzipFile) Seek(int64, int) (int64, error) {
	if _, err := f.file.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	f.read = 0
	return 0, f.z.Reset(f.file)
}

// gunzip is an open file in a compressed one.
type gunzip struct {
	in          io.ReadCloser
	z           *gzip.Reader
	read, limit int64
}

// newGunzip opens the file compressed in another, which it closes on an error. It reads at most limit bytes of it.
func newGunzip(in io.ReadCloser, limit int64) (*gunzip, error) {
	z, err := gzip.NewReader(in)
	if err != nil {
		_ = in.Close() // it was only read
		return nil, archiveError(err)
	}
	return &gunzip{in: in, z: z, limit: limit}, nil
}

func (g *gunzip) Read(p []byte) (int, error) {
	n, err := g.z.Read(p)
	g.read += int64(n)
	if over := g.read - g.limit; over > 0 {
		g.read = g.limit
		return n - int(over), core.TooLong("library-long", int(g.limit+over), int(g.limit))
	}
	if err != nil && err != io.EOF {
		err = archiveError(err)
	}
	return n, err
}

func (g *gunzip) Close() error { return g.in.Close() }
