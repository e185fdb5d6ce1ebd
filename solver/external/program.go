package external

import (
	"context"
	"sync"
)

// Program is an engine that is started on first use, and again after it has failed. It analyses and plays, one search
// after the other. It is safe for concurrent use.
type Program struct {
	config Config
	token  chan struct{} // held by the user of the engine

	mu     sync.Mutex
	engine driver // nil while there is none
	closed bool
}

// newProgram returns a program that is not started yet.
func newProgram(c Config) *Program { return &Program{config: c, token: make(chan struct{}, 1)} }

// lease waits for the engine, starts it if it is not running, and returns it with the function that releases it.
func (p *Program) lease(ctx context.Context) (driver, func(), error) {
	select {
	case p.token <- struct{}{}:
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
	release := func() { <-p.token }
	p.mu.Lock()
	e, closed := p.engine, p.closed
	p.mu.Unlock()
	if closed {
		release()
		return nil, nil, &Error{Engine: p.config.Path, Err: ErrEnded}
	}
	if e != nil && e.Running() {
		return e, release, nil
	}
	e, err := launch(ctx, p.config)
	if err != nil {
		release()
		return nil, nil, err
	}
	p.mu.Lock()
	p.engine = e
	p.mu.Unlock()
	return e, release, nil
}

// alive reports whether the engine runs or is being used or started.
func (p *Program) alive() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.token) > 0 || p.engine != nil && p.engine.Running()
}

// Check starts the engine if it is not running and returns its identity, for a settings dialog. The error is an *Error,
// or that of ctx.
func (p *Program) Check(ctx context.Context) (Identity, error) {
	e, release, err := p.lease(ctx)
	if err != nil {
		return Identity{}, err
	}
	defer release()
	return e.identity(), nil
}

// Press triggers a Button among the options, and waits until it is done. The error is an *Error, or that of ctx.
func (p *Program) Press(ctx context.Context, option string) error {
	e, release, err := p.lease(ctx)
	if err != nil {
		return err
	}
	defer release()
	return e.press(ctx, option)
}

// calm stops the engine's pondering, unless it is in use.
func (p *Program) calm() {
	select {
	case p.token <- struct{}{}:
	default:
		return
	}
	defer func() { <-p.token }()
	p.mu.Lock()
	d := p.engine
	p.mu.Unlock()
	if e, ok := d.(*Engine); ok && e.Running() && e.ahead != nil {
		e.ahead = nil
		e.stop(func(line string) bool {
			_, answered := parseAnswer(line)
			return answered
		})
	}
}

// Rest ends the engine when the current search has ended. It is started again on demand.
func (p *Program) Rest() {
	p.token <- struct{}{}
	defer func() { <-p.token }()
	_ = p.end() // it has no state to lose
}

// end ends the engine, if there is one. The token is held.
func (p *Program) end() error {
	p.mu.Lock()
	e := p.engine
	p.engine = nil
	p.mu.Unlock() // the window asks about the engine meanwhile
	if e == nil {
		return nil
	}
	return e.Close()
}

// Close ends the engine when the current search has ended. It is not started again.
func (p *Program) Close() error {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.token <- struct{}{}
	defer func() { <-p.token }()
	return p.end()
}
