package notation_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// tediousSGF are texts that a reader could go through again at each letter or fault.
var tediousSGF = map[string]string{
	"a long name":       "(;GM[4]" + strings.Repeat("A", 4<<20) + "[x];B[hh])",
	"faulty variations": "(;GM[4];B[hh]" + strings.Repeat("(;W[zz])\n", (4<<20)/9) + ")",
}

// readAll reads the games of a text and returns the last error.
func readAll(text string) (last error) {
	r, last := notation.For(gomoku.Rules{}).Read(text)
	for _, e := range r.Games {
		if _, err := e.Read(); err != nil {
			last = err
		}
	}
	return last
}

// The texts would take minutes if the time were quadratic.
func TestTediousSGF(t *testing.T) {
	gametest.OneGoroutine(t)
	for name, text := range tediousSGF {
		began := time.Now()
		err := readAll(text)
		took := time.Since(began)
		t.Logf("%s: %v, %.100v", name, took, err)
		if took > time.Minute {
			t.Errorf("%s: %v", name, took)
		}
	}
}

// A fault is on the line of the file, wherever its game begins.
func TestSGFFaultLine(t *testing.T) {
	text := "\n(;GM[4]\n;B[hh])\n\n(;GM[4]C[\n]\n;B[hh]\n(;W[ii])\n(;W[zz])\n(;W[yy]))\n(;GM[4];B[hh]\n;"
	r, err := notation.For(gomoku.Rules{}).Read(text)
	if err != nil || len(r.Games) != 3 {
		t.Fatalf("%d games, %v", len(r.Games), err)
	}
	for i, want := range []int{0, 9, 12} {
		_, err := r.Games[i].Read()
		var at *core.PlaceError
		if errors.As(err, &at); want > 0 && (at == nil || at.Line != want) || want == 0 && err != nil {
			t.Errorf("game %d: %+v, %v, want line %d", i+1, at, err, want)
		}
	}
}

func BenchmarkTediousSGF(b *testing.B) {
	for name, text := range tediousSGF {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				_ = readAll(text)
			}
		})
	}
}
