package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	engine "qilab/solver/xiangqi"
)

// Engine is what the server plays with; *xiangqi.Engine is one. It runs one search at a time.
type Engine interface {
	Search(ctx context.Context, line core.Line, lim engine.Limits, info func(engine.Info)) (best, ponder core.Move, err error)
	SetHash(mib int)
	Clear()
}

const (
	// maxLine bounds a line in bytes. A game of four thousand moves fits.
	maxLine = 64 << 10
	// maxQueue bounds the searches that wait for the one before to end.
	maxQueue = 16
	// farewellTime is how long a search may take to end after quit.
	farewellTime = time.Second
)

// input is a line that was read.
type input struct {
	text    string
	tooLong bool
}

// server is one conversation. All of it but the output belongs to the goroutine of run.
type server struct {
	engine Engine
	out    output
	ucci   bool
	opts   options

	line    core.Line // what is to be searched
	invalid string    // why line cannot be searched; "" if it can
	banned  map[core.Move]bool

	job   *job   // the search that is going on or held back
	queue []*job // those that wait for it
	hash  int    // MiB to be set before the next search; 0: none
	clear bool   // the engine is to forget before the next search
	quit  bool
}

// Serve talks to another program until it says quit, its stream ends or ctx is cancelled. When the stream ends, searches
// that end of themselves are finished first. The error is that of reading in.
func Serve(ctx context.Context, in io.Reader, out io.Writer, e Engine) error {
	s := &server{engine: e, out: output{w: out}, opts: defaultOptions()}
	s.line = core.Line{{Position: xiangqi.Start()}}
	lines := make(chan input)
	fail := make(chan error, 1)
	stop := make(chan struct{})
	defer close(stop)
	go read(in, lines, fail, stop)
	return s.run(ctx, lines, fail)
}

// read hands on lines until the stream ends or nobody wants them any more.
func read(in io.Reader, lines chan<- input, fail chan<- error, stop <-chan struct{}) {
	defer close(lines)
	r := bufio.NewReaderSize(in, maxLine)
	for {
		text, err := r.ReadSlice('\n')
		got := input{text: string(text)}
		for errors.Is(err, bufio.ErrBufferFull) {
			got.tooLong = true
			_, err = r.ReadSlice('\n')
		}
		if got.text != "" {
			select {
			case lines <- got:
			case <-stop:
				return
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				fail <- err
			}
			return
		}
	}
}

// run is the loop.
func (s *server) run(ctx context.Context, lines <-chan input, fail <-chan error) error {
	open := true // the stream has not ended
	for !s.quit && (open || s.job != nil) {
		var done <-chan result
		if s.job != nil {
			done = s.job.done
		}
		select {
		case l, ok := <-lines:
			if !ok {
				open, lines = false, nil
				s.streamEnded()
				continue
			}
			if l.tooLong {
				s.say("a line of more than %d bytes is not read", maxLine)
				continue
			}
			s.command(l.text)
		case r := <-done:
			s.ended(r)
		case <-ctx.Done():
			s.quit = true
		}
	}
	s.farewell()
	select {
	case err := <-fail:
		return fmt.Errorf("uci: %w", err)
	default:
		return nil
	}
}

// streamEnded stops what would never end of itself.
func (s *server) streamEnded() {
	for _, j := range s.queue {
		j.stopped = j.stopped || j.waits()
	}
	if s.job != nil && s.job.waits() {
		s.halt(s.job)
	}
}

// farewell ends the search that is going on, without an answer.
func (s *server) farewell() {
	if s.job != nil && s.job.done != nil {
		s.job.cancel()
		select {
		case <-s.job.done:
		case <-time.After(farewellTime):
		}
	}
	if s.ucci && s.quit {
		s.out.print("bye")
	}
}

// say tells a person what is wrong, or something else that is no part of the protocol.
func (s *server) say(format string, args ...any) {
	word := "string"
	if s.ucci {
		word = "message"
	}
	text := fmt.Sprintf(format, args...)
	s.out.print("info " + word + " " + strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text))
}

// short is a word as a message quotes it.
func short(word string) string {
	const most = 40
	runes := []rune(strings.ToValidUTF8(word, "\uFFFD"))
	if len(runes) > most {
		runes = append(runes[:most], '…')
	}
	return fmt.Sprintf("%q", string(runes))
}

// output writes whole lines; the searches use it as well.
type output struct {
	mu sync.Mutex
	w  io.Writer
}

// print writes lines at once. A reader that is gone is noticed when its stream to us ends.
func (o *output) print(lines ...string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, _ = io.WriteString(o.w, strings.Join(lines, "\n")+"\n")
}
