package eternal_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

func TestStepRefusals(t *testing.T) {
	const (
		place  = "8/8/8/8/8/8/8/r7/4H3 r 0-0/4 P"
		back   = "8/8/8/8/8/r7/8/3p4/4H3 r 0-1/4 d2"
		over   = "3R4/8/8/8/8/8/8/8/8 b 4-0/4 d9"
		corner = "8/8/8/8/8/8/8/3H4/R6R r 0-0/4 -"
	)
	for _, c := range []struct {
		position, text string
		kind           error
		code           string
		args           []string
	}{
		{eternal.StartText, "", core.ErrUnreadable, "et-step", []string{`""`}},
		{eternal.StartText, "a1", core.ErrUnreadable, "et-step", []string{`"a1"`}},
		{eternal.StartText, "A1A2", core.ErrUnreadable, "et-step", []string{`"A1A2"`}},
		{eternal.StartText, "a1-a2", core.ErrUnreadable, "et-step", []string{`"a1-a2"`}},
		{eternal.StartText, "a1a0", core.ErrUnreadable, "et-step", []string{`"a1a0"`}},
		{eternal.StartText, "o@a1", core.ErrUnreadable, "et-step", []string{`"o@a1"`}},
		{eternal.StartText, "p@i1", core.ErrUnreadable, "et-step", []string{`"p@i1"`}},
		{eternal.StartText, "pp@a1", core.ErrUnreadable, "et-step", []string{`"pp@a1"`}},
		{eternal.StartText, "@a1", core.ErrUnreadable, "et-step", []string{`"@a1"`}},
		{eternal.StartText, strings.Repeat("a", 50), core.ErrUnreadable, "et-too-long", []string{"50", "40"}},
		{eternal.StartText, "d1d2", core.ErrIllegalMove, "et-move-nothing", []string{"d1"}},
		{eternal.StartText, "a5a6", core.ErrIllegalMove, "et-move-stone", []string{"a5"}},
		{eternal.StartText, "a9a8", core.ErrIllegalMove, "et-move-not-yours", []string{"a9"}},
		{eternal.StartText, "a1a6", core.ErrIllegalMove, "et-move-shape", []string{"a1", "a6", "piece.eternal.red.rook"}},
		{eternal.StartText, "a1a1", core.ErrIllegalMove, "et-step-outside", nil},
		{"8/8/8/8/8/8/8/2P4R/8 r 0-0/4 -", "c2c4", core.ErrIllegalMove, "et-move-no-platform", []string{"c2"}},
		{"8/8/8/8/8/8/8/2A5/8 r 0-0/4 -", "c2c3", core.ErrGameOver, "", nil},
		{"8/8/8/8/8/8/8/A1A4R/8 r 0-0/4 -", "c2c3", core.ErrIllegalMove, "et-move-no-model", []string{"c2"}},
		{eternal.StartText, "p@c7", core.ErrIllegalMove, "et-nothing-to-place", nil},
		{corner, "a1d1", core.ErrIllegalMove, "et-move-second-guardian", []string{"d1"}},
		{"8/8/8/8/8/8/8/R2H4/8 r 0-0/4 -", "a2d2", core.ErrIllegalMove, "et-move-guardian", []string{"d2"}},
		{"3h4/8/8/8/8/8/8/8/3R4 r 0-0/4 -", "d1d9", core.ErrIllegalMove, "et-move-guardian", []string{"d9"}},
		// By way of e2 alone, where a second guardian would land.
		{"8/8/8/8/8/2P5/3R1R2/8/3H4 r 0-0/4 -", "c4g4", core.ErrIllegalMove, "et-move-chain", []string{"c4", "g4"}},
		{place, "e1d3", core.ErrIllegalMove, "et-place-first", []string{"piece.eternal.red.pawn"}},
		{place, "p@a3", core.ErrIllegalMove, "et-place-other", []string{"piece.eternal.red.pawn", "piece.eternal.black.pawn"}},
		{place, "P@a2", core.ErrIllegalMove, "et-home-taken", []string{"a2"}},
		{place, "P@a5", core.ErrIllegalMove, "et-home-half", []string{"a5", "piece.eternal.red.pawn", "side.eternal.red"}},
		{place, "P@d1", core.ErrIllegalMove, "et-home-zone", []string{"d1", "side.eternal.red"}},
		{back, "e1d3", core.ErrIllegalMove, "et-return-first", []string{"d2", "piece.eternal.black.pawn"}},
		{back, "p@a7", core.ErrIllegalMove, "et-return-first", []string{"d2", "piece.eternal.black.pawn"}},
		{back, "d2a4", core.ErrIllegalMove, "et-home-taken", []string{"a4"}},
		{back, "d2a3", core.ErrIllegalMove, "et-home-half", []string{"a3", "piece.eternal.black.pawn", "side.eternal.black"}},
		{over, "d9a1", core.ErrGameOver, "", nil},
	} {
		_, err := eternal.Rules{}.ParseMove(mustParse(t, c.position), c.text)
		if c.code == "" {
			if !errors.Is(err, c.kind) {
				t.Errorf("%s %q: %v", c.position, c.text, err)
			}
			continue
		}
		var e *core.TextError
		if !errors.As(err, &e) || e.Code != c.code || !slices.Equal(e.Args, c.args) || !errors.Is(err, c.kind) {
			t.Errorf("%s %q: %#v, want %s %v", c.position, c.text, err, c.code, c.args)
		}
	}
}

// Play rejects every kind of move that the position does not have, with a reason.
func TestPlayRefuses(t *testing.T) {
	for _, m := range []core.Move{
		{}, core.PassMove, {From: core.NoSquare, To: 3, Kind: core.Drop}, {From: 0, To: eternal.Squares, Kind: core.Walk},
		{From: -7, To: 3, Kind: core.Walk}, {From: 0, To: 9000, Kind: eternal.Return}, {From: 3, To: 20, Kind: eternal.Place},
		{From: 0, To: 8, Kind: eternal.Return}, {From: core.NoSquare, To: 20, Kind: eternal.Place}, {From: 0, To: 8, Kind: 99},
	} {
		if p, err := eternal.Start().Play(m); !errors.Is(err, core.ErrIllegalMove) || p != nil {
			t.Errorf("%v: %v, %v", m, p, err)
		}
	}
	// A return must not be played as a move.
	back := mustParse(t, "8/8/8/8/8/8/8/3p4/4H3 r 0-1/4 d2")
	if _, err := back.Play(core.Move{From: at(t, "d2"), To: at(t, "d7"), Kind: core.Walk}); !errors.Is(err, core.ErrIllegalMove) {
		t.Errorf("%v", err)
	}
}
