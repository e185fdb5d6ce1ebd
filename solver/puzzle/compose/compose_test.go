package compose_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/solver/puzzle/compose"
)

// try finds positions in two groups.
func try(_ context.Context, rng *rand.Rand, found func(compose.Candidate)) {
	n := rng.IntN(3)
	found(compose.Candidate{Group: fmt.Sprint(n % 2), Points: n, Text: fmt.Sprint("p", n), Line: "x"})
}

const all = "0\t2\tp2\tx\n0\t0\tp0\tx\n1\t1\tp1\tx\n"

func TestCommand(t *testing.T) {
	command := compose.Command("./cmd/compose", "Compose tries.", func() compose.Try { return try })
	path := filepath.Join(t.TempDir(), "out")
	for _, args := range []string{"-time 20ms", "-time 20ms -o " + path} {
		var out, errs bytes.Buffer
		if code := command.Execute(t.Context(), strings.Fields(args), &out, &errs); code != 0 {
			t.Errorf("code %d, %s", code, errs.String())
		}
		text := out.String()
		if strings.Contains(args, path) {
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			text = string(file)
		}
		if text != all {
			t.Errorf("%s: %q", args, text)
		}
	}
}

// Candidates found before Ctrl-C are written.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	tries := 0
	command := compose.Command("./cmd/compose", "Compose tries.", func() compose.Try {
		return func(_ context.Context, rng *rand.Rand, found func(compose.Candidate)) {
			if tries++; tries == 100 {
				cancel()
				found(compose.Candidate{Group: "2", Text: "cut short"})
				return
			}
			try(ctx, rng, found)
		}
	})
	var out, errs bytes.Buffer
	if code := command.Execute(ctx, []string{"-time", "1h"}, &out, &errs); code != 130 || out.String() != all {
		t.Errorf("code %d, %q, %s", code, out.String(), errs.String())
	}
}

func TestMistakes(t *testing.T) {
	command := compose.Command("./cmd/compose", "Compose tries.", func() compose.Try { return try })
	for args, want := range map[string]string{
		"-time 0s": "compose: -time must be more than 0, not 0s (-h lists the flags)\n",
		"-time 10": "compose: invalid value \"10\" for flag -time: parse error (-h lists the flags)\n",
		"x":        "compose: unexpected argument \"x\" (-h lists the flags)\n",
	} {
		var out, errs bytes.Buffer
		if code := command.Execute(t.Context(), strings.Fields(args), &out, &errs); code != 2 || errs.String() != want {
			t.Errorf("%s: code %d, %q", args, code, errs.String())
		}
	}
}
