package xiangqi_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/solver/xiangqi/endgame"
)

// ended runs an analysis of an endgame to its end, and checks that no report contradicts the previous one.
func ended(t testing.TB, a solver.Analyzer, line core.Line, lim solver.Limit) solver.Report {
	t.Helper()
	var all []solver.Report
	if err := a.Analyze(t.Context(), line, lim, func(r solver.Report) { all = append(all, r) }); err != nil {
		t.Fatal(err)
	}
	last := all[len(all)-1]
	progress := 0.0
	for _, r := range all {
		if len(r.Moves) != len(line.Last().Moves()) || r.Progress < progress || r.Exact && r.Progress != 1 {
			t.Errorf("%v: %d moves, progress %v after %v", line.Last(), len(r.Moves), r.Progress, progress)
		}
		progress = r.Progress
		if r.Plies != solver.Unknown && (r.Result != last.Result || r.Plies != last.Plies) {
			t.Errorf("%v: %v in %d plies, %v in %d in the end", line.Last(), r.Result, r.Plies, last.Result, last.Plies)
		}
		for i, v := range r.Moves {
			if i > 0 && solver.Compare(r.Moves[i-1], v, line.Last().Turn()) > 0 {
				t.Errorf("%v: the moves are not in order at %d", line.Last(), i)
			}
			if v.Result == core.Unfinished {
				continue
			}
			if final, _ := last.Verdict(v.Move); final.Result != v.Result || final.Plies != v.Plies || final.Reason != v.Reason {
				t.Errorf("%v: %v was %v in %d, and is %v in %d", line.Last(), v.Move, v.Result, v.Plies, final.Result, final.Plies)
			}
		}
	}
	return last
}

// worded formats a verdict like the data.
func worded(v solver.Verdict) string {
	switch {
	case v.Result == core.Draw:
		return "draw:"
	case v.Reason == xiangqi.ReasonPerpetualCheck:
		return v.Result.Name(xiangqi.Rules{}.Sides()) + ":rep"
	}
	return fmt.Sprintf("%s:%d", v.Result.Name(xiangqi.Rules{}.Sides()), v.Plies)
}

// Positions of an independent generator get the right outcome and distance for every move, and a line that ends in
// time; the same holds with the colours exchanged and in the mirror image.
func TestEndings(t *testing.T) {
	data, err := os.ReadFile("endgame/testdata/positions.tsv")
	if err != nil {
		t.Fatal(err)
	}
	a, store := xiangqisolver.Game(nil).Analyzer, endgame.NewStore(nil)
	rules, n := xiangqi.Rules{}, 0
	for text := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(text, "\n"), "\t")
		if strings.HasPrefix(text, "#") {
			continue
		}
		line := at(t, f[0])
		need := store.Need(endgame.MaterialOf(line.Last().(xiangqi.Position).Board()), endgame.Limit{})
		limit := int64(30 << 20)
		if testing.Short() {
			limit = 4 << 20
		}
		if need.Err != nil || need.Memory > limit {
			continue
		}
		n++
		r := ended(t, a, line, solver.Limit{Threads: 2})
		if !r.Exact || r.Class == nil || r.Class.Name() != need.Material.String() {
			t.Errorf("%s: exact %v, class %+v", f[0], r.Exact, r.Class)
		}
		if got := worded(solver.Verdict{Result: r.Result, Plies: r.Plies, Reason: r.Reason}); got != f[5]+":"+f[6] {
			t.Errorf("%s: %s, want %s:%s", f[0], got, f[5], f[6])
		}
		for move := range strings.FieldsSeq(f[7]) {
			text, want, _ := strings.Cut(move, "=")
			m, err := rules.ParseMove(line.Last(), text)
			if err != nil {
				t.Fatal(err)
			}
			v, _ := r.Verdict(m)
			if got := worded(v); got != want {
				t.Errorf("%s: %s is %s, want %s", f[0], text, got, want)
			}
			checkEnding(t, line, v)
		}
		for name, image := range images(t, line.Last()) {
			seen := ended(t, a, core.Line{{Position: image}}, solver.Limit{})
			result := r.Result
			if winner, ok := result.Winner(); ok && strings.Contains(name, "colours") {
				result = core.WinFor(winner.Other())
			}
			if !seen.Exact || seen.Result != result || seen.Plies != r.Plies || seen.Reason != r.Reason || len(seen.Moves) != len(r.Moves) {
				t.Errorf("%s, %s: %v in %d", f[0], name, seen.Result, seen.Plies)
			}
			equal := r.Class.Sides[0] == r.Class.Sides[1]
			if swapped := strings.Contains(name, "colours"); !equal && seen.Class.Swapped == r.Class.Swapped == swapped {
				t.Errorf("%s, %s: the strong side is the wrong one", f[0], name)
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d positions", n)
	}
}

// checkEnding plays the line of a verdict, which must end at its distance, if it has one.
func checkEnding(t *testing.T, line core.Line, v solver.Verdict) {
	t.Helper()
	p := line.Last()
	for _, m := range v.PV {
		next, err := p.Play(m)
		if err != nil {
			t.Errorf("%v: %v in the line of %v: %v", line.Last(), m, v.Move, err)
			return
		}
		p = next
	}
	if len(v.PV) == 0 || v.PV[0] != v.Move {
		t.Errorf("%v: the line of %v begins with another move", line.Last(), v.Move)
	}
	if v.Plies != solver.Unknown && v.Result != core.Draw && (len(v.PV) != v.Plies || p.Outcome().Result != v.Result) {
		t.Errorf("%v: the line of %v has %d plies of %d and ends with %v", line.Last(), v.Move, len(v.PV), v.Plies, p.Outcome())
	}
}

// images returns the images of a position in the mirror and with the colours exchanged, by name.
func images(t *testing.T, p core.Position) map[string]core.Position {
	t.Helper()
	rules, list := xiangqi.Rules{}, map[string]core.Position{}
	setup := rules.SetupOf(p)
	image := func(name string, turn core.Side, place func(core.Piece, int) (core.Piece, int)) {
		cells := make([]core.Piece, len(setup.Board))
		for sq, piece := range setup.Board {
			if piece != core.NoPiece {
				piece, sq = place(piece, sq)
				cells[sq] = piece
			}
		}
		q, err := rules.FromSetup(core.Setup{Board: cells, Turn: turn})
		if err != nil {
			t.Fatal(err)
		}
		list[name] = q
	}
	mirror := func(sq int) int { return sq + xiangqi.Files - 1 - 2*(sq%xiangqi.Files) }
	other := func(p core.Piece) core.Piece { return xiangqi.PieceOf(xiangqi.SideOf(p).Other(), xiangqi.KindOf(p)) }
	image("mirror", setup.Turn, func(p core.Piece, sq int) (core.Piece, int) { return p, mirror(sq) })
	image("colours", setup.Turn.Other(), func(p core.Piece, sq int) (core.Piece, int) { return other(p), xiangqi.Squares - 1 - sq })
	image("colours and mirror", setup.Turn.Other(), func(p core.Piece, sq int) (core.Piece, int) {
		return other(p), mirror(xiangqi.Squares - 1 - sq)
	})
	return list
}

// In free play there are no wins by repetition.
func TestEndingsInFreePlay(t *testing.T) {
	a := xiangqisolver.Game(nil).Analyzer
	line := at(t, "1R7/9/4k4/9/9/9/6n2/9/5K3/9 w")
	if r := ended(t, a, line, solver.Limit{}); r.Result != core.FirstWins || r.Reason != xiangqi.ReasonPerpetualCheck || r.Plies != solver.Unknown {
		t.Errorf("%v in %d by %q", r.Result, r.Plies, r.Reason)
	}
	if r := ended(t, a, line, solver.Limit{FreePlay: true}); r.Result != core.Draw || r.Reason != "" {
		t.Errorf("in free play %v by %q", r.Result, r.Reason)
	}
	if key := solver.LineKey(a, line, solver.Limit{FreePlay: true}); key == solver.LineKey(a, line, solver.Limit{}) {
		t.Errorf("free play has the key %q too", key)
	}
}

// The history counts: a move that allows the other side to repeat for the third time draws, although the class is won.
func TestEndingsWithHistory(t *testing.T) {
	a := xiangqisolver.Game(nil).Analyzer
	start := at(t, "3k5/9/9/9/9/9/9/9/R8/4K4 w")
	fresh := ended(t, a, start, solver.Limit{})
	m := move(t, start.Last(), "a1a2")
	if v, _ := fresh.Verdict(m); v.Result != core.FirstWins {
		t.Fatalf("%+v", v)
	}
	// The position after a1a2 d9d8 a2a1 d8d9 is the first again.
	line := playText(t, start, "a1a2 d9d8 a2a1 d8d9 a1a2 d9d8 a2a1 d8d9")
	if out := (xiangqi.Rules{}).Adjudicate(line); out.Over() { // the position has come up three times
		line = playText(t, start, "a1a2 d9d8 a2a1 d8d9 a1a2 d9d8")
		m = move(t, line.Last(), "a2a1")
	}
	r := ended(t, a, line, solver.Limit{})
	if v, _ := r.Verdict(m); v.Result != core.Draw {
		t.Errorf("after it has come up twice %+v", v)
	}
	if r.Result != core.FirstWins {
		t.Errorf("the position is %v", r.Result)
	}
}

// While a class is being solved, the engine's scores are reported. A search that is cancelled or out of time reports
// it.
func TestEndingsStop(t *testing.T) {
	a := xiangqisolver.Game(nil).Analyzer
	line := at(t, "3a5/9/4k4/9/1R3P3/4r4/9/3K5/9/9 w")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last solver.Report
	scored := false
	err := a.Analyze(ctx, line, solver.Limit{Memory: 1024, Threads: 1}, func(r solver.Report) {
		last = r
		for _, v := range r.Moves {
			if v.Scored {
				scored = true
				cancel()
			}
		}
	})
	if !errors.Is(err, context.Canceled) || last.Stopped != solver.StoppedCancel || last.Exact || !scored || last.MemoryBytes == 0 {
		t.Errorf("%v, stopped by %q, exact %v, %d bytes", err, last.Stopped, last.Exact, last.MemoryBytes)
	}
	r := ended(t, a, line, solver.Limit{Memory: 1024, Threads: 1, Time: 20 * time.Millisecond}) // the class takes a thousand times as long
	if r.Stopped != solver.StoppedTime || r.Exact || r.Depth != 0 {
		t.Errorf("stopped by %q, exact %v, depth %d", r.Stopped, r.Exact, r.Depth)
	}
}

// The move limit may come before the end that a class knows: then the engine decides, and nothing false is claimed.
func TestEndingsNearTheMoveLimit(t *testing.T) {
	a := xiangqisolver.Game(nil).Analyzer
	for quiet, exact := range map[int]bool{0: true, 116: false} {
		line := at(t, fmt.Sprintf("9/5k3/9/9/6C2/9/9/9/9/3K3N1 b - - %d 70", quiet))
		r := ended(t, a, line, solver.Limit{Depth: 8, Threads: 1})
		if r.Exact != exact {
			t.Errorf("after %d quiet plies: exact %v", quiet, r.Exact)
		}
		for _, v := range r.Moves {
			if v.Result == core.FirstWins && quiet+v.Plies > xiangqi.MoveLimit {
				t.Errorf("after %d quiet plies %v loses in %d", quiet, v.Move, v.Plies)
			}
		}
	}
}

// Where there is too little time for the class, the engine has a score for every move.
func TestEndingsInNoTime(t *testing.T) {
	a := xiangqisolver.Game(nil).Analyzer
	for _, limit := range []time.Duration{time.Millisecond, 50 * time.Millisecond, 200 * time.Millisecond} {
		r := ended(t, a, at(t, "3k5/9/9/4r4/9/9/9/5N3/4R4/4K4 w"), solver.Limit{Time: limit, Threads: 1})
		for _, v := range r.Moves {
			if !v.Known() {
				t.Errorf("after %v nothing is known of %v", limit, v.Move)
			}
		}
	}
}

// A class whose captures lead to one that had to make room for others is not taken for proven.
func TestEndingsThatMadeRoom(t *testing.T) {
	store := endgame.NewStore(nil)
	a := xiangqisolver.NewEndings(xiangqisolver.NewAnalyzer(nil), store)
	const memory = 30
	line := at(t, "3k1a3/3P5/4PP3/9/9/9/9/9/9/4K4 b")
	for _, class := range []string{"PP v A", "", "HC v A", ""} {
		if class == "" {
			if r := ended(t, a, line, solver.Limit{Memory: memory, Depth: 6, Threads: 2}); slices.ContainsFunc(r.Moves, func(v solver.Verdict) bool { return !v.Known() }) {
				t.Errorf("moves are not known: %+v", r.Moves)
			}
			continue
		}
		m, err := endgame.ParseMaterial(class)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := store.Solve(t.Context(), m, endgame.Limit{Memory: memory, Threads: 2}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// A class that does not fit is left to the engine.
func TestEndingsTooLarge(t *testing.T) {
	a := xiangqisolver.Game(nil).Analyzer
	line := at(t, "4k4/9/9/9/1R3P3/4r4/9/3K5/9/9 w")
	r := ended(t, a, line, solver.Limit{Memory: 16, Depth: 3, Threads: 1})
	if r.Class != nil || r.Depth != 3 {
		t.Errorf("class %v, depth %d", r.Class, r.Depth)
	}
}

// The best levels win in the fewest plies and hold out as long as possible; weaker ones do not know the endgame.
func TestOpponentPlaysEndings(t *testing.T) {
	o := xiangqisolver.Game(nil).Opponent
	for _, text := range []string{"3k5/9/3a5/9/5P3/9/9/9/9/3K5 w", "9/9/1N3k2b/9/9/9/9/9/9/3K5 w"} {
		line := at(t, text)
		plies := ended(t, xiangqisolver.Game(nil).Analyzer, line, solver.Limit{}).Plies
		for i := range plies {
			level := engine.Master
			if i%2 == 1 {
				level = engine.Full
			}
			m, err := o.Choose(t.Context(), solver.Request{Line: line, Level: level, Rng: rand.New(rand.NewPCG(1, 1))})
			if err != nil {
				t.Fatal(err)
			}
			line = gametest.Follow(t, line, m)
		}
		if out := line.Last().Outcome(); out.Result != core.FirstWins {
			t.Errorf("%s: after %d plies %v", text, plies, out)
		}
	}
}

// move parses a move of a position.
func move(t testing.TB, p core.Position, text string) core.Move {
	t.Helper()
	m, err := xiangqi.Rules{}.ParseMove(p, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
