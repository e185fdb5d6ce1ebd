package external

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"qilab/solver/lines"
)

// The bounds on a program's output.
const (
	maxLine   = 64 << 10 // bytes of a line; the rest of a longer one is dropped
	maxStderr = 4 << 10  // bytes kept
)

// quitTime and endTime are the times for a program to end on request, over UCI or UCCI and over the Gomocup protocol;
// pipeTime is how long its pipes may stay open after it has ended.
const (
	quitTime = 500 * time.Millisecond
	endTime  = time.Second
	pipeTime = 500 * time.Millisecond
)

// Command describes how to start a program.
type Command struct {
	Path string // searched for like in a shell if it has no separator
	Args []string
	// Dir is the working directory; "" means the directory of the program, since engines look for their networks and
	// books there.
	Dir string
	Env []string // added to the environment
	Log *Log     // receives all lines; nil: no log
}

// process is a running program. Its lines are read continuously; sending never blocks longer than its context allows.
type process struct {
	group  *group
	out    chan string   // lines to the program
	lines  chan string   // lines from it; closed at the end
	done   chan struct{} // closed when the program has ended
	quit   chan struct{} // closed by kill: lines are no longer read
	once   sync.Once
	log    *Log
	stderr tail
	err    error // how it ended; to be read after done
}

// start runs a program.
func start(c Command) (*process, error) {
	path, err := exec.LookPath(c.Path)
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	cmd := exec.Command(path, c.Args...)
	cmd.Dir = c.Dir
	if cmd.Dir == "" {
		cmd.Dir = filepath.Dir(path)
	}
	cmd.Env = append(os.Environ(), c.Env...)
	cmd.WaitDelay = pipeTime
	p := &process{
		out: make(chan string), lines: make(chan string, 64), done: make(chan struct{}), quit: make(chan struct{}),
		log: c.Log,
	}
	p.stderr.log = c.Log
	cmd.Stderr = &p.stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	// A pipe of our own, since the one of StdoutPipe must not be read while Wait is running.
	reader, writer := io.Pipe()
	cmd.Stdout = writer
	if p.group, err = startInGroup(cmd); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	go p.read(reader)
	go p.write(in)
	go func() {
		p.err = cmd.Wait()
		p.group.end() // any processes it left behind
		_ = writer.Close()
		close(p.done)
	}()
	return p, nil
}

// read passes on lines until the program has ended or was killed.
func (p *process) read(from *io.PipeReader) {
	defer close(p.lines)
	defer from.Close()
	r := bufio.NewReaderSize(from, maxLine)
	for {
		line, err := lines.Read(r)
		if line.Text != "" {
			p.log.add(Received, line.Text)
			select {
			case p.lines <- line.Text:
			case <-p.quit:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// write sends lines until the program has ended.
func (p *process) write(to io.WriteCloser) {
	defer to.Close()
	for {
		select {
		case line := <-p.out:
			p.log.add(Sent, line) // before its answer can arrive
			if _, err := io.WriteString(to, line+"\n"); err != nil {
				return
			}
		case <-p.quit:
			return
		case <-p.done:
			return
		}
	}
}

// send sends a line to the program. The error is that of ctx, or ErrEnded.
func (p *process) send(ctx context.Context, line string) error {
	select {
	case p.out <- line:
		return nil
	case <-p.done:
		return p.ended()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// receive returns the next line from the program. The error is that of ctx, or ErrEnded.
func (p *process) receive(ctx context.Context) (string, error) {
	select {
	case line, ok := <-p.lines:
		if !ok {
			select {
			case <-p.done:
			case <-ctx.Done(): // it closed its output, but still runs
			}
			return "", p.ended()
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// ended returns the error for how the program ended.
func (p *process) ended() error {
	select {
	case <-p.done:
		if p.err != nil {
			return fmt.Errorf("%w: %w", ErrEnded, p.err)
		}
	default:
	}
	return ErrEnded
}

// running reports whether the program still runs and has not been killed.
func (p *process) running() bool {
	select {
	case <-p.done:
		return false
	case <-p.quit:
		return false
	default:
		return true
	}
}

// close asks the program to end by sending a line, and kills it if it does not. When close returns the program is gone.
func (p *process) close(farewell string, within time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	if p.running() && p.send(ctx, farewell) == nil {
		for waiting := true; waiting; {
			_, err := p.receive(ctx)
			waiting = err == nil
		}
	}
	p.kill()
}

// kill ends the program at once.
func (p *process) kill() {
	p.once.Do(func() { close(p.quit) })
	p.group.end()
	<-p.done
}

// tail keeps the last bytes written to it.
type tail struct {
	log  *Log
	mu   sync.Mutex
	text []byte
	rest []byte // of an unfinished line
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b[max(0, len(b)-maxStderr):]...)
	if extra := len(t.text) - maxStderr; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	if t.log != nil {
		t.note(b)
	}
	return len(b), nil
}

// note logs complete lines; a long one is cut. The lock is held.
func (t *tail) note(b []byte) {
	for {
		line, after, ended := bytes.Cut(b, []byte("\n"))
		if room := maxStderr - len(t.rest); len(line) > room {
			line = line[:room]
		}
		t.rest = append(t.rest, line...)
		if !ended {
			return
		}
		if text := string(bytes.TrimSpace(t.rest)); text != "" {
			t.log.add(Noted, text)
		}
		t.rest, b = t.rest[:0], after
	}
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
