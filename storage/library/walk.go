package library

import (
	"context"
	"crypto/sha256"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Files of these kinds are taken out of folders. Those of the second list may be anything: they are taken if it is certain
// what they are. A file that is named is always taken.
var (
	gameFiles = []string{".pgn", ".xqf", ".cbr", ".cbl", ".dhtmlxq", ".sgf", ".psq", ".rec", ".lib", ".rif", ".ubb", ".qigame"}
	textFiles = []string{".txt", ".htm", ".html", ".fen"}
)

// piece is a text to be read: a file, or a part of a long one. Pieces are numbered in the order of their games.
type piece struct {
	file   *file
	text   string
	before int   // lines of the file before it
	last   bool  // the file ends with it
	err    error // why there is no text
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
				return w.emit(piece{file: f, last: true, err: err})
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
					return w.emit(piece{file: f, last: true, err: err})
				}
			}
			w.found(1, 0)
			return w.read(f)
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

// read reads a file and emits its pieces. What was imported before is not read again.
func (w *walker) read(f *file) error {
	data, err := os.Open(f.path)
	if err != nil {
		return w.emit(piece{file: f, last: true, err: err})
	}
	defer data.Close()
	head, err := io.ReadAll(io.LimitReader(data, pieceBytes+1))
	if err != nil {
		return w.emit(piece{file: f, last: true, err: err})
	}
	f.size, f.sha = int64(len(head)), sha256.Sum256(head)
	long := len(head) > pieceBytes
	if long { // the whole has to be known before any of it is
		h := sha256.New()
		_, _ = h.Write(head) // it never fails
		rest, err := io.Copy(h, data)
		if err == nil {
			_, err = data.Seek(0, io.SeekStart)
		}
		if err != nil {
			return w.emit(piece{file: f, last: true, err: err})
		}
		f.size += rest
		h.Sum(f.sha[:0])
	}
	f.known = w.known(f.sha)
	switch {
	case f.known != nil:
		return w.emit(piece{file: f, last: true})
	case !long:
		return w.emit(piece{file: f, text: string(head), last: true})
	case isPGN(head):
		if err = splitPGN(data, func(text string, before int, last bool) error {
			return w.emit(piece{file: f, text: text, before: before, last: last})
		}); err != nil {
			return err
		}
		return nil
	case f.size > mostBytes:
		return w.emit(piece{file: f, last: true, err: tooLong(f.size)})
	}
	text, err := io.ReadAll(io.LimitReader(data, mostBytes))
	return w.emit(piece{file: f, text: string(text), last: true, err: err})
}
