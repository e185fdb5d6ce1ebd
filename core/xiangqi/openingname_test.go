package xiangqi_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// lineOf plays moves in coordinates from the start.
func lineOf(t testing.TB, moves ...string) core.Line {
	t.Helper()
	line := core.Line{{Position: xiangqi.Start()}}
	for _, text := range moves {
		m, err := xiangqi.Rules{}.ParseMove(line.Last(), text)
		if err != nil {
			t.Fatalf("%v: %s: %v", moves, text, err)
		}
		p, err := line.Last().Play(m)
		if err != nil {
			t.Fatalf("%v: %s: %v", moves, text, err)
		}
		line = append(line, core.Step{Move: m, Position: p})
	}
	return line
}

// reflected returns the mirrored moves.
func reflected(moves []string) []string {
	var list []string
	for _, text := range moves {
		list = append(list, string([]byte{'a' + 'i' - text[0], text[1], 'a' + 'i' - text[2], text[3]}))
	}
	return list
}

func TestOpeningOf(t *testing.T) {
	for _, c := range []struct{ moves, id, code string }{
		{"", "", ""},
		{"a3a4", "nine-tailed-turtle", "A08"},
		{"a0a1", "", ""},
		{"h2e2", "central", "B00"},
		{"h2e2 h7e7", "same", "D00"},
		{"h2e2 b7e7", "opposite", "D50"},
		{"h2e2 h9g7 h0g2 b9c7", "screen", "C00"},
		{"h2e2 b9c7 h0g2 h9g7", "screen", "C00"},
		{"h0g2 b9c7 b2e2 h9g7", "screen", "C00"}, // the horse first
		{"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7", "screen-trade", "C40"},
		{"h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 h7i7 h6g6 i7i8 b0c2 d9e8 b2a2 i8g8 g6f6", "screen-trade-59", "C45"},
		{"h2e2 b9c7 h0g2 h7f7 i0h0 h9g7", "sandwich-both", "B31"},
		{"h2e2 h9g7 h0g2 h7i7 i0i1 i9h9", "left-tiger", "B20"},
		{"h2e2 h9g7 h0g2 i9h9 i0h0 b7e7", "half-opposite-filed", "D52"},
		{"h2e2 h7e7 h0g2 h9g7 i0h0 i9i8", "same-filed-ranked", "D20"},
		{"h2e2 h7e7 h0g2 h9g7 i0i1 i9h9", "same-ranked-filed", "D03"},
		{"c3c4 b7c7", "pawn-under", "E10"},
		{"c3c4 g6g5", "pawns", "E40"},
		{"c3c4 g6g5 h2g2 h7e7", "pawns-under-left-central", "E47"},
		{"g0e2", "elephant", "A10"},
		{"g0e2 h7e7 h0g2 h9g7 b0c2", "elephant-screen-central", "A28"},
		{"h0g2 g6g5 c3c4", "horse-pawns-7", "A45"},
		{"h2d2 h7e7", "palace-left-central", "A63"},
		{"h2f2 g6g5", "corner-pawn-7", "A54"},
	} {
		moves := strings.Fields(c.moves)
		for _, list := range [][]string{moves, reflected(moves)} {
			name, ok := xiangqi.Rules{}.OpeningOf(lineOf(t, list...))
			if ok != (c.id != "") || name.ID != c.id || name.Code != c.code {
				t.Errorf("%v: %+v, %v", list, name, ok)
			}
		}
	}
}

// A name does not depend on later moves, and only games from the start have one.
func TestOpeningOfLater(t *testing.T) {
	line := lineOf(t, strings.Fields("h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 e2e6 g7e6 a3a4 a6a5 a0a1 a9a8")...)
	for n := 5; n <= len(line); n++ {
		if name, ok := (xiangqi.Rules{}).OpeningOf(line[:n]); !ok || !strings.HasPrefix(name.ID, "screen") {
			t.Errorf("after %d plies: %+v, %v", n-1, name, ok)
		}
	}
	if name, ok := (xiangqi.Rules{}).OpeningOf(line[1:]); ok {
		t.Errorf("a game from another position is called %s", name.ID)
	}
}

func BenchmarkOpeningOf(b *testing.B) {
	line := lineOf(b, strings.Fields("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 h7i7 h6g6 i7i8 b0c2 d9e8 b2a2 i8g8 g6f6")...)
	for b.Loop() {
		if name, ok := (xiangqi.Rules{}).OpeningOf(line); !ok {
			b.Fatal(fmt.Sprint(name))
		}
	}
}

// The codes of the table mostly agree with those in game files: by the letter, by the first two characters, and in
// full. The differences are transpositions, which the files name by the order of moves.
func TestOpeningOfAgreesWithTags(t *testing.T) {
	text, err := os.ReadFile("testdata/ecco/games.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var agree [4]int // by the number of characters
	games := 0
	for row := range strings.Lines(string(text)) {
		code, moves, ok := strings.Cut(strings.TrimSpace(row), "\t")
		if !ok {
			continue
		}
		var list []string
		for ; moves != ""; moves = moves[4:] {
			list = append(list, moves[:4])
		}
		name, _ := xiangqi.Rules{}.OpeningOf(lineOf(t, list...))
		games++
		for n := 1; n < len(agree); n++ {
			if len(name.Code) >= n && name.Code[:n] == code[:n] {
				agree[n]++
			}
		}
	}
	for n, percent := range [...]int{1: 92, 2: 85, 3: 70} {
		if games == 0 || 100*agree[n] < percent*games {
			t.Errorf("%d of %d codes agree in %d characters, less than %d %%", agree[n], games, n, percent)
		}
	}
	t.Logf("%d games, agreement %v", games, agree[1:])
}
