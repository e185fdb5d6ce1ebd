// Package miningtest has the test that the miner of every game passes.
package miningtest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/solver"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
)

// Mine checks that a miner finds puzzles, that they are read back from the pack, and that the solution of a candidate does
// not depend on earlier ones.
func Mine(t *testing.T, m mining.Miner) {
	t.Helper()
	gametest.OneGoroutine(t)
	var list []collection.Puzzle
	for i := range uint64(40) {
		if len(list) >= 6 {
			break
		}
		if _, err := mining.Mine(t.Context(), m, rand.New(rand.NewPCG(3, i)), func(z collection.Puzzle) { list = append(list, z) }); err != nil {
			t.Fatal(err)
		}
	}
	if len(list) < 6 {
		t.Fatalf("only %d puzzles were found", len(list))
	}
	slices.Reverse(list)
	for _, z := range list {
		if back, err := collection.Parse(collection.Format(z)); err != nil || back.Line == nil {
			t.Errorf("%s: %v", z.ID, err)
		}
		if err := Verify(t.Context(), m, z); err != nil {
			t.Errorf("%s: %v", z.ID, err)
		}
	}
}

// Verify reports as an error that a puzzle is proven differently now, or not at all.
func Verify(ctx context.Context, m mining.Miner, z collection.Puzzle) error {
	again, err := mining.Prove(ctx, m, z)
	if err != nil {
		return err
	}
	if got, want := collection.Format(again), collection.Format(z); got != want {
		return fmt.Errorf("it is proven as\n%s, not as\n%s", got, want)
	}
	return nil
}

// WinsToo checks which moves win in a position, whether or not they reach the goal of a puzzle.
func WinsToo(t *testing.T, m mining.Miner, position string, goal puzzle.Goal, want map[string]bool) {
	t.Helper()
	p, err := m.Rules().Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	for text, wins := range want {
		move, err := m.Rules().ParseMove(p, text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := m.(mining.Lenient).WinsToo(t.Context(), p, goal, move); err != nil || got != wins {
			t.Errorf("%s wins: %t, %v", text, got, err)
		}
	}
}

// Games checks that a miner finds puzzles in games of beginners, each at a ply whose position it is of, and the same ones when it is
// interrupted.
func Games(t *testing.T, m mining.Miner) {
	t.Helper()
	gametest.OneGoroutine(t)
	type puzzleAt struct {
		ply int
		z   collection.Puzzle
	}
	var total mining.Account
	for i := uint64(0); i < 30 && total.Puzzles < 2; i++ {
		line := beginners(t, m, rand.New(rand.NewPCG(5, i)))
		var list, again []puzzleAt
		next, a, err := mining.Game(t.Context(), m, line, 0, func(ply int, z collection.Puzzle) { list = append(list, puzzleAt{ply, z}) })
		if err != nil || next != len(line) || a.Puzzles != len(list) || a.Candidates < a.Unsound+a.Puzzles {
			t.Fatalf("ended at %d of %d: %+v, %v", next, len(line), a, err)
		}
		total.Add(a)
		for _, f := range list {
			if err := Verify(t.Context(), m, f.z); err != nil {
				t.Errorf("ply %d: %v", f.ply, err)
			}
			if id := mining.ID(m.Rules(), line[f.ply].Position); id != f.z.ID {
				t.Errorf("ply %d is of the puzzle %s, not %s", f.ply, id, f.z.ID)
			}
		}
		if len(list) == 0 {
			continue
		}
		ctx, cancel := context.WithCancel(t.Context())
		found := func(ply int, z collection.Puzzle) {
			again = append(again, puzzleAt{ply, z})
			cancel()
		}
		next, _, err = mining.Game(ctx, m, line, 0, found)
		if next < len(line) && !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted at %d: %v", next, err)
		}
		if next, _, err = mining.Game(t.Context(), m, line, next, found); err != nil || next != len(line) || !reflect.DeepEqual(again, list) {
			t.Errorf("after an interruption %d puzzles are found, not %d; %v", len(again), len(list), err)
		}
	}
	if total.Puzzles < 2 {
		t.Fatalf("games of beginners have too few puzzles: %+v", total)
	}
	t.Logf("%+v", total)
}

// beginners returns a game of the weakest level against itself.
func beginners(t *testing.T, m mining.Miner, rng *rand.Rand) core.Line {
	t.Helper()
	game := core.NewGame(m.Rules(), m.Rules().Start())
	level := m.Opponent().Levels()[0].ID
	for ply := 0; ply < 80 && !m.Rules().Adjudicate(game.Current().Line()).Over(); ply++ {
		move, err := m.Opponent().Choose(t.Context(), solver.Request{Line: game.Current().Line(), Level: level, Rng: rng})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return game.Current().Line()
}
