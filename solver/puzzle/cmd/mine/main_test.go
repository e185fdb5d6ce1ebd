package main

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qilab/core/gametest"
	eternal "qilab/solver/eternal/mining"
	"qilab/solver/games"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
	"qilab/solver/puzzle/mining/miningtest"
)

// verified proves the puzzles of a game again.
func verified(t *testing.T, s stock, list []collection.Puzzle) {
	t.Helper()
	miner := s.miner()
	for _, z := range list {
		if err := miningtest.Verify(t.Context(), miner, z); err != nil {
			t.Errorf("%s: %v", z.ID, err)
		}
	}
}

// sampled is the number of puzzles of each game that every test run proves again; all_test.go proves all of them.
const sampled = 4

// Some built-in puzzles are proven again, different ones in each run.
func TestProven(t *testing.T) {
	gametest.OneGoroutine(t)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for _, s := range stocks {
		list := collection.Of(s.game)
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		verified(t, s, list[:min(sampled, len(list))])
	}
}

// Every game of the program has a stock.
func TestGames(t *testing.T) {
	known := strings.Join(gameIDs(), " ")
	for _, g := range games.All(nil) {
		if !strings.Contains(" "+known+" ", " "+g.Rules.ID()+" ") {
			t.Errorf("%s has no miner", g.Rules.ID())
		}
	}
}

// pack packs what find has found, and packing again changes nothing.
func TestCommand(t *testing.T) {
	dir, to := t.TempDir(), t.TempDir()
	execute := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if code := command.Execute(t.Context(), args, &out, &errs); code != 0 {
			t.Fatalf("%q: code %d, %s", args, code, errs.String())
		}
		return out.String()
	}
	execute("find", "-o", dir, "-game", "chaosclock", "-batches", "2")
	files, err := filepath.Glob(filepath.Join(dir, "chaosclock", "*.tsv"))
	if err != nil || len(files) != 2 {
		t.Errorf("the files are %q, %v", files, err)
	}
	first := execute("pack", "-o", dir, "-game", "chaosclock", "-to", to)
	again := execute("pack", "-o", dir, "-game", "chaosclock", "-to", to)
	rated := execute("pack", "-rate", "-o", dir, "-game", "chaosclock", "-to", to)
	if first == again || !strings.Contains(again, " 0 of them new") || !strings.Contains(rated, " 0 of them new") {
		t.Errorf("packed as %q, then as %q, and rated as %q", first, again, rated)
	}
}

// What is packed is proven by the present engines: a puzzle that is not is left out.
func TestProvenOnly(t *testing.T) {
	list := slices.Clone(collection.Of("eternal")[:3])
	miner := eternal.New(nil)
	start := miner.Rules().Start() // nobody takes a point in one turn
	list[1].ID, list[1].Position = mining.ID(miner.Rules(), start), start.String()
	list[1].Goal = puzzle.Goal{Kind: "score", Moves: 1}
	list[2].Themes = []string{"old"}
	chosen, dropped, err := proven(t.Context(), stock{game: "eternal", maxPuzzles: 3, miner: func() mining.Miner { return miner }}, list, false)
	if err != nil || dropped != 1 || len(chosen) != 2 {
		t.Fatalf("%d of %d puzzles are left, %d are not proven; %v", len(chosen), len(list), dropped, err)
	}
	for _, z := range chosen {
		if z.ID == list[1].ID || slices.Contains(z.Themes, "old") {
			t.Errorf("packed: %+v", z)
		}
	}
}

func TestMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"":                       "the first word must be one of find, pack",
		"find":                   "-o is missing",
		"find -o x -game chess":  "-game must be one of",
		"pack -o x -game chess":  "-game must be one of",
		"find -o x -batches two": "invalid value",
	} {
		var out, errs bytes.Buffer
		if code := command.Execute(t.Context(), strings.Fields(args), &out, &errs); code != 2 || !strings.Contains(errs.String(), want) {
			t.Errorf("%q: code %d, %s", args, code, errs.String())
		}
	}
}
