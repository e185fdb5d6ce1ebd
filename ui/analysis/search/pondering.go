package search

import (
	"context"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver"
)

// maxPondering is how long the program thinks in one turn of a user: then its tables are full, and the machine rests.
const maxPondering = 2 * time.Minute

// Pondering has the program think while a user who plays it is to move, at the levels that use that time (solver.Ponderer). No
// move comes of that: the program decides when it is its turn, by a search of the position that is on the board then, which only
// finds much done already if that was expected.
//
// It thinks only about the last position of a game that goes on, and not while anything else wants the processors: neither while
// the analysis is on nor while a hint, a threat or a question is searched. Nor does it in a pause, or while another screen is
// visible.
type Pondering struct {
	at      *Situation
	idle    func() bool // the analysis leaves the processor alone
	post    func(func())
	changed func()
	after   func(d time.Duration, f func()) (stop func() bool)
	running sync.WaitGroup
	on      bool
	held    bool     // something else needs the processors
	now     pondered // what was begun last and still holds; the zero value: nothing
	cancel  func()
	active  bool // a search is under way
	closed  bool
}

// Active reports whether the program thinks while a person is to move.
func (p *Pondering) Active() bool { return p.active }

// show says whether a search is under way.
func (p *Pondering) show(active bool) {
	if p.active == active {
		return
	}
	if p.active = active; !p.closed {
		p.changed()
	}
}

// pondered is a turn of a person, and the level that waits for it.
type pondered struct {
	node  *core.Node
	level string
}

// SetOn chooses whether the program thinks while a person does, and renews it.
func (p *Pondering) SetOn(on bool) {
	p.on = on
	p.Renew()
}

// Hold keeps the program from thinking while something else needs the processors.
func (p *Pondering) Hold(on bool) {
	p.held = on
	p.follow()
}

// Renew begins anew what is under way: the engine may be another one, or what it may take of the memory.
func (p *Pondering) Renew() {
	p.stop()
	p.follow()
}

// want returns the turn to be thought about now, and by whom; ok is false if there is none.
func (p *Pondering) want() (want pondered, by solver.Ponderer, ok bool) {
	s := p.at
	if !p.on || p.held || p.closed || s.Awaited == nil || s.Thinking || !p.idle() {
		return pondered{}, nil, false
	}
	want = pondered{s.node(), s.Awaited.Level}
	by, ok = s.Game.Opponent.(solver.Ponderer)
	return want, by, ok && by.Ponders(want.level)
}

// follow begins and ends what has to be.
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

// close ends everything.
func (p *Pondering) close() {
	p.closed = true
	p.stop()
}

// wait waits for the end of what close gave up.
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
	unwanted := make(chan struct{})
	p.now, p.cancel = want, func() {
		disarm()
		cancel()
		close(unwanted)
	}
	request := solver.Request{Line: want.node.Line(), Level: want.level}
	if wait := p.at.Awaited; wait.Timed {
		request.Clock = wait.Clock
	}
	p.show(true)
	p.running.Go(func() {
		defer cancel()
		_ = by.Ponder(ctx, request) // what is wrong is said when the program has to move
		select {
		case <-unwanted:
		default: // it has ended by itself
			p.post(func() {
				if p.now == want && p.cancel != nil {
					p.show(false)
				}
			})
		}
	})
}
