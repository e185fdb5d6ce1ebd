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

// openGzip opens the file in a compressed one, of which it reads at most most bytes.
func openGzip(path string, most int64) (io.ReadCloser, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(file)
	if err != nil {
		_ = file.Close() // it was only read
		return nil, archiveError(err)
	}
	return &gunzip{file: file, z: z, most: most}, nil
}

// gunzip is an open file in a compressed one.
type gunzip struct {
	file       *os.File
	z          *gzip.Reader
	read, most int64
}

func (g *gunzip) Read(p []byte) (int, error) {
	n, err := g.z.Read(p)
	g.read += int64(n)
	if over := g.read - g.most; over > 0 {
		g.read = g.most
		return n - int(over), core.TooLong("library-long", int(g.most+over), int(g.most))
	}
	if err != nil && err != io.EOF {
		err = archiveError(err)
	}
	return n, err
}

// Seek goes to the beginning; nothing else is asked for.
func (g *gunzip) Seek(int64, int) (int64, error) {
	if _, err := g.file.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	g.read = 0
	return 0, g.z.Reset(g.file)
}

func (g *gunzip) Close() error { return g.file.Close() }
