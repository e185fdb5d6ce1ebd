package gametest

import (
	"slices"
	"testing"

	"qilab/core"
)

// Codec checks that every format can be written at the start of the game, and is read back.
func Codec(t testing.TB, reader core.Reader) {
	t.Helper()
	id, g := reader.Rules.ID(), core.NewGame(reader.Rules, reader.Rules.Start())
	var ids []string
	for _, f := range reader.Formats() {
		ids = append(ids, f.ID)
		text, err := reader.Write(g, f.ID)
		if err != nil {
			continue // the format cannot hold a game without moves
		}
		if back, err := reader.Game(text); err != nil || back.Position().Key() != g.Position().Key() {
			t.Errorf("%s: the form %s, %q, is not read back: %v", id, f.ID, text, err)
		}
		if reading, err := reader.Read(text); err != nil || len(reading.Games) != 1 {
			t.Errorf("%s: the form %s is read as %v, %v", id, f.ID, reading, err)
		}
		if f.Evaluations {
			evaluated(t, reader, f.ID)
		}
		if p, err := reader.Position(text); err != nil && !Refusal(err) || err == nil && p.Key() != g.Position().Key() {
			t.Errorf("%s: the form %s is the position %v, %v", id, f.ID, p, err)
		}
	}
	if slices.Contains(ids, "") || len(slices.Compact(slices.Sorted(slices.Values(ids)))) != len(ids) {
		t.Errorf("%s: the forms are %q", id, ids)
	}
	if text, err := reader.Write(g, "no such form"); err == nil {
		t.Errorf("%s is written in a form that it does not list: %q", id, text)
	}
}

// evaluated checks that a format keeps evaluations.
func evaluated(t testing.TB, reader core.Reader, format string) {
	t.Helper()
	want := core.Eval{Score: 35}
	g := core.NewGame(reader.Rules, reader.Rules.Start())
	g.Root().Comment = core.WithEval("", want)
	text, err := reader.Write(g, format)
	if err != nil {
		t.Fatal(err)
	}
	back, err := reader.Game(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, got, ok := core.CutEval(back.Root().Comment); !ok || got != want {
		t.Errorf("%s: the evaluation in the form %s is lost: %q", reader.Rules.ID(), format, text)
	}
}

// Game checks how a text is read as a game, if it is one (ok).
func Game(t testing.TB, reader core.Reader, text string) (g *core.Game, ok bool) {
	t.Helper()
	g, err := reader.Game(text)
	if err != nil {
		if !Refusal(err) {
			t.Fatalf("%q: %v is no refusal", text, err)
		}
		return nil, false
	}
	Written(t, reader, g)
	return g, true
}

// Written checks that the main line of a game is read back from its plain text.
func Written(t testing.TB, reader core.Reader, g *core.Game) {
	t.Helper()
	written := reader.Plain(g)
	back, err := reader.Game(written)
	if err != nil || reader.Plain(back) != written {
		t.Fatalf("%q is not read back: %v", written, err)
	}
}

// Read returns the game of a text, which must be readable.
func Read(t testing.TB, reader core.Reader, text string) *core.Game {
	t.Helper()
	g, err := reader.Game(text)
	if err != nil {
		t.Fatalf("%.300q: %v", text, err)
	}
	return g
}
