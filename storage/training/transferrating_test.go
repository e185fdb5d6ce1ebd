package training_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/storage/training"
)

// Ratings survive an export, deletion and import exactly, and an older export does not replace them.
func TestTransferRatings(t *testing.T) {
	s := training.NewForTest(t)
	ctx, later := t.Context(), training.Noon.AddDate(0, 0, 40)
	export := func() string {
		t.Helper()
		var b bytes.Buffer
		if _, _, err := s.Export(ctx, &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	load := func(text string) {
		t.Helper()
		if _, err := s.Import(ctx, strings.NewReader(text), nil); err != nil {
			t.Fatal(err)
		}
	}
	try := func(n int) {
		t.Helper()
		for _, game := range []string{"xiangqi", "renju"}[:1+n%2] {
			if _, err := s.Tries.Add(ctx, training.Try{Puzzle: fmt.Sprint(game, n), Game: game, Estimate: 1300 + 70*float64(n), Solved: n%3 > 0, Rated: true}, training.Noon.AddDate(0, 0, n)); err != nil {
				t.Fatal(err)
			}
		}
	}
	var early string
	for n := range 6 {
		if try(n); n == 2 {
			early = export()
		}
	}
	type state struct {
		stats  []training.Stats
		curves [2][]training.RatedAt
	}
	look := func() (x state) {
		t.Helper()
		var err error
		if x.stats, err = s.Stats(ctx, later); err != nil {
			t.Fatal(err)
		}
		for i, game := range []string{"xiangqi", "renju"} {
			if x.curves[i], err = s.Tries.Curve(ctx, game); err != nil {
				t.Fatal(err)
			}
		}
		return x
	}
	want, text := look(), export()
	if r := want.stats[0].Rating; !r.Provisional() || len(want.curves[1]) != 3 {
		t.Fatalf("%+v", want)
	}
	for _, steps := range [][]string{{text}, {text, text}, {early, text}, {text, early}} {
		if err := s.Clear(ctx); err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			load(step)
		}
		if got := look(); !reflect.DeepEqual(got, want) {
			t.Errorf("%d imports: %+v, not %+v", len(steps), got, want)
		}
		if got := export(); got != text {
			t.Errorf("%d imports: %s, not %s", len(steps), got, text)
		}
	}
	// An export of an earlier version of the program has the tries alone.
	if err := s.Clear(ctx); err != nil {
		t.Fatal(err)
	}
	load(strings.Join(slices.DeleteFunc(strings.SplitAfter(text, "\n"), func(l string) bool { return strings.HasPrefix(l, `{"rating"`) || strings.HasPrefix(l, `{"puzzle"`) }), ""))
	if got := look(); !reflect.DeepEqual(got.curves, want.curves) || got.stats[0].Rating.Value != want.stats[0].Rating.Value || got.stats[0].Rated != want.stats[0].Rated {
		t.Errorf("from the tries: %+v, not %+v", got, want)
	}
	for _, bad := range []string{`{"game":"renju","value":9000,"deviation":90,"volatility":0.06}`, `{"game":"renju","value":1500,"deviation":90,"volatility":0.06,"tries":-1}`,
		`{"game":"renju","value":1500,"volatility":0.06}`} {
		var line *core.PlaceError
		if _, err := s.Import(ctx, strings.NewReader(`{"rating":`+bad+"}"), nil); !errors.As(err, &line) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
