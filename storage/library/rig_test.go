package library

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/storage"
	"qilab/storage/database/databasetest"
)

// Shared by the tests of both packages.

// AllRules returns the games of the program.
func AllRules() []core.Rules {
	return []core.Rules{
		chaosclock.Rules{}, xiangqi.Rules{}, gomoku.Rules{Set: gomoku.Renju}, gomoku.Rules{Set: gomoku.Standard}, gomoku.Rules{Set: gomoku.Freestyle},
		eternal.Rules{},
	}
}

// AllReaders returns the readers of the games of the program.
func AllReaders() []core.Reader {
	var list []core.Reader
	for _, r := range AllRules() {
		reader := core.Reader{Rules: r}
		switch r.(type) {
		case chaosclock.Rules:
			reader.Codec = clocktexts.Codec{}
		case xiangqi.Rules:
			reader.Codec = xiangqitexts.Codec{}
		case gomoku.Rules:
			reader.Codec = gomokutexts.Codec{}
		case eternal.Rules:
			reader.Codec = eternaltexts.Codec{}
		}
		list = append(list, reader)
	}
	return list
}

// OpenForTest opens a library that must have no problems.
func OpenForTest(t testing.TB, path string) *Library {
	t.Helper()
	l, err := Open(path, AllReaders(), func(p storage.Problem) { t.Errorf("problem: %v", p) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

// NewForTest opens an empty library.
func NewForTest(t testing.TB) *Library { return OpenForTest(t, filepath.Join(t.TempDir(), FileName)) }

// RandomGame returns a random game.
func RandomGame(r core.Rules, seed uint64, plies int) *core.Game {
	random := rand.New(rand.NewPCG(seed, 1))
	g := core.NewGame(r, r.Start())
	for range plies {
		list := g.Position().Moves()
		if len(list) == 0 {
			break
		}
		if _, err := g.Play(list[random.IntN(len(list))]); err != nil {
			panic(err)
		}
	}
	return g
}

// Encoded returns a game as a text.
func Encoded(t testing.TB, g *core.Game) string {
	t.Helper()
	if err := g.Goto(g.Root()); err != nil {
		t.Fatal(err)
	}
	data, err := storage.Encode(g, storage.Meta{})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// WriteFiles writes the files of a folder.
func WriteFiles(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
}

// ImportAll imports, and checks that the account adds up.
func ImportAll(t testing.TB, l *Library, paths ...string) Account {
	t.Helper()
	var last Progress
	a, err := l.Imports.Run(t.Context(), paths, ImportOptions{}, func(p Progress) { last = p })
	if err != nil {
		t.Fatal(err)
	}
	if a.Read != a.Added+a.Duplicates+a.Failed {
		t.Errorf("the account is not even: %+v", a)
	}
	if last.Account != a {
		t.Errorf("told %+v at last, but it is %+v", last.Account, a)
	}
	return a
}

// CheckAccount compares the account of an import.
func CheckAccount(t testing.TB, a Account, read, added, duplicates, failed int) {
	t.Helper()
	if a.Read != read || a.Added != added || a.Duplicates != duplicates || a.Failed != failed {
		t.Errorf("read %d, added %d, duplicates %d, failed %d; want %d, %d, %d, %d", a.Read, a.Added, a.Duplicates, a.Failed, read, added, duplicates, failed)
	}
}

// RandomPGN returns a random game of xiangqi as PGN in Chinese.
func RandomPGN(seed uint64, plies int, event string) string {
	g := RandomGame(xiangqi.Rules{}, seed, plies)
	g.SetTags(core.Tags{{Name: "Event", Value: event}, {Name: "Red", Value: "胡榮華"}, {Name: "Black", Value: "柳大華"}})
	return PGNOf(g)
}

// PGNOf returns a game of xiangqi as PGN in Chinese.
func PGNOf(g *core.Game) string {
	text, err := xiangqitexts.For(xiangqi.Rules{}).Write(g, "pgn-chinese")
	if err != nil {
		panic(err) // every game can be written
	}
	return text
}

// Count returns the number of games.
func Count(t *testing.T, l *Library) int {
	t.Helper()
	n, err := l.Count(t.Context(), Filter{})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// MakeFile creates a library with some games, modifies it by SQL commands, and returns its path.
func MakeFile(t *testing.T, games int, commands ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), FileName)
	l, err := Open(path, AllReaders(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range games {
		if _, _, err := l.Add(t.Context(), RandomGame(xiangqi.Rules{}, uint64(i), 30), Info{Kind: Played}); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if err := databasetest.Execute(path, commands...); err != nil {
		t.Fatal(err)
	}
	return path
}

// WritePGN writes synthetic games as one file and returns its size, to which a comment adds what short games lack.
func WritePGN(tb testing.TB, path string, games, plies int) int64 {
	tb.Helper()
	f, err := os.Create(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	random := rand.New(rand.NewPCG(1, 4))
	for i := range games {
		fmt.Fprintf(f, "[Game \"Chinese Chess\"]\n[Event \"event %d\"]\n[Red \"player %d\"]\n[Black \"player %d\"]\n[Result \"1-0\"]\n\n", i%500, i%3000, i*7%3000)
		for ply, m := range synthetic(random, plies) {
			if ply%2 == 0 {
				fmt.Fprintf(f, "%d. ", ply/2+1)
			}
			move := m.Move()
			fmt.Fprintf(f, "%s%s ", xiangqi.SquareName(move.From), xiangqi.SquareName(move.To))
			if ply%20 == 19 {
				fmt.Fprintln(f)
			}
		}
		if plies < benchPlies {
			fmt.Fprintf(f, "{%s} ", strings.Repeat("words ", benchPlies-plies))
		}
		fmt.Fprint(f, "1-0\n\n")
	}
	size, err := f.Seek(0, 2)
	if err != nil {
		tb.Fatal(err)
	}
	return size
}

// BigPGN returns different games in Chinese, every hundredth of which has an illegal move.
func BigPGN(games int) string {
	var b strings.Builder
	for i := range games {
		second := "馬８進７"
		if i%100 == 99 {
			second = "馬８進８"
		}
		fmt.Fprintf(&b, "[Event \"全國賽第%d局\"]\n[Red \"許銀川\"]\n\n1. 炮二平五 %s\n2. 馬二進三 {%s} 車９平８ *\n\n", i, second, strings.Repeat("註解", 300))
	}
	return b.String()
}

// DamagedCBR returns a 象棋桥 file with two moves that is truncated in the second one.
func DamagedCBR() string {
	data := make([]byte, 2214)
	copy(data, "CCBridge Record\x00")
	data[19], data[2112], data[2116] = 2, 1, 1
	const back = "RNBAKABNR"
	kinds := map[byte]byte{'R': 1, 'N': 2, 'B': 3, 'A': 4, 'K': 5}
	for file := range 9 {
		data[2120+file], data[2120+81+file] = 0x20|kinds[back[file]], 0x10|kinds[back[file]]
		if file%2 == 0 {
			data[2120+27+file], data[2120+54+file] = 0x27, 0x17
		}
	}
	data[2120+19], data[2120+25], data[2120+64], data[2120+70] = 0x26, 0x26, 0x16, 0x16
	binary.LittleEndian.PutUint32(data[2210:], 0xFFFFFFFF)
	data = append(data, 0, 0, 0, 0)
	data = append(data, 0, 0, 7*9+7, 7*9+4) // 炮二平五
	return string(append(data, 0, 0, 7))
}
