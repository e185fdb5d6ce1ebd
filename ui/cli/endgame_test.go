package cli

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/xiangqi/endgame"
)

// counting are endgames that can only be counted, enough for the command line.
type counting struct{ catalog.Endgames }

func (counting) Count(ctx context.Context, class string, limit solver.Limit) (catalog.EndgameCount, error) {
	return endgame.Classes{}.Count(ctx, class, limit)
}

// withEndgames returns a command line with a game that has endgames and one that has none.
func withEndgames() Env {
	e := env(nil)
	e.Games = append(e.Games, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Endgames: counting{}})
	return e
}

func TestEndgameCounts(t *testing.T) {
	code, stdout, stderr := run(t.Context(), withEndgames(), "endgame", "-json", "-class", "r V h")
	if code != 0 {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	var got endgameCount
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	if got.PeakBytes <= 0 {
		t.Errorf("it took %d bytes", got.PeakBytes)
	}
	for _, side := range []endgameTally{got.Strong, got.Weak} {
		for _, l := range []*endgameLongest{side.LongestStrong, side.LongestWeak, side.BoundStrong} {
			l.Position = ""
		}
	}
	got.PeakBytes, got.ElapsedMS = 0, 0
	want := endgameCount{
		Class:  "R v H",
		Strong: endgameTally{348021, 346935, 1008, 78, 702, &endgameLongest{Plies: 25}, &endgameLongest{Plies: 16}, &endgameLongest{Plies: 1}, nil},
		Weak:   endgameTally{411966, 373350, 37476, 1140, 3710, &endgameLongest{Plies: 26}, &endgameLongest{Plies: 17}, &endgameLongest{Plies: 0}, nil},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s, want %+v", stdout, want)
	}
	_, stdout, _ = run(t.Context(), withEndgames(), "endgame", "-game", "xiangqi", "-class", "R v A")
	for _, line := range []string{"class     R v A\n", "strong   18507  18507        0          0", "strong to move wins in 9 plies at most: "} {
		if !strings.Contains(stdout, line) {
			t.Errorf("no %q in\n%s", line, stdout)
		}
	}
}

func TestEndgameRefusals(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"", "-class is missing"},
		{"-class RvH", "needs one v between the sides"},
		{"-class AB|v|A", "nobody has a piece that can win"},
		{"-class R|v|RRR", "at most 2"},
		{"-class R|v|X", "'X' is no piece"},
		{"-class RHCPP|v|RHC", "at most 7"},
		{"-class RHC|v|RHC", "MiB, and there are"},
		{"-class R|v|H -hash 1", "R v H needs"},
		{"-class R|v|H more", "unexpected argument"},
		{"-class R|v|H -game chaosclock", "chaosclock"},
	} {
		args := []string{"endgame"}
		for word := range strings.FieldsSeq(c.args) {
			args = append(args, strings.ReplaceAll(word, "|", " "))
		}
		code, stdout, stderr := run(t.Context(), withEndgames(), args...)
		if code == 0 || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: exit %d, %q, %q", c.args, code, stdout, stderr)
		}
	}
}
