package gomocup

import (
	"time"

	"qilab/solver/engine"
	gomokusolver "qilab/solver/gomoku"
)

const (
	// margin is the reserve of every move for the way of the answer and for a busy machine.
	margin = 40 * time.Millisecond
	// fastest is the time for "as fast as possible".
	fastest = 50 * time.Millisecond
)

// limits returns the limits of a move with the given number of stones on the board.
func (s *settings) limits(stones int) gomokusolver.Limits {
	return gomokusolver.Limits{Depth: s.depth, Nodes: s.nodes, Threads: s.threads, Time: s.time(stones)}
}

// time returns the time for a move. A limit on the whole game is shared among the moves.
func (s *settings) time(stones int) engine.TimeLimit {
	l := engine.TimeLimit{Turn: s.turn, Expect: gomokusolver.Expected(stones), Overhead: margin}
	if l.Turn == 0 {
		l.Turn = fastest
	}
	if s.match > 0 {
		l.Left = max(s.ofMatch(), time.Millisecond)
	}
	return l
}

// ofMatch returns the time left for the whole game: all of it until a move is made or the manager sets it.
func (s *settings) ofMatch() time.Duration {
	if s.left < 0 {
		return s.match
	}
	return s.left
}

// spend subtracts the time of a move from that of the whole game, for managers that do not send the time left before
// every move.
func (s *settings) spend(t time.Duration) {
	if s.match > 0 {
		s.left = max(0, s.ofMatch()-t)
	}
}
