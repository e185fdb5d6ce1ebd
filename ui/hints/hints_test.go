package hints

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// first reports the first legal move as the best, and the first after it as the reply. It is never exact.
type first struct{}

func (first) Analyze(_ context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Depth: 4, Stopped: solver.StoppedTime}
	for _, m := range p.Moves() {
		v := solver.Verdict{Move: m, Plies: solver.Unknown, Scored: true, PV: []core.Move{m}}
		if next, err := p.Play(m); err == nil && len(next.Moves()) > 0 {
			v.PV = append(v.PV, next.Moves()[0])
		}
		r.Moves = append(r.Moves, v)
	}
	report(r)
	return nil
}

// shown records what a room shows on the board.
type shown struct {
	line []core.Move
	at   core.Square
}

func (s *shown) Preview(line []core.Move) { s.line, s.at = line, core.NoSquare }
func (s *shown) Point(at core.Square)     { s.line, s.at = nil, at }

// rig is a room with a game.
// noPuzzle is a table without a puzzle.
type noPuzzle struct{}

func (noPuzzle) CanHint() bool { return false }
func (noPuzzle) Hint()         {}

type rig struct {
	*Room
	context *host.Context
	host    *hosttest.Host
	board   *shown
}

func newRig(t *testing.T, g catalog.Game) *rig {
	t.Helper()
	if g.Scale = 200; g.Analyzer == nil {
		g.Analyzer = first{}
	}
	c, h := hosttest.New(t, i18n.English, g)
	r := &rig{context: c, host: h, board: &shown{at: core.NoSquare}}
	r.Room = New(depsOf(c), Links{Hinter: host.NewHinter(c, r.board), Tasks: []Tasks{noPuzzle{}}})
	h.Changed = func(table.Change) { r.Changed() }
	return r
}

// ask asks for a hint and waits for it.
func (r *rig) ask(t *testing.T) {
	t.Helper()
	c := r.Commands()[0]
	if !c.Can() {
		t.Fatal("no hint can be asked for")
	}
	c.Run()
	r.host.Until(t, 10*time.Second, "there is a hint", func() bool { return r.waiting == nil })
}

// Each request reveals a little more, even if the analysis is off and hidden.
func TestSteps(t *testing.T) {
	r := newRig(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	best := r.Table.Position().Moves()[0]
	if r.ask(t); r.board.at != best.From {
		t.Errorf("the first hint points to %d, want %d", r.board.at, best.From)
	}
	if r.ask(t); !slices.Equal(r.board.line, []core.Move{best}) {
		t.Errorf("the second hint is %v, want %v", r.board.line, best)
	}
	for range 2 {
		if r.ask(t); len(r.board.line) != 2 || !strings.HasPrefix(r.host.Told, "The line") {
			t.Errorf("the third hint is %v, %q", r.board.line, r.host.Told)
		}
	}
	if on, _ := r.Search.Analysis.On(); on || r.Search.Analysis.SearchingAnything() {
		t.Error("the analysis goes on")
	}
	if err := r.Table.Play(best); err != nil {
		t.Fatal(err)
	}
	if r.ask(t); r.board.at == core.NoSquare {
		t.Error("at another position the hints do not begin again")
	}
}

// slow finds nothing the first time.
type slow struct{ times *int }

func (a slow) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	*a.times++
	return first{}.Analyze(ctx, line, lim, func(r solver.Report) {
		for i := range r.Moves {
			r.Moves[i].Scored = *a.times > 1
		}
		report(r)
	})
}

// fickle finds another move best each time.
type fickle struct{ times *int }

func (a fickle) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	*a.times++
	return first{}.Analyze(ctx, line, lim, func(r solver.Report) {
		r.Moves = slices.Concat(r.Moves[*a.times:], r.Moves[:*a.times])
		report(r)
	})
}

// The hints at a position are about one move, also if the search comes to like another one better.
func TestOneMove(t *testing.T) {
	times := 0
	r := newRig(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: fickle{&times}})
	moves := r.Table.Position().Moves()
	if r.ask(t); r.board.at != moves[1].From {
		t.Fatalf("the first hint points to %d", r.board.at)
	}
	r.Search.Renew()
	if r.ask(t); times < 2 || !slices.Equal(r.board.line, moves[1:2]) {
		t.Errorf("after %d searches the second hint is %v, want %v", times, r.board.line, moves[1])
	}
}

// On a machine too busy to find anything in the usual time, the search continues.
func TestBusy(t *testing.T) {
	times := 0
	r := newRig(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: slow{&times}})
	if r.ask(t); times != 2 || r.board.at == core.NoSquare {
		t.Errorf("after %d searches the hint points to %d: %s", times, r.board.at, r.host.Told)
	}
}

// Where stones are put there is no piece to be shown: the first hint says what the stone does.
func TestStones(t *testing.T) {
	r := newRig(t, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}})
	if err := r.Table.Play(r.Table.Position().Moves()[112]); err != nil {
		t.Fatal(err)
	}
	if r.ask(t); len(r.board.line) != 0 || !strings.HasPrefix(r.host.Told, "A quiet stone") {
		t.Errorf("the first hint is %v, %q", r.board.line, r.host.Told)
	}
	if r.ask(t); len(r.board.line) != 1 {
		t.Errorf("the second hint is %v", r.board.line)
	}
}

// A hint covers a whole turn.
func TestTurns(t *testing.T) {
	r := newRig(t, catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}})
	rng := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		moves := r.Table.Position().Moves()
		for _, m := range moves {
			next, err := r.Table.Position().Play(m)
			if err != nil || !r.Table.Rules().Capabilities().Steps.Continue(m, next) {
				continue
			}
			if got := r.Search.Hints.Turn([]core.Move{m, next.Moves()[0], next.Moves()[0]}); len(got) != 2 {
				t.Errorf("the turn that begins with %v is %v", m, got)
			}
			return
		}
		if err := r.Table.Play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("no turn has two steps")
}

// A hint that comes late is dropped.
func TestMoveCancels(t *testing.T) { synctest.Test(t, testMoveCancels) }

func testMoveCancels(t *testing.T) {
	r := newRig(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	r.Commands()[0].Run()
	if err := r.Table.Play(r.Table.Position().Moves()[3]); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Minute)
	synctest.Wait()
	r.host.Take()
	if r.waiting != nil || r.board.at != core.NoSquare || r.board.line != nil {
		t.Errorf("a hint for another position is shown: %v", *r.board)
	}
}
