package engine_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
)

// searched records a search on the other side's time.
type searched struct {
	moves int // of the line
	time  time.Duration
}

// pondering returns an opponent that records its searches on the other side's time and expects a line; endless searches
// close began when they start.
func pondering(e *made, expects []core.Move, err error) (o *engine.Opponent[xiangqi.Position, engine.Level, *made], list *[]searched, began chan struct{}) {
	levels := []engine.Level{{ID: engine.Easy, Depth: 1}, {ID: engine.Master, Nodes: 1000}, {ID: engine.Full, Time: time.Second}}
	o = engine.NewOpponent(nil, "xiangqi", levels, 1, func(int) *made { return e },
		func(_ context.Context, _ *made, q engine.Question[xiangqi.Position, engine.Level]) (core.Move, error) {
			return q.Moves[0], nil
		})
	list, began = new([]searched), make(chan struct{})
	o.PonderBy(func(ctx context.Context, _ *made, a engine.Ahead) ([]core.Move, error) {
		*list = append(*list, searched{len(a.Line) - 1, a.Time})
		if a.Time == 0 && err == nil {
			close(began)
			<-ctx.Done()
		}
		return expects, err
	})
	return o, list, began
}

func TestPonder(t *testing.T) {
	start := core.Line{{Position: xiangqi.Start()}}
	move := func(text string) core.Move {
		m, err := xiangqi.Rules{}.ParseMove(xiangqi.Start(), text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, c := range []struct {
		name    string
		expects []core.Move
		want    []searched
	}{
		{"the turn that is expected", []core.Move{move("h2e2"), move("b2e2")}, []searched{{0, engine.Expecting}, {1, 0}}},
		{"nothing is expected", nil, []searched{{0, engine.Expecting}, {0, 0}}},
		{"no move of the game", []core.Move{{From: 1, To: 1}}, []searched{{0, engine.Expecting}, {0, 0}}},
	} {
		e := &made{}
		o, list, began := pondering(e, c.expects, nil)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- o.Ponder(ctx, solver.Request{Line: start, Level: engine.Full}) }()
		<-began
		cancel()
		if err := <-done; err != nil || !slices.Equal(*list, c.want) {
			t.Errorf("%s: %v, %v", c.name, *list, err)
		}
		if e.cleared != 0 {
			t.Errorf("%s: the engine forgot what it had learned", c.name)
		}
		for i, level := range []string{engine.Full, engine.Easy} {
			if _, err := o.Choose(t.Context(), solver.Request{Line: start, Level: level}); err != nil || e.cleared != i {
				t.Errorf("%s: at %s the engine was cleared %d times, %v", c.name, level, e.cleared, err)
			}
		}
	}
}

func TestWhoPonders(t *testing.T) {
	start := core.Line{{Position: xiangqi.Start()}}
	o, list, _ := pondering(&made{}, nil, nil)
	for level, want := range map[string]bool{engine.Easy: false, engine.Master: false, engine.Full: true, engine.Hard: false} {
		if o.Ponders(level) != want {
			t.Errorf("%s: %v", level, !want)
		}
		if !want {
			if err := o.Ponder(t.Context(), solver.Request{Line: start, Level: level}); err != nil || len(*list) > 0 {
				t.Errorf("%s: %v, %v", level, *list, err)
			}
		}
	}
	if o.PonderBy(nil); o.Ponders(engine.Full) {
		t.Error("an opponent ponders that cannot")
	}
}

func TestPonderErrors(t *testing.T) {
	start := core.Line{{Position: xiangqi.Start()}}
	bad := errors.New("bad")
	o, _, _ := pondering(&made{}, nil, bad)
	if err := o.Ponder(t.Context(), solver.Request{Line: start, Level: engine.Full}); !errors.Is(err, bad) {
		t.Error(err)
	}
	if err := o.Ponder(t.Context(), solver.Request{Line: core.Line{{Position: chaosclock.Rules{}.Start()}}, Level: engine.Full}); err == nil {
		t.Error("a position of another game")
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := o.Ponder(cancelled, solver.Request{Line: start, Level: engine.Full}); err != nil {
		t.Errorf("cancelled: %v", err)
	}
	o, _, _ = pondering(&made{}, nil, core.ErrGameOver)
	if err := o.Ponder(t.Context(), solver.Request{Line: start, Level: engine.Full}); !errors.Is(err, core.ErrGameOver) {
		t.Errorf("at the end: %v", err)
	}
}
