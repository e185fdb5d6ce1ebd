package endgame

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"qilab/core"
)

// The counts of whole classes are those of an independent generator.
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
		if testing.Short() && len(f[2]) > 6 {
			continue
		}
		m, err := ParseMaterial(f[0])
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		if err := ts.Solve(context.Background(), m, 0, 0); err != nil {
			t.Fatal(err)
		}
		took := time.Since(begin)
		stm := core.First
		if f[1] == "weak" {
			stm = core.Second
		}
		c := ts.known[m].count(&pool{context.Background(), 2}, stm)
		t.Logf("%s: %+v %v", f[0], c, took)
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
