package xiangqi

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/engine/enginetest"
	"qilab/solver/xiangqi/endgame"
)

// slowSearch is plain minimax.
func slowSearch(w *worker, depth int) int {
	p := w.pos
	if depth == 0 {
		return slowQuiesce(w)
	}
	if p.ply() > 0 {
		if score, over := p.adjudicated(); over {
			return score
		}
	}
	moves := p.Moves(nil)
	best := p.ply() - MateScore
	for _, m := range moves {
		p.make(m)
		best = max(best, -slowSearch(w, depth-1))
		p.unmake()
	}
	return best
}

// slowQuiesce is plain minimax over captures that lose nothing, or all moves in check.
func slowQuiesce(w *worker) int {
	p := w.pos
	if score, over := p.adjudicated(); over {
		return score
	}
	best := p.ply() - MateScore
	if !p.checked() {
		best = w.evaluate()
	}
	for _, m := range p.Moves(nil) {
		if !p.checked() && (p.At(m.To()) == core.NoPiece || p.Exchange(m, &exchangeValue) < 0) {
			continue
		}
		p.make(m)
		best = max(best, -slowQuiesce(w))
		p.unmake()
	}
	return best
}

func newTestWorker(p *position, opts options) *worker {
	w := &worker{
		Thread: engine.NewThread(defaults().style, engine.NewTable(1), engine.StartClock(context.Background(), engine.TimeLimit{}), new(atomic.Uint64)),
		pos:    p, hist: new(history), opts: opts, par: defaults(),
	}
	w.Root = rootMoves(p, nil)
	return w
}

// thin removes pieces, so that exchanges stay short.
func thin(rng *rand.Rand, p xiangqi.Position) core.Position {
	s := p.String()
	for range 60 {
		b := []byte(s)
		i := rng.IntN(slices.Index(b, ' '))
		if c := b[i]; c == '/' || c >= '0' && c <= '9' || c == 'k' || c == 'K' {
			continue
		}
		b[i] = '1'
		if q, err := (xiangqi.Rules{}).Parse(string(b)); err == nil {
			s = q.String()
		}
	}
	q, err := xiangqi.Rules{}.Parse(s)
	if err != nil {
		panic(err)
	}
	return q
}

func TestSearchIsMinimax(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(3, 3))
	count := 0
	playouts(t, 3, 6, func(pos xiangqi.Position) {
		if rng.IntN(20) > 0 {
			return
		}
		line := core.Line{{Position: thin(rng, pos)}}
		if line.Last().Outcome().Over() {
			return
		}
		count++
		for depth := 1; depth <= 3; depth++ {
			if depth == 3 && len(line.Last().Moves()) > 15 {
				continue
			}
			p := newPosition(line)
			want := slowSearch(newTestWorker(p, options{}), depth)
			w := newTestWorker(p, options{noTable: true, noPruning: true})
			engine.NewDeepening(defaults().style, w).Run(depth, depth)
			if got := w.Root[0].Score; got != want {
				t.Fatalf("%v to depth %d: %d, minimax says %d", line.Last(), depth, got, want)
			}
		}
	})
	if count < 20 {
		t.Errorf("only %d positions", count)
	}
}

// The side that is checked for ever wins by the rules.
func TestPerpetualCheckInTheSearch(t *testing.T) {
	line := gametest.Line(t, xiangqi.Rules{}, "4k4/9/9/9/9/9/9/9/R8/5K3 w", "a1e1", "e9d9", "e1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9")
	p := newPosition(line)
	p.make(xiangqi.NewMove(xiangqi.SquareAt(3, 1), xiangqi.SquareAt(4, 1)))
	if score, over := p.adjudicated(); !over || score < ruleBound {
		t.Errorf("%d, %v for the side that is checked for ever", score, over)
	}
}

// A repetition of a position within the search counts at once, and of one before the root at the third occurrence.
func TestRepetitionsInTheSearch(t *testing.T) {
	const start = "3k5/9/9/9/9/9/9/9/9/R4K3 w"
	moves := []string{"a0d0", "d9e9", "d0a0", "e9d9"} // alternating checks and idle moves: a draw
	p := newPosition(gametest.Line(t, xiangqi.Rules{}, start, moves...))
	if _, over := p.adjudicated(); over {
		t.Error("the second occurrence before the root is no repetition yet")
	}
	p = newPosition(gametest.Line(t, xiangqi.Rules{}, start))
	for i, s := range moves {
		if _, over := p.adjudicated(); over {
			t.Errorf("over after %d moves", i)
		}
		p.make(xiangqi.NewMove(square(s[:2]), square(s[2:])))
	}
	if score, over := p.adjudicated(); !over || score != drawScore {
		t.Errorf("%d %v", score, over)
	}
	p = newPosition(gametest.Line(t, xiangqi.Rules{}, start, slices.Concat(moves, moves)...))
	if score, over := p.adjudicated(); !over || score != drawScore {
		t.Errorf("third occurrence: %d %v", score, over)
	}
}

func square(s string) core.Square { return xiangqi.SquareAt(int(s[0]-'a'), int(s[1]-'0')) }

// A caller that ends a search receives no further reports.
func TestNothingIsToldAfterEnough(t *testing.T) {
	for _, text := range enginetest.Lines(t, "bench.txt", 5) {
		enough := false
		told := func(Info) {
			if enough {
				t.Error(text, "a line is told of after the last iteration that was wanted")
			}
		}
		_, err := NewEngine(2).analyse(context.Background(), gametest.Line(t, xiangqi.Rules{}, text), Limits{Depth: 8, Threads: 2}, told,
			func(depth int, _ []rootMove) bool {
				enough = depth == 4
				return !enough
			})
		if err != nil || !enough {
			t.Error(text, err, enough)
		}
	}
}

// With several lines, the values are in descending order, and the bounds of the other moves are no better.
func TestLinesAreInOrder(t *testing.T) {
	for _, text := range enginetest.Lines(t, "bench.txt", 5) {
		calls := 0
		root, err := NewEngine(2).analyse(context.Background(), gametest.Line(t, xiangqi.Rules{}, text), Limits{Depth: 6, Lines: 3}, nil,
			func(depth int, moves []rootMove) bool {
				calls++
				for i, r := range moves {
					if i < 3 && r.Bound != engine.Exact || i >= 3 && (r.Bound == engine.Lower || r.Score > moves[0].Score) ||
						i > 0 && i < 3 && r.Score > moves[i-1].Score {
						t.Errorf("%s, depth %d: move %d has %s %d", text, depth, i, r.Bound, r.Score)
					}
				}
				return true
			})
		if err != nil || calls != 6 || len(root) < 3 {
			t.Error(err, calls, len(root))
		}
	}
}

// playouts calls check with positions of random games.
func playouts(t *testing.T, seed uint64, games int, check func(p xiangqi.Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	for range games {
		line := gametest.Line(t, xiangqi.Rules{}, "start")
		for range 150 {
			moves := line.Last().Moves()
			if len(moves) == 0 {
				break
			}
			line = gametest.Follow(t, line, moves[rng.IntN(len(moves))])
			check(line.Last().(xiangqi.Position))
		}
	}
}

// The engine's search uses solved classes: after a capture it knows the outcome.
func TestSearchKnowsEndings(t *testing.T) {
	s := endgame.NewStore(nil)
	// Red takes the pawn with the horse, and wins against the elephant in 29 plies more, or does not.
	line := gametest.Line(t, xiangqi.Rules{}, "9/9/1N3k2b/9/2p6/9/9/9/9/3K5 w")
	if _, err := s.Solve(t.Context(), endgame.MaterialOf(gametest.Line(t, xiangqi.Rules{}, "9/9/1N3k2b/9/9/9/9/9/9/3K5 w").Last().(xiangqi.Position).Board()), endgame.Limit{}, nil); err != nil {
		t.Fatal(err)
	}
	m, err := xiangqi.Rules{}.ParseMove(line.Last(), "b7c5")
	if err != nil {
		t.Fatal(err)
	}
	after := gametest.Follow(t, line, m)
	v, ok := s.View().Probe(after.Last().(xiangqi.Position).Board())
	if !ok {
		t.Fatal("it is not in the class")
	}
	e := NewEngine(1)
	e.ends = s.View()
	root, err := e.analyse(t.Context(), line, Limits{Depth: 2, Moves: []core.Move{m}}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	if v.Wins(core.First) {
		want = MateScore - 1 - v.Plies
	}
	if root[0].Score != want {
		t.Errorf("%d, want %d", root[0].Score, want)
	}
}

// The weaker levels do not know endgames.
func TestEndingsOfLevels(t *testing.T) {
	if !knowsEndings(levels[len(levels)-1]) || knowsEndings(levels[4]) {
		t.Error("the wrong levels know endgames")
	}
}

// BenchmarkSearchWithEndings is BenchmarkSearch with solved classes that no position reaches.
func BenchmarkSearchWithEndings(b *testing.B) {
	s := endgame.NewStore(nil)
	for _, name := range []string{"R v AABB", "HP v A"} {
		m, err := endgame.ParseMaterial(name)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Solve(b.Context(), m, endgame.Limit{}, nil); err != nil {
			b.Fatal(err)
		}
	}
	for _, with := range []bool{false, true} {
		b.Run(fmt.Sprintf("endings=%v", with), func(b *testing.B) {
			for range b.N {
				var nodes uint64
				start := time.Now()
				for _, text := range enginetest.Lines(b, "bench.txt", 5) {
					e := NewEngine(16)
					if with {
						e.ends = s.View()
					}
					var last Info
					if _, _, err := e.Search(context.Background(), gametest.Line(b, xiangqi.Rules{}, text), Limits{Depth: 12}, func(i Info) { last = i }); err != nil {
						b.Fatal(err)
					}
					nodes += last.Nodes
				}
				b.ReportMetric(float64(nodes)/time.Since(start).Seconds(), "nodes/s")
			}
		})
	}
}
