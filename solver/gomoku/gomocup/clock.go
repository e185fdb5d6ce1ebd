package gomocup

import (
	"time"

	kit "qilab/solver/engine"
	engine "qilab/solver/gomoku"
)

const (
	// margin is kept back of every move for the way of the answer and for a busy machine.
	margin = 40 * time.Millisecond
	// fastest is what "as fast as possible" takes.
	fastest = 50 * time.Millisecond
	// longGame is how many moves of its own the engine prepares for at the start, shortGame for how many at any time.
	longGame, shortGame = 40, 15
)

// limits returns the limits of a move with so many stones on the board.
func (s *settings) limits(stones int) engine.Limits {
	return engine.Limits{Depth: s.depth, Nodes: s.nodes, Threads: s.threads, Budget: s.budget(stones)}
}

// budget returns the time for a move. If the time of the whole game is limited, it is shared out.
func (s *settings) budget(stones int) kit.TimeBudget {
	turn := s.turn
	if turn == 0 {
		turn = fastest
	}
	hard := turn - min(margin, turn/3)
	soft := hard // what is left of a move is lost, and half an iteration is better than none
	if s.match > 0 {
		left := s.ofMatch()
		left -= min(margin, left/3)
		share := left / time.Duration(max(shortGame, longGame-stones/2))
		soft = min(soft, share)
		hard = min(hard, 3*share, left)
	}
	return kit.TimeBudget{Soft: max(soft, time.Millisecond), Hard: max(hard, time.Millisecond)}
}

// ofMatch returns what is left of the time of the whole game: all of it until a move is made or the manager says
// otherwise.
func (s *settings) ofMatch() time.Duration {
	if s.left < 0 {
		return s.match
	}
	return s.left
}

// spend takes the time of a move from that of the whole game, for managers that do not tell before every move what is left.
func (s *settings) spend(t time.Duration) {
	if s.match > 0 {
		s.left = max(0, s.ofMatch()-t)
	}
}
