package notation_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
)

// manyPGN returns a PGN of n games that is generated while it is read; every hundredth game has an illegal move.
func manyPGN(n int, event string) io.Reader {
	made, out := io.Pipe()
	go func() {
		for i := range n {
			second := "馬８進７"
			if i%100 == 99 {
				second = "馬８進８"
			}
			text := fmt.Sprintf("[%s \"%d\"]\n[Red \"許銀川\"]\n\n1. 炮二平五 %s\n2. 馬二進三 {[Event \"x\"]} 車９平８ *\n\n", event, i, second)
			data, err := traditionalchinese.Big5.NewEncoder().String(text)
			if err != nil {
				out.CloseWithError(err)
				return
			}
			if _, err := io.WriteString(out, data); err != nil {
				return
			}
		}
		out.Close()
	}()
	return made
}

// A PGN of any size is read in blocks: every game is found, with its line number, in little memory.
func TestEachPGN(t *testing.T) {
	gametest.OneGoroutine(t)
	size := gametest.Sample(100_000) // of 117 bytes
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for _, event := range []string{"Event", "Title"} {
		games := 0
		for e, err := range notation.For(xiangqi.Rules{}).Each(manyPGN(size, event)) {
			if err != nil {
				t.Fatal(err)
			}
			if got := e.Tags.Get(event); got != fmt.Sprint(games) {
				t.Fatalf("game %d is %q", games, got)
			}
			if games%5 == 4 {
				g, err := e.Read()
				var place *core.PlaceError
				switch bad := games%100 == 99; {
				case bad && (!errors.As(err, &place) || place.Line != 7*games+4 && place.Move != 2):
					t.Fatalf("game %d: %v", games, err)
				case !bad && (err != nil || g.Nodes() != 5 || g.Tags().Get("Red") != "許銀川"):
					t.Fatalf("game %d: %v", games, err)
				}
			}
			games++
		}
		if games != size {
			t.Errorf("%s: %d games", event, games)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&now)
	if now.HeapAlloc > before.HeapAlloc+1<<20 {
		t.Errorf("%d bytes are kept", now.HeapAlloc-before.HeapAlloc)
	}
}

func TestEachPGNOfOtherKinds(t *testing.T) {
	gametest.OneGoroutine(t)
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(strings.Repeat("[Event \"x\"]\n\n1. h2e2 *\n\n", 3))
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for e, err := range notation.For(xiangqi.Rules{}).Each(strings.NewReader(wide)) {
		if _, bad := e.Read(); err != nil || bad != nil {
			t.Error(err, bad)
		}
		games++
	}
	if games != 3 {
		t.Errorf("%d games in UTF-16", games)
	}
	var e *core.TextError
	long := "[Event \"x\"]\n\n" + strings.Repeat("1. h2e2 ", 2<<20)
	for _, last := range []string{"", "\n\n[Event \"y\"]\n\n1. h2e2 *\n"} {
		games, failed := 0, 0
		for entry, err := range notation.For(xiangqi.Rules{}).Each(strings.NewReader(long + last)) {
			if err != nil {
				t.Fatal(err)
			}
			if games++; games == 2 && entry.Tags.Get("Event") != "y" {
				t.Errorf("after a game that does not end comes %v", entry.Tags)
			}
			if _, err := entry.Read(); errors.As(err, &e) && e.Code == "xq-too-long" {
				failed++
			} else if err != nil {
				t.Error(err)
			}
		}
		if want := 1 + min(1, len(last)); games != want || failed != 1 {
			t.Errorf("a game that does not end: %d games, %d failed", games, failed)
		}
	}
}

// Consecutive games without an empty line between them are separated, with and without results.
func TestEachPGNWithoutGaps(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, end := range []string{" 0-1", " *", ""} {
		game := "[Game \"Chinese Chess\"]\n[Event \"x\"]\n[Red \"\"]\n1. h2e2 {" + strings.Repeat("a comment ", 100) + "\n[Event \"y\"]}\nh9g7 2. h0g2" + end + "\n"
		const limit = 6000
		games := 0
		for e, err := range notation.For(xiangqi.Rules{}).Each(strings.NewReader(strings.Repeat(game, limit))) {
			if err != nil {
				t.Fatal(err)
			}
			if games%500 == 0 {
				if g, err := e.Read(); err != nil || g.Nodes() != 4 {
					t.Fatalf("%q: game %d: %v", end, games, err)
				}
			}
			games++
		}
		if games != limit {
			t.Errorf("%q: %d games", end, games)
		}
	}
}

// A repeated tag does not start a new game: its last value counts, in a whole text and in a stream. Games without moves
// are still separated.
func TestRepeatedTags(t *testing.T) {
	const fen, other = "4k4/9/9/9/9/9/9/9/R8/3K5 w", "4k4/9/9/9/9/9/9/R8/9/3K5 w"
	moves := "\n1. h2e2 h9g7 2. h0g2 *\n"
	for name, c := range map[string]struct {
		text string
		want []string // the tag Dup of each game, and its number of moves
	}{
		"side by side":        {"[Dup \"1\"]\n[Dup \"2\"]\n" + moves, []string{"2 3"}},
		"apart, other case":   {"[Event \"E\"]\n[Dup \"1\"]\n[Red \"A\"]\n[dup \"2\"]\n" + moves + "\n[Dup \"3\"]\n" + moves, []string{"2 3", "3 3"}},
		"event":               {"[Event \"E\"]\n[Dup \"1\"]\n[Event \"F\"]\n[Red \"A\"]\n" + moves, []string{"1 3"}},
		"three":               {"[Event \"E\"]\n[Dup \"1\"]\n[Dup \"2\"]\n[Dup \"3\"]\n" + moves, []string{"3 3"}},
		"position":            {"[FEN \"" + fen + "\"]\n[Dup \"1\"]\n[Dup \"2\"]\n\n*\n", []string{"2 0"}},
		"positions":           {"[Event \"E\"]\n[Dup \"1\"]\n[FEN \"" + fen + "\"]\n[Event \"E\"]\n[Dup \"2\"]\n[FEN \"" + other + "\"]\n", []string{"1 0", "2 0"}},
		"after an empty line": {"[Dup \"1\"]\n[FEN \"" + fen + "\"]\n\n[Dup \"2\"]\n[FEN \"" + other + "\"]\n", []string{"1 0", "2 0"}},
	} {
		t.Run(name, func(t *testing.T) {
			check := func(way string, entries []core.Entry) {
				t.Helper()
				var got []string
				for _, e := range entries {
					g, err := e.Read()
					if err != nil {
						t.Errorf("%s: %v", way, err)
						continue
					}
					got = append(got, fmt.Sprint(g.Tags().Get("Dup"), " ", len(g.MainLine())-1))
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("%s reads %q, want %q", way, got, c.want)
				}
			}
			reading, err := games.Read(c.text)
			if err != nil {
				t.Fatal(err)
			}
			check("the text", reading.Games)
			var list []core.Entry
			for e, err := range notation.For(xiangqi.Rules{}).Each(strings.NewReader(c.text)) {
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, e)
			}
			check("the stream", list)
		})
	}
}
