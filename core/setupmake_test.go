package core_test

import (
	"errors"
	"strings"
	"testing"

	"qilab/core"
)

func TestReadBoard(t *testing.T) {
	valid := func(p core.Piece) bool { return p <= 2 }
	got := map[int]core.Piece{}
	put := func(sq int, p core.Piece) { got[sq] = p }
	problems, ok := core.ReadBoard(core.Setup{Board: []core.Piece{0, 1, 7, 2}}, 4, valid, put)
	if !ok || len(problems) != 1 || problems[0].Square != 2 || problems[0].Code != "piece" || len(got) != 2 || got[1] != 1 || got[3] != 2 {
		t.Errorf("%v, %v, %v", got, problems, ok)
	}
	for _, s := range []core.Setup{{Board: make([]core.Piece, 3)}, {Board: make([]core.Piece, 4), Turn: 2}} {
		if problems, ok := core.ReadBoard(s, 4, valid, put); ok || len(problems) != 1 || problems[0].Code != "board" {
			t.Errorf("%v: %v, %v", s, problems, ok)
		}
	}
}

func TestLegal(t *testing.T) {
	setup := core.Setup{Board: []core.Piece{3}}
	wrong := []core.Problem{{Code: "piece", Message: "wrong"}}
	_, err := core.LegalSetup(setup, nil, wrong)
	var refused *core.SetupError
	if !errors.As(err, &refused) || len(refused.Problems) != 1 || &refused.Setup.Board[0] == &setup.Board[0] {
		t.Errorf("%v: the setup is to come with the problems, as a copy", err)
	}
	if _, err := core.Legal[core.Position](nil, func() core.Setup { return setup }, nil); err != nil {
		t.Error(err)
	}
}

// heaps makes a heap of the first piece, which must be one.
type heaps struct{}

func (heaps) From(s core.Setup) (core.Position, []core.Problem) {
	if s.Board[0] == core.NoPiece {
		return heap(0), []core.Problem{{Code: "none", Message: "there is no heap"}}
	}
	return heap(s.Board[0]), nil
}

func TestSetups(t *testing.T) {
	var made core.Setups[heaps]
	good, bad := core.Setup{Board: []core.Piece{3}}, core.Setup{Board: []core.Piece{core.NoPiece}}
	if p, err := made.FromSetup(good); p != heap(3) || err != nil || len(made.Problems(good)) != 0 || made.FormatSetup(good) != heap(3).String() {
		t.Errorf("%v, %v, %v, %q", p, err, made.Problems(good), made.FormatSetup(good))
	}
	p, err := made.FromSetup(bad)
	if refused := (*core.SetupError)(nil); p != nil || !errors.As(err, &refused) || len(made.Problems(bad)) != 1 || made.FormatSetup(bad) != heap(0).String() {
		t.Errorf("%v, %v, %v, %q", p, err, made.Problems(bad), made.FormatSetup(bad))
	}
}

func TestWriteRanks(t *testing.T) {
	var b strings.Builder
	core.WriteRanks(&b, []core.Piece{1, 0, 0, 2, 0, 0, 0, 0, 1}, 3, " ab")
	if got, want := b.String(), "2a/b2/a2"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
