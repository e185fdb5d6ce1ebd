package xiangqi_test

import (
	"encoding/hex"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// bookPosition returns the position after moves from the start.
func bookPosition(t *testing.T, moves string) core.Position {
	t.Helper()
	p := xiangqi.Rules{}.Start()
	if moves == "" {
		return p
	}
	list, err := core.ParseMoves(xiangqi.Rules{}, p, moves)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// The keys and move codes agree with the books of other programs.
func TestBookKeys(t *testing.T) {
	books := xiangqi.Rules{}.Capabilities().BookKeys
	for _, test := range []struct {
		name  string
		views core.BookViews
		moves string
		key   string
		codes map[string]uint16
	}{
		{"obk", books.Obk, "", "628d04d7c9c144ae", map[string]uint16{"h2e2": 0xAAA7, "c3c4": 0x9585}},
		{"obk", books.Obk, "h2e2", "a1ead1f6470e07ee", map[string]uint16{"h9g7": 0x3A59}},
		{"obk", books.Obk, "b2e2", "29d430b1d3af9b9e", nil},
		{"obk", books.Obk, "h2e2 h9g7", "377a45b3f4daaee9", nil},
		{"dat", books.Dat, "", "052656d5", map[string]uint16{"h2e2": 0xA7AA}},
		{"xqb", books.Xqb, "", "ceb7cef37ac801e079f7df7df00002ebaebaeb02c004653a56939440", map[string]uint16{"h2e2": 0x7774}},
		{"xqb", books.Xqb, "h2e2", "ceb7cef37ac801e3c1f7df7df00002ebaebaeb02c004653a56939440", map[string]uint16{"h9g7": 0x9776}},
	} {
		p := bookPosition(t, test.moves)
		view := test.views(p)[0]
		if got := hex.EncodeToString(view.Key); got != test.key {
			t.Errorf("%s after %q: the key is %s, not %s", test.name, test.moves, got, test.key)
		}
		for text, code := range test.codes {
			m, err := xiangqi.Rules{}.ParseMove(p, text)
			if err != nil {
				t.Fatal(err)
			}
			if got := view.Code(m); got != code {
				t.Errorf("%s: %s is %04x, not %04x", test.name, text, got, code)
			}
			if back, ok := view.Move(code); !ok || back != m {
				t.Errorf("%s: %04x is %v, %v", test.name, code, back, ok)
			}
		}
	}
	mirror := books.Dat(bookPosition(t, "h2e2"))[1]
	if got := hex.EncodeToString(mirror.Key); got != "5396644f" {
		t.Errorf("dat: the mirror image has the key %s", got)
	}
	if p, q := books.Obk(bookPosition(t, "h2e2")), books.Obk(bookPosition(t, "b2e2")); !slices.Equal(p[1].Key, q[0].Key) {
		t.Error("obk: the mirror image has another key")
	}
}

// Every code is decoded to a move or rejected, without a panic.
func TestBookCodes(t *testing.T) {
	books := xiangqi.Rules{}.Capabilities().BookKeys
	for _, moves := range []string{"", "h2e2", "h2e2 h9g7"} {
		for _, views := range []core.BookViews{books.Obk, books.Xqb, books.Dat} {
			for _, v := range views(bookPosition(t, moves)) {
				found := 0
				for code := range 1 << 16 {
					m, ok := v.Move(uint16(code))
					if !ok {
						continue
					}
					found++
					if v.Code(m) != uint16(code) {
						t.Fatalf("%04x is %v, which is %04x", code, m, v.Code(m))
					}
				}
				if found != xiangqi.Squares*xiangqi.Squares {
					t.Errorf("%d codes are moves", found)
				}
			}
		}
	}
	if books.Obk(nil) != nil || books.Xqb(nil) != nil || books.Dat(nil) != nil {
		t.Error("a position of another game has keys")
	}
}
