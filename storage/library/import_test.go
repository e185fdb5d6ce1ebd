package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/storage"
	"qilab/storage/database/databasetest"
)

func TestPGNForm(t *testing.T) {
	if !strings.Contains(RandomPGN(1, 10, "E"), "[Event") {
		t.Fatalf("no PGN:\n%s", RandomPGN(1, 10, "E"))
	}
}

func TestImport(t *testing.T) {
	dir := t.TempDir()
	big5, err := traditionalchinese.Big5.NewEncoder().String(`[Event "全國賽"]
[Red "胡榮華"]
[Black "許銀川"]
[Date "1999.01.02"]
[Result "1-0"]

1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ 3. 車一平二 馬２進３ 1-0
`)
	if err != nil {
		t.Fatal(err)
	}
	gbk, err := simplifiedchinese.GB18030.NewEncoder().String("[Event \"五羊杯\"]\n[Red \"许银川\"]\n\n1. 兵七进一 炮２平３ 2. 炮二平五 象３进５ *\n")
	if err != nil {
		t.Fatal(err)
	}
	file, err := storage.Encode(RandomGame(xiangqi.Rules{}, 9, 30), storage.Meta{})
	if err != nil {
		t.Fatal(err)
	}
	one := RandomPGN(1, 40, "A")
	WriteFiles(t, dir, map[string]string{
		"a.pgn":          one,
		"b/big5.PGN":     big5,
		"b/gbk.pgn":      gbk,
		"b/again.pgn":    one + "\n",
		"b/several.pgn":  RandomPGN(2, 40, "B") + "\n" + strings.Replace(RandomPGN(3, 40, "C"), "1. ", "1. 將９進９ ", 1) + "\n" + RandomPGN(4, 40, "D"),
		"c/game.sgf":     gomokutexts.FormatSGF(RandomGame(gomoku.Rules{Set: gomoku.Renju}, 1, 9)),
		"c/free.sgf":     "(;GM[4]SZ[15]PB[甲];B[aa];W[bb];B[cc];W[dd];B[ee])",
		"c/saved.qigame": string(file),
		"c/broken.xqf":   "XQ\x0Abroken",
		"c/empty.pgn":    "",
		"notes.txt":      "some words about the games",
		"moves.txt":      "[Event \"E\"]\n\n1. h2e2 h9g7 2. h0g2\n",
		"picture.jpg":    "\xFF\xD8",
	})
	l, ctx := NewForTest(t), t.Context()
	a := ImportAll(t, l, dir)
	CheckAccount(t, a, 13, 9, 1, 3)
	if a.Files != 11 || a.Skipped != 2 || a.Again != 0 {
		t.Errorf("%+v", a)
	}
	failures, err := l.Imports.Failures(ctx, 0, 0)
	if err != nil || len(failures) != 3 {
		t.Fatalf("%v, %v", failures, err)
	}
	for i, want := range []struct {
		file   string
		number int
	}{{"b/several.pgn", 2}, {"c/broken.xqf", 1}, {"c/empty.pgn", 1}} {
		f := failures[i]
		if f.File != filepath.Join(dir, filepath.FromSlash(want.file)) || f.Number != want.number || f.Code == "" || f.Text == "" {
			t.Errorf("failure %d is %+v", i, f)
		}
	}
	list, err := l.List(ctx, Query{Filter: Filter{Players: [2]string{"许银川"}}, Order: ByDate})
	if err != nil || len(list) != 2 || list[0].Result != core.FirstWins || list[0].Date != "1999-01-02" || list[0].Event != "全國賽" || list[0].First != "胡榮華" ||
		list[0].File != filepath.Join(dir, "b", "big5.PGN") || list[0].Number != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err = l.List(ctx, Query{Filter: Filter{Rules: "standard"}}); err != nil || len(list) != 1 || list[0].First != "甲" {
		t.Errorf("%+v, %v", list, err)
	}

	// The same again, and then with a file more and one that was changed.
	again := ImportAll(t, l, dir)
	CheckAccount(t, again, 13, 0, 10, 3)
	if again.Again != 11 {
		t.Errorf("%+v", again)
	}
	WriteFiles(t, dir, map[string]string{"new.pgn": RandomPGN(20, 40, "N"), "c/empty.pgn": RandomPGN(21, 40, "N")})
	CheckAccount(t, ImportAll(t, l, dir), 14, 2, 10, 2)
	if failures, err := l.Imports.Failures(ctx, 0, 0); err != nil || len(failures) != 2 {
		t.Errorf("%v, %v", failures, err)
	}
	if _, err := l.Imports.Run(ctx, []string{filepath.Join(dir, "gone")}, ImportOptions{}, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	// A named file is read whatever its extension.
	CheckAccount(t, ImportAll(t, l, filepath.Join(dir, "notes.txt")), 1, 0, 0, 1)
}

// Two programs import the same files at the same time: each file is one source, with all its games and problems.
func TestImportAtOnce(t *testing.T) {
	dir, path := t.TempDir(), filepath.Join(t.TempDir(), FileName)
	const files = 40
	for i := range uint64(files) {
		text := ""
		for k := range uint64(6) {
			text += RandomPGN(10*i+k, 30, "E") + "\n"
		}
		WriteFiles(t, dir, map[string]string{fmt.Sprintf("%d.pgn", i): text + strings.Replace(RandomPGN(10*i+7, 30, "E"), "1. ", "1. nonsense ", 1)})
	}
	WritePGN(t, filepath.Join(dir, "long.pgn"), 900, testPlies) // its pieces are written by turns
	a, b := OpenForTest(t, path), OpenForTest(t, path)
	done := make(chan error, 2)
	for _, l := range []*Library{a, b} {
		go func() {
			_, err := l.Imports.Run(t.Context(), []string{dir}, ImportOptions{}, nil)
			done <- err
		}()
	}
	if err := errors.Join(<-done, <-done); err != nil {
		t.Fatal(err)
	}
	var sources, games, added, duplicates, homeless int
	err := errors.Join(
		a.db.Read.QueryRow("SELECT Count(*), sum(games), sum(added), sum(duplicates) FROM source").Scan(&sources, &games, &added, &duplicates),
		a.db.Read.QueryRow("SELECT Count(*) FROM game WHERE source IS NULL").Scan(&homeless))
	failures, e := a.Imports.Failures(t.Context(), 0, 0)
	if err := errors.Join(err, e); err != nil {
		t.Fatal(err)
	}
	if sources != files+1 || games != files*7+900 || added != Count(t, a) || added+duplicates+files != games || homeless != 0 || len(failures) != files {
		t.Errorf("%d sources with %d games, %d added, %d duplicates, %d homeless, %d failures; %d games", sources, games, added, duplicates, homeless,
			len(failures), Count(t, a))
	}
}

func TestImportEncoding(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn")
	text, err := traditionalchinese.Big5.NewEncoder().String("[Red \"許銀川\"]\n\n1. h2e2 h9g7\n")
	if err != nil {
		t.Fatal(err)
	}
	WriteFiles(t, filepath.Dir(path), map[string]string{"a.pgn": text})
	l, e := NewForTest(t), core.Big5
	if a, err := l.Imports.Run(t.Context(), []string{path}, ImportOptions{Encoding: &e}, nil); err != nil || a.Added != 1 {
		t.Fatal(a, err)
	}
	if list, err := l.List(t.Context(), Query{}); err != nil || list[0].First != "許銀川" || list[0].Encoding != "Big5" {
		t.Error(list, err)
	}
	// Options for texts do not affect other files, and apply to long ones too.
	long, err := traditionalchinese.Big5.NewEncoder().String(BigPGN(200))
	if err != nil {
		t.Fatal(err)
	}
	WriteFiles(t, filepath.Dir(path), map[string]string{"b.cbr": DamagedCBR(), "c.pgn": long})
	a, err := l.Imports.Run(t.Context(), []string{filepath.Dir(path)}, ImportOptions{Encoding: &e}, nil)
	if err != nil || a.Parts != 1 || a.Read != 202 || a.Added != 199 || a.Failed != 2 {
		t.Error(a, err)
	}
}

// A long PGN is read in pieces, with the same result as in one piece.
func TestImportLong(t *testing.T) {
	gametest.OneGoroutine(t)
	const games = 1500
	path := filepath.Join(t.TempDir(), "long.pgn")
	if size := WritePGN(t, path, games, testPlies); size < 3*pieceBytes {
		t.Fatalf("%d bytes are not many", size)
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("[Event \"E\"]\n\n1. h2e2 nonsense\n"); err != nil || f.Close() != nil {
		t.Fatal(err)
	}
	lines := func() int {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(string(data), "\n")
	}()
	l := NewForTest(t)
	CheckAccount(t, ImportAll(t, l, path), games+1, games, 0, 1)
	failures, err := l.Imports.Failures(t.Context(), 0, 0)
	if err != nil || len(failures) != 1 || failures[0].Number != games+1 || failures[0].Place.Line != 0 && failures[0].Place.Line != lines {
		t.Errorf("%+v, %v", failures, err)
	}
	list, err := l.List(t.Context(), Query{Reverse: true, Limit: 3})
	if err != nil || list[0].Event != "event 0" || list[2].First != "player 2" || list[2].Number != 3 {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestImportCancelled(t *testing.T) {
	dir := t.TempDir()
	WritePGN(t, filepath.Join(dir, "long.pgn"), 1200, testPlies)
	for i := range uint64(100) {
		WriteFiles(t, dir, map[string]string{fmt.Sprintf("a%d.pgn", i): RandomPGN(i, 40, "A")})
	}
	l := NewForTest(t)
	ctx, cancel := context.WithCancel(t.Context())
	a, err := l.Imports.Run(ctx, []string{dir}, ImportOptions{}, func(p Progress) {
		if p.Added > 0 {
			cancel()
		}
	})
	n, _ := l.Count(t.Context(), Filter{})
	if !errors.Is(err, context.Canceled) || n != a.Added || a.Read != a.Added+a.Duplicates+a.Failed || n == 0 || n == 1300 {
		t.Errorf("%d games, %+v, %v", n, a, err)
	}
	rest := ImportAll(t, l, dir)
	if rest.Read != 1300 || rest.Added != 1300-n || rest.Failed != 0 {
		t.Errorf("the rest is %+v, after %d", rest, n)
	}
	if failures, err := l.Imports.Failures(t.Context(), 0, 0); len(failures) != 0 || err != nil {
		t.Error(failures, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(RandomPGN(1, 10, "A"))
	f.Add("(;GM[4]SZ[15];B[hh];W[ii])")
	f.Add("QiLab game 1\n")
	f.Add("[Event \"A\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 炮\xe5\x7f\x00平六 *\n")
	var readers []core.Reader
	for _, r := range AllReaders() {
		readers = append(readers, r.ForReading())
	}
	find := func(id string) (core.Rules, bool) { return nil, false }
	f.Fuzz(func(t *testing.T, text string) {
		list, _, _ := reader{readers: readers, find: find}.read(text)
		if len(list) == 0 {
			t.Error("nothing became of it")
		}
		for _, o := range list {
			if o.row == nil && o.err == nil || o.row != nil && o.err != nil && core.PartOf(o.err) == nil {
				t.Errorf("%v, %v", o.row, o.err)
			}
			if o.err != nil {
				placeOf(o.err)
				textError(o.err)
			}
		}
	})
}

// Any encoded line is decoded as far as it is legal, and encoded again as the same bytes.
func FuzzLine(f *testing.F) {
	for i, r := range AllRules() {
		line, _ := appendLine(nil, RandomGame(r, 5, 40))
		f.Add(uint8(i), line)
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		rules := AllRules()[int(which)%len(AllRules())]
		g, err := playLine(rules, rules.Start(), data)
		back, ok := appendLine(nil, g)
		if !ok || !strings.HasPrefix(string(data), string(back)) || err == nil && len(back) != len(data) {
			t.Errorf("%x is played and written as %x, %v, %v", data, back, ok, err)
		}
		moves := appendMoves(nil, data)
		if index := rules.Capabilities().Index; index != nil {
			s := index.Seek(g.Position())
			if ply, _ := s.Find(rules.Start(), moves); ply < 0 {
				t.Errorf("%v is not found in %x", g.Position(), data)
			}
		}
	})
}

// Moves that are those of a game, up to one that cannot be made, are refused for that move.
func TestImportTellsTheFault(t *testing.T) {
	for text, want := range map[string]Failure{
		"1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一进九": {
			Code: "xq-move-none", Place: core.Place{Move: 5, Word: "车一进九", Number: 3, Side: "side.xiangqi.red"},
		},
		"some words about the games": {Code: "library-form"},
	} {
		path := filepath.Join(t.TempDir(), "moves.txt")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		l := NewForTest(t)
		ImportAll(t, l, path)
		failures, err := l.Imports.Failures(t.Context(), 0, 0)
		if err != nil || len(failures) != 1 || failures[0].Code != want.Code || failures[0].Place != want.Place {
			t.Errorf("%q: %+v, %v; want %+v", text, failures, err, want)
		}
	}
}

// Of a list of moves in a folder, those before a faulty one are a game; a text with a few words like moves is none.
func TestImportListsOfMovesInAFolder(t *testing.T) {
	dir := t.TempDir()
	WriteFiles(t, dir, map[string]string{
		"moves.txt": "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 4. 车九进一 车1进9",
		"notes.txt": "炮二平五 马8进7 2. 马二进三, and 车9进1 is met by 车一平九",
		"words.txt": "some words about the games",
	})
	l := NewForTest(t)
	CheckAccount(t, ImportAll(t, l, dir), 1, 1, 0, 0)
	failures, err := l.Imports.Failures(t.Context(), 0, 0)
	want := core.Place{Move: 8, Word: "车1进9", Number: 4, Side: "side.xiangqi.black"}
	if err != nil || len(failures) != 1 || failures[0].Place != want || !failures[0].Part || failures[0].Plies != 7 {
		t.Errorf("%+v, %v; want the place %+v", failures, err, want)
	}
}

// A list of positions in a folder is imported with their titles.
func TestImportPositionsInAFolder(t *testing.T) {
	dir := t.TempDir()
	WriteFiles(t, dir, map[string]string{
		"a.EPD": "3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2 w - - 0 1 ; 第001局：甲\n3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2 b - - 0 1 ; 第002局：乙\n",
		"b.epd": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"chess\";\n",
	})
	l := NewForTest(t)
	CheckAccount(t, ImportAll(t, l, dir), 2, 2, 0, 0)
}

// A file in binary counts for no encoding of texts.
func TestEncodingsOfFiles(t *testing.T) {
	reader := xiangqitexts.For(xiangqi.Rules{})
	g, err := reader.Game(RandomPGN(3, 40, "A"))
	if err != nil {
		t.Fatal(err)
	}
	binary, err := reader.Write(g, "xqf")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	WriteFiles(t, dir, map[string]string{"a.xqf": binary, "b.pgn": RandomPGN(4, 40, "B")})
	l := NewForTest(t)
	CheckAccount(t, ImportAll(t, l, dir), 2, 2, 0, 0)
	if list, err := l.Imports.Encodings(t.Context(), time.Time{}); err != nil || len(list) != 1 || list[0].Files != 1 {
		t.Errorf("%v, %v", list, err)
	}
}

// deletedGame returns a library with the game of a file of a folder, which was deleted after its import.
func deletedGame(t *testing.T) (l *Library, dir string, ids []int64) {
	t.Helper()
	dir = t.TempDir()
	WriteFiles(t, dir, map[string]string{"a.pgn": RandomPGN(5, 40, "A")})
	l = NewForTest(t)
	CheckAccount(t, ImportAll(t, l, dir), 1, 1, 0, 0)
	ids, err := l.IDs(t.Context(), Query{})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Delete(t.Context(), ids...); err != nil {
		t.Fatal(err)
	}
	return l, dir, ids
}

// A game deleted for good comes back when its file is imported again.
func TestImportAfterPurge(t *testing.T) {
	l, dir, ids := deletedGame(t)
	if err := l.Purge(t.Context(), ids...); err != nil {
		t.Fatal(err)
	}
	CheckAccount(t, ImportAll(t, l, dir), 1, 1, 0, 0)
}

// A file that needs the room of the games before it does not wait for them forever.
func TestImportOfAFileLargerThanTheRoom(t *testing.T) {
	dir := t.TempDir()
	var many strings.Builder
	for i := range 40 {
		many.WriteString(RandomPGN(uint64(i+2), 60, "B") + "\n")
	}
	WriteFiles(t, dir, map[string]string{"a.pgn": RandomPGN(1, 40, "A"), "b.pgn": many.String()})
	l := OpenForTest(t, filepath.Join(t.TempDir(), FileName))
	l.Imports.inFlight = 40 << 10 // more than twice as much as for the first one, which is thus not written at once
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if a, err := l.Imports.Run(ctx, []string{dir}, ImportOptions{}, nil); err != nil || a.Added != 41 || a.Files != 2 {
		t.Errorf("%+v, %v", a, err)
	}
}

// An imported game is listed although it had been deleted; a copy that was not deleted is the one that it joins.
func TestImportOfADeletedGame(t *testing.T) {
	l, dir, _ := deletedGame(t)
	WriteFiles(t, dir, map[string]string{"b.pgn": RandomPGN(5, 40, "A") + "\n", "c.pgn": RandomPGN(5, 40, "A") + "\n\n"}) // a file is known by its bytes
	CheckAccount(t, ImportAll(t, l, filepath.Join(dir, "b.pgn")), 1, 1, 0, 0)
	if n, err := l.Count(t.Context(), Filter{}); n != 1 || err != nil {
		t.Errorf("%d games, %v", n, err)
	}
	CheckAccount(t, ImportAll(t, l, filepath.Join(dir, "c.pgn")), 1, 0, 1, 0)
}

// A link to a folder is imported as that folder.
func TestImportOfALink(t *testing.T) {
	dir, link := t.TempDir(), filepath.Join(t.TempDir(), "link")
	WriteFiles(t, dir, map[string]string{"a.pgn": RandomPGN(5, 40, "A")})
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	CheckAccount(t, ImportAll(t, NewForTest(t), link), 1, 1, 0, 0)
}

// Games of a match with the same few moves stay apart: their rounds or results differ. The same game of another file is one.
func TestImportOfAMatch(t *testing.T) {
	dir := t.TempDir()
	game := func(round, result string) string {
		return fmt.Sprintf("[Event \"Cup\"]\n[Date \"2020.01.01\"]\n[Round %q]\n[Red \"A\"]\n[Black \"B\"]\n[Result %q]\n\n1. C2=5 H8+7 2. H2+3 R9=8 %[2]s\n\n", round, result)
	}
	WriteFiles(t, dir, map[string]string{
		"match.pgn": game("1", "1-0") + game("2", "1-0") + game("", "0-1"),
		"other.pgn": game("2", "1-0") + game("", "1-0") + game("2", "*"),
	})
	l := NewForTest(t)
	CheckAccount(t, ImportAll(t, l, dir), 6, 3, 3, 0)
	if list, err := l.List(t.Context(), Query{}); err != nil || len(list) != 3 {
		t.Errorf("%d games, want 3 (%v)", len(list), err)
	}
	if list, err := l.Duplicates.Find(t.Context(), 0, nil); err != nil || len(list) != 0 {
		t.Errorf("%d duplicates (%v)", len(list), err)
	}
}

// A game without an event is listed and found under its title, which is no part of its identity. Rows of older programs take it over when
// their file is read anew.
func TestTitleWithoutAnEvent(t *testing.T) {
	dir, title := t.TempDir(), "[Title \"七星聚会\"]\n"
	moves := "\n1. 兵七进一 炮２平３ 2. 炮二平五 象３进５ *\n"
	WriteFiles(t, dir, map[string]string{"a.pgn": title + moves, "b.pgn": title + "[Event \"象棋谱\"]\n" + moves, "c.pgn": title + RandomPGN(1, 40, "")})
	l := NewForTest(t)
	CheckAccount(t, ImportAll(t, l, dir), 3, 3, 0, 0)
	check := func(when string) {
		t.Helper()
		list, err := l.List(t.Context(), Query{Filter: Filter{Event: "七星聚會"}})
		if err != nil || len(list) != 2 || list[0].Event != "七星聚会" || list[1].Event != "七星聚会" {
			t.Errorf("%s: %+v, %v", when, list, err)
		}
	}
	check("imported")
	if err := databasetest.Execute(l.Path(), "UPDATE source SET reader = reader - 1", "UPDATE game SET event = NULL WHERE number = 1 AND event = 1"); err != nil {
		t.Fatal(err)
	}
	CheckAccount(t, ImportAll(t, l, dir), 3, 0, 3, 0)
	check("imported again")
	WriteFiles(t, dir, map[string]string{"d.pgn": "[Event \"?\"]\n" + moves})
	CheckAccount(t, ImportAll(t, l, dir), 4, 0, 4, 0)
}
