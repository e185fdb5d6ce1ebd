package core

import (
	"errors"
	"strings"
	"testing"
)

func TestReadBoard(t *testing.T) {
	valid := func(p Piece) bool { return p <= 2 }
	got := map[int]Piece{}
	put := func(sq int, p Piece) { got[sq] = p }
	problems, ok := ReadBoard(Setup{Board: []Piece{0, 1, 7, 2}}, 4, valid, put)
	if !ok || len(problems) != 1 || problems[0].Square != 2 || problems[0].Code != "piece" || len(got) != 2 || got[1] != 1 || got[3] != 2 {
		t.Errorf("%v, %v, %v", got, problems, ok)
	}
	for _, s := range []Setup{{Board: make([]Piece, 3)}, {Board: make([]Piece, 4), Turn: 2}} {
		if problems, ok := ReadBoard(s, 4, valid, put); ok || len(problems) != 1 || problems[0].Code != "board" {
			t.Errorf("%v: %v, %v", s, problems, ok)
		}
	}
}

func TestLegal(t *testing.T) {
	setup := Setup{Board: []Piece{3}}
	wrong := []Problem{{Code: "piece", Message: "wrong"}}
	_, err := LegalSetup[Position](setup, nil, wrong)
	var refused *SetupError
	if !errors.As(err, &refused) || len(refused.Problems) != 1 || &refused.Setup.Board[0] == &setup.Board[0] {
		t.Errorf("%v: the setup is to come with the problems, as a copy", err)
	}
	if _, err := Legal[Position](nil, func() Setup { return setup }, nil); err != nil {
		t.Error(err)
	}
}

func TestWriteRanks(t *testing.T) {
	var b strings.Builder
	WriteRanks(&b, []Piece{1, 0, 0, 2, 0, 0, 0, 0, 1}, 3, " ab")
	if got, want := b.String(), "2a/b2/a2"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
