package tune

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qilab/solver/tool"
)

// Fitting recovers the weights that produced the results.
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
		r.target = float32(Sigmoid(r.score(truth) / scale))
		rows = append(rows, r)
	}
	o := &Options{Epochs: 300}
	got, err := Fit(t.Context(), o, rows, make([]float64, len(truth)), scale, 8, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	for i := range truth {
		if math.Abs(got[i]-truth[i]) > 5 {
			t.Errorf("weight %d is %.1f, wanted %.1f", i, got[i], truth[i])
		}
	}
	o.Keep = 1
	held, err := Fit(t.Context(), o, rows, make([]float64, len(truth)), scale, 8, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range held {
		if math.Abs(w) > 5 {
			t.Errorf("weight %d is %.1f, and is to be held at 0", i, w)
		}
	}
}

// A fit that is interrupted repeatedly reaches the same weights as an uninterrupted one.
func TestResume(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	rows := func() (list []Row) {
		rng := rand.New(rand.NewPCG(3, 4))
		for range 30_000 {
			var r Row
			for term := range 6 {
				r.Add(term, float64(rng.IntN(5)-2))
			}
			r.target = float32(rng.Float64())
			list = append(list, r)
		}
		return list
	}
	o := &Options{Epochs: 6, Keep: 1e-6}
	want, err := Fit(t.Context(), o, rows(), make([]float64, 6), 200, 8, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	o.state = filepath.Join(t.TempDir(), "state")
	stops := 0
	for {
		ctx, cancel := context.WithCancel(t.Context())
		steps := rng.IntN(20)
		got, err := learn(ctx, o, rows(), make([]float64, 6), 4096, 8, t.Logf,
			func(rows []Row, w []float64) float64 { return loss(rows, w, 200) },
			func(rows []Row, w []float64) []float64 {
				if steps--; steps < 0 {
					cancel()
				}
				return gradient(rows, w, 200)
			})
		cancel()
		if err == nil {
			if !slices.Equal(got, want) || stops == 0 {
				t.Errorf("%v after %d stops, wanted %v", got, stops, want)
			}
			break
		}
		if stops++; !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(o.state); err == nil {
		t.Error("the state of a finished fit is still there")
	}
	for _, text := range []string{"{", "{}", `{"Fit":"another"}`} {
		if err := os.WriteFile(o.state, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Fit(t.Context(), o, rows(), make([]float64, 6), 200, 8, t.Logf); err == nil {
			t.Errorf("the state %q is taken", text)
		}
	}
}

// example returns a tuner of an artificial game whose positions are numbers; each game has two.
func example(fitted []byte) tool.Command {
	return Command(Game{
		Path: "./solver/example/cmd/tune", Name: "numbers", Usual: Options{File: "numbers", Games: 3, Nodes: 5, Epochs: 2, Out: "weights.go"},
		Player: func(*Options) Player {
			return func(_ context.Context, rng *rand.Rand) []Sample {
				return []Sample{{fmt.Sprint(rng.IntN(10)), 4, 1}, {fmt.Sprint(rng.IntN(10)), 3, 0}}
			}
		},
		Fit: func(ctx context.Context, o *Options, log Log) ([]byte, error) {
			rows, err := o.Rows(100, func(s Sample, r *Row) error { return nil })
			log("%d rows", len(rows))
			return fitted, err
		},
	})
}

func TestCommand(t *testing.T) {
	dir := t.TempDir()
	positions, weights := filepath.Join(dir, "positions"), filepath.Join(dir, "weights.go")
	for _, c := range []struct {
		args           string
		code           int
		stdout, stderr string // how they end
	}{
		{"play -positions " + positions, 0, "3 games, 6 positions added to " + positions + "\n", " of 3 games, 2 positions\n"},
		{"play -games 2 -parallel 1 -positions " + positions, 0, "2 games, 4 positions added to " + positions + "\n", "1 of 2 games, 2 positions\n"},
		{"fit -positions " + positions + " -o " + weights, 0, "the weights are in " + weights + "\n", "10 rows\n"},
		{"fit -positions " + positions + " -o /there/is/no/place", 1, "", "tune: -o: stat /there/is/no: no such file or directory\n"},
		{"fit -positions /there/is/none -o " + weights, 1, "", "tune: open /there/is/none: no such file or directory\n"},
		{"", 2, "", "tune: the first word must be one of play, fit (-h lists the flags)\n"},
		{"play -games 0", 2, "", "tune: -games must be at least 1, not 0 (-h lists the flags)\n"},
		{"play -nodes 0", 2, "", "tune: -nodes must be at least 1 (-h lists the flags)\n"},
		{"fit -result 2", 2, "", "tune: -result must be from 0 to 1, not 2 (-h lists the flags)\n"},
		{"fit -keep -1", 2, "", "tune: -keep must be at least 0, not -1 (-h lists the flags)\n"},
	} {
		var out, errs bytes.Buffer
		code := example([]byte("package x\n")).Execute(t.Context(), strings.Fields(c.args), &out, &errs)
		if code != c.code || out.String() != c.stdout || !strings.HasSuffix(errs.String(), c.stderr) {
			t.Errorf("%s: code %d, %q, %q", c.args, code, out.String(), errs.String())
		}
	}
	if text, err := os.ReadFile(weights); err != nil || string(text) != "package x\n" {
		t.Errorf("%q, %v", text, err)
	}
}

// Ctrl-C keeps the finished games, complete.
func TestInterruptedPlay(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	path := filepath.Join(t.TempDir(), "positions")
	games := 0
	command := Command(Game{Path: "./cmd/tune", Usual: Options{Games: 1000, Nodes: 1, Epochs: 1}, Player: func(*Options) Player {
		return func(_ context.Context, rng *rand.Rand) []Sample {
			if games++; games == 5 {
				cancel()
			}
			return []Sample{{"a", 1, 1}, {"b", 1, 1}}
		}
	}})
	var out, errs bytes.Buffer
	code := command.Execute(ctx, []string{"play", "-parallel", "1", "-positions", path}, &out, &errs)
	text, err := os.ReadFile(path)
	if code != 130 || err != nil || string(text) != strings.Repeat("a\t1\t1\nb\t1\t1\n", 4) || !strings.HasPrefix(out.String(), "4 games, 8 positions added") {
		t.Errorf("code %d, %v, %q, %q, %q", code, err, text, out.String(), errs.String())
	}
}

// Samples can be parsed, and targets are between the search's score and the result.
func TestPlayAndRows(t *testing.T) {
	o := &Options{File: filepath.Join(t.TempDir(), "positions"), Games: 20, parallel: 2, seed: 5, Result: 0.5}
	player := func() Player {
		return func(_ context.Context, rng *rand.Rand) []Sample {
			n := rng.IntN(1000)
			return []Sample{{fmt.Sprint("p", n), n, 1}, {fmt.Sprint("q", n), -n, 0.5}}
		}
	}
	for range 2 { // the second run appends
		if err := playGames(t.Context(), o, player, func(int, int) {}); err != nil {
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
		if len(r.terms) > 1 || r.target < 0.25 || r.target > 1 {
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
	if back, err := parseLine(s.line()); err != nil || back != s {
		t.Error(back, err)
	}
	for _, line := range []string{"", "p\t1", "p\tx\t1", "p\t1\t2", "p\t1\tNaN", "p\t1\t0\t0"} {
		if s, err := parseLine(line); err == nil {
			t.Errorf("%q is read as %+v", line, s)
		}
	}
}

// Only the line that an interrupted run did not finish is dropped; any other bad line is an error.
func TestBadLines(t *testing.T) {
	read := func(text string) (string, error) {
		o := &Options{File: filepath.Join(t.TempDir(), "positions"), Games: 1}
		if err := os.WriteFile(o.File, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		list, err := readAs(o, func(s Sample) (Sample, error) { return s, nil })
		if err != nil {
			return "", err
		}
		play := func() Player {
			return func(context.Context, *rand.Rand) []Sample { return []Sample{{"new", 2, 1}} }
		}
		if err := playGames(t.Context(), o, play, func(int, int) {}); err != nil {
			return "", err
		}
		longer, err := readAs(o, func(s Sample) (Sample, error) { return s, nil })
		if err == nil && !slices.Equal(longer, append(list, Sample{"new", 2, 1})) {
			t.Errorf("%q became %v", text, longer)
		}
		return fmt.Sprint(list), err
	}
	for text, want := range map[string]string{
		"": "[]", "a\t1": "[]", "a\t10\t1\nb\t10\t0": "[{a 10 1}]", "a\t10\t1\nb\t10\t0\n": "[{a 10 1} {b 10 0}]",
		strings.Repeat("x", 5000) + "\t1\t1\nb\t1": "[{" + strings.Repeat("x", 5000) + " 1 1}]",
	} {
		if got, err := read(text); err != nil || got != want {
			t.Errorf("%.60q is read as %.60s, %v", text, got, err)
		}
	}
	for text, n := range map[string]int{"\n": 1, "a\t10\t1\nb\t1\nc\t1\t1\n": 2, "a\t10\t1\nb\t1\nc\t1": 2} {
		if got, err := read(text); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("positions:%d: ", n)) {
			t.Errorf("%q is read as %s, %v", text, got, err)
		}
	}
}

// A line that is read is a sample in the format of a file.
func FuzzParseLine(f *testing.F) {
	f.Add("4k4/9 w\t-30\t0.5")
	f.Add("p\t1\tNaN")
	f.Fuzz(func(t *testing.T, line string) {
		s, err := parseLine(line)
		if err != nil {
			return
		}
		if again, err := parseLine(s.line()); err != nil || again != s {
			t.Errorf("%q: %+v, then %+v, %v", line, s, again, err)
		}
	})
}

func TestWriteBlocks(t *testing.T) {
	var b strings.Builder
	WriteBlocks(&b, []Block{{0, 2, "a"}, {3, 5, "b"}}, 5, func(term int) string { return fmt.Sprintf("%d,", term*term) })
	if want := "\t// a\n\t0, 1,\n\t4,\n\t// b\n\t9, 16,\n"; b.String() != want {
		t.Errorf("%q", b.String())
	}
}
