package eternal

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/eternal/internal/evaluation"
	"qilab/solver/eternal/internal/linetest"
)

// ply returns the number of steps from the root to the position.
func (p *position) ply() int { return len(p.states) - 1 - p.root }

// slowSearch is plain minimax.
func slowSearch(w *worker, depth int) int {
	p := w.pos
	if _, over := p.Winner(); over {
		return p.ply() - winScore
	}
	if p.ply() > 0 && p.repeated() {
		return drawScore
	}
	if depth <= 0 {
		if p.Phase() != eternal.ToPlace {
			return slowQuiesce(w, 0)
		}
		depth = 1
	}
	us, best := p.Turn(), p.ply()-winScore
	for _, m := range p.Steps(nil) {
		next := depth - costOf(p, m)
		p.make(m)
		score := slowSearch(w, next)
		if p.Turn() != us {
			score = -score
		}
		best = max(best, score)
		p.unmake()
	}
	return best
}

// slowQuiesce is plain minimax over steps that score at once.
func slowQuiesce(w *worker, scored int) int {
	p := w.pos
	if _, over := p.Winner(); over {
		return p.ply() - winScore
	}
	if p.Phase() == eternal.ToReturn {
		best := p.ply() - winScore
		var k picker
		k.init(p, w.par, learned{}, 0, eternal.NullMove)
		for range w.par.QuiesceReturns {
			m, _ := k.pick()
			if m == eternal.NullMove {
				break
			}
			p.make(m)
			best = max(best, slowQuiesce(w, scored))
			p.unmake()
		}
		return best
	}
	best := evaluation.Of(&p.Board)
	if scored >= w.par.QuiesceScores {
		return best
	}
	for _, m := range p.ScoringMoves(nil, p.Turn()) {
		p.make(m)
		best = max(best, -slowQuiesce(w, scored+1))
		p.unmake()
	}
	return best
}

func newTestWorker(p *position, opts options) *worker {
	w := &worker{
		Thread: engine.NewThread(defaults().style, engine.NewTable(1), engine.StartClock(context.Background(), engine.TimeLimit{}), new(atomic.Uint64)),
		pos:    p, hist: new(history), opts: opts, par: defaults(),
	}
	w.Root = rootMoves(p, w.par, nil)
	return w
}

// TestSearchIsMinimax compares the search without pruning with plain minimax.
func TestSearchIsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	wins := 0
	for range gametest.Sample(150) {
		line := linetest.Random(t, rng, 60, true)
		for depth := 0; depth <= turnDepth; depth += turnDepth {
			w := newTestWorker(newPosition(line), options{noPruning: true, noTable: true})
			want := slowSearch(w, depth)
			if got := w.search(-infinite, infinite, depth, 0, pvNode); got != want {
				t.Fatalf("%v, depth %d: %d, minimax %d", line.Last(), depth, got, want)
			}
			if IsWin(want) {
				wins++
			}
		}
	}
	if wins < gametest.Sample(10) {
		t.Errorf("only %d positions are decided", wins)
	}
}

// TestWinsAreProven plays out the wins that the pruned search claims, against every defence.
func TestWinsAreProven(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	checked := 0
	for n := 0; n < 400 && checked < gametest.Sample(60); n++ {
		line := linetest.Random(t, rng, 60, true)
		e := NewEngine(1)
		r, err := e.Search(t.Context(), line, Limits{Depth: 3, Nodes: 30_000})
		if err != nil {
			t.Fatal(err)
		}
		if !IsWin(r.Score) || WinSteps(r.Score) > 5 {
			continue
		}
		checked++
		p := newPosition(line)
		winner := p.Turn()
		if r.Score < 0 {
			winner = winner.Other()
		}
		if !winsWithin(p, winner, WinSteps(r.Score)) {
			t.Fatalf("%v: %d is claimed, which is wrong", line.Last(), r.Score)
		}
	}
	if checked < gametest.Sample(20) {
		t.Errorf("only %d wins", checked)
	}
}

// winsWithin reports whether side wins within the given number of steps against any defence.
func winsWithin(p *position, side core.Side, steps int) bool {
	if winner, over := p.Winner(); over {
		return winner == side
	}
	moves := p.Steps(nil)
	if len(moves) == 0 {
		return p.Turn() != side
	}
	if steps == 0 {
		return false
	}
	ours := p.Turn() == side
	for _, m := range moves {
		p.make(m)
		wins := winsWithin(p, side, steps-1)
		p.unmake()
		if wins == ours {
			return ours
		}
	}
	return !ours
}

// TestRepetition: a third occurrence is a draw, and so is a second one within the search.
func TestRepetition(t *testing.T) {
	line := core.Line{{Position: eternal.Start()}}
	shuffle := func(texts ...string) {
		for _, text := range texts {
			m, err := eternal.Rules{}.ParseMove(line.Last(), text)
			if err != nil {
				t.Fatal(err)
			}
			line = gametest.Follow(t, line, m)
		}
	}
	shuffle("b1a3", "b9a7", "a3b1", "a7b9")
	if newPosition(line).repeated() {
		t.Error("the second occurrence is taken for a draw")
	}
	a := NewAnalyzer(nil)
	if a.HistoryKey(line, solver.Limit{}) == "" || a.HistoryKey(line[:4], solver.Limit{}) != "" {
		t.Error("the way to a position that has occurred twice matters, and no other one")
	}
	shuffle("b1a3", "b9a7", "a3b1")
	p := newPosition(line)
	m, err := eternal.Rules{}.ParseMove(line.Last(), "a7b9")
	if err != nil {
		t.Fatal(err)
	}
	packed, _ := eternal.NewMove(m)
	p.make(packed)
	if !p.repeated() {
		t.Error("the third occurrence is not seen")
	}
}

func TestForcerGivesUp(t *testing.T) {
	b := eternal.Start().Board()
	f := NewForcer(1)
	if _, _, err := f.Forced(t.Context(), b, eternal.Red, 0, 3, 1000); !errors.Is(err, errTooMany) {
		t.Errorf("after 1000 positions: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := f.Forced(ctx, b, eternal.Red, 0, 3, math.MaxUint32); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
