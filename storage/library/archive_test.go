package library

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
)

// member is a file for an archive.
type member struct {
	name, text string
	gbk        bool // the name is in GB18030
	flags      uint16
}

// archived returns an archive.
func archived(t *testing.T, files ...member) string {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Flags: f.flags}
		if f.gbk {
			name, err := simplifiedchinese.GB18030.NewEncoder().String(f.name)
			if err != nil {
				t.Fatal(err)
			}
			h.Name, h.NonUTF8 = name, true
		}
		w, err := z.CreateHeader(h)
		if err == nil {
			_, err = w.Write([]byte(f.text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// An archive is imported like a folder, short and long files, and a file that was imported on its own is known again.
func TestArchive(t *testing.T) {
	dir := t.TempDir()
	var long strings.Builder
	for i := range uint64(700) {
		long.WriteString(RandomPGN(100+i, 40, "L") + "\n")
	}
	if long.Len() <= pieceBytes {
		t.Fatalf("only %d bytes", long.Len())
	}
	one, sgf := RandomPGN(1, 40, "A"), gomokutexts.FormatSGF(RandomGame(gomoku.Rules{Set: gomoku.Renju}, 1, 9))
	text := archived(t,
		member{name: "棋谱/五羊杯.pgn", text: RandomPGN(2, 40, "B"), gbk: true}, member{name: "a/one.pgn", text: one}, member{name: "a/"},
		member{name: "a/game.sgf", text: sgf}, member{name: "long.pgn", text: long.String()}, member{name: "notes.txt", text: "some words"},
		member{name: "__MACOSX/a/one.pgn", text: "no game"}, member{name: ".hidden.pgn", text: one}, member{name: "picture.jpg", text: "\xFF\xD8"},
		member{name: "../../outside.pgn", text: RandomPGN(3, 40, "C")}, member{name: "inner.zip", text: archived(t, member{name: "b.pgn", text: one})},
		member{name: "locked.pgn", text: one, flags: encrypted},
	)
	WriteFiles(t, dir, map[string]string{"one.pgn": one, "b/games.ZIP": text, "c.zip": "PK\x03\x04 no archive", "._c.zip": "no archive"})
	l, ctx := NewForTest(t), t.Context()
	CheckAccount(t, ImportAll(t, l, filepath.Join(dir, "one.pgn")), 1, 1, 0, 0)
	a := ImportAll(t, l, dir)
	CheckAccount(t, a, 707, 703, 2, 2)
	if a.Skipped != 6 || a.Again != 2 {
		t.Errorf("%+v", a)
	}
	failures, err := l.Imports.Failures(ctx, 0, 0)
	if err != nil || len(failures) != 2 || failures[0].Code != "library-locked" || failures[0].File != filepath.Join(dir, "b", "games.ZIP", "locked.pgn") ||
		failures[1].Code != "library-archive" || failures[1].File != filepath.Join(dir, "c.zip") {
		t.Errorf("%+v, %v", failures, err)
	}
	for event, file := range map[string]string{"B": "棋谱/五羊杯.pgn", "C": "outside.pgn"} {
		list, err := l.List(ctx, Query{Filter: Filter{Event: event}})
		if err != nil || len(list) != 1 || list[0].File != filepath.Join(dir, "b", "games.ZIP", filepath.FromSlash(file)) {
			t.Errorf("%s: %+v, %v", event, list, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 4 {
		t.Errorf("%v, %v", left, err)
	}
	CheckAccount(t, ImportAll(t, l, filepath.Join(dir, "b", "games.ZIP")), 705, 0, 704, 1)
}

// A damaged file in an archive is told, and the others are read.
func TestDamagedArchive(t *testing.T) {
	dir := t.TempDir()
	text := archived(t, member{name: "a.pgn", text: RandomPGN(1, 40, "A")}, member{name: "b.pgn", text: RandomPGN(2, 40, "B")})
	for at := 40; at < 60; at++ {
		damaged := []byte(text)
		damaged[at] ^= 0x55
		WriteFiles(t, dir, map[string]string{"games.zip": string(damaged)})
		a := ImportAll(t, NewForTest(t), dir)
		if a.Read != 2 || a.Added < 1 || a.Added+a.Failed != 2 {
			t.Errorf("byte %d: %+v", at, a)
		}
	}
}

// gzipped returns a text compressed by gzip.
func gzipped(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A file compressed by gzip is imported like the file in it, whose kind its name tells, in an archive too.
func TestGzip(t *testing.T) {
	var long strings.Builder
	for i := range uint64(700) {
		long.WriteString(RandomPGN(100+i, 40, "L") + "\n")
	}
	dir := t.TempDir()
	WriteFiles(t, dir, map[string]string{
		"a.pgn.gz": gzipped(t, RandomPGN(1, 40, "A")), "long.pgn.GZ": gzipped(t, long.String()), "renjunet.gz": gzipped(t, RandomPGN(2, 40, "B")),
		"words.gz": gzipped(t, "some words"), "source.tar.gz": gzipped(t, RandomPGN(3, 40, "C")), "broken.pgn.gz": "no archive",
		"cut.pgn.gz": gzipped(t, long.String())[:5000], "._a.pgn.gz": gzipped(t, RandomPGN(4, 40, "D")),
		"in.zip": archived(t, member{name: "a.pgn.gz", text: gzipped(t, RandomPGN(5, 40, "E"))}, member{name: "a/long.pgn.GZ", text: gzipped(t, long.String()+" ")},
			member{name: "words.gz", text: gzipped(t, "some words")}, member{name: "broken.pgn.gz", text: "no archive"},
			member{name: "cut.pgn.gz", text: gzipped(t, long.String())[:5000]}, member{name: "locked.pgn.gz", text: "", flags: encrypted}),
	})
	l := NewForTest(t)
	a := ImportAll(t, l, dir)
	CheckAccount(t, a, 1408, 703, 700, 5)
	if a.Skipped != 4 {
		t.Errorf("%+v", a)
	}
	failures, err := l.Imports.Failures(t.Context(), 0, 0)
	if err != nil || len(failures) != 5 {
		t.Errorf("%+v, %v", failures, err)
	}
	for _, f := range failures {
		want := "library-archive"
		if filepath.Base(f.File) == "locked.pgn.gz" {
			want = "library-locked"
		}
		if f.Code != want || strings.Count(f.Text, "damaged") > 1 {
			t.Errorf("%+v, want %s", f, want)
		}
	}
	if list, err := l.List(t.Context(), Query{Filter: Filter{Event: "E"}}); err != nil || len(list) != 1 || list[0].File != filepath.Join(dir, "in.zip", "a.pgn.gz") {
		t.Errorf("%+v, %v", list, err)
	}
	CheckAccount(t, ImportAll(t, l, filepath.Join(dir, "source.tar.gz")), 1, 1, 0, 0) // named by the user
	if a := ImportAll(t, l, filepath.Join(dir, "long.pgn.GZ")); a.Again != 1 {
		t.Errorf("%+v", a)
	}
	if !IsArchive("a.pgn.gz") {
		t.Error("it would be opened as a text")
	}
}

// The bound on an unpacked file holds while it is read.
func TestGzipBound(t *testing.T) {
	dir := t.TempDir()
	WriteFiles(t, dir, map[string]string{"a.gz": gzipped(t, "0123456789")})
	for limit, want := range map[int64]string{9: "012345678", 10: "0123456789"} {
		in, err := openGzip(filepath.Join(dir, "a.gz"), limit)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			text, err := io.ReadAll(in)
			if string(text) != want || (err == nil) != (limit == 10) {
				t.Errorf("%d: %q, %v", limit, text, err)
			}
			if _, err := in.(io.Seeker).Seek(0, io.SeekStart); err != nil {
				t.Error(err)
			}
		}
		if err := in.Close(); err != nil {
			t.Error(err)
		}
	}
}
