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

// patient calls do repeatedly, each time with a new context, until it is done or fails. If that takes longer than wait,
// the engine is killed; but if Config.Late is set, hurry is called (unless it is nil) and the wait goes on until ctx
// ends. The error is an *Error of kind ErrTimeout or ErrEnded, after which the engine is gone, or that of ctx.
func (e *Engine) patient(ctx context.Context, wait time.Duration, what string, hurry func(), do func(context.Context) (done bool, err error)) error {
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
			if !late && hurry != nil {
				hurry()
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
	type greeting struct {
		at  int
		e   *Engine
		err error
	}
	within, cancel := context.WithCancel(ctx)
	wait, began := c.Timeout, time.Now()
	if c.Late != nil {
		wait = max(wait, greetPatience)
	}
	answers := make(chan greeting)
	begun, running := 0, 0
	var last greeting // the error of the last protocol
	var found *Engine
	begin := func() error {
		e, err := newEngine(c, protocols[begun])
		if err != nil {
			return err
		}
		at := begun
		begun++
		running++
		go func() { answers <- greeting{at, e, e.handshake(within, wait)} }()
		return nil
	}
	late := false
	defer func() {
		cancel()
		for ; running > 0; running-- {
			if g := <-answers; g.err == nil {
				g.e.process.kill()
			}
		}
		if late {
			c.Late(nil)
		}
	}()
	if err := begin(); err != nil {
		return nil, err
	}
	next := time.NewTicker(min(c.firstTry, wait))
	defer next.Stop()
	for found == nil && running > 0 {
		more := false
		select {
		case g := <-answers:
			running--
			if g.err == nil {
				found = g.e
			} else if last.err == nil || g.at > last.at {
				last = g
			}
			more = g.err != nil && ctx.Err() == nil
		case <-next.C:
			more = true
			if c.Late != nil {
				late = true
				c.Late(&Delay{c.name(), string(protocols[0]) + "ok", time.Since(began)})
				next.Reset(lateStep)
			}
		}
		if more && begun < len(protocols) {
			if err := begin(); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case found != nil:
		return found, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, last.err
}
