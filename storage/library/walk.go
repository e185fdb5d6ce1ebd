package library

import (
	"context"
	"crypto/sha256"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"qilab/core"
)

// Files of these kinds are taken out of folders. Those of the second list may be anything: they are taken if it is certain
// what they are. A file that is named is always taken.
var (
	gameFiles = []string{".pgn", ".xqf", ".cbr", ".cbl", ".dhtmlxq", ".sgf", ".psq", ".rec", ".lib", ".rif", ".ubb", ".qigame"}
	textFiles = []string{".txt", ".htm", ".html", ".fen"}
)

// piece is something of a file to be read: the text of a short one, or some games of a long one. Pieces are numbered in the order
// of their games.
type piece struct {
	file     *file
	whole    bool // text is all of the file
	text     string
	entries  []core.Entry
	outcomes []outcome // of games that were read already; they come after the entries
	encoding string    // of those that have no text
	cost     int       // of the room in memory
	last     bool      // the file ends with it
}

// file is a file to be imported.
type file struct {
	path  string
	named bool // by the person, not found in a folder
	maybe bool // it is of a kind that may hold anything
	sha   [sha256.Size]byte
	size  int64
	known *source // it was imported before
}

// walker finds the files to be imported and reads them.
type walker struct {
	read  reader
	known func(sha [sha256.Size]byte) *source
	found func(files, skipped int)
	emit  func(piece) error
}

// walk goes through files and folders, in the order of their names.
func (w *walker) walk(ctx context.Context, paths []string) error {
	for _, root := range paths {
		if full, err := filepath.Abs(root); err == nil {
			root = full
		}
		err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			f := &file{path: path, named: path == root}
			if err != nil {
				return w.emit(failed(f, err))
			}
			if e.IsDir() {
				return nil
			}
			end := strings.ToLower(filepath.Ext(path))
			f.maybe = contains(textFiles, end)
			switch {
			case !f.named && !f.maybe && !contains(gameFiles, end), strings.HasPrefix(e.Name(), ".") && !f.named:
				w.found(0, 1)
				return nil
			case !e.Type().IsRegular(): // a link, or something that may never end
				if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
					if err == nil && !f.named {
						w.found(0, 1)
						return nil
					}
					if err == nil {
						err = &fs.PathError{Op: "read", Path: path, Err: fs.ErrInvalid}
					}
					return w.emit(failed(f, err))
				}
			}
			w.found(1, 0)
			return w.file(ctx, f)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func contains(list []string, end string) bool {
	for _, e := range list {
		if e == end {
			return true
		}
	}
	return false
}

// pieceBytes is how long a file may be to be read as one text.
const pieceBytes = 256 << 10

func failed(f *file, err error) piece {
	return piece{file: f, last: true, outcomes: []outcome{{err: err}}}
}

// file reads a file and emits its pieces. What was imported before is not read again.
func (w *walker) file(ctx context.Context, f *file) error {
	data, err := os.Open(f.path)
	if err != nil {
		return w.emit(failed(f, err))
	}
	defer data.Close()
	in := &watched{ctx: ctx, in: data}
	head, err := io.ReadAll(io.LimitReader(in, pieceBytes+1))
	if err != nil {
		return w.emit(failed(f, err))
	}
	f.size, f.sha = int64(len(head)), sha256.Sum256(head)
	long := len(head) > pieceBytes
	if long { // the whole has to be known before any of it is
		h := sha256.New()
		_, _ = h.Write(head) // it never fails
		rest, err := io.Copy(h, in)
		if err == nil {
			_, err = data.Seek(0, io.SeekStart)
		}
		if err != nil {
			return w.emit(failed(f, err))
		}
		f.size += rest
		h.Sum(f.sha[:0])
	}
	switch f.known = w.known(f.sha); {
	case f.known != nil:
		return w.emit(piece{file: f, last: true})
	case !long:
		return w.emit(piece{file: f, whole: true, text: string(head), cost: len(head), last: true})
	}
	return w.long(f, string(head), in)
}

// watched is a file that ends with ctx, and counts what was read.
type watched struct {
	ctx  context.Context
	in   *os.File
	read int
}

func (w *watched) Read(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.in.Read(p)
	w.read += n
	return n, err
}
