package library_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qilab/core/gametest"
	"qilab/storage/database/databasetest"
	"qilab/storage/library"
)

func TestImportStream(t *testing.T) {
	const games = 400
	text := library.BigPGN(games)
	big5, err := traditionalchinese.Big5.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	utf16, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"Big5": big5, "UTF-8": text, "UTF-16": utf16} {
		path := filepath.Join(dir, name+".pgn")
		library.WriteFiles(t, dir, map[string]string{name + ".pgn": text})
		l := library.NewForTest(t)
		library.CheckAccount(t, library.ImportAll(t, l, path), games, games-games/100, 0, games/100)
		failures, err := l.Imports.Failures(t.Context(), 0, 0)
		if err != nil || len(failures) != games/100 {
			t.Fatalf("%s: %d failures, %v", name, len(failures), err)
		}
		for i, f := range failures {
			if f.Number != 100*(i+1) || !strings.Contains(f.Text, "馬８進８") || f.Encoding != name || f.Part {
				t.Fatalf("%s: failure %d is %+v", name, i, f)
			}
		}
		list, err := l.List(t.Context(), library.Query{Filter: library.Filter{Event: "第397局"}})
		if err != nil || len(list) != 1 || list[0].Number != 398 || list[0].Encoding != name || list[0].First != "許銀川" {
			t.Errorf("%s: %+v, %v", name, list, err)
		}
		library.CheckAccount(t, library.ImportAll(t, l, path), games, 0, games-games/100, games/100)
	}
}

// Damage between the games of a file does not affect the other games.
func TestImportStreamDamaged(t *testing.T) {
	gametest.OneGoroutine(t)
	game := func(i int) string { return fmt.Sprintf("[Event \"%d\"]\n\n1. h2e2 h9g7 2. h0g2 *\n\n", i) }
	var b strings.Builder
	for i := range 400 {
		b.WriteString(game(i))
	}
	b.WriteString("[Event \"endless\"]\n\n" + strings.Repeat("1. h2e2 nonsense\n", 700_000))
	for i := range 400 {
		b.WriteString("\n" + game(10_000+i))
	}
	path := filepath.Join(t.TempDir(), "a.pgn")
	library.WriteFiles(t, filepath.Dir(path), map[string]string{"a.pgn": b.String()})
	l := library.NewForTest(t)
	library.CheckAccount(t, library.ImportAll(t, l, path), 801, 800, 0, 1)
	failures, err := l.Imports.Failures(t.Context(), 0, 0)
	if err != nil || len(failures) != 1 || failures[0].Number != 401 || failures[0].Place.Line != 4*400+1 || failures[0].Code != "xq-too-long" {
		t.Errorf("%+v, %v", failures, err)
	}
}

// Large collections in other formats are read game by game, with the rules of each game.
func TestImportStreamForms(t *testing.T) {
	gametest.OneGoroutine(t)
	var sgf, rif strings.Builder
	const games = 600
	rif.WriteString(`<?xml version="1.0"?><database><games>`)
	for i := range games {
		first := "hh"
		if i%3 == 2 {
			first = "aa" // renju does not begin there
		}
		fmt.Fprintf(&sgf, "(;GM[4]SZ[15]PB[%d]C[%s];B[%s];W[ii];B[jj])\n", i, strings.Repeat("c", 500), first)
		fmt.Fprintf(&rif, "<game id=\"%d\" publisher=\"%s\"><move>h8 i9 j10 k%d</move></game>\n", i, strings.Repeat("p", 500), 1+i%8)
	}
	rif.WriteString(`</games></database>`)
	dir := t.TempDir()
	library.WriteFiles(t, dir, map[string]string{"a.sgf": sgf.String(), "b.rif": rif.String()})
	l := library.NewForTest(t)
	a := library.ImportAll(t, l, filepath.Join(dir, "a.sgf"))
	library.CheckAccount(t, a, games, games, 0, 0)
	for rules, want := range map[string]int{"renju": games - games/3, "standard": games / 3} {
		if n, err := l.Count(t.Context(), library.Filter{Rules: rules}); n != want || err != nil {
			t.Errorf("%s: %d games, want %d, %v", rules, n, want, err)
		}
	}
	if a := library.ImportAll(t, l, filepath.Join(dir, "b.rif")); a.Read != games || a.Failed != 0 {
		t.Errorf("%+v", a)
	}
	// A text of no known form is one failure, however long.
	library.WriteFiles(t, dir, map[string]string{"c.pgn": strings.Repeat("words and more words\n", 1<<16), "d.pgn": strings.Repeat("words\n", 2<<20)})
	library.CheckAccount(t, library.ImportAll(t, l, filepath.Join(dir, "c.pgn"), filepath.Join(dir, "d.pgn")), 2, 0, 0, 2)
}

// The readable part of a damaged file is imported, and reported as partial.
func TestImportParts(t *testing.T) {
	dir := t.TempDir()
	library.WriteFiles(t, dir, map[string]string{"b.pgn": "[Event \"E\"]\n\n1. h2e2 h2e2\n", "c.cbr": library.DamagedCBR()})
	l := library.NewForTest(t)
	a := library.ImportAll(t, l, dir)
	library.CheckAccount(t, a, 2, 1, 0, 1)
	if a.Parts != 1 {
		t.Errorf("%+v", a)
	}
	failures, err := l.Imports.Failures(t.Context(), 0, 0)
	if err != nil || len(failures) != 2 || failures[0].Part || !failures[1].Part || failures[1].Code != "xq-cbr-end" {
		t.Errorf("%+v, %v", failures, err)
	}
	list, err := l.List(t.Context(), library.Query{Filter: library.Filter{Rules: "xiangqi"}})
	if err != nil || len(list) != 1 || list[0].Plies != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	if again := library.ImportAll(t, l, dir); again.Parts != 1 || again.Failed != 1 || again.Duplicates != 1 {
		t.Errorf("%+v", again)
	}
}

// Of a game with a faulty move, the moves before it are imported and reported as a part, and the other games of the file whole.
func TestImportFaultyGames(t *testing.T) {
	const before, rest = "1. 炮二平五 马8进7 2. 马二进三 马2进3 {好} ", "3. 车一平二 *\n"
	game := func(event, moves string) string { return "[Event \"" + event + "\"]\n[Red \"甲\"]\n\n" + moves + "\n" }
	for name, text := range map[string]string{
		"a.pgn": game("1", before+rest) + game("2", before+"车一平九 "+rest) + game("3", "1. 炮八平五 马8进7 2. 马二进三 *") + game("4", "1. 炮八平五 胡说 *"),
		"b.pgn": game("2", before+"(2... 车9进1 胡说) "+rest),
		"c.txt": "FORMAT  WXF\nEVENT   2\nRED     甲 ;;\nSTART{\n" + before + "车一平九 " + rest + "}END\n",
		"d.pgn": "[Event \"2\"]\n[Black \"甲\"]\n[White \"乙\"]\n\n1. h8 i9 2. i8 g8 {好} 3. i8 h9 1-0\n",
		"e.pgn": game("3", before+"{"+strings.Repeat("long ", 60_000)+"} "+rest) + game("2", before+"车一平九 "+rest), // it is read in pieces
	} {
		dir := t.TempDir()
		library.WriteFiles(t, dir, map[string]string{name: text})
		l := library.NewForTest(t)
		a := library.ImportAll(t, l, dir)
		failures, err := l.Imports.Failures(t.Context(), 0, 0)
		if err != nil || a.Parts != 1 || len(failures) != a.Failed+1 || !failures[0].Part || failures[0].Code == "" || a.Added+a.Failed != a.Read {
			t.Errorf("%s: %+v, %+v, %v", name, a, failures, err)
		}
		if name == "a.pgn" && (a.Added != 3 || failures[1].Part || failures[1].Number != 4) {
			t.Errorf("%s: %+v, %+v", name, a, failures)
		}
		list, err := l.List(t.Context(), library.Query{Filter: library.Filter{Event: "2"}})
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != 1 || list[0].Plies != 4 || list[0].First != "甲" {
			t.Errorf("%s: %+v", name, list)
			continue
		}
		if g, _, err := l.Get(t.Context(), list[0].ID); err != nil || g.MainLine()[len(g.MainLine())-1].Comment != "好" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A faulty game of a file that only other rules for its board can read is kept as far as they read it.
func TestImportFaultyGameOfOtherRules(t *testing.T) {
	game := func(moves string) string { return "[Event \"x\"]\n[Black \"a\"]\n[White \"b\"]\n\n" + moves + " *\n\n" }
	dir := t.TempDir()
	library.WriteFiles(t, dir, map[string]string{"a.pgn": game("1. h8 h9 2. i9 g7") + game("1. g7 h8 2. h7 i7 3. g7")})
	l := library.NewForTest(t)
	if a := library.ImportAll(t, l, dir); a.Added != 2 || a.Parts != 1 || a.Failed != 0 {
		t.Errorf("%+v", a)
	}
}

// Texts without tags are kept up to a faulty move likewise, if their form is of one game.
func TestImportFaultyMoves(t *testing.T) {
	for _, text := range []string{
		"8,6,1,11,9,10,12,7,4,2,3,5;1;0\nmoves 5 3 7 8 99 1",
		"rhe2ehr/2a2a2/1c4c1/2p2p2/oooooooo/2P2P2/1C4C1/2A2A2/RHE2EHR r 0-0/4 -\n1. b3b7 c@d8, d8e8\n2. h1h5, h5h6\n",
		"15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w\nmoves i9 h9 i8 h10 h9 i7",
	} {
		dir := t.TempDir()
		library.WriteFiles(t, dir, map[string]string{"a.txt": text})
		l := library.NewForTest(t)
		a := library.ImportAll(t, l, dir)
		list, err := l.List(t.Context(), library.Query{})
		if err != nil || a.Parts != 1 || len(list) != 1 || list[0].Plies != 4 {
			t.Errorf("%s: %+v, %+v, %v", text, a, list, err)
		}
	}
}

// Games with tags and no moves are games; plain text is not.
func TestImportNoMoves(t *testing.T) {
	dir := t.TempDir()
	library.WriteFiles(t, dir, map[string]string{
		"a.pgn": "[Game \"Chinese Chess\"]\n[Event \"第00局 結論\"]\n[Red \"\"]\n[Result \"*\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n",
		"b.pgn": "[Event \"\"]\n[Red \"\"]\n[Result \"*\"]\n\n*\n",
		"c.txt": "a remark [in brackets] and then some words",
		"d.sgf": "(;GM[4]SZ[15]EV[Cup]PB[A])",
	})
	l := library.NewForTest(t)
	a := library.ImportAll(t, l, dir)
	library.CheckAccount(t, a, 3, 2, 0, 1)
	if list, err := l.List(t.Context(), library.Query{Filter: library.Filter{Event: "結論"}}); err != nil || len(list) != 1 || list[0].Plies != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	if a.Skipped != 1 {
		t.Errorf("%+v", a)
	}
}

// Games that an older program could not read are imported, and those it could read are not duplicated.
func TestImportNewReader(t *testing.T) {
	dir := t.TempDir()
	library.WriteFiles(t, dir, map[string]string{"a.pgn": library.RandomPGN(1, 40, "1999年全國賽"), "b.pgn": library.RandomPGN(2, 40, "B"), "c.pgn": "[Event \"E\"]\n\n1. nonsense\n"})
	l := library.NewForTest(t)
	library.CheckAccount(t, library.ImportAll(t, l, dir), 3, 2, 0, 1)
	if err := databasetest.Execute(l.Path(), "UPDATE source SET reader = reader - 1", "UPDATE game SET date = '', year = 0", "DELETE FROM game WHERE id = 2"); err != nil {
		t.Fatal(err)
	}
	a := library.ImportAll(t, l, dir)
	library.CheckAccount(t, a, 3, 1, 1, 1)
	if a.Again != 0 {
		t.Errorf("%+v", a)
	}
	if list, err := l.List(t.Context(), library.Query{Filter: library.Filter{FromYear: 1999}}); err != nil || len(list) != 1 || list[0].Year != 1999 {
		t.Errorf("the date is not read anew: %+v, %v", list, err)
	}
	if failures, err := l.Imports.Failures(t.Context(), 0, 0); err != nil || len(failures) != 1 {
		t.Errorf("%+v, %v", failures, err)
	}
}

// An import of one large file ends soon after it is cancelled, and the games added so far stay.
func TestImportStreamCancelled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn")
	library.WriteFiles(t, filepath.Dir(path), map[string]string{"a.pgn": library.BigPGN(1000)})
	l := library.NewForTest(t)
	ctx, cancel := context.WithCancel(t.Context())
	var ended time.Time
	a, err := l.Imports.Run(ctx, []string{path}, library.ImportOptions{}, func(p library.Progress) {
		if p.Added > 0 && ended.IsZero() {
			ended = time.Now()
			cancel()
		}
	})
	if late := time.Since(ended); late > time.Minute {
		t.Errorf("it ended %v later", late)
	}
	if n := library.Count(t, l); !errors.Is(err, context.Canceled) || n != a.Added || n == 0 {
		t.Errorf("%d games, %+v, %v", n, a, err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	if rest := library.ImportAll(t, l, path); rest.Read != 1000 || rest.Failed != 10 || library.Count(t, l) != 990 {
		t.Errorf("%+v", rest)
	}
}
