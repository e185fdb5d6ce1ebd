package endgame

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// Every legal move of the known positions has the outcome and distance found by an independent generator.
func TestPositions(t *testing.T) {
	data, err := os.ReadFile("testdata/positions.tsv")
	if err != nil {
		t.Fatal(err)
	}
	limit := int64(8 << 20)
	switch {
	case gametest.Whole:
		limit = 40 << 20
	case testing.Short():
		limit = 1 << 20
	}
	ts := NewTables()
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		m, err := ParseMaterial(f[1])
		if err != nil {
			t.Fatal(err)
		}
		if f[2] == "black" {
			m = m.exchanged()
		}
		if ts.need(whole(m)) > limit {
			continue
		}
		if err := ts.Solve(context.Background(), m, 0, 0); err != nil {
			t.Fatal(err)
		}
		p, err := rules.Parse(f[0])
		if err != nil {
			t.Fatal(err)
		}
		v := look(t, ts, p)
		if got := said(v, 0); got != f[5]+":"+f[6] {
			t.Errorf("%s: %s, want %s:%s", f[0], got, f[5], f[6])
		}
		if unresolved := v.Winner < 0 || v.Ruled; unresolved != (f[4] == "unresolved") {
			t.Errorf("%s: without the rule it should be %s", f[0], f[4])
		}
		for move := range strings.FieldsSeq(f[7]) {
			text, want, _ := strings.Cut(move, "=")
			m, err := rules.ParseMove(p, text)
			if err != nil {
				t.Fatal(err)
			}
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			if got := said(look(t, ts, next), 1); got != want {
				t.Errorf("%s: %s is %s, want %s", f[0], text, got, want)
			}
		}
	}
}

func look(t *testing.T, ts *Tables, p core.Position) Verdict {
	t.Helper()
	v, ok := newView(ts.known).Probe(p.(xiangqi.Position).Board())
	if !ok {
		t.Fatalf("there is no table for %s", p)
	}
	return v
}

// said formats a verdict like the data, with a number of plies added.
func said(v Verdict, more int) string {
	if v.Winner < 0 {
		return "draw:"
	}
	plies := strconv.Itoa(v.Plies + more)
	if v.Ruled {
		plies = "rep"
	}
	return fmt.Sprintf("%s:%s", [2]string{"red-wins", "black-wins"}[v.Winner], plies)
}
