package external

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"qilab/core/xiangqi"
	"qilab/solver"
)

// delays records the reported delays: the awaited words, and "" for each end of a wait.
type delays struct {
	mu   sync.Mutex
	list []string
}

func (d *delays) late(delay *Delay) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case delay == nil:
		d.list = append(d.list, "")
	default:
		d.list = append(d.list, delay.Awaited)
	}
}

// told returns and clears the reports.
func (d *delays) told() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := d.list
	d.list = nil
	return list
}

func (d *delays) want(t *testing.T, awaited string) {
	t.Helper()
	list := d.told()
	if len(list) < 2 || list[0] != awaited || list[len(list)-1] != "" {
		t.Errorf("delays %q were told, want that of %s", list, awaited)
	}
}

// A slow engine is awaited, and the delay is reported.
func TestSlowEngineIsWaitedFor(t *testing.T) {
	t.Parallel()
	var d delays
	e := begin(t, "slow", Config{Timeout: 40 * time.Millisecond, Grace: 40 * time.Millisecond, Late: d.late}, "QILAB_FAKE_DELAY=150ms")
	d.want(t, "readyok")
	m, _, err := e.Search(t.Context(), line(t, "startpos"), Limits{MoveTime: 10 * time.Millisecond}, nil)
	if err != nil || xiangqi.FormatCoordinates(m, 0) != "b2e2" {
		t.Fatalf("%v, %v", m, err)
	}
	d.want(t, "bestmove")
	if _, _, err = e.Search(t.Context(), line(t, "startpos moves a3a4 a6a5"), Limits{MoveTime: 5 * time.Second}, nil); err != nil || len(d.told()) > 0 {
		t.Errorf("in time: %v", err)
	}
}

// An engine that is slow to greet is not mistaken for one with another protocol.
func TestSlowGreeting(t *testing.T) {
	for greeting, protocol := range map[string]Protocol{"200ms": UCI, "0s": UCI} {
		var d delays
		e := begin(t, "slow", Config{firstTry: 40 * time.Millisecond, Late: d.late}, "QILAB_FAKE_GREETING="+greeting)
		if e.protocol != protocol {
			t.Errorf("after %s it speaks %s", greeting, e.protocol)
		}
		if greeting == "200ms" {
			d.want(t, "uciok")
		}
	}
	e := begin(t, "ucci", Config{firstTry: 40 * time.Millisecond})
	if e.protocol != UCCI {
		t.Errorf("it speaks %s", e.protocol)
	}
}

// A hung engine is awaited as long as the user wants, and ends with the program.
func TestHungEngineIsGivenUp(t *testing.T) {
	o := &own{}
	b := NewBeside(nil, &Xiangqi, o, o)
	b.Use(Setups{{ID: LevelExternal, Path: "fake"}}, LevelExternal)
	var d delays
	b.Watch(d.late)
	var p *Program
	p = newProgram(Config{Dialect: &Xiangqi, Command: command(t, "hangs in search"), Grace: 20 * time.Millisecond, Late: func(delay *Delay) { b.late(p, delay) }})
	b.entries[0].program = p
	search := func() {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() {
			ended <- b.Analyze(ctx, line(t, "startpos"), solver.Limit{Time: 10 * time.Millisecond}, func(solver.Report) {})
		}()
		for list := d.told(); len(list) == 0; list = d.told() {
			select {
			case err := <-ended:
				t.Fatalf("it was given up: %v", err)
			case <-time.After(5 * time.Millisecond):
			}
		}
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
	search()
	search() // the answer to the first one is still owed
	hung := p.running()
	if !b.Running() || !hung.Running() {
		t.Fatal("it is not there any more")
	}
	d.told()
	b.Restart()
	if list := d.told(); len(list) != 1 || list[0] != "" {
		t.Errorf("of the old engine is told %q", list)
	}
	<-hung.process.done
	b.Close()
	if b.Running() {
		t.Error("it runs")
	}
}
