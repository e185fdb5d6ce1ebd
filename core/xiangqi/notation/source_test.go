package notation_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

var utf16LE, utf16BE = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), unicode.UTF16(unicode.BigEndian, unicode.UseBOM)

// said returns the tags and comments of a game.
func said(g *core.Game) string {
	var tags strings.Builder
	for _, tag := range g.Tags() {
		tags.WriteString(tag.Name + "=" + tag.Value + "\n")
	}
	return tags.String() + recordtest.Outline(g, true)
}

// A file gives the same game in every encoding.
func TestGamesInBig5(t *testing.T) {
	for name, want := range map[string]struct {
		moves int
		red   string
	}{"game": {39, "閻文清"}, "middlegame": {1, "遼寧趙慶閣"}, "endgame": {123, "河  北 李來群"}, "mate": {11, "湖北柳大華"}} {
		data, err := os.ReadFile(filepath.Join("testdata", "big5", name+".pgn"))
		if err != nil {
			t.Fatal(err)
		}
		text, err := traditionalchinese.Big5.NewDecoder().String(string(data))
		if err != nil {
			t.Fatal(err)
		}
		plain := mustRecord(t, text)
		if n := len(plain.MainLine()) - 1; n != want.moves || plain.Tags().Get("Red") != want.red {
			t.Errorf("%s: %d moves of %s, want %d of %s", name, n, plain.Tags().Get("Red"), want.moves, want.red)
		}
		for bytes, e := range map[string]core.Encoding{
			string(data): core.Big5, recordtest.Encoded(t, simplifiedchinese.GB18030, text): core.GB18030, text: core.UTF8, "\uFEFF" + text: core.UTF8,
			recordtest.Encoded(t, utf16LE, text): core.UTF16, recordtest.Encoded(t, utf16BE, text): core.UTF16,
		} {
			r, err := games.Read(bytes)
			if err != nil || r.Encoding != e || r.Form != "pgn" || len(r.Games) != 1 {
				t.Fatalf("%s in %v: %+v, %v", name, e, r, err)
			}
			g, err := r.Games[0].Read()
			if err != nil || said(g) != said(plain) {
				t.Errorf("%s in %v is read as %v, %v", name, e, g, err)
			}
		}
	}
}

// The encoding of a text is detected, with little or much text around the moves.
func TestEncodingsRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 0))
	for range 60 {
		g := recordtest.Random(rng)
		for _, n := range g.MainLine() {
			n.Comment = strings.ReplaceAll(n.Comment, "注释", []string{"", "註解", "功叻囚加包"}[rng.IntN(3)]) // whose second bytes are \{}[]
		}
		text := strings.ReplaceAll(notation.FormatPGN(g, xiangqi.StyleTraditional), "注释", "註解")
		want := said(mustRecord(t, text))
		for _, e := range []encoding.Encoding{simplifiedchinese.GB18030, simplifiedchinese.GBK, traditionalchinese.Big5, utf16LE} {
			if got := said(mustRecord(t, recordtest.Encoded(t, e, text))); got != want {
				t.Fatalf("%v: %s\nis read from\n%s", e, got, text)
			}
		}
	}
	for _, text := range []string{"砲二平五", "1. 砲二平五 馬８進７ 2. 傌二進三", "start moves 砲二平五 砲８平５", "炮二平五", "１．俥一進一　車９進１"} {
		want := movesOf(mustRecord(t, text))
		for _, e := range []encoding.Encoding{simplifiedchinese.GB18030, traditionalchinese.Big5, utf16BE} {
			if strings.Contains(text, "傌") && e == traditionalchinese.Big5 {
				text = strings.ReplaceAll(text, "傌", "馬")
			}
			g, err := notation.ParseRecord(recordtest.Encoded(t, e, text))
			if err != nil || movesOf(g) != want {
				t.Errorf("%s in %v is read as %v, %v", text, e, g, err)
			}
		}
	}
}

// The moves decide the encoding even if the surrounding text suggests another one.
func TestMovesDecideTheEncoding(t *testing.T) {
	name := strings.Repeat("\xB8\xEA\xB0\xAA", 40) // 戈蔼 in GB 18030, 資高 in Big5
	moves := "[Event \"" + name + "\"]\n\n1. "
	for e, want := range map[encoding.Encoding]core.Encoding{simplifiedchinese.GB18030: core.GB18030, traditionalchinese.Big5: core.Big5} {
		r, err := games.Read(moves + recordtest.Encoded(t, e, "炮二平五 馬8進7 2. 馬二進三 *"))
		if err != nil || r.Encoding != want {
			t.Errorf("the encoding is %v, %v, want %v", r.Encoding, err, want)
		}
	}
}

// Games concatenated into one file may have different encodings.
func TestGamesInSeveralEncodings(t *testing.T) {
	one := "[Event \"亞洲杯\"]\n[Red \"胡榮華\"]\n\n1. 炮二平五 馬８進７\n2. 馬二進三 車９平８ 1-0\n\n"
	text := recordtest.Encoded(t, traditionalchinese.Big5, one+one) + recordtest.Encoded(t, simplifiedchinese.GB18030, one) + one
	r, err := games.Read(text)
	if err != nil || len(r.Games) != 4 {
		t.Fatalf("%d games, %v", len(r.Games), err)
	}
	for i, e := range r.Games {
		g, err := e.Read()
		if err != nil || len(g.MainLine()) != 5 || g.Tags().Get("Red") != "胡榮華" || e.Tags.Get("Red") != "胡榮華" {
			t.Errorf("game %d: %v, %v, listed as %v", i, g, err, e.Tags)
		}
	}
}

// A game in two encodings or with damaged bytes is rejected with that reason.
func TestMixedAndDamagedText(t *testing.T) {
	head, first, second := "[Event \"亞洲杯\"]\n\n", "1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n", "3. 車一平二 馬２進３\n"
	big5 := recordtest.Encoded(t, traditionalchinese.Big5, head+first)
	for _, c := range []struct {
		name, text, code string
		line, move       int
	}{
		{"Big5, then GB 18030", big5 + recordtest.Encoded(t, simplifiedchinese.GB18030, second), "xq-mixed-text", 5, 0},
		{"Big5, then UTF-8", big5 + second, "xq-mixed-text", 5, 0},
		{"moves alone", recordtest.Encoded(t, simplifiedchinese.GB18030, first) + recordtest.Encoded(t, traditionalchinese.Big5, second), "xq-mixed-text", 3, 0},
		{"a byte is missing", big5[:len(big5)-4] + "\n", "xq-lost-text", 0, 4},
		{"replaced before", head + first + "3. \uFFFD\uFFFD平二", "xq-lost-text", 0, 5},
		{"bytes of nothing", big5 + "3. \xFF\xFF\x80\xFF 1-0", "xq-lost-text", 0, 5},
	} {
		_, err := notation.ParseRecord(c.text)
		var e *core.TextError
		var at *core.PlaceError
		if !errors.As(err, &e) || e.Code != c.code || !errors.As(err, &at) || at.Line != c.line || at.Move != c.move {
			t.Errorf("%s: %v, want %s in line %d, move %d", c.name, err, c.code, c.line, c.move)
		} else if at.Before == nil || len(at.Before.MainLine()) < 4 {
			t.Errorf("%s: the moves before are lost", c.name)
		}
	}
	// A comment in the wrong encoding does not make the moves unreadable.
	if g, err := notation.ParseRecord(big5 + "{" + recordtest.Encoded(t, simplifiedchinese.GB18030, "双方均势") + "}"); err != nil || len(g.MainLine()) != 5 {
		t.Errorf("%v, %v", g, err)
	}
}

// A single move may come from a command line in any encoding.
func TestMoveInEncodings(t *testing.T) {
	for _, e := range []encoding.Encoding{encoding.Nop, simplifiedchinese.GBK, traditionalchinese.Big5} {
		m, err := xiangqi.ParseMoveText(xiangqi.Start(), recordtest.Encoded(t, e, "馬八進七"))
		if err != nil || xiangqi.NewMove(m.From, m.To).String() != "b0c2" {
			t.Errorf("%v: %v, %v", e, m, err)
		}
		if _, err := xiangqi.ParseMoveText(xiangqi.Start(), recordtest.Encoded(t, e, "馬八進五")); !errors.Is(err, core.ErrIllegalMove) {
			t.Errorf("%v: %v", e, err)
		}
	}
}

// Results and move numbers may be written in full-width characters and in words.
func TestResultsInChinese(t *testing.T) {
	if list, err := core.ParseMoves(xiangqi.Rules{}, xiangqi.Start(), "１．俥一進一 車９進１ ２． 俥一平四"); err != nil || len(list) != 3 {
		t.Errorf("%v, %v", list, err)
	}
	for word, want := range map[string]string{"紅勝": "1-0", "黑胜": "0-1", "和棋": "1/2-1/2", "１－０": "1-0", "0-1": "0-1"} {
		for _, text := range []string{"[Event \"x\"]\n\n１．炮二平五 ２. " + word, "[Result \"" + word + "\"]\n\n１． 炮二平五"} {
			if g, err := notation.ParseRecord(text); err != nil || g.Tags().Get("Result") != want {
				t.Errorf("%s: %v, %v", text, g, err)
			}
		}
	}
}

// A game that was parsed to detect the encoding is returned once and then parsed again.
func TestReadTwice(t *testing.T) {
	raw, err := traditionalchinese.Big5.NewEncoder().String("[Red \"許銀川\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 1-0\n")
	if err != nil {
		t.Fatal(err)
	}
	r, err := games.Read(raw)
	if err != nil || len(r.Games) != 1 || r.Encoding != core.Big5 {
		t.Fatal(r, err)
	}
	first, errFirst := r.Games[0].Read()
	second, errSecond := r.Games[0].Read()
	if errFirst != nil || errSecond != nil || first == second || first.Root() == second.Root() {
		t.Fatal(errFirst, errSecond)
	}
	for _, g := range []*core.Game{first, second} {
		if g.Nodes() != 4 || g.Tags().Get("Red") != "許銀川" || g.Tags().Get("Result") != "1-0" || g.Current().Next() != nil {
			t.Errorf("%v, %v", g.Position(), g.Tags())
		}
	}
}

// Lines that end in carriage returns alone hide no game.
func TestLinesOfOldMacs(t *testing.T) {
	text := strings.ReplaceAll("[Event \"一\"]\n\n1. 炮二平五 马8进7 1-0\n\n[Event \"二\"]\n\n1. 兵三进一 ; 仙人指路\n卒7进1 *\n", "\n", "\r")
	for _, bytes := range []string{text, recordtest.GBK(t, text)} {
		r, err := games.Read(bytes)
		if err != nil || len(r.Games) != 2 {
			t.Fatalf("%q: %d games, %v", bytes, len(r.Games), err)
		}
		g, err := r.Games[1].Read()
		if err != nil || movesOf(g) != "g3g4 g6g5" || g.Root().Next().Comment != "仙人指路" {
			t.Errorf("%q: %v, %v", bytes, g, err)
		}
		count := 0
		for range games.Each(strings.NewReader(bytes)) {
			count++
		}
		if count != 2 {
			t.Errorf("%d games in a file", count)
		}
	}
}
