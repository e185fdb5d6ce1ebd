package xiangqi

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
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

func lineWith(t *testing.T, text string, moves ...string) core.Line {
	t.Helper()
	line := lineOf(t, text)
	for _, s := range moves {
		m, err := xiangqi.Rules{}.ParseMove(line.Last(), s)
		if err != nil {
			t.Fatal(err)
		}
		line = checkLine(t, line, []core.Move{m})
	}
	return line
}

// The side that would lose by a third occurrence plays another move, and knows that it is winning.
func TestPerpetualCheckIsAvoided(t *testing.T) {
	const start = "4k4/9/9/9/9/9/9/9/R8/5K3 w"
	loop := []string{"a1e1", "e9d9", "e1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9"}
	line := lineWith(t, start, loop...)
	score := 0
	best, _, err := NewEngine(1).Search(context.Background(), line, Limits{Nodes: 30_000}, func(i Info) { score = i.Score })
	if err != nil {
		t.Fatal(err)
	}
	if m := xiangqi.NewMove(best.From, best.To).String(); m == "d1e1" || score < 500 {
		t.Errorf("%s with %d", m, score)
	}
	// If it is played all the same, it loses: the view of the search one ply later.
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
	p := newPosition(lineWith(t, start, moves...))
	if _, over := p.adjudicated(); over {
		t.Error("the second occurrence before the root is no repetition yet")
	}
	p = newPosition(lineWith(t, start))
	for i, s := range moves {
		if _, over := p.adjudicated(); over {
			t.Errorf("over after %d moves", i)
		}
		p.make(xiangqi.NewMove(square(s[:2]), square(s[2:])))
	}
	if score, over := p.adjudicated(); !over || score != drawScore {
		t.Errorf("%d %v", score, over)
	}
	p = newPosition(lineWith(t, start, slices.Concat(moves, moves)...))
	if score, over := p.adjudicated(); !over || score != drawScore {
		t.Errorf("third occurrence: %d %v", score, over)
	}
}

func square(s string) core.Square { return xiangqi.SquareAt(int(s[0]-'a'), int(s[1]-'0')) }

func TestLimitOfMoves(t *testing.T) {
	for text, want := range map[string]int{
		"3k5/9/9/9/9/9/9/9/9/R4K3 w - - 119 80": drawScore, // one more quiet ply
		"3k5/9/9/9/9/9/9/9/9/R4K3 w - - 10 80":  1,
	} {
		score := 0
		if _, _, err := NewEngine(1).Search(context.Background(), lineOf(t, text), Limits{Nodes: 20_000},
			func(i Info) { score = i.Score }); err != nil {
			t.Fatal(err)
		}
		if (score > 100) != (want > 0) {
			t.Errorf("%s: %d", text, score)
		}
	}
}

// Because of pruning, the search may miss a mate that begins with sacrifices; MateSolver does not. One may be missing.
func TestSearchFindsMates(t *testing.T) {
	found, short := 0, 0
	cases := readMates(t)
	for _, c := range gametest.Part(cases) {
		if c.moves > 4 {
			continue
		}
		short++
		line := lineOf(t, c.fen)
		var last Info
		_, _, err := NewEngine(8).Search(context.Background(), line, Limits{Nodes: 300_000, Mate: c.moves},
			func(i Info) { last = i })
		if err != nil {
			t.Fatal(err)
		}
		if !IsMate(last.Score) || last.Score < 0 {
			t.Logf("%v: no mate, %d", c.fen, last.Score)
			continue
		}
		if len(last.PV) != MatePlies(last.Score) || !checkLine(t, line, last.PV).Last().Outcome().Over() {
			t.Logf("%v: mate in %d plies, line of %d", c.fen, MatePlies(last.Score), len(last.PV))
		}
		found++
	}
	if found < short-1 {
		t.Errorf("%d of %d mates found", found, short)
	}
}

// All threads return with legal moves; run with -race, this detects races.
func TestThreads(t *testing.T) {
	e := NewEngine(2)
	for _, text := range benchPositions {
		line := lineOf(t, text)
		best, _, err := e.Search(context.Background(), line, Limits{Nodes: 40_000, Threads: 4}, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkLine(t, line, []core.Move{best})
	}
}

// A caller that ends a search receives no further reports.
func TestNothingIsToldAfterEnough(t *testing.T) {
	for _, text := range benchPositions {
		enough := false
		told := func(Info) {
			if enough {
				t.Error(text, "a line is told of after the last iteration that was wanted")
			}
		}
		_, err := NewEngine(2).analyse(context.Background(), lineOf(t, text), Limits{Depth: 8, Threads: 2}, told,
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
	for _, text := range benchPositions {
		calls := 0
		root, err := NewEngine(2).analyse(context.Background(), lineOf(t, text), Limits{Depth: 6, Lines: 3}, nil,
			func(depth int, moves []rootMove) bool {
				calls++
				for i, r := range moves {
					if i < 3 && r.Bound != Exact || i >= 3 && (r.Bound == Lower || r.Score > moves[0].Score) ||
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
		line := lineOf(t, "start")
		for range 150 {
			moves := line.Last().Moves()
			if len(moves) == 0 {
				break
			}
			line = play(t, line, moves[rng.IntN(len(moves))])
			check(line.Last().(xiangqi.Position))
		}
	}
}
