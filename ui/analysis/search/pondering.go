package search

import (
	"context"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver"
)

// maxPondering bounds the program's thinking in one turn of the user: by then its tables are full, and the machine can rest.
const maxPondering = 2 * time.Minute

// Pondering lets the program think while its human opponent is to move, at the levels that use that time (solver.Ponderer). It
// produces no move: the program decides on its own turn, by a search of the position then on the board, which is faster if the
// position was expected.
//
// It thinks only about the last position of an unfinished game, and only while the processors are free: not during analysis, nor
// while a hint, a threat or a question is searched. It also stops in a pause, and while another screen is visible.
type Pondering struct {
	at      *Situation
	idle    func() bool // the analysis is not using the processor
	post    func(func())
	changed func()
	after   func(d time.Duration, f func()) (stop func() bool)
	running sync.WaitGroup
	on      bool
	held    bool     // the processors are needed elsewhere
	now     pondered // the last search still valid; the zero value: none
	cancel  func()
	active  bool // a search is running
	closed  bool
}

// Active reports whether the program is pondering.
func (p *Pondering) Active() bool { return p.active }

// show records whether a search is running.
func (p *Pondering) show(active bool) {
	if p.active == active {
		return
	}
	if p.active = active; !p.closed {
		p.changed()
	}
}

// pondered is a turn of a user, and the level waiting for it.
type pondered struct {
	node  *core.Node
	level string
}

// SetOn turns pondering on or off, and renews it.
func (p *Pondering) SetOn(on bool) {
	p.on = on
	p.Renew()
}

// Hold stops pondering while the processors are needed elsewhere.
func (p *Pondering) Hold(on bool) {
	p.held = on
	p.follow()
}

// Renew restarts pondering, because the engine or its memory limit may have changed.
func (p *Pondering) Renew() {
	p.stop()
	p.follow()
}

// want returns the turn to ponder now, and the engine; ok is false if there is none.
func (p *Pondering) want() (want pondered, by solver.Ponderer, ok bool) {
	s := p.at
	if !p.on || p.held || p.closed || s.Awaited == nil || s.Thinking || !p.idle() {
		return pondered{}, nil, false
	}
	want = pondered{s.node(), s.Awaited.Level}
	by, ok = s.Game.Opponent.(solver.Ponderer)
	return want, by, ok && by.Ponders(want.level)
}

// follow starts and stops searches as needed.
func (p *Pondering) follow() {
	want, by, ok := p.want()
	if ok && want == p.now {
		return
	}
	p.stop()
	if ok {
		p.begin(want, by)
	}
}

// release ends a search of another position than n.
func (p *Pondering) release(n *core.Node) {
	if p.now.node != n {
		p.stop()
	}
}

// close stops everything.
func (p *Pondering) close() {
	p.closed = true
	p.stop()
}

// wait waits for the searches stopped by close.
func (p *Pondering) wait() { p.running.Wait() }

func (p *Pondering) stop() {
	if p.cancel != nil {
		p.cancel()
	}
	p.now, p.cancel = pondered{}, nil
	p.show(false)
}

func (p *Pondering) begin(want pondered, by solver.Ponderer) {
	ctx, cancel := context.WithCancel(context.Background())
	disarm := p.after(maxPondering, cancel)
	stopped := false
	p.now, p.cancel = want, func() {
		disarm()
		cancel()
		stopped = true
	}
	request := solver.Request{Line: want.node.Line(), Level: want.level, FreePlay: p.at.FreePlay}
	if wait := p.at.Awaited; wait.Timed {
		request.Clock = wait.Clock
	}
	p.show(true)
	p.running.Go(func() {
		defer cancel()
		_ = by.Ponder(ctx, request) // an error is reported when the program has to move
		p.post(func() {
			if !stopped { // it has ended by itself, and another may have begun for the same turn
				p.show(false)
			}
		})
	})
}
