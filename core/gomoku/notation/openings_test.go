package notation_test

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// Openings of Piskvork count the columns to the right of the centre and the rows below it.
func TestOpenings(t *testing.T) {
	const text = "0,0, 1,0, 1,3\r\n0,0,-1,-1, 0 , 2,\n\n-7,-7\n-7,-8, -6,-9, -3,-9\n0,0, 1\n0,0, 1,x\n0,0, 0,0\n"
	r := gomoku.Rules{Set: gomoku.Freestyle}
	reading, err := notation.For(r).Read(text)
	if err != nil || reading.Form != "openings" || !reading.Sure || len(reading.Games) != 7 {
		t.Fatalf("it is read as %+v, %v", reading, err)
	}
	for i, c := range []struct {
		moves, code string
		line, move  int
	}{
		{moves: "h8i8i5"}, {moves: "h8g9h6"}, {moves: "a15"}, {code: "gm-off-board", move: 1}, {code: "gm-openings-line", line: 6},
		{code: "gm-openings-line", line: 7}, {code: "gm-occupied", move: 2},
	} {
		g, err := reading.Games[i].Read()
		var e *core.TextError
		var at *core.PlaceError
		if errors.As(err, &e) != (c.code != "") || e != nil && e.Code != c.code || errors.As(err, &at) && (at.Line != c.line || at.Move != c.move) {
			t.Errorf("opening %d: %v", i+1, err)
		}
		if (g != nil) != (c.moves != "") || g != nil && notation.For(r).Plain(g) != c.moves {
			t.Errorf("opening %d has other stones", i+1)
		}
	}
	expectGame(t, "0,0, 1,0, 1,3", "h8i8i5", "", "", "")
	for text, form := range map[string]string{
		"0,0\n1,1\n": "moves", "0,0\n0,0, 1,0, 1,3": "openings", "START 15\nBOARD\n7,7,1\nDONE": "command", "a\nb\n7,7,0\n8,8,0\n": "rec", "h8, i9": "moves",
		"4,3,7,11,5,10,12,0,0,2,0,0;0;7": "moves",
	} {
		if reading, _ := notation.For(r).Read(text); reading.Form != form {
			t.Errorf("%q is read as %s", text, reading.Form)
		}
	}
}

func FuzzOpenings(f *testing.F) {
	f.Add("0,0, 1,0, 1,3\r\n0,0,-1,-1, 0 , 2,\n\n-7,-7\n-7,-8, -6,-9, -3,-9\n0,0, 1\n", uint8(2))
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		reader := notation.For(rulesOf(n))
		reading, err := reader.Read(text)
		if err != nil && !gametest.Refusal(err) {
			t.Fatalf("%v is no refusal", err)
		}
		if reading.Form != "openings" {
			return
		}
		for _, e := range reading.Games[:min(len(reading.Games), 50)] {
			if g, err := e.Read(); err == nil {
				gametest.Written(t, reader, g)
			} else if !gametest.Refusal(err) {
				t.Fatalf("%v is no refusal", err)
			}
		}
	})
}
