package external

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"
)

// Protocol is the protocol that an engine speaks.
type Protocol string

// The protocols: those of xiangqi engines, of which Auto tries UCI, then UCCI, and that of Piskvork and Gomocup.
const (
	Auto     Protocol = ""
	UCI      Protocol = "uci"
	UCCI     Protocol = "ucci"
	Piskvork Protocol = "gomocup"
)

// Setting is the value of an option.
type Setting struct{ Name, Value string }

// Config describes an engine and how to run it.
type Config struct {
	Command
	// Title is the name of the engine in messages; "": the name of its file.
	Title    string
	Dialect  *Dialect // of the game to play; it must not be nil
	Protocol Protocol
	// Options are set in this order. Those that the engine does not have are skipped and listed by Engine.Skipped.
	Options []Setting
	// Lenient also skips options whose values the engine does not accept, as a newer engine at the same path may not;
	// otherwise they are an error.
	Lenient bool
	// Several means that an engine over Piskvork supports the commands of GomocupConfig.several.
	Several bool
	// Timeout is the time for each answer that needs no search; 0: ten seconds. Engines that load a network take
	// seconds until they are ready.
	Timeout time.Duration
	// Grace is the time by which the engine may exceed its time for a move; 0: three seconds.
	Grace time.Duration
	// Late, if set, lets an engine that takes longer than Timeout and Grace go on until the context ends, as may happen
	// on a busy machine; if it is nil, such an engine is killed. Late is called each second of the wait, and with nil
	// at its end. It must not call the engine.
	Late func(*Delay)
	// firstTry is the time to try a protocol before the next one; 0: three seconds.
	firstTry time.Duration
}

const (
	defaultTimeout = 10 * time.Second
	defaultGrace   = 3 * time.Second
	// defaultFirstTry is how long to wait for an answer in a protocol that the engine may not know.
	defaultFirstTry = 3 * time.Second
)

// Engine is a running engine with an established protocol. It belongs to one goroutine. After an error of kind
// ErrTimeout or ErrEnded the program is gone and every call fails.
type Engine struct {
	config   Config
	process  *process
	protocol Protocol
	name     string
	author   string
	options  []Option
	skipped  []string
	owed     bool              // a stopped search has not been answered yet
	ahead    *ahead            // its pondering; nil: none
	reply    expected          // to its last move
	values   map[string]string // of the options set
}

// Start starts an engine and sets its options. The error is an *Error, or that of ctx.
func Start(ctx context.Context, c Config) (*Engine, error) {
	if c.Timeout <= 0 {
		c.Timeout = defaultTimeout
	}
	if c.Grace <= 0 {
		c.Grace = defaultGrace
	}
	if c.firstTry <= 0 {
		c.firstTry = defaultFirstTry
	}
	protocols := []Protocol{c.Protocol}
	if c.Protocol == Auto {
		protocols = []Protocol{UCI, UCCI}
	}
	e, err := greet(ctx, c, protocols)
	if err != nil {
		return nil, err
	}
	if err := e.prepare(ctx); err != nil {
		e.process.kill()
		return nil, err
	}
	return e, nil
}

// newEngine starts an engine to be greeted in a protocol.
func newEngine(c Config, p Protocol) (*Engine, error) {
	e := &Engine{config: c, protocol: p, name: c.name(), values: map[string]string{}}
	var err error
	if e.process, err = start(c.Command); err != nil {
		return nil, &Error{Engine: e.name, Err: err}
	}
	return e, nil
}

// name returns the name of an engine before it reports its own.
func (c Config) name() string {
	if c.Title != "" {
		return c.Title
	}
	return filepath.Base(c.Path)
}

// handshake greets the engine and reads its name and options.
func (e *Engine) handshake(ctx context.Context, wait time.Duration) error {
	within, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	ok := string(e.protocol) + "ok"
	fail := func(err error) error {
		if errors.Is(err, context.DeadlineExceeded) {
			err = &TimeoutError{ok, wait}
		}
		return e.broken(fmt.Errorf("%w over %s: %w", ErrStart, strings.ToUpper(string(e.protocol)), err))
	}
	if err := e.process.send(within, string(e.protocol)); err != nil {
		return fail(err)
	}
	for {
		line, err := e.process.receive(within)
		if err != nil {
			return fail(err)
		}
		line = strings.TrimSpace(line)
		if line == ok {
			return nil
		}
		if o, isOption := parseOption(line, e.protocol); isOption && len(e.options) < maxOptions {
			e.options = append(e.options, o)
		}
		if name, isName := strings.CutPrefix(line, "id name "); isName {
			e.name = printable(name)
		}
		if author, isAuthor := strings.CutPrefix(line, "id author "); isAuthor {
			e.author = printable(author)
		}
	}
}

// prepare selects the engine's game, sets the options and waits until that is done.
func (e *Engine) prepare(ctx context.Context) error {
	if e.protocol == UCCI {
		if _, ok := find(e.options, "usemillisec"); ok {
			if err := e.send(ctx, "setoption usemillisec true"); err != nil {
				return err
			}
		}
	}
	if o, ok := find(e.options, "UCI_Variant"); ok && o.Default != e.config.Dialect.Variant {
		if err := e.setOption(ctx, "UCI_Variant", e.config.Dialect.Variant); err != nil {
			return err
		}
	}
	for _, s := range e.config.Options {
		o, ok := find(e.options, s.Name)
		if !ok || e.config.Lenient && o.Check(s.Value) != nil {
			e.skipped = append(e.skipped, s.Name)
			continue
		}
		if err := e.setOption(ctx, s.Name, s.Value); err != nil {
			return err
		}
	}
	return e.ready(ctx)
}

// Name returns the engine's own name, or the name of its file.
func (e *Engine) Name() string { return e.name }

// setOption sets an option between two searches. Names are compared ignoring case, with _ for a space. The error is an
// *Error, of kind ErrOption if there is no such option or it does not accept the value, or that of ctx.
func (e *Engine) setOption(ctx context.Context, name, value string) error {
	o, ok := find(e.options, name)
	if !ok {
		return e.fault(fmt.Errorf("%w %s: there is no such option", ErrOption, printable(name)))
	}
	value, err := o.read(value)
	if err != nil {
		return e.fault(err)
	}
	if err := e.settle(ctx); err != nil {
		return err
	}
	if err := e.send(ctx, o.command(value, e.protocol)); err != nil {
		return err
	}
	e.values[o.Name] = value
	return nil
}

// NewGame announces that the next position belongs to another game, and waits until the engine is ready.
func (e *Engine) NewGame(ctx context.Context) error {
	if err := e.settle(ctx); err != nil {
		return err
	}
	line := "ucinewgame"
	if e.protocol == UCCI {
		if _, ok := find(e.options, "newgame"); !ok {
			return e.ready(ctx)
		}
		line = "setoption newgame"
	}
	if err := e.send(ctx, line); err != nil {
		return err
	}
	return e.ready(ctx)
}

// ready waits until the engine has processed everything sent so far.
func (e *Engine) ready(ctx context.Context) error {
	if err := e.send(ctx, "isready"); err != nil {
		return err
	}
	return e.await(ctx, e.config.Timeout, "readyok", nil, func(line string) bool { return line == "readyok" })
}

// settle ends the engine's pondering, and reads the overdue answer to a stopped search.
func (e *Engine) settle(ctx context.Context) error {
	if e.ahead != nil {
		e.ahead, e.owed = nil, true
		if err := e.send(ctx, "stop"); err != nil {
			return err
		}
	}
	if !e.owed {
		return nil
	}
	err := e.await(ctx, e.config.Grace, "bestmove", nil, func(line string) bool {
		_, ok := parseAnswer(line)
		return ok
	})
	if err == nil {
		e.owed = false
	}
	return err
}

// send sends a line to the engine.
func (e *Engine) send(ctx context.Context, line string) error {
	return e.retry(ctx, e.config.Timeout, "reading", nil, func(within context.Context) (bool, error) {
		err := e.process.send(within, line)
		return err == nil, err
	})
}

// await reads lines until one is accepted, waiting as Engine.retry does.
func (e *Engine) await(ctx context.Context, wait time.Duration, what string, onLate func(), accept func(line string) bool) error {
	return e.retry(ctx, wait, what, onLate, func(within context.Context) (bool, error) {
		line, err := e.process.receive(within)
		return err == nil && accept(strings.TrimSpace(line)), err
	})
}

// fault returns an error of the engine, which keeps running.
func (e *Engine) fault(err error) error {
	return &Error{Engine: e.name, Err: err, Stderr: e.process.stderr.String()}
}

// broken kills the engine after an error from which it does not recover.
func (e *Engine) broken(err error) error {
	e.process.kill()
	return e.fault(err)
}

// Running reports whether the engine still runs.
func (e *Engine) Running() bool { return e.process.running() }

// Close ends the engine: it sends quit, and kills the engine if that takes more than half a second.
func (e *Engine) Close() error {
	if e.process.running() && (e.owed || e.ahead != nil) {
		e.process.kill()
		return nil
	}
	e.process.close("quit", quitTime)
	return nil
}
