package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core"
	"qilab/solver/tool/tooltest"
	"qilab/solver/xiangqi/internal/samples"
)

// A chunk depends only on the flags and its number, not on other chunks; an existing chunk is not made again.
func TestChunksAreTheSameAgain(t *testing.T) {
	all, again := t.TempDir(), t.TempDir()
	flags := []string{"-nodes", "30", "-games", "3", "-chunks", "3"}
	if testing.Short() {
		flags[3] = "1"
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, append(flags, "-o", all, "-parallel", "2")...); code != 0 {
		t.Fatal(errs)
	}
	paths, err := samples.Files(all)
	if err != nil || len(paths) != 3 {
		t.Fatal(paths, err)
	}
	list, err := samples.ReadFiles(paths)
	if err != nil || len(list) < 50 && !testing.Short() {
		t.Fatal(len(list), err)
	}
	results := map[int]int{}
	for i := range list {
		p, err := list[i].Position()
		if err != nil {
			t.Fatal(err)
		}
		if p.InCheck() || list[i].Score() > farthest || list[i].Score() < -farthest {
			t.Errorf("%v, %d", p, list[i].Score())
		}
		results[list[i].Result()]++
	}
	if !testing.Short() && results[samples.Unknown] == len(list) {
		t.Errorf("results: %v", results)
	}
	kept := filepath.Join(again, filepath.Base(paths[1]))
	if err := samples.WriteFile(kept, nil); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, append(flags, "-o", again)...); code != 0 {
		t.Fatal(errs)
	}
	for i, path := range paths {
		want, _ := os.ReadFile(path)
		got, err := os.ReadFile(filepath.Join(again, filepath.Base(path)))
		if i == 1 {
			want = samples.Encode(nil)
		}
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("chunk %d differs: %v", i, err)
		}
	}
}

func TestInterrupt(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	folder := t.TempDir()
	if code, out, _ := tooltest.Execute(over, command, "-o", folder); code != 130 || !strings.HasPrefix(out, "0 positions") {
		t.Errorf("code %d, %s", code, out)
	}
	if paths, err := samples.Files(folder); err != nil || len(paths) != 0 {
		t.Error(paths, err)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range []string{"", "-o x -nodes 0", "-o x -games 0", "-o x -parallel 0", "-o x y"} {
		if code, _, errs := tooltest.Execute(t.Context(), command, strings.Fields(args)...); code != 2 {
			t.Errorf("%q: code %d, %s", args, code, errs)
		}
	}
}

func TestFinish(t *testing.T) {
	list := make([]samples.Sample, 4)
	list[0] = list[0].WithResult(samples.Unknown)
	list[3][turnByte] |= turnBit // Black is to move
	list = finish(list, 1, core.SecondWins)
	if list[0].Result() != samples.Unknown || list[1].Result() != samples.Lost || list[3].Result() != samples.Won {
		t.Errorf("%v", list)
	}
}

// The bit of a sample for the side to move.
const (
	turnByte = 90 / 8
	turnBit  = 1 << (90 % 8)
)
