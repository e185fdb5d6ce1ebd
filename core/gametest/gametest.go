// Package gametest checks the contract that package core sets for every game: texts round-trip, every refusal is an
// error of a known kind, and move counts are right. The tests of the games call it, and check the special features of
// their game themselves.
package gametest

import (
	"bufio"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
)

// Rows reads a table: one row a line, fields separated by tabs, # before a comment. An empty table fails the test.
func Rows(t testing.TB, path string) [][]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list [][]string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if line := lines.Text(); line != "" && !strings.HasPrefix(line, "#") {
			list = append(list, strings.Split(line, "\t"))
		}
	}
	if err := lines.Err(); err != nil || len(list) == 0 {
		t.Fatalf("%s: %d rows, %v", path, len(list), err)
	}
	return list
}

// Perft compares counts with a table: a position and its counts for depths 1, 2, … Counts above limit are skipped,
// unless limit is 0. It uses the game's own Perft, or else counts one by one.
func Perft(t *testing.T, rules core.Rules, table [][]string, limit uint64) {
	t.Helper()
	for _, row := range table {
		p, err := rules.Parse(row[0])
		if err != nil {
			t.Errorf("%s: %v", row[0], err)
			continue
		}
		count := rules.Capabilities().Perft
		if count == nil {
			count = func(p core.Position, depth int) uint64 { return countPlays(t, p, depth) }
		}
		before := p.String()
		for i, field := range row[1:] {
			want, err := strconv.ParseUint(field, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			if limit > 0 && want > limit {
				continue
			}
			if got := count(p, i+1); got != want {
				t.Errorf("%s: perft %d is %d, want %d", row[0], i+1, got, want)
			}
		}
		if p.String() != before {
			t.Errorf("%s: counting changes the position", row[0])
		}
		if got := count(p, 0); got != 1 {
			t.Errorf("%s: perft 0 is %d", row[0], got)
		}
	}
}

// countPlays counts the sequences of exactly depth moves by making them.
func countPlays(t *testing.T, p core.Position, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("%v: %v is generated and refused: %v", p, m, err)
		}
		n += countPlays(t, next, depth-1)
	}
	return n
}

// Refusal reports whether err is of one of the kinds with which a game may refuse a text.
func Refusal(err error) bool {
	var text *core.TextError
	var setup *core.SetupError
	if !errors.As(err, &text) && !errors.As(err, &setup) && !errors.Is(err, core.ErrGameOver) {
		return false
	}
	for _, kind := range []error{
		core.ErrUnreadable, core.ErrIllegalPosition, core.ErrIllegalMove, core.ErrAmbiguousMove, core.ErrGameOver,
	} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}

// Kept returns the game that was read or, of one with a fault, the part before it; nil if it was refused. Any other error fails the test.
func Kept(t testing.TB, g *core.Game, err error) *core.Game {
	t.Helper()
	var part *core.PartError
	switch {
	case errors.As(err, &part):
		return part.Game
	case err != nil && !Refusal(err):
		t.Fatalf("%v is no refusal", err)
	}
	return g
}

// Position checks how a text is read as a setup and, if it is one (ok), as a position. Positions must be comparable.
func Position(t testing.TB, rules core.Rules, text string) (p core.Position, ok bool) {
	t.Helper()
	setup, err := rules.ParseSetup(text)
	switch {
	case err == nil:
		written := rules.FormatSetup(setup)
		if back, err := rules.ParseSetup(written); err != nil || rules.FormatSetup(back) != written {
			t.Fatalf("%q: the setup %s is read back as %v, %v", text, written, back, err)
		}
		if _, err := rules.FromSetup(setup); (err == nil) != (len(rules.Problems(setup)) == 0) {
			t.Fatalf("%q: problems and FromSetup (%v) disagree", text, err)
		}
	case !Refusal(err):
		t.Fatalf("%q: %v is no refusal", text, err)
	}
	p, err = rules.Parse(text)
	if err != nil {
		if !Refusal(err) {
			t.Fatalf("%q: %v is no refusal", text, err)
		}
		return nil, false
	}
	if back, err := rules.Parse(p.String()); err != nil || back != p {
		t.Fatalf("%q: %v is read back as %v, %v", text, p, back, err)
	}
	if again, err := rules.FromSetup(rules.SetupOf(p)); err != nil || again != p {
		t.Fatalf("%q: %v is set up as %v, %v", text, p, again, err)
	}
	for _, m := range p.Moves() {
		if _, err := p.Play(m); err != nil {
			t.Fatalf("%v: %v is generated and refused: %v", p, m, err)
		}
	}
	return p, true
}

// Move checks how a text is read as a move, if it is one, at the position that another text describes.
func Move(t testing.TB, rules core.Rules, position, text string) {
	t.Helper()
	p, err := rules.Parse(position)
	if err != nil {
		return
	}
	m, err := rules.ParseMove(p, text)
	if err != nil {
		if !Refusal(err) {
			t.Fatalf("%v %q: %v is no refusal", p, text, err)
		}
		return
	}
	if _, err := p.Play(m); err != nil {
		t.Fatalf("%v: %q is read as %v, which is refused: %v", p, text, m, err)
	}
	if back, err := rules.ParseMove(p, rules.FormatMove(p, m)); err != nil || back != m {
		t.Fatalf("%v: %v is read back as %v, %v", p, m, back, err)
	}
}
