package session

import (
	"context"
	"time"

	"qilab/core"
	"qilab/solver"
)

// mostPondered is how long the program thinks in one turn of a person: then its tables are full, and the machine rests.
const mostPondered = 2 * time.Minute

// Pondering has the program think while a person who plays it is to move, at the levels that use that time (solver.Ponderer). No
// move comes of that: the program decides when it is its turn, by a search of the position that is on the board then, which only
// finds much done already if that was expected.
//
// It thinks only about the last position of a game that goes on, and not while anything else wants the processors: neither while
// the analysis is on nor while a hint, a threat or a question is searched. Nor does it in a pause, or while another screen is
// shown.
type Pondering struct {
	s      *Session
	on     bool
	held   bool     // something else needs the processors
	now    pondered // what was begun last and still holds; the zero value: nothing
	cancel func()
	active bool // a search is under way
	muted  bool // whoever has changed that will say so
}

// Active reports whether the program thinks while a person is to move.
func (p *Pondering) Active() bool { return p.active }

// show says whether a search is under way.
func (p *Pondering) show(active bool) {
	if p.active == active {
		return
	}
	if p.active = active; !p.muted && !p.s.closed {
		p.s.changed(ChangedSeats)
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

// free reports whether nothing else wants the processors: no analysis, no search for the person, nobody for whom the analysis
// waits, and no other screen.
func (p *Pondering) free() bool {
	a := p.s.Analysis
	return (!a.on || a.paused) && !a.held && !a.away && !a.SearchingAnything()
}

// want returns what is to be thought about now, and by whom; ok is false if nothing is.
func (p *Pondering) want() (want pondered, by solver.Ponderer, ok bool) {
	s := p.s
	if !p.on || p.held || s.HeadStart.pending() || s.closed || s.together || s.Ending.Possible() != nil || !s.Players.againstProgram() || s.Players.ProgramToMove() ||
		s.Players.Thinking() || s.Clocks.Paused() || !p.free() {
		return pondered{}, nil, false
	}
	want = pondered{s.Node(), s.Players.Seats()[s.Position().Turn().Other()].Level}
	by, ok = s.game.Opponent.(solver.Ponderer)
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

// forget ends what is thought about if it is about another position than the one on the table.
func (p *Pondering) forget() {
	if p.now.node != p.s.Node() {
		p.stop()
	}
}

func (p *Pondering) stop() {
	if p.cancel != nil {
		p.cancel()
	}
	p.now, p.cancel = pondered{}, nil
	p.show(false)
}

func (p *Pondering) begin(want pondered, by solver.Ponderer) {
	ctx, cancel := context.WithCancel(context.Background())
	disarm := p.s.cfg.Timer.After(mostPondered, cancel)
	unwanted := make(chan struct{})
	p.now, p.cancel = want, func() {
		disarm()
		cancel()
		close(unwanted)
	}
	if clock, ok := p.s.Clocks.toThink(); ok {
		ctx = solver.WithClock(ctx, clock)
	}
	line := want.node.Line()
	p.show(true)
	p.s.running.Go(func() {
		defer cancel()
		_ = by.Ponder(ctx, line, want.level) // what is wrong is said when the program has to move
		select {
		case <-unwanted:
		default: // it has ended by itself
			p.s.cfg.Post(func() {
				if p.now == want && p.cancel != nil {
					p.show(false)
				}
			})
		}
	})
}
