package storage

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"qilab/core"
)

// Shelf is a directory of game files with names chosen by the user: the named slots, or the puzzles. Files from
// elsewhere belong to it too, under the name in their header or that of the file.
type Shelf struct {
	store *Store
	dir   string
	mu    sync.Mutex
}

// Entry is a game on a shelf. Its Name is never empty and unique on the shelf.
type Entry struct {
	Info
	File string // the path
	// Err is set if the file is of a newer version or cannot be opened: the entry then has only a name, and cannot be
	// loaded.
	Err error
}

// List lists the games, the last saved first. Damaged files are set aside, and their readable parts replace them; damage
// below the header is found only when the file is loaded. The games of entries may be unknown to this program. Problems
// go to Store.OnProblem, since the next list would not find them again.
func (s *Shelf) List() []Entry {
	entries, problems := s.list()
	for _, p := range problems {
		s.store.report(p)
	}
	return entries
}

// list does the work of List.
func (s *Shelf) list() ([]Entry, []Problem) {
	s.mu.Lock()
	defer s.mu.Unlock()
	entries, problems := s.scan()
	mended := false
	for i, p := range problems {
		if p.Code != "damaged" {
			continue
		}
		_, _, err := s.store.load(p.File)
		if errors.As(err, &problems[i]) && problems[i].Part {
			mended = true
		}
	}
	if mended {
		entries, _ = s.scan()
	}
	slices.SortStableFunc(entries, func(a, b Entry) int {
		if c := b.Saved.Compare(a.Saved); c != 0 {
			return c
		}
		return strings.Compare(a.Name, b.Name)
	})
	return entries, problems
}

// scan reads the headers of all files and gives every entry a unique name. Problems are damaged files, still in their
// place, and an unreadable directory.
func (s *Shelf) scan() (entries []Entry, problems []Problem) {
	files, err := os.ReadDir(s.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, []Problem{{Code: "read", File: s.dir, Err: readError(s.dir, err)}}
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), gameExt) || strings.HasPrefix(f.Name(), tempPrefix) {
			continue
		}
		path := filepath.Join(s.dir, f.Name())
		info, err := readInfo(path)
		switch {
		case errors.Is(err, ErrNotFound):
			continue // a dead link, or it was just removed
		case errors.Is(err, ErrDamaged):
			var p Problem
			if !errors.As(err, &p) {
				p = Problem{Code: "damaged", File: path, Err: err}
			}
			problems = append(problems, p)
			continue
		}
		entries = append(entries, Entry{Info: info, File: path, Err: err})
	}
	s.nameAll(entries)
	return entries, problems
}

// nameAll makes the names unique. A file that the store itself named keeps its name; copies of it get a number.
func (s *Shelf) nameAll(entries []Entry) {
	own := func(e Entry) bool { return e.Name != "" && strings.HasPrefix(filepath.Base(e.File), stem(e.Name)) }
	slices.SortStableFunc(entries, func(a, b Entry) int {
		switch {
		case own(a) && !own(b):
			return -1
		case own(b) && !own(a):
			return 1
		}
		return strings.Compare(a.File, b.File)
	})
	taken := map[string]bool{}
	for i := range entries {
		name, err := CleanName(entries[i].Name)
		if err != nil {
			name, err = CleanName(strings.TrimSuffix(filepath.Base(entries[i].File), gameExt))
		}
		if err != nil {
			name = "?"
		}
		entries[i].Name = unique(name, func(n string) bool { return taken[n] })
		taken[entries[i].Name] = true
	}
}

// stem returns the beginning of the store's file names for an entry.
func stem(name string) string { return strings.TrimSuffix(fileName(name), gameExt) }

// unique returns name, or the first numbered name that is not taken.
func unique(name string, taken func(string) bool) string {
	free := name
	for n := 2; taken(free); n++ {
		free = numbered(name, n)
	}
	return free
}

// find returns the entry with a name; ok is false if there is none.
func find(entries []Entry, name string) (e Entry, ok bool) {
	i := slices.IndexFunc(entries, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return Entry{}, false
	}
	return entries[i], true
}

// freePath returns a path for a new entry with a name.
func (s *Shelf) freePath(name string) (string, error) {
	path, err := unused(filepath.Join(s.dir, stem(name)), gameExt)
	if err != nil {
		return "", WriteError(path, err)
	}
	return path, nil
}

// Save puts g on the shelf under a name, replacing the entry that has it. The shelf sets the time and the name in meta.
// The errors are those of CleanName, Encode and WriteFile.
func (s *Shelf) Save(name string, g *core.Game, meta Meta) error {
	name, err := CleanName(name)
	if err != nil {
		return err
	}
	meta.Name = name
	data, err := s.store.encode(g, meta)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	entries, _ := s.scan()
	old, exists := find(entries, name)
	if !exists {
		return s.add(name, data)
	}
	if err := s.store.guard(old.File); err != nil {
		return err
	}
	return s.store.disk.write(old.File, data)
}

// add writes a new entry.
func (s *Shelf) add(name string, data []byte) error {
	path, err := s.freePath(name)
	if err != nil {
		return err
	}
	return s.store.disk.write(path, data)
}

// Add puts g on the shelf under name, or under the first of "name (2)", "name (3)", … that is free, and returns that
// name. The errors are those of Save.
func (s *Shelf) Add(name string, g *core.Game, meta Meta) (string, error) {
	name, err := CleanName(name)
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	entries, _ := s.scan()
	name = unique(name, func(n string) bool { _, exists := find(entries, n); return exists })
	meta.Name = name
	data, err := s.store.encode(g, meta)
	if err != nil {
		return "", err
	}
	return name, s.add(name, data)
}

// Load reads the game with a name. The error is an *Error of kind ErrNotFound if there is none, or else a Problem, as
// for WorkFile.Load.
func (s *Shelf) Load(name string) (*core.Game, Meta, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.lookup(name)
	if err != nil {
		return nil, Meta{}, err
	}
	g, meta, err := s.store.load(e.File)
	if g != nil {
		meta.Name = e.Name
	}
	return g, meta, err
}

func (s *Shelf) lookup(name string) (Entry, error) {
	entries, _ := s.scan()
	if cleaned, err := CleanName(name); err == nil {
		name = cleaned
	}
	e, ok := find(entries, name)
	if !ok {
		return Entry{}, Refuse(ErrNotFound, "no-name", nil, "nothing is saved as “%s”", excerpt(name))
	}
	return e, nil
}

// Has reports whether there is a game with a name. It sets no file aside.
func (s *Shelf) Has(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.lookup(name)
	return err == nil
}

// Delete removes the game with a name. The error is of kind ErrNotFound or ErrWrite.
func (s *Shelf) Delete(name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.lookup(name)
	if err != nil {
		return err
	}
	return remove(e.File)
}

// Rename renames a game; the time it was saved is kept. The error is of kind ErrNotFound or ErrNameTaken, one of
// CleanName or WriteFile, or a Problem if the game cannot be read.
func (s *Shelf) Rename(from, to string) error {
	to, err := CleanName(to)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.lookup(from)
	if err != nil || e.Name == to {
		return err
	}
	entries, _ := s.scan()
	if _, exists := find(entries, to); exists {
		return Refuse(ErrNameTaken, "name-taken", nil, "there is a “%s” already", excerpt(to))
	}
	g, meta, err := s.store.load(e.File)
	if err != nil {
		return err
	}
	meta.Name = to
	data, err := Encode(g, meta)
	if err != nil {
		return err
	}
	path, err := s.freePath(to)
	if err != nil {
		return err
	}
	// The name in the header counts, so that the game has one name at every moment, the old or the new.
	if err := s.store.disk.write(e.File, data); err != nil {
		return err
	}
	if err := os.Rename(e.File, path); err == nil {
		_ = syncDir(s.dir) // the file's name is for users who browse the directory
	}
	return nil
}
