package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core/xiangqi"
	"qilab/solver/tool/tooltest"
	"qilab/solver/xiangqi/internal/samples"
)

// sample returns the sample of a position.
func sample(t *testing.T, fen string, score, result int) samples.Sample {
	t.Helper()
	p, err := xiangqi.Rules{}.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return samples.New(p.(xiangqi.Position).Board(), score, result, 10)
}

// The first shard forecasts its results well, and the second repeats one of its positions, is in check and has a rook to
// capture.
func TestAudit(t *testing.T) {
	data := t.TempDir()
	const quiet, other = "3k5/9/9/9/9/9/9/9/R8/4K4 w", "4k4/9/9/9/9/9/9/8r/9/3K5 b"
	for name, list := range map[string][]samples.Sample{
		"1-000000": {sample(t, quiet, 2000, samples.Won), sample(t, other, -2000, samples.Lost)},
		"1-000001": {
			sample(t, quiet, 2000, samples.Won), sample(t, "4k4/9/9/9/9/9/9/9/4R4/3K5 b", 0, samples.Unknown),
			sample(t, "3k5/9/9/9/9/9/9/9/r3R4/4K4 w", 0, samples.Drawn), sample(t, "5k3/9/9/9/9/9/9/9/R8/3K5 b", -900, samples.Lost),
		},
	} {
		if err := samples.WriteFile(filepath.Join(data, name+samples.Extension), list); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errs := tooltest.Execute(t.Context(), command, "-data", data, "-shard", "1")
	rows := strings.Split(strings.TrimSpace(out), "\n")
	if code != 0 || len(rows) != 4 {
		t.Fatalf("code %d, %s%s", code, out, errs)
	}
	for i, want := range []string{
		"0–0 2 50.0 0.0 50.0 0.0000 0.2500 check 0.00 loose 0.00 again 0.00",
		"1–1 4 25.0 25.0 25.0 0.0000 0.1667 check 25.00 loose 25.00 again 25.00",
		"all 6 33.3 16.7 33.3 0.0000 0.2000 check 16.67 loose 16.67 again 16.67",
	} {
		f := strings.Fields(rows[i+1])
		got := strings.Join(f[:7], " ") + " check " + f[8] + " loose " + f[9] + " again " + f[10]
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	data := t.TempDir()
	for _, args := range []string{"", "-data x -shard 0", "-data x y"} {
		if code, _, errs := tooltest.Execute(t.Context(), command, strings.Fields(args)...); code != 2 {
			t.Errorf("%q: code %d, %s", args, code, errs)
		}
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, "-data", data); code != 1 || !strings.Contains(errs, "no samples") {
		t.Errorf("an empty folder: code %d, %s", code, errs)
	}
	if err := os.WriteFile(filepath.Join(data, "1-000000.samples"), []byte("damage"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, "-data", data); code != 1 || !strings.Contains(errs, "1-000000.samples") {
		t.Errorf("a damaged file: code %d, %s", code, errs)
	}
}
