package endgame

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

func TestParseClass(t *testing.T) {
	for text, want := range map[string]string{
		"R v AABB": "R v AABB", "PlPh v AA": "PhPl v AA", "HPb v BB": "HPb v BB", "Pl v -": "Pl v -", "RPh v RPb": "RPh v RPb", "PP v A": "PP v A",
	} {
		if c, err := ParseClass(text); err != nil || c.String() != want {
			t.Errorf("%q is read as %v, %v", text, c, err)
		}
	}
	for text, wrong := range map[string]string{
		"Rh v A": "stands after a P", "PhP v A": "of all pawns", "h v A": "stands after a P", "Phl v A": "stands after a P", "Ph A": "one v", "Pé v A": "no piece", "": "one v",
	} {
		if c, err := ParseClass(text); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%q is read as %v, %v", text, c, err)
		}
	}
}

func FuzzParseClass(f *testing.F) {
	f.Add("PhPl v AA")
	f.Add("P v -")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseClass(text)
		if err != nil {
			return
		}
		again, err := ParseClass(c.String())
		if err != nil || again != c {
			t.Errorf("%q, which is %v, is read as %v, %v", text, c, again, err)
		}
	})
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

func TestClassHolds(t *testing.T) {
	for _, x := range []struct {
		class, fen  string
		swapped, ok bool
	}{
		{"PhPl v AA", "3aka3/9/4P4/9/6P2/9/9/9/9/4K4 w - - 0 1", false, true},
		{"PhPh v AA", "3aka3/9/4P4/9/6P2/9/9/9/9/4K4 w - - 0 1", false, false},
		{"PhPl v AA", "4k4/9/9/9/9/6p2/9/4p4/9/3AKA3 b - - 0 1", true, true},
		{"P v P", "4k4/9/9/p8/9/9/P8/9/9/3K5 w - - 0 1", false, true},
		{"R v A", "3aka3/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", false, false},
	} {
		c, err := ParseClass(x.class)
		if err != nil {
			t.Fatal(err)
		}
		p, err := xiangqi.Rules{}.Parse(x.fen)
		if err != nil {
			t.Fatal(err)
		}
		if swapped, ok := c.Holds(p.(xiangqi.Position).Board()); swapped != x.swapped || ok != x.ok {
			t.Errorf("%s, %s: %v, %v", x.class, x.fen, swapped, ok)
		}
	}
}

func TestRandom(t *testing.T) {
	c, err := ParseClass("PhPl v AB")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[string]bool{}
	for i := range 200 {
		p, err := c.Random(context.Background(), core.Side(i%2), rng, func(xiangqi.Position) bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		if swapped, ok := c.Holds(p.Board()); !ok || swapped || p.Turn() != core.Side(i%2) {
			t.Errorf("%v is not of %s", p, c)
		}
		seen[p.String()] = true
	}
	if len(seen) < 190 {
		t.Errorf("only %d different positions", len(seen))
	}
	tried := 0
	if _, err := c.Random(context.Background(), core.First, rng, func(xiangqi.Position) bool { tried++; return false }); !errors.Is(err, ErrRare) || tried < 1000 {
		t.Errorf("after %d positions: %v", tried, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Random(ctx, core.First, rng, func(xiangqi.Position) bool { return true }); err == nil {
		t.Error("a search that was cancelled has found something")
	}
}
