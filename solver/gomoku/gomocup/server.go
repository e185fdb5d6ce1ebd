package gomocup

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/lines"
)

// Engine is the server's engine, such as *gomokusolver.Engine. It runs one search at a time.
type Engine interface {
	Search(ctx context.Context, b *gomoku.Board, lim gomokusolver.Limits, info func(gomokusolver.Info)) gomoku.Point
	SetHash(mib int)
	Clear()
	Visited() uint64 // positions, in all searches that have ended
}

const (
	// DefaultHash is the size of the engine's tables in MiB before INFO max_memory.
	DefaultHash = 128
	// maxLine bounds a line in bytes.
	maxLine = 4 << 10
	// maxQueue bounds the commands that wait for the end of a search.
	maxQueue = 1 << 10
	// farewellTime is how long a search may take to end after END.
	farewellTime = time.Second
)

// server is one conversation. All of it but the output belongs to the goroutine of run.
type server struct {
	engine   Engine
	out      *lines.Output
	settings settings
	game     game
	list     *list // the pending lines of BOARD; nil if there are none

	think *thought
	queue []string
	quit  bool
}

// thought is a search in progress.
type thought struct {
	began   time.Time
	cancel  context.CancelFunc
	done    chan gomoku.Point
	answer  func(gomoku.Point) // handles the result
	dropped bool               // the result is to be ignored
}

// Serve converses with another program until it sends END, its stream ends or ctx is cancelled. When the stream ends, a
// search in progress is finished first. The error is that of reading in.
func Serve(ctx context.Context, in io.Reader, out io.Writer, e Engine) error {
	s := &server{engine: e, out: lines.NewOutput(out), settings: defaultSettings()}
	from := lines.Listen(in, maxLine)
	defer from.Stop()
	return s.run(ctx, from)
}

// run serves the commands until the input ends.
func (s *server) run(ctx context.Context, from *lines.Input) error {
	open, incoming := true, from.Lines // open: the stream has not ended
	for !s.quit && (open || s.think != nil) {
		var done <-chan gomoku.Point
		if s.think != nil {
			done = s.think.done
		}
		select {
		case l, ok := <-incoming:
			switch {
			case !ok:
				open, incoming = false, nil
			case l.TooLong:
				s.fault("ignored a line of more than %d bytes", maxLine)
			default:
				s.receive(l.Text)
			}
		case p := <-done:
			s.thought(p)
		case <-ctx.Done():
			s.quit = true
		}
	}
	if s.think != nil {
		s.think.cancel()
		select {
		case <-s.think.done:
		case <-time.After(farewellTime):
		}
	}
	if err := from.Err(); err != nil {
		return fmt.Errorf("gomocup: %w", err)
	}
	return nil
}

// receive handles a line. While the engine thinks, only urgent commands are executed at once; the rest waits.
func (s *server) receive(text string) {
	text = strings.TrimSpace(text)
	if s.think == nil || s.urgent(text) {
		s.command(text)
		return
	}
	if len(s.queue) == maxQueue {
		s.fault("%d commands are already waiting", maxQueue)
		return
	}
	s.queue = append(s.queue, text)
	if word := strings.ToUpper(firstWord(text)); word == "START" || word == "RECTSTART" || word == "RESTART" {
		s.think.dropped = true
		s.think.cancel()
	}
}

// urgent reports whether a line must not wait for the end of a search.
func (s *server) urgent(text string) bool {
	switch strings.ToUpper(firstWord(text)) {
	case "END", "STOP", "YXSTOP":
		return true
	case "ABOUT":
		return len(s.queue) == 0
	}
	return false
}

// start starts a search of a board. Its result is passed to answer, unless the game is ended in between. value, if it
// is not nil, is set to the score of the best move.
func (s *server) start(b *gomoku.Board, lim gomokusolver.Limits, value *int, answer func(gomoku.Point)) {
	ctx, cancel := context.WithCancel(context.Background())
	t := &thought{began: time.Now(), cancel: cancel, done: make(chan gomoku.Point, 1), answer: answer}
	s.think = t
	go func() {
		before := s.engine.Visited()
		p := s.engine.Search(ctx, b, lim, func(i gomokusolver.Info) {
			if i.Line == 1 {
				if value != nil {
					*value = i.Score
				}
				s.report(i)
			}
		})
		if nodes := s.engine.Visited() - before; nodes > 0 { // including the unfinished last iteration
			s.out.Print(fmt.Sprintf("MESSAGE Node %d | Time %dms", nodes, time.Since(t.began).Milliseconds()))
		}
		t.done <- p
	}()
}

// thought handles the result of a search, and the commands that waited for it.
func (s *server) thought(p gomoku.Point) {
	t := s.think
	s.think = nil
	t.cancel()
	s.settings.spend(time.Since(t.began))
	if !t.dropped {
		t.answer(p)
	}
	for s.think == nil && len(s.queue) > 0 && !s.quit {
		text := s.queue[0]
		s.queue = s.queue[1:]
		s.command(text)
	}
}

// report sends the progress of a search to the manager.
func (s *server) report(i gomokusolver.Info) {
	var line strings.Builder
	for _, m := range i.PV {
		line.WriteString(" " + format(gomoku.PointOf(m)))
	}
	s.out.Print(fmt.Sprintf("MESSAGE Depth %d-%d | Eval %s | Node %d | Time %dms | PV%s",
		i.Depth, i.SelDepth, score(i.Score), i.Nodes, i.Elapsed.Milliseconds(), line.String()))
}

// score formats a score for managers: that of a win as its distance in plies.
func score(n int) string {
	switch {
	case gomokusolver.IsWin(n) && n > 0:
		return fmt.Sprintf("+M%d", gomokusolver.WinPlies(n))
	case gomokusolver.IsWin(n):
		return fmt.Sprintf("-M%d", gomokusolver.WinPlies(n))
	}
	return fmt.Sprint(n)
}

// fault answers an impossible command.
func (s *server) fault(format string, args ...any) {
	s.out.Print("ERROR " + lines.Printable(fmt.Sprintf(format, args...)))
}
