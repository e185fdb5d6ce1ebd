package books

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/storage"
)

// testRules returns games with books, and one without.
func testRules() []core.Rules {
	return []core.Rules{xiangqi.Rules{}, gomoku.Rules{Set: gomoku.Freestyle}, gomoku.Rules{}}
}

// after returns the position after moves from the start.
func after(t testing.TB, r core.Rules, moves ...string) core.Position {
	t.Helper()
	p := r.Start()
	for _, text := range moves {
		m, err := r.ParseMove(p, text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// movesOf returns the moves of a book as text.
func movesOf(t testing.TB, b book.Book, r core.Rules, p core.Position) (texts []string, list []book.Move) {
	t.Helper()
	list, err := b.Moves(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		texts = append(texts, r.FormatMove(p, m.Move))
	}
	return texts, list
}

// makeSQL creates a database by SQL commands and returns its path.
func makeSQL(t testing.TB, name string, commands ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	db, err := sql.Open("sqlite", "file:"+url.PathEscape(path)+"?_pragma=synchronous(off)&_pragma=journal_mode(memory)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, c := range commands {
		if _, err := db.Exec(c); err != nil {
			t.Fatal(c, err)
		}
	}
	return path
}

func openBook(t testing.TB, path string) *Book {
	t.Helper()
	b, err := Open(t.Context(), path, testRules())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

const bhobk = "CREATE TABLE bhobk (id INTEGER PRIMARY KEY AUTOINCREMENT, vkey INTEGER, vmove INTEGER, vscore INTEGER, vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo BLOB, vindex INTEGER)"

// The first row of a real book, its variants according to the description of the format, and keys as other programs
// have corrupted them.
func TestObk(t *testing.T) {
	r := xiangqi.Rules{}
	key := uint64(0xa1ead1f6470e07ee) // after h2e2
	real := math.Float64frombits(key)
	if real > -2.6e-145 || real < -2.7e-145 {
		t.Fatal(real)
	}
	for _, index := range []string{"CREATE INDEX idxkey ON bhobk (vkey)", "CREATE INDEX partly ON bhobk (vkey) WHERE id > 2"} {
		path := makeSQL(t, "云霄剑诀 7.5%.obk", bhobk, index,
			"INSERT INTO bhobk VALUES (1, 7101337512282506414, 43687, 2985, 3487, 7327, 3772, 1, NULL, 1)",
			"INSERT INTO bhobk VALUES (2, 7101337512282506414, 0x9585, 12, 1, 2, 3, 0, CAST('不好' AS BLOB), 2)",
			"INSERT INTO bhobk VALUES (3, 7101337512282506414, 0x3333, 12, 1, 2, 3, 0, NULL, 2)", // a9a9
			"INSERT INTO bhobk VALUES (4, NULL, 0x3333, 12, 1, 2, 3, 0, NULL, 2)",                // a key that was lost
		)
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec("INSERT INTO bhobk VALUES (5, ?, 0x3A59, -20, 1, 0, 2, NULL, NULL, NULL)", real); err != nil {
			t.Fatal(err)
		}
		var kind string
		if err := db.QueryRow("SELECT typeof(vkey) FROM bhobk WHERE id = 5").Scan(&kind); err != nil || kind != "real" {
			t.Fatal(kind, err)
		}
		db.Close()
		b := openBook(t, path)
		if b.Name() != "云霄剑诀 7.5%" || b.Kind() != Obk || b.Entries() != 5 || !b.Serves(r) || b.Serves(gomoku.Rules{}) {
			t.Errorf("%q is a %s of %d entries", b.Name(), b.Kind(), b.Entries())
		}
		texts, list := movesOf(t, b, r, r.Start())
		if want := []string{"h2e2", "b2e2", "c3c4", "g3g4"}; !slices.Equal(texts, want) {
			t.Fatalf("%s: the moves are %v, not %v", index, texts, want)
		}
		if m := list[0]; m.Score != 2985 || !m.Scored || m.Games != 3487+7327+3772 || m.First != 3487 || m.Second != 3772 || m.Draws != 7327 || m.Barred || m.Weight != 2985 {
			t.Errorf("h2e2 is %+v", m)
		}
		if m := list[2]; !m.Barred || m.Weight != 0 || m.Note != "不好" {
			t.Errorf("c3c4 is %+v", m)
		}
		for first, reply := range map[string]string{"h2e2": "h9g7", "b2e2": "b9c7"} {
			texts, list := movesOf(t, b, r, after(t, r, first))
			if len(texts) != 1 || texts[0] != reply || list[0].Score != -20 || list[0].First != 2 || list[0].Second != 1 || list[0].Barred || list[0].Weight <= 0 {
				t.Errorf("%s: after %s the moves are %v, %+v", index, first, texts, list)
			}
		}
		if texts, _ := movesOf(t, b, r, after(t, r, "a0a1")); len(texts) > 0 {
			t.Errorf("after a0a1 the moves are %v", texts)
		}
	}
}

// A key that was stored as a float64 without a fraction has become an integer in the file; it is found without an index too.
func TestObkWholeKey(t *testing.T) {
	const key = uint64(14089251216666523597)
	p, err := (xiangqi.Rules{}).Parse("rnbakabnr/9/1c7/p1p1p2cp/6p2/9/P1P1P1P1P/C8/1C7/RNBAKABNR w")
	if err != nil {
		t.Fatal(err)
	}
	for _, index := range []string{"CREATE INDEX idxkey ON bhobk (vkey)", "CREATE TABLE other (id INTEGER)"} {
		path := makeSQL(t, "whole.obk", bhobk, index)
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec("INSERT INTO bhobk (vkey, vmove, vscore, vvalid) VALUES (?, 0xA3A4, 5, 1)", math.Float64frombits(key)); err != nil {
			t.Fatal(err)
		}
		var kind string
		if err := db.QueryRow("SELECT typeof(vkey) FROM bhobk").Scan(&kind); err != nil || kind != "integer" {
			t.Fatal(kind, err)
		}
		db.Close()
		if list, err := openBook(t, path).Moves(p); err != nil || len(list) != 1 {
			t.Errorf("%s: %v, %v", index, list, err)
		}
	}
}

func TestPfBook(t *testing.T) {
	r := xiangqi.Rules{}
	b := openBook(t, makeSQL(t, "a.pfBook", strings.Replace(bhobk, "bhobk", "pfBook", 1), "CREATE INDEX i ON pfBook (vkey)",
		"CREATE TABLE bookVersion ([key] text, [version] text)", "INSERT INTO bookVersion VALUES ('pfBook', '1.0.0.0')",
		"INSERT INTO pfBook VALUES (1, 7101337512282506414, 43687, 2985, 3487, 7327, 3772, 1, NULL, 1)"))
	if texts, _ := movesOf(t, b, r, r.Start()); b.Kind() != PfBook || !slices.Equal(texts, []string{"h2e2", "b2e2"}) {
		t.Errorf("%s: %v", b.Kind(), texts)
	}
}

// Books with the bytes of moves in reverse order, with and without the table that identifies them.
func TestYfk(t *testing.T) {
	r := xiangqi.Rules{}
	for kind, sign := range map[Kind]string{Yfk: "CREATE TABLE ltext (id INTEGER, lma TEXT)", Obk: "CREATE TABLE other (id INTEGER)"} {
		b := openBook(t, makeSQL(t, "a.yfk", sign, "CREATE TABLE bhobk (id INTEGER, vkey INTEGER, vmove INTEGER, vscore INTEGER, vvalid INTEGER)",
			"INSERT INTO bhobk VALUES (1, 7101337512282506414, 0xA7AA, 5, 1)"))
		if texts, _ := movesOf(t, b, r, r.Start()); b.Kind() != kind || !slices.Equal(texts, []string{"h2e2", "b2e2"}) {
			t.Errorf("%s: %v", b.Kind(), texts)
		}
	}
}

func TestXqb(t *testing.T) {
	r := xiangqi.Rules{}
	for _, index := range []string{"CREATE INDEX idxkey ON book (key ASC)", "CREATE TABLE information (name TEXT, value TEXT)"} {
		b := openBook(t, makeSQL(t, "a.xqb", "CREATE TABLE book (id INTEGER PRIMARY KEY, key BLOB, move INTEGER, score INTEGER, win INTEGER, draw INTEGER, lost INTEGER, valid INTEGER, memo TEXT)", index,
			"INSERT INTO book VALUES (1, x'ceb7cef37ac801e079f7df7df00002ebaebaeb02c004653a56939440', 0x7774, 0, 0, 0, 0, 1, NULL)",
			"INSERT INTO book VALUES (2, x'ceb7cef37ac801e3c1f7df7df00002ebaebaeb02c004653a56939440', 0x9776, 0, 0, 0, 0, 1, ' 屏风马 ')"))
		if texts, _ := movesOf(t, b, r, r.Start()); b.Kind() != Xqb || !slices.Equal(texts, []string{"h2e2", "b2e2"}) {
			t.Errorf("%s: %v", b.Kind(), texts)
		}
		for first, reply := range map[string]string{"h2e2": "h9g7", "b2e2": "b9c7"} {
			if texts, list := movesOf(t, b, r, after(t, r, first)); len(texts) != 1 || texts[0] != reply || list[0].Note != "屏风马" || list[0].Weight != 1 {
				t.Errorf("after %s: %v", first, texts)
			}
		}
	}
}

// makeDat writes records of key, move and weight.
func makeDat(t testing.TB, records ...[3]uint32) string {
	t.Helper()
	var data []byte
	for _, r := range records {
		data = binary.LittleEndian.AppendUint32(data, r[0])
		data = binary.LittleEndian.AppendUint16(data, uint16(r[1]))
		data = binary.LittleEndian.AppendUint16(data, uint16(r[2]))
	}
	path := filepath.Join(t.TempDir(), "BOOK.DAT")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestDat(t *testing.T) {
	r := xiangqi.Rules{}
	code := func(from, to uint32) uint32 { return from | to<<8 }
	b := openBook(t, makeDat(t,
		[3]uint32{0, 0x1234, 1},
		[3]uint32{0x052656d5, code(0xA4, 0xA7), 1473}, [3]uint32{0x052656d5, code(0xAA, 0xA7), 1473}, [3]uint32{0x052656d5, 0x3333, 9},
		[3]uint32{0x052656d5, code(0x95, 0x85), 546},
		[3]uint32{0x5396644f, code(0x34, 0x55), 761}, [3]uint32{0x5396644f, code(0x3A, 0x59), 172}, // of the mirror image
		[3]uint32{0xFFFFFFFF, 0, 1},
	))
	texts, list := movesOf(t, b, r, r.Start())
	if b.Kind() != Dat || b.Entries() != 8 || !slices.Equal(texts, []string{"b2e2", "h2e2", "c3c4"}) || list[2].Weight != 546 {
		t.Errorf("%d entries: %v", b.Entries(), texts)
	}
	if texts, _ := movesOf(t, b, r, after(t, r, "b2e2")); !slices.Equal(texts, []string{"b9c7", "h9g7"}) {
		t.Errorf("after b2e2: %v", texts)
	}
	if texts, _ := movesOf(t, b, r, after(t, r, "h2e2")); !slices.Equal(texts, []string{"h9g7", "b9c7"}) {
		t.Errorf("after h2e2: %v", texts)
	}
	for _, path := range []string{makeDat(t), makeDat(t, [3]uint32{2, 0, 0}, [3]uint32{1, 0, 0})} {
		if _, err := Open(t.Context(), path, testRules()); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("a file out of order is opened: %v", err)
		}
	}
}

func TestWeigh(t *testing.T) {
	scores := func(barred int, list ...int) (moves []book.Move) {
		for i, score := range list {
			moves = append(moves, book.Move{Score: score, Scored: true, Barred: i == barred, Weight: 7})
		}
		return moves
	}
	for name, test := range map[string]struct {
		moves []book.Move
		want  []int
	}{
		"scores":         {scores(1, 35, 12, 0), []int{35, 0, 1}},
		"below zero":     {scores(-1, 35, 0, -5), []int{41, 6, 1}},
		"no scores":      {scores(2, 0, 0, 0), []int{7, 7, 0}},
		"neither":        {[]book.Move{{}, {Barred: true}}, []int{1, 0}},
		"lost each time": {[]book.Move{{Games: 3}, {Games: 3, Weight: 2}}, []int{0, 2}},
	} {
		weigh(test.moves)
		for i, m := range test.moves {
			if m.Weight != test.want[i] {
				t.Errorf("%s: the weight of %d is %d, not %d", name, i, m.Weight, test.want[i])
			}
		}
	}
}

// A book may be used by several goroutines, and closed meanwhile.
func TestTogether(t *testing.T) {
	r := xiangqi.Rules{}
	for _, path := range []string{
		makeSQL(t, "a.obk", bhobk, "CREATE INDEX i ON bhobk (vkey)", "INSERT INTO bhobk (vkey, vmove) VALUES (7101337512282506414, 43687)"),
		makeDat(t, [3]uint32{0x052656d5, 0xA7AA, 1473}),
	} {
		b := openBook(t, path)
		var asked sync.WaitGroup
		for range 4 {
			asked.Go(func() {
				for range 20 {
					list, err := b.Moves(r.Start())
					var e *storage.Error
					if err != nil && !errors.As(err, &e) || err == nil && len(list) == 0 {
						t.Errorf("%s: %v, %v", b.Kind(), list, err)
					}
				}
			})
		}
		time.Sleep(time.Millisecond)
		if err := b.Close(); err != nil {
			t.Error(err)
		}
		asked.Wait()
		if _, err := b.Moves(r.Start()); !errors.Is(err, storage.ErrClosed) {
			t.Errorf("%s: after it was closed: %v", b.Kind(), err)
		}
	}
}

func TestSeems(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]bool{"a.obk": true, "a.OBK": true, "a.pfBook": true, "a.yfk": true, "a.xqb": true, "a.pgn": false, "BOOK.DAT": true, "b.dat": false, "c.db": true} {
		data := "12345678"
		if name == "b.dat" {
			data = "123"
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := Seems(path); got != want {
			t.Errorf("%s seems a book: %v", name, got)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "library.db"), []byte(sqliteMagic+"…"), 0o600); err != nil {
		t.Fatal(err)
	}
	if Seems(filepath.Join(dir, "library.db")) || Seems(filepath.Join(dir, "none.obk")) || Seems(dir) {
		t.Error("anything seems a book")
	}
}
