package storage

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/gofrs/flock"

	"qilab/core"
)

// Store is the directory with all data of the program:
//
//	autosave.qigame     the current game; autosave-2.qigame and so on for further windows, each with a lock beside it
//	quick.qigame        the quick slot
//	slots/*.qigame      the named slots
//	puzzles/*.qigame    the user's own puzzles
//	settings.txt        the settings
//	deals/GAME.txt      the stock of fair deals of a game
//
// Its methods are safe for concurrent use; the games passed to them belong to the caller's goroutine.
type Store struct {
	dir       string
	rulesByID func(id string) (core.Rules, bool)
	now       func() time.Time
	disk      replacer

	autosave, quick WorkFile
	slots           Shelf
	puzzles         Shelf
	lock            *flock.Flock // of the autosave file; nil: not held
	settingsFile    sync.Mutex   // held while the settings are read or written
	dealsFiles      sync.Mutex   // held while deals are read or written, which does not wait for the settings
	known           *Settings    // the settings that this program last read or wrote; nil: none

	problems  sync.Mutex // held while the next field is read or set
	onProblem func(Problem)
}

// Open opens the store in dir, which it creates if need be, and removes the temporary files of interrupted writes. If
// the directory cannot be created the store is empty, and saving fails until it can. rulesByID finds the rules of a
// game by their ID. onProblem, which may be nil, is called with the problems that no return value reports; see
// OnProblem.
func Open(dir string, rulesByID func(id string) (core.Rules, bool), onProblem func(Problem)) *Store {
	s := &Store{dir: dir, rulesByID: rulesByID, onProblem: onProblem, now: time.Now}
	s.autosave = WorkFile{store: s, path: s.placePath(1)}
	s.quick = WorkFile{store: s, path: filepath.Join(dir, "quick"+gameExt)}
	s.slots = Shelf{store: s, dir: filepath.Join(dir, "slots")}
	s.puzzles = Shelf{store: s, dir: filepath.Join(dir, "puzzles")}
	for i, d := range []string{dir, s.slots.dir, s.puzzles.dir, s.dealsDir()} {
		// The others are created on the first write, so that one problem is reported once.
		if err := os.MkdirAll(d, 0o700); err != nil && i == 0 {
			s.report(Problem{Code: "folder", File: d, Err: WriteError(d, err)})
		}
		removeLeftovers(d, s.report)
	}
	return s
}

// OnProblem sets the function that is called with the problems that no return value reports: files set aside before a
// save replaced them or when a shelf was listed, a shelf that cannot be read, and leftovers that could not be removed. It is
// called on the goroutine of the operation.
func (s *Store) OnProblem(tell func(Problem)) {
	s.problems.Lock()
	defer s.problems.Unlock()
	s.onProblem = tell
}

func (s *Store) report(p Problem) {
	s.problems.Lock()
	tell := s.onProblem
	s.problems.Unlock()
	if tell != nil {
		tell(p)
	}
}

// Dir returns the directory of the store.
func (s *Store) Dir() string { return s.dir }

// Autosave returns the file of the current game, which after Claim belongs to this window alone. An Autosaver writes it
// without making the caller wait.
func (s *Store) Autosave() *WorkFile { return &s.autosave }

// Quick returns the quick slot.
func (s *Store) Quick() *WorkFile { return &s.quick }

// Slots returns the named slots.
func (s *Store) Slots() *Shelf { return &s.slots }

// Puzzles returns the user's own puzzles.
func (s *Store) Puzzles() *Shelf { return &s.puzzles }

// WorkFile is a game file with a fixed place in the store.
type WorkFile struct {
	store *Store
	path  string

	mu      sync.Mutex
	checked bool // the file is known to be intact or gone, so that it may be replaced
}

// Save writes g. The store sets the time in meta. The errors are those of Encode and WriteFile.
func (w *WorkFile) Save(g *core.Game, meta Meta) error {
	data, err := w.store.encode(g, meta)
	if err != nil {
		return err
	}
	return w.write(data)
}

// write writes an encoded game, after setting aside any unreadable file there.
func (w *WorkFile) write(data []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.checked {
		if err := w.store.guard(w.path); err != nil {
			return err
		}
		w.checked = true // from here on, the file is ours
	}
	return w.store.disk.write(w.path, data)
}

// Load reads the game. The error is an *Error of kind ErrNotFound if none was saved, or else a Problem; a damaged file
// is set aside. If part of it could be read, that part is returned along with the Problem, and replaces the file.
func (w *WorkFile) Load() (*core.Game, Meta, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	g, meta, err := w.store.load(w.path)
	var p Problem
	w.checked = err == nil || errors.As(err, &p) && p.Aside != ""
	return g, meta, err
}

// Info reads only the header. The errors are those of Load, but no file is set aside.
func (w *WorkFile) Info() (Info, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return readInfo(w.path)
}

func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return WriteError(path, err)
	}
	if err := syncDir(filepath.Dir(path)); err != nil {
		return WriteError(path, err)
	}
	return nil
}

func (s *Store) encode(g *core.Game, meta Meta) ([]byte, error) {
	meta.Saved = s.now()
	return Encode(g, meta)
}

// load reads a game file. A damaged file is set aside, and its readable part is returned along with the Problem and
// replaces it.
func (s *Store) load(path string) (*core.Game, Meta, error) {
	data, err := ReadFile(path, MaxFileBytes)
	if err == nil {
		var (
			g    *core.Game
			meta Meta
		)
		if g, meta, err = Decode(data, s.rulesByID); err == nil {
			return g, meta, nil
		}
	}
	if errors.Is(err, ErrNotFound) {
		return nil, Meta{}, err
	}
	p := Problem{Code: problemCode(err), File: path, Err: err}
	if p.Code != "damaged" {
		return nil, Meta{}, p
	}
	g, meta, whole, err := s.Salvage(data)
	if g == nil {
		return nil, Meta{}, SetAside(p)
	}
	p.Part, p.Whole, p.Moves, p.Err = true, whole, g.Nodes()-1, err
	mended, err := Encode(g, meta)
	if err != nil {
		return g, meta, SetAside(p) // unreachable: a game that was read is not too large to be written
	}
	return g, meta, s.mend(p, data, mended)
}

// mend keeps a copy of p's file, which holds data, aside and replaces the file with its readable part, mended. It makes
// the copy first, so that an interruption loses neither. If there is no room, the file stays where it is, and p becomes
// "stuck".
func (s *Store) mend(p Problem, data, mended []byte) Problem {
	aside, err := asidePath(p)
	if err == nil {
		if err = addName(p.File, aside); err != nil { // some file systems cannot
			err = s.disk.write(aside, data)
		}
	}
	if err == nil {
		p.Aside = aside
		if err = s.disk.write(p.File, mended); err != nil && os.Remove(aside) == nil {
			p.Aside = ""
		}
	}
	if err != nil {
		p.Code, p.Err = "stuck", errors.Join(p.Err, err)
	}
	return p
}

// addName gives the file at path another name. A name for a link to it would lead to the contents of later writes.
func addName(path, name string) error {
	file, err := behindLink(path)
	if err != nil {
		return err
	}
	return os.Link(file, name)
}

// read reads a game file without changing anything.
func (s *Store) read(path string) (*core.Game, Meta, error) {
	data, err := ReadFile(path, MaxFileBytes)
	if err != nil {
		return nil, Meta{}, err
	}
	return Decode(data, s.rulesByID)
}

// Salvage calls the function Salvage with the rules of the store.
func (s *Store) Salvage(data []byte) (game *core.Game, meta Meta, whole bool, err error) {
	return Salvage(data, s.rulesByID)
}

// guard makes sure that a save to path does not destroy a file that this program cannot read, by setting it aside. It
// fails only if that fails.
func (s *Store) guard(path string) error {
	_, _, err := s.read(path)
	if err == nil || errors.Is(err, ErrNotFound) {
		return nil
	}
	return s.makeWay(path, err)
}

// makeWay sets aside what is at a path that the program needs, for the given reason, and reports it. It fails only if
// that fails.
func (s *Store) makeWay(path string, reason error) error {
	p := SetAside(Problem{Code: problemCode(reason), File: path, Err: reason})
	if p.Code == "stuck" {
		return WriteError(path, p)
	}
	s.report(p)
	return nil
}

// fileOnly makes way at the path of one of the program's own files if there is something else, such as a pipe, which
// would block whoever opens it. It fails only if that fails.
func (s *Store) fileOnly(path string) error {
	if info, err := os.Stat(path); err != nil || info.Mode().IsRegular() {
		return nil // opening it will return the error
	}
	return s.makeWay(path, noFile(path))
}

// noFile returns the error for a path with something other than a regular file.
func noFile(path string) error {
	return Refuse(ErrDamaged, "no-file", nil, "%s is not a file", path)
}

func readInfo(path string) (Info, error) {
	data, err := ReadStart(path, maxHeaderBytes+1024)
	if err != nil {
		return Info{}, err
	}
	info, err := DecodeInfo(data)
	if err != nil {
		return Info{}, Problem{Code: problemCode(err), File: path, Err: err}
	}
	return info, nil
}

// problemCode returns the Code of a Problem whose reason is err.
func problemCode(err error) string {
	switch {
	case errors.Is(err, ErrNewer):
		return "newer"
	case errors.Is(err, ErrUnknownGame):
		return "unknown-game"
	case errors.Is(err, ErrRead):
		return "read"
	}
	return "damaged"
}

// SetAside renames p's file to a new name and records it in p. If that fails p becomes "stuck".
func SetAside(p Problem) Problem {
	aside, err := asidePath(p)
	if err == nil {
		err = os.Rename(p.File, aside)
	}
	if err != nil {
		p.Code, p.Err = "stuck", errors.Join(p.Err, err)
		return p
	}
	_ = syncDir(filepath.Dir(aside)) // a rename lost in a crash is repeated
	p.Aside = aside
	return p
}

// asidePath returns an unused name for the file of a problem to be set aside: FILE.CODE-TIME, with a number if that
// exists already. The error is that of unused.
func asidePath(p Problem) (string, error) {
	return unused(p.File+"."+p.Code+"-"+time.Now().UTC().Format("20060102T150405"), "")
}

// ReadFile reads a file of the user's, which must be a regular one of at most limit bytes. The error is of kind
// ErrNotFound, ErrRead, ErrTooLarge, or ErrDamaged if it is not a regular file.
func ReadFile(path string, limit int) ([]byte, error) {
	data, err := ReadStart(path, limit+1)
	if err == nil && len(data) > limit {
		return nil, Refuse(ErrTooLarge, "too-large", nil, "the file is larger than %s bytes", strconv.Itoa(limit))
	}
	return data, err
}

// ReadStart reads the first limit bytes of such a file. Errors as of ReadFile, but never of kind ErrTooLarge.
func ReadStart(path string, limit int) ([]byte, error) {
	info, err := os.Stat(path) // before opening, which blocks if path is a pipe without a writer
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
		return nil, Refuse(ErrNotFound, "not-found", nil, "nothing is saved in %s", path)
	case err != nil:
		return nil, readError(path, err)
	case !info.Mode().IsRegular():
		return nil, noFile(path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, readError(path, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, int64(limit)))
	if err != nil {
		return nil, readError(path, err)
	}
	return data, nil
}

func readError(path string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return Refuse(ErrRead, "read-denied", err, "cannot read %s: permission denied", path)
	}
	return Refuse(ErrRead, "read", err, "cannot read %s", path)
}
