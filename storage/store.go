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

// Store is a directory with all that the program keeps:
//
//	autosave.qigame     the work at hand; autosave-2.qigame and so on of further windows, each with a lock beside it
//	quick.qigame        the quick slot
//	slots/*.qigame      the named slots
//	puzzles/*.qigame    the puzzles that the person has made
//	settings.txt        the settings
//	deals/GAME.txt      the stock of fair deals of a game
//
// Its methods may be called from any goroutine; the games given to them belong to the caller's.
type Store struct {
	dir       string
	rulesByID func(id string) (core.Rules, bool)
	now       func() time.Time
	disk      replacer

	autosave, quick WorkFile
	slots           Shelf
	puzzles         Shelf
	lock            *flock.Flock // of the autosave file; nil: none is held
	textFiles       sync.Mutex   // held while settings and deals are read or written
	known           *Settings    // the settings as this program read or wrote them last; nil: it has not

	problems  sync.Mutex // held while the next is read or set
	onProblem func(Problem)
}

// Open opens the store in dir, which it makes if need be, and removes the temporary files of interrupted writes. Where the
// directory cannot be made there is nothing in the store, and saving fails until it can. rulesByID finds the rules of a
// game by their ID. onProblem, which may be nil, is told the problems that no return value tells, as that of OnProblem.
func Open(dir string, rulesByID func(id string) (core.Rules, bool), onProblem func(Problem)) *Store {
	s := &Store{dir: dir, rulesByID: rulesByID, onProblem: onProblem, now: time.Now}
	s.autosave = WorkFile{store: s, path: s.placePath(1)}
	s.quick = WorkFile{store: s, path: filepath.Join(dir, "quick"+gameExt)}
	s.slots = Shelf{store: s, dir: filepath.Join(dir, "slots")}
	s.puzzles = Shelf{store: s, dir: filepath.Join(dir, "puzzles")}
	for i, d := range []string{dir, s.slots.dir, s.puzzles.dir, s.dealsDir()} {
		// The others are made when something is written there, so that one problem is told once.
		if err := os.MkdirAll(d, 0o700); err != nil && i == 0 {
			s.report(Problem{Code: "folder", File: d, Err: writeError(d, err)})
		}
		removeLeftovers(d, s.report)
	}
	return s
}

// OnProblem has the problems that no return value tells told to another func from now on: files set aside before a save
// took their place, and leftovers that could not be removed. It is called on the goroutine of the operation.
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

// Dir is the directory of the store.
func (s *Store) Dir() string { return s.dir }

// Autosave is the work at hand, that of the window alone after Claim. An Autosaver writes it without making the caller wait.
func (s *Store) Autosave() *WorkFile { return &s.autosave }

// Quick is the quick slot.
func (s *Store) Quick() *WorkFile { return &s.quick }

// Slots are the named slots.
func (s *Store) Slots() *Shelf { return &s.slots }

// Puzzles are the puzzles that the person has made.
func (s *Store) Puzzles() *Shelf { return &s.puzzles }

// WorkFile is a game file with a fixed place in the store.
type WorkFile struct {
	store *Store
	path  string

	mu      sync.Mutex
	checked bool // the file is known to be whole or gone, so that it may be replaced
}

// Save writes g. The time in meta is set by the store. The errors are those of Encode and WriteFile.
func (w *WorkFile) Save(g *core.Game, meta Meta) error {
	data, err := w.store.encode(g, meta)
	if err != nil {
		return err
	}
	return w.write(data)
}

// write puts an encoded game in place, after whatever cannot be read there has been set aside.
func (w *WorkFile) write(data []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.checked {
		if err := w.store.guard(w.path); err != nil {
			return err
		}
		w.checked = true // from here on, what is there is ours
	}
	return w.store.disk.write(w.path, data)
}

// Load reads the game. The error is an *Error of kind ErrNotFound if none was saved, or else a Problem, with the file
// set aside if it was damaged. If part of it could be read, that is returned beside the Problem, and stands in the place
// of the file.
func (w *WorkFile) Load() (*core.Game, Meta, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	g, meta, err := w.store.load(w.path)
	var p Problem
	w.checked = err == nil || errors.As(err, &p) && p.Aside != ""
	return g, meta, err
}

// Info reads the header only. The errors are those of Load, but nothing is set aside.
func (w *WorkFile) Info() (Info, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return readInfo(w.path)
}

// Delete removes the file, if there is one.
func (w *WorkFile) Delete() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return remove(w.path)
}

func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return writeError(path, err)
	}
	if err := syncDir(filepath.Dir(path)); err != nil {
		return writeError(path, err)
	}
	return nil
}

func (s *Store) encode(g *core.Game, meta Meta) ([]byte, error) {
	meta.Saved = s.now()
	return Encode(g, meta)
}

// load reads a game file. If it is damaged it is set aside, and what could be read of it is returned beside the Problem
// and takes its place.
func (s *Store) load(path string) (*core.Game, Meta, error) {
	data, err := readFile(path, MaxFileBytes)
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
		return nil, Meta{}, setAside(p)
	}
	p.Part, p.Whole, p.Moves, p.Err = true, whole, g.Nodes()-1, err
	mended, err := Encode(g, meta)
	if err != nil {
		return g, meta, setAside(p) // which does not happen: what was read is not too large to be written
	}
	return g, meta, s.mend(p, data, mended)
}

// mend keeps p's file, which holds data, aside and puts what could be read of it in its place. The file is kept first, so
// that an interruption loses neither. If there is no room it stays where it is, and p becomes "stuck".
func (s *Store) mend(p Problem, data, mended []byte) Problem {
	aside, err := asidePath(p)
	if err == nil {
		if err = os.Link(p.File, aside); err != nil { // not every file system can
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

// read reads a game file and leaves it alone.
func (s *Store) read(path string) (*core.Game, Meta, error) {
	data, err := readFile(path, MaxFileBytes)
	if err != nil {
		return nil, Meta{}, err
	}
	return Decode(data, s.rulesByID)
}

// Salvage is the func Salvage by the rules of the store.
func (s *Store) Salvage(data []byte) (game *core.Game, meta Meta, whole bool, err error) {
	return Salvage(data, s.rulesByID)
}

// guard makes sure that a save over path destroys nothing that this program cannot read. Only an error to set such a
// file aside is an error.
func (s *Store) guard(path string) error {
	_, _, err := s.read(path)
	if err == nil || errors.Is(err, ErrNotFound) {
		return nil
	}
	p := setAside(Problem{Code: problemCode(err), File: path, Err: err})
	if p.Code == "stuck" {
		return writeError(path, p)
	}
	s.report(p)
	return nil
}

func readInfo(path string) (Info, error) {
	data, err := readStart(path, maxHeaderBytes+1024)
	if err != nil {
		return Info{}, err
	}
	info, err := DecodeInfo(data)
	if err != nil {
		return Info{}, Problem{Code: problemCode(err), File: path, Err: err}
	}
	return info, nil
}

// problemCode is the Code of the Problem that err is the reason of.
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

// setAside renames p's file to a name of its own and notes that in p. If that fails p becomes "stuck".
func setAside(p Problem) Problem {
	aside, err := asidePath(p)
	if err == nil {
		err = os.Rename(p.File, aside)
	}
	if err != nil {
		p.Code, p.Err = "stuck", errors.Join(p.Err, err)
		return p
	}
	_ = syncDir(filepath.Dir(aside)) // a rename that is forgotten in a crash is made again
	p.Aside = aside
	return p
}

// asidePath is a free name for p's file: FILE.CODE-TIME, with a number if there is one already.
func asidePath(p Problem) (string, error) {
	base := p.File + "." + p.Code + "-" + time.Now().UTC().Format("20060102T150405")
	aside := base
	for n := 2; ; n++ {
		_, err := os.Lstat(aside)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return aside, nil
		case err == nil && n > 1000:
			return "", fs.ErrExist
		case err != nil:
			return "", err
		}
		aside = base + "-" + strconv.Itoa(n)
	}
}

// ReadFile reads a file of the person's, which must be a regular one of at most most bytes. Errors: ErrNotFound, ErrRead,
// ErrTooLarge, ErrDamaged for what is no file.
func ReadFile(path string, most int) ([]byte, error) { return readFile(path, most) }

// readFile reads a regular file of at most most bytes. Errors: ErrNotFound, ErrRead, ErrTooLarge.
func readFile(path string, most int) ([]byte, error) {
	data, err := readStart(path, most+1)
	if err == nil && len(data) > most {
		return nil, refuse(ErrTooLarge, "too-large", nil, "the file is larger than %s bytes", strconv.Itoa(most))
	}
	return data, err
}

// readStart reads the first most bytes of a regular file. Errors: ErrNotFound, ErrRead, ErrDamaged for what is no file.
func readStart(path string, most int) ([]byte, error) {
	info, err := os.Stat(path) // before opening, which waits for a writer if path is a pipe
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
		return nil, refuse(ErrNotFound, "not-found", nil, "nothing is saved in %s", path)
	case err != nil:
		return nil, readError(path, err)
	case !info.Mode().IsRegular():
		return nil, refuse(ErrDamaged, "no-file", nil, "%s is no file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, readError(path, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, int64(most)))
	if err != nil {
		return nil, readError(path, err)
	}
	return data, nil
}

func readError(path string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return refuse(ErrRead, "read-denied", err, "cannot read %s: permission denied", path)
	}
	return refuse(ErrRead, "read", err, "cannot read %s", path)
}
