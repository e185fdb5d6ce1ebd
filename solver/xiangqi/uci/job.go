package uci

import (
	"context"
	"time"

	"qilab/core"
	xiangqisolver "qilab/solver/xiangqi"
)

// job is one go command, from its arrival to its answer.
type job struct {
	request
	line   core.Line
	moves  []core.Move // those allowed, for an answer when the engine gives none
	report reporter

	ctx    context.Context
	cancel context.CancelFunc
	done   chan result // nil before the search starts and after it has ended

	stopped bool    // answer at once
	hit     bool    // the opponent played the pondered move, and the search with a clock has not started yet
	held    *result // an answer that waits for stop or ponderhit
}

// result is the end of a search.
type result struct {
	best, ponder core.Move
	err          error
}

// waits reports whether the answer has to wait for stop or ponderhit, whatever the search finds.
func (j *job) waits() bool { return (j.ponder || j.limits.Infinite) && !j.stopped }

// search executes go.
func (s *server) search(words []string) {
	r := s.readGo(words)
	if s.invalid != "" {
		s.say("there is no position to search: %s", s.invalid)
		if r.perft == 0 {
			s.out.Print(s.noMove())
		}
		return
	}
	if r.perft > 0 {
		s.enqueue(&job{request: r, line: s.line})
		return
	}
	asked := len(r.limits.Moves)
	moves, some := s.allowed(r.limits.Moves)
	if !some {
		s.noMoves(asked > 0 || len(s.banned) > 0)
		return
	}
	r.limits.Moves = moves
	if moves == nil {
		moves = s.line.Last().Moves()
	}
	s.enqueue(&job{request: r, line: s.line, moves: moves})
}

// noMoves answers if no move can be played; chosen means that the other program excluded them all.
func (s *server) noMoves(chosen bool) {
	switch {
	case chosen && len(s.line.Last().Moves()) > 0:
		s.say("none of the legal moves is allowed")
	case !s.ucci:
		s.out.Print("info depth 0 score mate 0")
	}
	s.out.Print(s.noMove())
}

// enqueue starts a job, or queues it behind the current one, which is stopped if it would not end by itself.
func (s *server) enqueue(j *job) {
	if s.job == nil {
		s.begin(j)
		return
	}
	if len(s.queue) == maxQueue {
		s.say("go: %d searches are already waiting", maxQueue)
		s.out.Print(s.noMove())
		return
	}
	s.queue = append(s.queue, j)
	if s.job.waits() {
		s.halt(s.job)
	}
}

// begin starts the search of j.
func (s *server) begin(j *job) {
	s.settle()
	s.job = j
	j.report = reporter{out: s.out, ucci: s.ucci, first: s.opts.first()}
	lim := j.limits
	if j.ponder {
		// The time is not up to us; the clock runs from ponderhit on.
		lim = xiangqisolver.Limits{Threads: lim.Threads, Lines: lim.Lines, Moves: lim.Moves, Infinite: true}
	}
	j.ctx, j.cancel = context.WithCancel(context.Background())
	if j.stopped {
		j.cancel()
	}
	done := make(chan result, 1)
	j.done = done
	go func(ctx context.Context) {
		if j.perft > 0 {
			done <- result{err: j.report.perft(ctx, j.line, j.perft)}
			return
		}
		var r result
		began, before := time.Now(), s.engine.Visited()
		r.best, r.ponder, r.err = s.engine.Search(ctx, j.line, lim, j.report.info)
		j.report.visited(s.engine.Visited()-before, time.Since(began))
		done <- r
	}(j.ctx)
}

// ended handles the end of the current search.
func (s *server) ended(r result) {
	j := s.job
	j.cancel()
	j.done = nil
	switch {
	case j.hit && !j.stopped:
		// The table holds the results of pondering, so the search quickly reaches the same depth again.
		j.hit, j.ponder = false, false
		s.begin(j)
		return
	case j.perft == 0 && j.waits():
		j.held = &r
		return
	}
	s.answer(j, r)
}

// answer ends j and begins the next one.
func (s *server) answer(j *job, r result) {
	s.job = nil
	if j.perft == 0 {
		if r.err != nil {
			s.say("search: %v", r.err)
			r = result{best: j.moves[0]} // never leave the other program without an answer
		}
		s.out.Print(j.report.best(r, j.draw))
	}
	s.settle()
	if len(s.queue) > 0 {
		next := s.queue[0]
		s.queue = s.queue[1:]
		if next.waits() && len(s.queue) > 0 { // as if stopped by the next one in the queue
			next.stopped = true
		}
		s.begin(next)
	}
}

// stop executes stop: the current search and those in the queue are answered at once.
func (s *server) stop() {
	for _, j := range s.queue {
		j.stopped = true
	}
	if s.job != nil {
		s.halt(s.job)
	}
}

// halt ends the search of j, the current one.
func (s *server) halt(j *job) {
	j.stopped = true
	if j.held != nil {
		s.answer(j, *j.held)
		return
	}
	j.cancel()
}

// ponderHit executes ponderhit [draw]: the pondered move was played, and the clock is running.
func (s *server) ponderHit(args []string) {
	j := s.job
	if last := len(s.queue) - 1; last >= 0 {
		j = s.queue[last]
	}
	if j == nil || !j.ponder || j.stopped {
		return
	}
	j.draw = j.draw || len(args) > 0 && args[0] == "draw"
	if j.held != nil {
		r := *j.held
		j.held, j.ponder = nil, false
		if j.limits.Infinite {
			j.held = &r
			return
		}
		s.answer(j, r)
		return
	}
	if j != s.job { // it begins as an ordinary search
		j.ponder = false
		return
	}
	j.hit = true
	j.cancel()
}
