package notation_test

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// The file is from github.com/Emilgardis/board, where it is a library too.
func TestPDBFile(t *testing.T) {
	reader := notation.For(gomoku.Rules{Set: gomoku.Freestyle})
	reading, err := reader.Read(readFile(t, "lib_two_top_rows.pdb"))
	if err != nil || reading.Form != "pdb" || !reading.Sure || len(reading.Games) != 1 || reading.Games[0].Tags.Get("Title") != "No.1" {
		t.Fatalf("it is read as %+v, %v", reading, err)
	}
	want := reader.Plain(gametest.Read(t, reader, readFile(t, "lib_two_top_rows.lib")))
	if g, err := reading.Games[0].Read(); err != nil || reader.Plain(g) != want || g.Tags().Get("Title") != "No.1" {
		t.Errorf("the game is %v, want %s", err, want)
	}
}

// pdbOf returns a database of these records.
func pdbOf(records ...string) string {
	list, bodies := "", ""
	for _, record := range records {
		list += string(binary.BigEndian.AppendUint32(nil, uint32(78+8*len(records)+len(bodies)))) + "\x40\x00\x00\x00"
		bodies += record
	}
	return strings.Repeat("\x00", 60) + "DATA5Ren" + strings.Repeat("\x00", 8) + string(binary.BigEndian.AppendUint16(nil, uint16(len(records)))) + list + bodies
}

func TestPDB(t *testing.T) {
	names, err := japanese.ShiftJIS.NewEncoder().String("名人戦の棋譜\x00ここで黒の勝ち\x00中村 茂\x00この点しか防げない\x00")
	if err != nil {
		t.Fatal(err)
	}
	data := pdbOf(
		"\x02\x18\x03\x03\x01\x00\x77\x02\x86\x01\xff\x02"+names+"2004.5.6\x00\x08\x08", // h8 i9 pass, dated
		"\x00\x08\x02\x02\x02\x00\x77\x02\x86\x01No.2\x00\x00\x00\x00\x00",
		"\x40\x08\x02\x02\x02\x00\x77\x02\x86\x01No.3\x00\x00\x00\x00\x00", // a problem
		"\x00\x08\x02\x02\x02\x00\x77\x02\x86\x02",                         // two black stones
		"\x00\x08\x03\x03\x02\x00\x77\x02\x86\x01\xf7\x02",                 // off the board
		"\x00\x08\x03\x03\x02\x00\x77\x02\x86\x01\x77\x02",                 // a stone on a stone
		"\x00\x08\x03\x03\x02\x00\x77\x02",                                 // cut
	)
	reading, err := notation.For(gomoku.Rules{}).Read(data)
	if err != nil || len(reading.Games) != 7 || reading.Encoding != core.ShiftJIS {
		t.Fatalf("it is read as %+v, %v", reading, err)
	}
	for name, want := range map[string]string{"Title": "名人戦の棋譜", "Black": "ここで黒の勝ち", "White": "中村 茂", "Comment": "この点しか防げない", "Date": "2004.5.6"} {
		if got := reading.Games[0].Tags.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	for i, c := range []struct{ moves, code string }{
		{"h8i9pass", ""}, {"h8i9", ""}, {"", "gm-pdb-problem"}, {"", "gm-pdb-problem"}, {"h8i9", "gm-lib-point"}, {"h8i9", "gm-occupied"}, {"", "gm-pdb-cut"},
	} {
		g, err := reading.Games[i].Read()
		var e *core.TextError
		if part := (*core.PartError)(nil); errors.As(err, &part) {
			g = part.Game
		}
		if errors.As(err, &e) != (c.code != "") || e != nil && e.Code != c.code || (g != nil) != (c.moves != "") || g != nil && notation.For(gomoku.Rules{}).Plain(g) != c.moves {
			t.Errorf("record %d: %v", i+1, err)
		}
	}
	var e *core.TextError
	if _, err := notation.For(gomoku.Rules{}).Read(pdbOf()); !errors.As(err, &e) || e.Code != "games-none" {
		t.Errorf("no records: %v", err)
	}
	if _, err := notation.For(gomoku.Rules{}).Game(data[:80]); !errors.As(err, &e) || e.Code != "gm-pdb-records" {
		t.Errorf("cut within the list: %v", err)
	}
}

// A damaged count is one failure, not thousands of them.
func TestPDBCount(t *testing.T) {
	data := []byte(pdbOf("\x00\x08\x02\x02\x02\x00\x77\x02\x86\x01a\x00b\x00c\x00d\x00"))
	binary.BigEndian.PutUint16(data[76:], 20_001)
	reading, err := notation.For(gomoku.Rules{}).Read(string(data))
	if err != nil || len(reading.Games) != (len(data)-78)/8+1 {
		t.Fatalf("%d games, %v", len(reading.Games), err)
	}
	if _, err := reading.Games[0].Read(); err != nil {
		t.Errorf("the first game: %v", err)
	}
	var e *core.TextError
	if _, err := reading.Games[len(reading.Games)-1].Read(); !errors.As(err, &e) || e.Code != "gm-pdb-records" || !slices.Equal(e.Args, []string{"20001", "3"}) {
		t.Errorf("the last: %v", err)
	}
}

func FuzzPDB(f *testing.F) {
	f.Add(readFile(f, "lib_two_top_rows.pdb"), uint8(1))
	f.Add(pdbOf("\x02\x18\x03\x03\x01\x00\x77\x02\x86\x01\xff\x02a\x00b\x00c\x00d\x00e\x00\x08\x08", "\x00\x08\x03\x03\x02\x00\x77\x02"), uint8(0))
	f.Fuzz(func(t *testing.T, data string, n uint8) {
		reader := notation.For(rulesOf(n))
		reading, err := reader.Read(data)
		if err != nil && !gametest.Refusal(err) {
			t.Fatalf("%v is no refusal", err)
		}
		if reading.Form != "pdb" {
			return
		}
		for _, e := range reading.Games[:min(len(reading.Games), 100)] {
			if _, err := e.Read(); err != nil && !gametest.Refusal(err) {
				t.Fatalf("%v is no refusal", err)
			}
		}
	})
}
