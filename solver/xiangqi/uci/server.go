package uci

import (
	"context"
	"fmt"
	"io"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/lines"
	xiangqisolver "qilab/solver/xiangqi"
)

// Engine is the server's engine, such as *xiangqi.Engine. It runs one search at a time.
type Engine interface {
	Search(ctx context.Context, line core.Line, lim xiangqisolver.Limits, info func(xiangqisolver.Info)) (best, ponder core.Move, err error)
	SetHash(mib int)
	SetEndgames(mib int)
	Clear()
	Visited() uint64 // positions, in all searches that have ended
}

const (
	// maxLine bounds a line in bytes. A game of four thousand moves fits.
	maxLine = 64 << 10
	// maxQueue bounds the searches waiting in the queue.
	maxQueue = 16
	// farewellTime is how long a search may take to end after quit.
	farewellTime = time.Second
)

// server is one conversation. All of it but the output belongs to the goroutine of run.
type server struct {
	engine Engine
	out    *lines.Output
	ucci   bool
	opts   options

	line    core.Line // the line to search
	invalid string    // why line cannot be searched; "" if it can
	banned  map[core.Move]bool

	job   *job   // the current search, or one whose answer is held back
	queue []*job // those that wait for it
	hash  int    // MiB to set before the next search; 0: none
	ends  bool   // set the memory for endgames before the next search
	clear bool   // clear the engine before the next search
	quit  bool
}

// Serve converses with another program until it sends quit, its stream ends or ctx is cancelled. When the stream ends,
// searches that end by themselves are finished first. The error is that of reading in.
func Serve(ctx context.Context, in io.Reader, out io.Writer, e Engine) error {
	s := &server{engine: e, out: lines.NewOutput(out), opts: defaultOptions()}
	s.line = core.Line{{Position: xiangqi.Start()}}
	e.SetEndgames(s.opts.endgames)
	from := lines.Listen(in, maxLine)
	defer from.Stop()
	return s.run(ctx, from)
}

// run serves the commands until quit or the end of the input.
func (s *server) run(ctx context.Context, from *lines.Input) error {
	open, incoming := true, from.Lines // open: the stream has not ended
	for !s.quit && (open || s.job != nil) {
		var done <-chan result
		if s.job != nil {
			done = s.job.done
		}
		select {
		case l, ok := <-incoming:
			if !ok {
				open, incoming = false, nil
				s.streamEnded()
				continue
			}
			if l.TooLong {
				s.say("ignored a line of more than %d bytes", maxLine)
				continue
			}
			s.command(l.Text)
		case r := <-done:
			s.ended(r)
		case <-ctx.Done():
			s.quit = true
		}
	}
	s.farewell()
	if err := from.Err(); err != nil {
		return fmt.Errorf("uci: %w", err)
	}
	return nil
}

// streamEnded stops the searches that would never end by themselves.
func (s *server) streamEnded() {
	for _, j := range s.queue {
		j.stopped = j.stopped || j.waits()
	}
	if s.job != nil && s.job.waits() {
		s.halt(s.job)
	}
}

// farewell ends the current search without an answer.
func (s *server) farewell() {
	if s.job != nil && s.job.done != nil {
		s.job.cancel()
		select {
		case <-s.job.done:
		case <-time.After(farewellTime):
		}
	}
	if s.ucci && s.quit {
		s.out.Print("bye")
	}
}

// say sends a message for humans, outside of the protocol proper.
func (s *server) say(format string, args ...any) {
	word := "string"
	if s.ucci {
		word = "message"
	}
	s.out.Print("info " + word + " " + lines.Printable(fmt.Sprintf(format, args...)))
}
