package books

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qilab/core/xiangqi"
	"qilab/storage"
)

// Hostile files are soon rejected with an error that names them, and files beside them are not touched.
func TestHostile(t *testing.T) {
	const start = "7101337512282506414"
	row := "INSERT INTO bhobk VALUES (1, " + start + ", 43687, 1, 1, 1, 1, 1, NULL, 1)"
	endless := "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS vkey, x AS vmove FROM c"
	for name, test := range map[string]struct {
		code     string
		commands []string
	}{
		"view":             {"book-foreign", []string{"CREATE VIEW bhobk AS " + endless}},
		"view beside":      {"book-foreign", []string{bhobk, row, "CREATE VIEW other AS " + endless}},
		"trigger":          {"book-foreign", []string{bhobk, row, "CREATE TRIGGER t AFTER INSERT ON bhobk BEGIN DELETE FROM bhobk; END"}},
		"virtual table":    {"book-foreign", []string{"CREATE VIRTUAL TABLE bhobk USING fts5(vkey, vmove)"}},
		"computed columns": {"book-foreign", []string{"CREATE TABLE bhobk (vkey INTEGER, vmove INTEGER, vscore AS (vkey * 2))", "INSERT INTO bhobk VALUES (1, 1)"}},
		"computed key":     {"book-foreign", []string{"CREATE TABLE bhobk (id INTEGER, vkey AS (id) STORED, vmove AS (id))"}},
		"text as move":     {"book-damaged", []string{bhobk, "INSERT INTO bhobk (vkey, vmove) VALUES (" + start + ", 'h2e2')"}},
		"giant move":       {"book-damaged", []string{bhobk, "INSERT INTO bhobk (vkey, vmove) VALUES (" + start + ", 9223372036854775807)"}},
		"blob as key":      {"book-damaged", []string{bhobk, "INSERT INTO bhobk (vkey, vmove) VALUES (x'00', 43687)"}},
		"text as score":    {"book-damaged", []string{bhobk, "INSERT INTO bhobk (vkey, vmove, vscore) VALUES (1, 43687, 'best')"}},
		"number as key":    {"book-damaged", []string{"CREATE TABLE book (key, move)", "INSERT INTO book VALUES (1, 1)"}},
		"huge memo":        {"book-damaged", []string{bhobk, "INSERT INTO bhobk (vkey, vmove, vmemo) VALUES (" + start + ", 43687, zeroblob(3000000))"}},
		"huge key":         {"book-damaged", []string{"CREATE TABLE book (key, move)", "INSERT INTO book VALUES (zeroblob(3000000), 1)"}},
		"other table":      {"book-unknown", []string{"CREATE TABLE games (id, moves)"}},
		"empty":            {"book-unknown", []string{"CREATE TABLE a (b)", "DROP TABLE a"}},
		"hundreds":         {"book-unknown", tables(210)},
	} {
		t.Run(name, func(t *testing.T) {
			path := makeSQL(t, "hostile.obk", test.commands...)
			refused(t, path, test.code)
		})
	}
	for name, data := range map[string]string{
		"chessmaster": "BOO!\x00\x00\x00\x01\x22\x33\x44", "text": "[Event \"?\"]\n\n1. e4 *\n", "nothing": "", "only the head": sqliteMagic,
		"a head and noise": sqliteMagic + strings.Repeat("\x10\x00\x01\x01\x00\x40\x20\x20", 1000),
	} {
		t.Run(name, func(t *testing.T) {
			path := writeTo(t, "a.obk", []byte(data))
			code := "book-unknown"
			if strings.HasPrefix(data, sqliteMagic) {
				code = "book-damaged"
			}
			refused(t, path, code)
		})
	}
	_, err := Open(t.Context(), filepath.Join(t.TempDir(), "none.obk"), testRules())
	var e *storage.Error
	if !errors.As(err, &e) || e.Code != "book-gone" {
		t.Errorf("a file that is gone: %v", err)
	}
	if _, err := Open(t.Context(), t.TempDir(), testRules()); !errors.Is(err, storage.ErrRead) {
		t.Errorf("a folder: %v", err)
	}
}

func tables(n int) (list []string) {
	for range n {
		list = append(list, "CREATE TABLE t"+strings.Repeat("x", len(list))+" (a)")
	}
	return list
}

// refused opens a file, which must fail with the given code, either on opening or when the start is looked up.
func refused(t *testing.T, path, code string) {
	t.Helper()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	b, err := Open(t.Context(), path, testRules())
	if err == nil {
		_, err = b.Moves(xiangqi.Rules{}.Start())
		b.Close()
	}
	var e *storage.Error
	if !errors.As(err, &e) || e.Code != code || !strings.Contains(e.Message, path) {
		t.Errorf("the error is %v", err)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
	after, err := os.ReadFile(path)
	if err != nil || string(after) != string(before) {
		t.Errorf("the file was changed: %v", err)
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("there are files beside it: %v, %v", list, err)
	}
}

// A position with more rows than legal moves is truncated, and broken pages are reported as an error of a known kind.
func TestManyRowsAndBrokenPages(t *testing.T) {
	path := makeSQL(t, "a.obk", bhobk, "CREATE INDEX i ON bhobk (vkey)",
		"WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 3000) INSERT INTO bhobk (vkey, vmove, vmemo) SELECT 7101337512282506414, 43687, 'long enough to fill pages' FROM c")
	b := openBook(t, path)
	if list, err := b.Moves(xiangqi.Rules{}.Start()); err != nil || len(list) != 2 {
		t.Errorf("there are %v, %v", list, err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 2 * 4096; i < len(data); i += 7 {
		data[i] ^= 0x5A
	}
	b, err = Open(t.Context(), writeTo(t, "b.obk", data), testRules())
	if err == nil {
		_, err = b.Moves(xiangqi.Rules{}.Start())
		b.Close()
	}
	if !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("broken pages: %v", err)
	}
}
