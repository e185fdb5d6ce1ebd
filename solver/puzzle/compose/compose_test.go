package compose

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestRun(t *testing.T) {
	o := &Options{time: 20 * time.Millisecond, seed: 1, out: filepath.Join(t.TempDir(), "out")}
	Run(t, o, func(rng *rand.Rand, found func(Candidate)) {
		n := rng.IntN(3)
		found(Candidate{Group: fmt.Sprint(n % 2), Points: n, Text: fmt.Sprint("p", n), Line: "x"})
	})
	text, err := os.ReadFile(o.out)
	if want := "0\t2\tp2\tx\n0\t0\tp0\tx\n1\t1\tp1\tx\n"; err != nil || string(text) != want {
		t.Errorf("%q, %v", text, err)
	}
}
