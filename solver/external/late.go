package external

import (
	"context"
	"errors"
	"time"
)

// Delay reports that an engine takes longer than it should and is being waited for.
type Delay struct {
	Engine  string        // its name
	Awaited string        // the overdue answer: a word of the protocol
	Wait    time.Duration // the time waited so far
}

// lateStep is the time between two reports of a delay.
const lateStep = time.Second

// retry calls do repeatedly, each time with a new context, until it is done or fails. If that takes longer than wait,
// the engine is killed; but if Config.Late is set, onLate is called (unless it is nil) and the wait goes on until ctx
// ends. The error is an *Error of kind ErrTimeout or ErrEnded, after which the engine is gone, or that of ctx.
func (e *Engine) retry(ctx context.Context, wait time.Duration, what string, onLate func(), do func(context.Context) (done bool, err error)) error {
	began := time.Now()
	end := began.Add(wait)
	late := false
	defer func() {
		if late {
			e.config.Late(nil)
		}
	}()
	for {
		within, cancel := context.WithDeadline(ctx, end)
		done, err := do(within)
		cancel()
		switch {
		case done:
			return nil
		case err == nil:
		case ctx.Err() != nil:
			return ctx.Err()
		case !errors.Is(err, context.DeadlineExceeded):
			return e.broken(err)
		case e.config.Late == nil:
			return e.broken(&TimeoutError{what, wait})
		default:
			if !late && onLate != nil {
				onLate()
			}
			late = true
			e.config.Late(&Delay{e.name, what, time.Since(began)})
			end = time.Now().Add(lateStep)
		}
	}
}

// greetPatience is the time for an engine's first answer if Config.Late is set. It is bounded even then: a program that
// is not an engine never answers.
const greetPatience = time.Minute

// greet starts the engine and detects which of some protocols it speaks. Each is tried by its own copy of the program,
// as soon as the previous one has failed or takes long; the first one to answer is kept.
func greet(ctx context.Context, c Config, protocols []Protocol) (*Engine, error) {
	within, cancel := context.WithCancel(ctx)
	g := greeter{config: c, protocols: protocols, wait: c.Timeout, answers: make(chan greeting)}
	if c.Late != nil {
		g.wait = max(g.wait, greetPatience)
	}
	defer g.end()
	defer cancel()
	began := time.Now()
	if err := g.begin(within); err != nil {
		return nil, err
	}
	next := time.NewTicker(min(c.firstTry, g.wait))
	defer next.Stop()
	for g.running > 0 {
		select {
		case a := <-g.answers:
			g.running--
			switch {
			case a.err == nil:
				return a.e, nil
			case g.last.err == nil || a.at > g.last.at:
				g.last = a
			}
			if ctx.Err() != nil {
				continue
			}
		case <-next.C:
			if c.Late != nil {
				g.late = true
				c.Late(&Delay{c.name(), string(protocols[0]) + "ok", time.Since(began)})
				next.Reset(lateStep)
			}
		}
		if err := g.begin(within); err != nil {
			return nil, err
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return nil, g.last.err
}

// greeter tries protocols with an engine.
type greeter struct {
	config    Config
	protocols []Protocol
	wait      time.Duration // for the answer of each copy of the program
	answers   chan greeting
	begun     int      // the number of protocols that were tried
	running   int      // and of those that have not answered
	last      greeting // the failure of the last protocol
	late      bool     // Config.Late was told
}

// greeting is the answer of an engine by the protocol with an index.
type greeting struct {
	at  int
	e   *Engine
	err error
}

// begin tries the next protocol, if there is one, until ctx ends.
func (g *greeter) begin(ctx context.Context) error {
	at := g.begun
	if at == len(g.protocols) {
		return nil
	}
	e, err := newEngine(g.config, g.protocols[at])
	if err != nil {
		return err
	}
	g.begun++
	g.running++
	go func() { g.answers <- greeting{at, e, e.handshake(ctx, g.wait)} }()
	return nil
}

// end waits for the copies that have not answered, and ends those that answer after all.
func (g *greeter) end() {
	for ; g.running > 0; g.running-- {
		if a := <-g.answers; a.err == nil {
			a.e.process.kill()
		}
	}
	if g.late {
		g.config.Late(nil)
	}
}
