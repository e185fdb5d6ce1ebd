package notation_test

import (
	"errors"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi/notation"
)

// wxfText is a game as PlayOK writes it.
const wxfText = "FORMAT  WXF\nRED     alice ; 1137 ;;\nBLACK   bob ; 1177 ;;\nRESULT  1-0\nDATE    2026-09-03 16:20:58\nEVENT   PlayOK Game ; 10m+0s\n" +
	"START{\n 1. C8.5 c2.5   2. H8+7 h2+3\n 3. R9.8 }END\n"

func TestWXF(t *testing.T) {
	want := core.Tags{
		{Name: "Red", Value: "alice"}, {Name: "RedElo", Value: "1137"}, {Name: "Black", Value: "bob"}, {Name: "BlackElo", Value: "1177"}, {Name: "Result", Value: "1-0"},
		{Name: "Date", Value: "2026-09-03 16:20:58"}, {Name: "Event", Value: "PlayOK Game"}, {Name: "TimeControl", Value: "10m+0s"},
	}
	r, err := games.Read("\n" + wxfText)
	if err != nil || r.Form != "wxf" || !r.Sure || len(r.Games) != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	g := mustRecord(t, wxfText)
	if movesOf(g) != "b2e2 b7e7 b0c2 b9c7 a0b0" || !slices.Equal(g.Tags(), want) {
		t.Errorf("%s, %v", movesOf(g), g.Tags())
	}
	const end = "3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2 b"
	g = mustRecord(t, "FORMAT\tWXF\r\nGAME\tstudy\r\nRED\tCarl\r\nRESULT\t*\r\nFEN\t"+end+"\r\n\r\nSTART {\r\n{good} 1. ... e7+9\r\n2. E3+1\r\n} END\r\n")
	if movesOf(g) != "g9i7 g0i2" || g.Root().Comment != "good" || !slices.Equal(g.Tags(), core.Tags{{Name: "Game", Value: "study"}, {Name: "Red", Value: "Carl"}}) {
		t.Errorf("%s, %q, %v", movesOf(g), g.Root().Comment, g.Tags())
	}
}

// A file may have several games; an error has the place of its move, and a text without an end is read as far as it goes.
func TestSeveralWXF(t *testing.T) {
	r, err := games.Read(wxfText + "\nFORMAT WXF\nRED c\nSTART{ 1. C2.5 c2.5 2. R1.9 }END\nFORMAT WXF\nRED d\nSTART{ 1. C2.5\n")
	if err != nil || len(r.Games) != 3 || r.Games[1].Tags.Get("Red") != "c" {
		t.Fatalf("%+v, %v", r, err)
	}
	var at *core.PlaceError
	if _, err := r.Games[1].Read(); !errors.As(err, &at) || at.Move != 3 || at.Word != "R1.9" {
		t.Errorf("the second: %v", err)
	}
	if g, err := r.Games[2].Read(); err != nil || movesOf(g) != "h2e2" {
		t.Errorf("the third: %v", err)
	}
	for _, text := range []string{"FORMAT WXF\nRED a\nFEN 9/9\nSTART{ }END", "FORMAT WXF\nSTART{ 1. C2.5 {x }END"} {
		if _, err := notation.ParseRecord(text); !errors.Is(err, core.ErrUnreadable) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
