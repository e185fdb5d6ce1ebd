package books

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"qilab/core/gomoku"
	"qilab/storage"
)

// contents returns the contents of a file.
func contents(f *testing.F, path string) []byte {
	f.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	return data
}

// FuzzTable opens databases with some bytes changed.
func FuzzTable(f *testing.F) {
	for _, path := range []string{
		makeSQL(f, "a.obk", "PRAGMA page_size = 512", bhobk, "CREATE INDEX i ON bhobk (vkey)", "INSERT INTO bhobk VALUES (1, 7101337512282506414, 43687, 2985, 3487, 7327, 3772, 1, NULL, 1)"),
		makeSQL(f, "a.xqb", "PRAGMA page_size = 512", "CREATE TABLE book (key, move)", "INSERT INTO book VALUES (x'ceb7cef37ac801e079f7df7df00002ebaebaeb02c004653a56939440', 0x7774)"),
	} {
		data := contents(f, path)
		for at := 0; at < len(data); at += 197 {
			f.Add(data, at, uint32(0xFFFFFFFF))
		}
	}
	path := filepath.Join(f.TempDir(), "book.obk")
	f.Fuzz(func(t *testing.T, data []byte, at int, change uint32) {
		data = append([]byte(nil), data...)
		for i := range 4 {
			if at >= 0 && at < len(data)-i {
				data[at+i] ^= byte(change >> (8 * i))
			}
		}
		tryFile(t, path, data)
	})
}

// FuzzDat opens files of records.
func FuzzDat(f *testing.F) {
	f.Add(contents(f, makeDat(f, [3]uint32{0x052656d5, 0xA7AA, 1473}, [3]uint32{0x5396644f, 0, 0})))
	f.Add([]byte("12345678"))
	path := filepath.Join(f.TempDir(), "BOOK.DAT")
	f.Fuzz(func(t *testing.T, data []byte) { tryFile(t, path, data) })
}

// FuzzRapfi opens databases of positions.
func FuzzRapfi(f *testing.F) {
	f.Add(testRapfi())
	f.Add(rapfiFile(rapfiRecord([]byte{0, 15, 15, 7, 7}, 'w', -1, 1, "@BTXT@")))
	f.Add([]byte(lz4Magic + "\x64\x40\xa7\x00\x00\x00\x00\x05\x5d\xcc\x02"))
	path := filepath.Join(f.TempDir(), "book.db")
	f.Fuzz(func(t *testing.T, data []byte) { tryFile(t, path, data) })
}

// tryFile opens a file as a book and looks up the start and another position: whatever the file contains, moves are
// legal, and errors are of a known kind.
func tryFile(t *testing.T, path string, data []byte) {
	if len(data) > 1<<18 {
		return
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var e *storage.Error
	b, err := Open(t.Context(), path, testRules())
	if err != nil {
		if !errors.As(err, &e) {
			t.Fatalf("the error is %T: %v", err, err)
		}
		return
	}
	defer b.Close()
	for _, r := range b.Rules() {
		p := r.Start()
		if r.ID() == (gomoku.Rules{}).ID() {
			p = after(t, r, "h8")
		}
		list, err := b.Moves(p)
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("the error is %T: %v", err, err)
		}
		for _, m := range list {
			if _, err := p.Play(m.Move); err != nil || m.Weight < 0 || m.Games < 0 {
				t.Fatalf("%+v: %v", m, err)
			}
		}
	}
}
