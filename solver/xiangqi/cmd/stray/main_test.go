package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core/xiangqi"
	"qilab/solver/tool/tooltest"
	"qilab/solver/xiangqi/internal/network"
	"qilab/solver/xiangqi/internal/samples"
)

// chunk writes a file of samples from a random game into a folder.
func chunk(t *testing.T, folder, name string, seed uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	var list []samples.Sample
	p := xiangqi.Start()
	for ply := range 40 {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		list = append(list, samples.New(p.Board(), 1000, samples.Won, ply))
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		p = next.(xiangqi.Position)
	}
	if err := samples.WriteFile(filepath.Join(folder, name), list); err != nil {
		t.Fatal(err)
	}
}

// Every position is legal, near a sample, and has the engine's evaluation and no result. A file depends on the flags and
// its samples alone, and an existing one is not made again.
func TestStray(t *testing.T) {
	data, out, again := t.TempDir(), t.TempDir(), t.TempDir()
	chunk(t, data, "1-000000.samples", 1)
	chunk(t, data, "1-000001.samples", 2)
	if code, _, errs := tooltest.Execute(t.Context(), command, "-data", data, "-o", out, "-copies", "2"); code != 0 {
		t.Fatal(errs)
	}
	paths, err := samples.Files(out)
	if err != nil || len(paths) != 2 {
		t.Fatal(paths, err)
	}
	list, err := samples.ReadFiles(paths)
	if err != nil || len(list) < 100 || len(list) > 160 {
		t.Fatalf("%d positions, %v", len(list), err)
	}
	for i := range list {
		p, err := list[i].Position()
		if err != nil {
			t.Fatal(err)
		}
		if p.InCheck() || list[i].Score() != network.Standard().Evaluate(p.Board()) || list[i].Result() != samples.Unknown {
			t.Errorf("%v: score %d, result %d", p, list[i].Score(), list[i].Result())
		}
	}
	if err := samples.WriteFile(filepath.Join(again, filepath.Base(paths[1])), nil); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, "-data", data, "-o", again, "-copies", "2", "-parallel", "1"); code != 0 {
		t.Fatal(errs)
	}
	want, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(again, filepath.Base(paths[0]))); err != nil || !bytes.Equal(got, want) {
		t.Error("a file made again differs:", err)
	}
	if kept, err := samples.ReadFiles([]string{filepath.Join(again, filepath.Base(paths[1]))}); err != nil || len(kept) != 0 {
		t.Errorf("an existing file has %d positions now, %v", len(kept), err)
	}
}

func TestErrors(t *testing.T) {
	data := t.TempDir()
	chunk(t, data, "1-000000.samples", 3)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if code, out, _ := tooltest.Execute(over, command, "-data", data, "-o", t.TempDir()); code != 130 || out != "0 positions\n" {
		t.Errorf("interrupted: code %d, %q", code, out)
	}
	for _, args := range []string{"", "-data x", "-o x", "-data x -o y -copies 0", "-data x -o y -moves -1", "-data x -o y -parallel 0", "-data x -o y z"} {
		if code, _, errs := tooltest.Execute(t.Context(), command, strings.Fields(args)...); code != 2 {
			t.Errorf("%q: code %d, %s", args, code, errs)
		}
	}
	if err := os.WriteFile(filepath.Join(data, "2-000000.samples"), []byte("damage"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, "-data", data, "-o", t.TempDir()); code != 1 || !strings.Contains(errs, "2-000000.samples") {
		t.Errorf("a damaged file: code %d, %s", code, errs)
	}
}
