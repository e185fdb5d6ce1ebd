package external

import (
	"context"
	"sync"
)

// Program is an engine that is started when it is first needed, and again after it has failed. It serves an Analyzer and
// an Opponent at the same time, one search after the other. It may be used from several goroutines.
type Program struct {
	config Config
	token  chan struct{} // held by whoever uses the engine

	mu     sync.Mutex
	engine *Engine // nil while there is none
	closed bool
}

// NewProgram is a program that is not started yet.
func NewProgram(c Config) *Program { return &Program{config: c, token: make(chan struct{}, 1)} }

// lease waits for the engine, starts it if it is not running, and returns it with what gives it back.
func (p *Program) lease(ctx context.Context) (*Engine, func(), error) {
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
	e, err := Start(ctx, p.config)
	if err != nil {
		release()
		return nil, nil, err
	}
	p.mu.Lock()
	p.engine = e
	p.mu.Unlock()
	return e, release, nil
}

// Check starts the engine if it is not running and says its name: what a dialog of settings asks for. Errors: *Error, or
// that of ctx.
func (p *Program) Check(ctx context.Context) (name string, err error) {
	e, release, err := p.lease(ctx)
	if err != nil {
		return "", err
	}
	defer release()
	return e.Name(), nil
}

// Close ends the engine when the search that is going on has ended. It is not started again.
func (p *Program) Close() error {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.token <- struct{}{}
	defer func() { <-p.token }()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.engine == nil {
		return nil
	}
	e := p.engine
	p.engine = nil
	return e.Close()
}
