package endgame

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qilab/core"
)

func material(t testing.TB, name string) Material {
	t.Helper()
	m, err := ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// regionNamed returns the region of a class.
func regionNamed(t testing.TB, name string) region { return whole(material(t, name)) }

// keeping returns tables that store every class in a folder.
func keeping(dir string, limit int64) *Tables {
	ts := NewTables()
	ts.files = &folder{dir: dir, limit: limit}
	return ts
}

// solveIn solves a class with a folder, waits for its files, and returns the number of classes solved rather than read.
func solveIn(t testing.TB, ts *Tables, name string) {
	t.Helper()
	if err := ts.Solve(t.Context(), material(t, name), 2, 0); err != nil {
		t.Fatal(err)
	}
	ts.files.wait()
}

// same reports whether two tables agree on all positions.
func same(a, b *table) bool {
	for stm := range a.wins {
		for w := range a.wins[stm] {
			if !slices.Equal(a.wins[stm][w], b.wins[stm][w]) {
				return false
			}
			for n := range a.rows {
				for won := a.wonBy(core.Side(stm), core.Side(w), n); !won.empty(); {
					cell := a.cell(n, won.pop())
					if a.plies[stm][cell] != b.plies[stm][cell] {
						return false
					}
				}
			}
		}
	}
	return a.ruledAny == b.ruledAny && reflect.DeepEqual(a.stages, b.stages) && slices.Equal(a.legal[0], b.legal[0]) && slices.Equal(a.legal[1], b.legal[1])
}

const manyBytes = 1 << 30

// Files round-trip, wins by the rule included.
func TestFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "cache")
	m := regionNamed(t, "R v H")
	first := keeping(dir, manyBytes)
	solveIn(t, first, "R v H")
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(names) != len(m.closure()) {
		t.Fatalf("files %v, %v; want one for each of %v", names, err, m.closure())
	}
	second := keeping(dir, manyBytes)
	for _, c := range m.closure() {
		shaped := newTable(c, second.shared)
		shaped.prepare(&pool{ctx: t.Context(), workers: 2})
		if !second.files.read(t.Context(), shaped) {
			t.Errorf("%s is not read", c)
		} else if !same(shaped, first.known[c]) {
			t.Errorf("%s comes back otherwise", c)
		}
	}
	if !first.known[m].ruledAny[0] {
		t.Error("no win by the rule, so that nothing was seen of them")
	}
}

// A file that is damaged, truncated, of another class or of another format is deleted, and the class is solved again.
func TestDamagedFiles(t *testing.T) {
	good := keeping(t.TempDir(), manyBytes)
	solveIn(t, good, "P v A")
	m := regionNamed(t, "P v A")
	data, err := os.ReadFile(good.files.path(m))
	if err != nil {
		t.Fatal(err)
	}
	other := keeping(t.TempDir(), manyBytes)
	solveIn(t, other, "H v A")
	foreign, err := os.ReadFile(other.files.path(regionNamed(t, "H v A")))
	if err != nil {
		t.Fatal(err)
	}
	change := func(at int) []byte {
		b := slices.Clone(data)
		b[at] ^= 1
		return b
	}
	for name, content := range map[string][]byte{
		"empty": nil, "short": data[:20], "cut": data[:len(data)-1], "longer": append(slices.Clone(data), 0), "the first byte": change(0),
		"in the middle": change(len(data) / 2), "the checksum": change(len(data) - 1), "another class": foreign, "text": []byte(strings.Repeat("hello ", 100)),
	} {
		ts := keeping(t.TempDir(), manyBytes)
		path := ts.files.path(m)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		shaped := newTable(m, ts.shared)
		shaped.prepare(&pool{ctx: t.Context(), workers: 1})
		if ts.files.read(t.Context(), shaped) {
			t.Errorf("%s: it is believed", name)
		}
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: the file is still there: %v", name, err)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		solveIn(t, ts, "P v A")
		if !same(ts.known[m], good.known[m]) {
			t.Errorf("%s: the class comes out otherwise", name)
		}
		if again, err := os.ReadFile(path); err != nil || !slices.Equal(again, data) {
			t.Errorf("%s: the file is not written again: %v", name, err)
		}
	}
}

// A file with impossible contents is rejected even if its checksum is right.
func TestImpossibleFiles(t *testing.T) {
	ts := keeping(t.TempDir(), manyBytes)
	solveIn(t, ts, "P v A")
	m := regionNamed(t, "P v A")
	wrong := *ts.known[m]
	wrong.wins[0][0] = slices.Clone(wrong.wins[0][0])
	for n := range wrong.wins[0][0] {
		wrong.wins[0][0][n] = wrong.points
	}
	wrong.plies[0] = make([]uint8, wrong.cells())
	if err := ts.files.save(&wrong); err != nil {
		t.Fatal(err)
	}
	shaped := newTable(m, ts.shared)
	shaped.prepare(&pool{ctx: t.Context(), workers: 1})
	if ts.files.read(t.Context(), shaped) {
		t.Error("positions that are not legal are won")
	}
}

// A class is solved even if no file can be written, and no temporary file remains.
func TestNoRoomForFiles(t *testing.T) {
	base := t.TempDir()
	blocked := filepath.Join(base, "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	full := "/dev/full"
	for name, dir := range map[string]string{"a file in place of the folder": filepath.Join(blocked, "cache"), "a device": full} {
		ts := keeping(dir, manyBytes)
		solveIn(t, ts, "P v A")
		if ts.known[regionNamed(t, "P v A")] == nil {
			t.Errorf("%s: not solved", name)
		}
	}
	ts := NewTables()
	solveIn(t, keeping(t.TempDir(), manyBytes), "P v A")
	if err := ts.Solve(t.Context(), material(t, "P v A"), 1, 0); err != nil {
		t.Fatal(err)
	}
	if err := ts.known[regionNamed(t, "P v A")].encode(&disk{left: 100}); !errors.Is(err, errFull) {
		t.Errorf("a disk that is full: %v", err)
	}
}

var errFull = errors.New("no space left")

// disk accepts a limited number of bytes.
type disk struct{ left int }

func (d *disk) Write(b []byte) (int, error) {
	if d.left -= len(b); d.left < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// The files of a folder stay within their limit: the least recently used ones are deleted.
func TestFilesAreBounded(t *testing.T) {
	ts := keeping(t.TempDir(), manyBytes)
	f := ts.files
	solveIn(t, ts, "P v AA")
	old := time.Now().Add(-48 * time.Hour)
	var all int64
	for _, c := range regionNamed(t, "P v AA").closure() {
		info, err := os.Stat(f.path(c))
		if err != nil {
			t.Fatal(err)
		}
		all += info.Size()
		if c != regionNamed(t, "P v A") {
			if err := os.Chtimes(f.path(c), old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	left := filepath.Join(f.dir, "1"+fileTemp)
	mine := filepath.Join(f.dir, "notes.txt")
	for _, path := range []string{left, mine} {
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	info, err := os.Stat(f.path(regionNamed(t, "P v A")))
	if err != nil {
		t.Fatal(err)
	}
	f.limit = info.Size()
	f.tidy()
	list, err := os.ReadDir(f.dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	if want := []string{"PvA" + fileEnd, "notes.txt"}; !slices.Equal(names, want) {
		t.Errorf("%v is left of %d bytes, want %v", names, all, want)
	}
	f.limit = 0
	f.tidy()
	if f.read(t.Context(), newTable(regionNamed(t, "P v A"), ts.shared)) {
		t.Error("read although there are to be no files")
	}
}

// Several processes share a folder.
func TestSharedFolder(t *testing.T) {
	dir := t.TempDir()
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			for range 2 {
				ts := keeping(dir, 20_000) // so small that they take each other's files away
				if err := ts.Solve(context.Background(), material(t, "P v AA"), 1, 0); err != nil {
					t.Error(err)
				}
				ts.files.wait()
			}
		})
	}
	wait.Wait()
	want := NewTables()
	if err := want.Solve(t.Context(), material(t, "P v AA"), 1, 0); err != nil {
		t.Fatal(err)
	}
	ts := keeping(dir, manyBytes)
	solveIn(t, ts, "P v AA")
	for m, w := range want.known {
		if !same(ts.known[m], w) {
			t.Errorf("%s comes out otherwise", m)
		}
	}
}

// Decoding any file ends with an error or with valid contents, even if the checksum is right.
func FuzzDecode(f *testing.F) {
	ts := keeping(f.TempDir(), manyBytes)
	solveIn(f, ts, "P v A")
	m := regionNamed(f, "P v A")
	data, err := os.ReadFile(ts.files.path(m))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data[:len(data)-sha256.Size])
	f.Add([]byte(fileMagic))
	prepared := newTable(m, ts.shared)
	prepared.prepare(&pool{ctx: f.Context(), workers: 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		shaped := *prepared
		sum := sha256.Sum256(b)
		if shaped.decode(t.Context(), bytes.NewReader(append(slices.Clone(b), sum[:]...))) != nil {
			return
		}
		for stm := range shaped.wins {
			for n := range shaped.rows {
				if won := shaped.wonBy(core.Side(stm), 0, n).or(shaped.wonBy(core.Side(stm), 1, n)); !won.andNot(shaped.legal[stm][n]).empty() {
					t.Fatal("positions that are not legal are won")
				}
			}
		}
	})
}
