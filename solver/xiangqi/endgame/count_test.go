package endgame

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
)

// The counts of whole classes agree with those of an independent generator; in the plain run, those of the small ones.
func TestCounts(t *testing.T) {
	data, err := os.ReadFile("testdata/classes.tsv")
	if err != nil {
		t.Fatal(err)
	}
	ts := NewTables()
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || f[0] == "class" {
			continue
		}
		m, err := ParseMaterial(f[0])
		if err != nil {
			t.Fatal(err)
		}
		if most := int64(200 << 20); ts.need(whole(m)) > most || !gametest.Whole && ts.need(whole(m)) > most/10 {
			continue // that takes long; the others have all kinds of pieces, and RP v R the rule
		}
		if err := ts.Solve(context.Background(), m, 0, 0); err != nil {
			t.Fatal(err)
		}
		stm := core.First
		if f[1] == "weak" {
			stm = core.Second
		}
		c := ts.known[whole(m)].count(&pool{ctx: context.Background(), workers: 2}, stm, anywhere)
		want := func(column int, name string, got int) {
			if n, err := strconv.Atoi(f[column]); f[column] != "" && (err != nil || n != got) {
				t.Errorf("%s, %s to move: %s %d, want %s", f[0], f[1], name, got, f[column])
			}
		}
		want(2, "legal", c.Legal)
		want(5, "unresolved", c.Unresolved)
		want(6, "won", c.Wins[0])
		want(7, "lost", c.Wins[1])
		want(8, "draws", c.Draws())
		want(9, "longest win", c.Longest[0].Plies)
		want(11, "longest loss", c.Longest[1].Plies)
	}
}
