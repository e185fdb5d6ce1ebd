package tune

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
)

// The weights that made the results are found again.
func TestFit(t *testing.T) {
	truth := []float64{100, -40, 250, 0}
	const scale = 200
	rng := rand.New(rand.NewPCG(3, 3))
	var rows []Row
	for range 4000 {
		var r Row
		for term := range truth {
			r.Add(term, float64(rng.IntN(5)-2))
		}
		r.Target = float32(Sigmoid(r.score(truth) / scale))
		rows = append(rows, r)
	}
	o := &Options{Epochs: 300}
	got := Fit(o, rows, make([]float64, len(truth)), scale, 8, t.Logf)
	for i := range truth {
		if math.Abs(got[i]-truth[i]) > 5 {
			t.Errorf("weight %d is %.1f, wanted %.1f", i, got[i], truth[i])
		}
	}
	o.Keep = 1
	for i, w := range Fit(o, rows, make([]float64, len(truth)), scale, 8, t.Logf) {
		if math.Abs(w) > 5 {
			t.Errorf("weight %d is %.1f, and is to be held at 0", i, w)
		}
	}
}

// What is played is read back, and targets lie between the search's score and the result.
func TestPlayAndRows(t *testing.T) {
	o := &Options{File: filepath.Join(t.TempDir(), "positions"), Games: 20, Threads: 2, Seed: 5, Result: 0.5}
	player := func() func(*rand.Rand) []Sample {
		return func(rng *rand.Rand) []Sample {
			n := rng.IntN(1000)
			return []Sample{{fmt.Sprint("p", n), n, 1}, {fmt.Sprint("q", n), -n, 0.5}}
		}
	}
	for range 2 { // the second run appends
		if err := Play(o, player, t.Logf); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := o.Rows(200, func(s Sample, r *Row) error {
		if !strings.HasSuffix(s.Text, fmt.Sprint(max(s.Score, -s.Score))) {
			t.Errorf("%+v", s)
		}
		r.Add(1, float64(s.Score))
		r.Add(2, 0)
		return nil
	})
	if err != nil || len(rows) != 80 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for _, r := range rows {
		if len(r.Terms) > 1 || r.Target < 0.25 || r.Target > 1 {
			t.Errorf("%+v", r)
		}
	}
	wrong := errors.New("wrong")
	if _, err := o.Rows(200, func(Sample, *Row) error { return wrong }); !errors.Is(err, wrong) {
		t.Error(err)
	}
	o.File += " that is not there"
	if _, err := o.Rows(200, nil); err == nil {
		t.Error("a file that is not there is read")
	}
}

func TestParseLine(t *testing.T) {
	s := Sample{Text: "4k4/9 w", Score: -30, Result: 0.5}
	if back, err := ParseLine(s.Line()); err != nil || back != s {
		t.Error(back, err)
	}
	for _, line := range []string{"", "p\t1", "p\tx\t1", "p\t1\t2", "p\t1\tNaN", "p\t1\t0\t0"} {
		if s, err := ParseLine(line); err == nil {
			t.Errorf("%q is read as %+v", line, s)
		}
	}
}

func TestWriteBlocks(t *testing.T) {
	var b strings.Builder
	WriteBlocks(&b, []Block{{0, 2, "a"}, {3, 5, "b"}}, 5, func(term int) string { return fmt.Sprintf("%d,", term*term) })
	if want := "\t// a\n\t0, 1,\n\t4,\n\t// b\n\t9, 16,\n"; b.String() != want {
		t.Errorf("%q", b.String())
	}
}
