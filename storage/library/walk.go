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

// The extensions of files imported from folders. Those of the second list may be anything: they are imported if their
// form is certain. A file named by the user is always imported. Archives are read like folders (archive.go).
var (
	gameFiles  = []string{".pgn", ".pgns", ".xqf", ".cbr", ".cbl", ".dhtmlxq", ".sgf", ".psq", ".rec", ".lib", ".rif", ".bdt", ".ubb", ".qigame"}
	mixedFiles = []string{".txt", ".htm", ".html", ".fen", ".epd", ".xml", ".pos", ".pdb"}
)

// piece is a part of a file to read: the text of a short one, or some games of a long one. Pieces are numbered in the
// order of their games.
type piece struct {
	file     *file
	whole    bool // text is the whole file
	text     string
	entries  []core.Entry
	outcomes []outcome // of games already read; they come after the entries
	encoding string    // of entries without a text
	cost     int       // in room
	last     bool      // it is the last piece of the file
}

// file is a file to import.
type file struct {
	path  string
	named bool // by the user, not found in a folder
	maybe bool // its kind may hold anything
	sha   [sha256.Size]byte
	size  int64
	known *source // an earlier import of it
	open  func() (io.ReadCloser, error)
}

// sort sets maybe by the extension, and reports whether the file may hold games.
func (f *file) sort() (games bool) {
	path := strings.ToLower(f.path)
	inner := strings.TrimSuffix(path, gzipExtension)
	end := filepath.Ext(inner)
	f.maybe = contains(mixedFiles, end) || end == "" && inner != path
	return f.maybe || contains(gameFiles, end)
}

// onDisk returns the file at a path, which may be compressed.
func onDisk(path string, named bool) *file {
	open := func() (io.ReadCloser, error) { return os.Open(path) }
	if isGzip(path) {
		open = func() (io.ReadCloser, error) { return openGzip(path, maxUnpacked) }
	}
	return &file{path: path, named: named, open: open}
}

// hidden reports whether a file in a folder is hidden, by its name.
func (f *file) hidden() bool { return strings.HasPrefix(filepath.Base(f.path), ".") }

// again returns a file that was read, at its beginning. A file on the disk stays open: another may have replaced it.
func (f *file) again(in io.ReadCloser) (io.ReadCloser, error) {
	if s, ok := in.(io.Seeker); ok {
		_, err := s.Seek(0, io.SeekStart)
		return in, err
	}
	_ = in.Close() // it was only read
	return f.open()
}

// walker finds the files to import and reads them.
type walker struct {
	read  reader
	known func(sha [sha256.Size]byte) *source
	found func(files, skipped int)
	emit  func(piece) error
}

// walk visits files and folders in the order of their names.
func (w *walker) walk(ctx context.Context, paths []string) error {
	for _, root := range paths {
		if full, err := filepath.Abs(root); err == nil {
			root = full
		}
		if info, err := os.Stat(root); err == nil && info.IsDir() { // a walk does not follow a link to a folder
			if folder, err := filepath.EvalSymlinks(root); err == nil {
				root = folder
			}
		}
		err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			f := onDisk(path, path == root)
			if err != nil {
				return w.emit(failed(f, err))
			}
			if e.IsDir() {
				return nil
			}
			games := f.sort() || isZip(path)
			switch {
			case !f.named && (!games || f.hidden()):
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
			if isZip(path) {
				return w.archive(ctx, path)
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

// pieceBytes is the maximum length of a file that is read as one text.
const pieceBytes = 256 << 10

func failed(f *file, err error) piece {
	return piece{file: f, last: true, outcomes: []outcome{{err: err}}}
}

// file reads a file and emits its pieces. It skips a file that was imported before.
func (w *walker) file(ctx context.Context, f *file) error {
	data, err := f.open()
	if err != nil {
		return w.emit(failed(f, err))
	}
	in := &watched{ctx: ctx, in: data}
	defer func() { _ = in.in.Close() }() // it was only read
	head, err := io.ReadAll(io.LimitReader(in, pieceBytes+1))
	if err != nil {
		return w.emit(failed(f, err))
	}
	f.size, f.sha = int64(len(head)), sha256.Sum256(head)
	long := len(head) > pieceBytes
	if long { // the hash of the whole file must be known first
		h := sha256.New()
		_, _ = h.Write(head) // never fails
		rest, err := io.Copy(h, in)
		if err != nil {
			return w.emit(failed(f, err))
		}
		f.size += rest
		h.Sum(f.sha[:0])
		again, err := f.again(data)
		if err != nil {
			return w.emit(failed(f, err))
		}
		in.in, in.read = again, 0
	}
	switch f.known = w.known(f.sha); {
	case f.known != nil:
		return w.emit(piece{file: f, last: true})
	case !long:
		return w.emit(piece{file: f, whole: true, text: string(head), cost: len(head), last: true})
	}
	return w.long(f, string(head), in)
}

// watched is a file whose reading ends with ctx, and that counts the bytes read.
type watched struct {
	ctx  context.Context
	in   io.ReadCloser
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
