package endgame_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/endgame"
)

func TestParseClass(t *testing.T) {
	for text, want := range map[string]string{
		"R v AABB": "R v AABB", "PlPh v AA": "PhPl v AA", "HPb v BB": "HPb v BB", "Pl v -": "Pl v -", "RPh v RPb": "RPh v RPb", "PP v A": "PP v A",
	} {
		if c, err := endgame.ParseClass(text); err != nil || c.String() != want {
			t.Errorf("%q is read as %v, %v", text, c, err)
		}
	}
	for text, wrong := range map[string]string{
		"Rh v A": "stands after a P", "PhP v A": "of all pawns", "h v A": "stands after a P", "Phl v A": "stands after a P", "Ph A": "one v", "Pé v A": "no piece", "": "one v",
	} {
		if c, err := endgame.ParseClass(text); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%q is read as %v, %v", text, c, err)
		}
	}
}

func FuzzParseClass(f *testing.F) {
	f.Add("PhPl v AA")
	f.Add("P v -")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := endgame.ParseClass(text)
		if err != nil {
			return
		}
		again, err := endgame.ParseClass(c.String())
		if err != nil || again != c {
			t.Errorf("%q, which is %v, is read as %v, %v", text, c, again, err)
		}
	})
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
		c, err := endgame.ParseClass(x.class)
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
	c, err := endgame.ParseClass("PhPl v AB")
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
	if _, err := c.Random(context.Background(), core.First, rng, func(xiangqi.Position) bool { tried++; return false }); !errors.Is(err, endgame.ErrRare) || tried < 1000 {
		t.Errorf("after %d positions: %v", tried, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Random(ctx, core.First, rng, func(xiangqi.Position) bool { return true }); err == nil {
		t.Error("a search that was cancelled has found something")
	}
}
