package endgame

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
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
		if limit := int64(200 << 20); ts.need(whole(m)) > limit || !gametest.Whole && ts.need(whole(m)) > limit/10 {
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

// The counts of a class with levels agree with a lookup of every position, and the levels of one pawn add up to the
// whole.
func TestCountClass(t *testing.T) {
	ts := NewTables()
	material, err := ParseMaterial("P v A")
	if err != nil {
		t.Fatal(err)
	}
	if err := ts.Solve(context.Background(), material, 0, 0); err != nil {
		t.Fatal(err)
	}
	view := ts.View()
	whole, err := ts.CountClass(context.Background(), Class{Material: material}, 2)
	if err != nil {
		t.Fatal(err)
	}
	crossed := 0
	for _, level := range []string{"h", "l", "b"} {
		c, err := ParseClass("P" + level + " v A")
		if err != nil {
			t.Fatal(err)
		}
		counts, err := ts.CountClass(context.Background(), c, 2)
		if err != nil {
			t.Fatal(err)
		}
		for stm := range core.Side(2) {
			legal, won := everywhere(t, c, stm, view)
			if counts[stm].Legal != legal || counts[stm].Wins[0] != won {
				t.Errorf("%s, side %d: %d legal, %d won; want %d, %d", c, stm, counts[stm].Legal, counts[stm].Wins[0], legal, won)
			}
		}
		crossed += counts[0].Legal
	}
	if crossed == 0 || crossed >= whole[0].Legal {
		t.Errorf("%d of %d positions have a pawn beyond the river", crossed, whole[0].Legal)
	}
	if _, err := ts.CountClass(context.Background(), Class{}, 1); err == nil {
		t.Error("a class was counted that is not solved")
	}
}

// everywhere places the four pieces of a class everywhere, and counts the legal positions and those that Red wins.
func everywhere(t *testing.T, c Class, stm core.Side, view *View) (legal, won int) {
	t.Helper()
	pieces := c.pieces()
	at := make([]int, len(pieces))
	for {
		cells := make([]core.Piece, squares)
		free := true
		for i, p := range pieces {
			sq := p.points[at[i]]
			free = free && cells[sq] == core.NoPiece
			cells[sq] = p.piece
		}
		if p, err := (xiangqi.Rules{}).FromSetup(core.Setup{Board: cells, Turn: stm}); free && err == nil {
			b := p.(xiangqi.Position).Board()
			legal++
			if v, ok := view.Probe(b); !ok {
				t.Fatalf("%v is not known", p)
			} else if v.Wins(core.First) {
				won++
			}
			if swapped, ok := c.Holds(b); !ok || swapped {
				t.Fatalf("%v is not of %s", p, c)
			}
		}
		i := 0
		for ; i < len(at); i++ {
			if at[i]++; at[i] < len(pieces[i].points) {
				break
			}
			at[i] = 0
		}
		if i == len(at) {
			return legal, won
		}
	}
}
