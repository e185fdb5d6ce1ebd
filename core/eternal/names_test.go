package eternal_test

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

// TestStepNames: steps are written with the names of the pieces, with special signs for captures, returns and points,
// and can be parsed in every notation.
func TestStepNames(t *testing.T) {
	for _, c := range []struct{ position, step, names, chinese string }{
		{eternal.StartText, "a1a2", "Rook a1-a2", "车a1-a2"},
		{eternal.StartText, "b3b7", "Cannon b3×b7", "炮b3×b7"},
		{"8/8/8/8/8/8/8/r7/4H3 r 0-0/4 P", "P@a1", "Pawn@a1", "兵@a1"},
		{"8/8/8/8/8/8/8/r7/4H3 r 0-0/4 r", "r@a9", "Rook@a9", "车@a9"},
		{"8/8/8/8/8/r7/8/3p4/4H3 r 0-1/4 d2", "d2a9", "Pawn d2→a9", "兵d2→a9"},
		{"8/8/8/8/8/8/8/8/3R4 r 0-0/4 -", "d1d9", "Rook d1-d9★", "车d1-d9★"},
		{"8/8/8/8/o7/8/8/8/R7 r 0-0/4 -", "a1a5", "Rook a1×a5", "车a1×a5"},
		{"8/8/8/8/8/8/8/8/AH6 r 0-0/4 -", "a1c2", "Advisor a1-c2", "士a1-c2"},
		{"8/8/8/8/8/8/8/8/E7 r 0-0/4 -", "a1b2", "Elephant a1-b2", "象a1-b2"},
	} {
		p := mustParse(t, c.position)
		m, err := eternal.Rules{}.ParseMove(p, c.step)
		if err != nil {
			t.Fatalf("%s %s: %v", c.position, c.step, err)
		}
		for name, want := range map[string]string{"names": c.names, "chinese": c.chinese, "plain": c.step, "other": c.step} {
			got := eternal.Rules{}.Capabilities().Notations.Format(p, m, name)
			if back, err := (eternal.Rules{}).ParseMove(p, got); got != want || back != m || err != nil {
				t.Errorf("%s %s in %s: %q, want %q, read back as %v, %v", c.position, c.step, name, got, want, back, err)
			}
		}
	}
}

// TestStepNamesRead: names are parsed in any case and with any character of the piece; a wrong name is rejected.
func TestStepNamesRead(t *testing.T) {
	const place = "8/8/8/8/8/8/8/r7/4H3 r 0-0/4 P"
	for _, text := range []string{"rook a1-a2", "ROOK  a1a2", "車a1-a2", "俥 a1a2", "rooka1–a2", "Rook a1xa2"} {
		if m, err := (eternal.Rules{}).ParseMove(eternal.Start(), text); err != nil || m != (core.Move{From: at(t, "a1"), To: at(t, "a2"), Kind: core.Walk}) {
			t.Errorf("%q is %v, %v", text, m, err)
		}
	}
	for _, c := range []struct {
		position, text, code string
		kind                 error
	}{
		{eternal.StartText, "Horse a1-a2", "et-step-name", core.ErrIllegalMove},
		{eternal.StartText, "Rook d1-d2", "et-move-nothing", core.ErrIllegalMove},
		{eternal.StartText, "Pawn@a2", "et-nothing-to-place", core.ErrIllegalMove},
		{place, "Rook@a1", "et-place-other", core.ErrIllegalMove},
		{eternal.StartText, "Rook", "et-step", core.ErrUnreadable},
		{eternal.StartText, "Rook a1", "et-step", core.ErrUnreadable},
		{eternal.StartText, "Rook a1--a2", "et-step", core.ErrUnreadable},
		{eternal.StartText, "车", "et-step", core.ErrUnreadable},
	} {
		_, err := eternal.Rules{}.ParseMove(mustParse(t, c.position), c.text)
		var e *core.TextError
		if !errors.As(err, &e) || e.Code != c.code || !errors.Is(err, c.kind) {
			t.Errorf("%s %q: %v, want %s", c.position, c.text, err, c.code)
		}
	}
}

// TestNamedGame: a list of steps with names that contain spaces is parsed as a game.
func TestNamedGame(t *testing.T) {
	for _, text := range []string{"1. Cannon b3×b7 Cannon@b8, Rook a9-a8", "炮b3×b7 炮@b8 车a9-a8", "Rook a1-a2, Rook a9 - a8"} {
		steps, err := core.ParseMoves(eternal.Rules{}, eternal.Start(), text)
		if text == "Rook a1-a2, Rook a9 - a8" {
			if !errors.Is(err, core.ErrUnreadable) {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		if err != nil || len(steps) != 3 {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzStepNames checks that every step of every position can be parsed in every notation.
func FuzzStepNames(f *testing.F) {
	f.Add(eternal.StartText, "Rook a1-a2")
	f.Add("8/8/8/8/8/r7/8/3p4/4H3 r 0-1/4 d2", "兵d2→a9")
	f.Add("8/8/8/8/8/8/8/r7/4H3 r 0-0/4 P", "Pawn@a1★")
	notations := eternal.Rules{}.Capabilities().Notations
	f.Fuzz(func(t *testing.T, position, text string) {
		p, err := eternal.Parse(position)
		if err != nil {
			return
		}
		if m, err := (eternal.Rules{}).ParseMove(p, text); err == nil {
			if _, err := p.Play(m); err != nil {
				t.Errorf("%s: %q is read as %v: %v", position, text, m, err)
			}
		}
		for _, m := range p.Moves() {
			for _, name := range notations.Names {
				if back, err := (eternal.Rules{}).ParseMove(p, notations.Format(p, m, name)); err != nil || back != m {
					t.Fatalf("%s: %v in %s is read back as %v, %v", position, m, name, back, err)
				}
			}
		}
	})
}
