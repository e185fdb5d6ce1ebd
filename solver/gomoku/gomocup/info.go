package gomocup

import (
	"strconv"
	"strings"
	"time"

	"qilab/core/gomoku"
	"qilab/solver/lines"
)

// settings hold the values of INFO commands.
type settings struct {
	rules    gomoku.RuleSet
	turn     time.Duration // per move; 0: as fast as possible
	match    time.Duration // for all moves; 0: no bound
	left     time.Duration // of match; negative: unknown
	nodes    uint64        // per move; 0: no bound
	depth    int           // in plies; 0: no bound
	threads  int
	memory   int64 // bytes allowed; 0: no bound
	hashSize int   // MiB that the engine was set to
}

func defaultSettings() settings {
	return settings{rules: gomoku.Freestyle, turn: 30 * time.Second, left: -1, threads: 1, hashSize: DefaultHash}
}

// rulesOf maps the values of INFO rule. Bit 2 means that a game continues from where another ended, which does not
// matter here.
var rulesOf = map[int64]gomoku.RuleSet{0: gomoku.Freestyle, 1: gomoku.Standard, 4: gomoku.Renju}

// info executes INFO. Unknown keys are skipped, as the protocol requires.
func (s *server) info(text string) {
	key, value, _ := strings.Cut(text, " ")
	value = strings.TrimSpace(value)
	key = strings.ToLower(key)
	switch key {
	case "timeout_turn", "timeout_match", "time_left", "max_memory", "rule", "max_node", "max_depth", "thread_num":
	default:
		return // folder, game_type, evaluate and those of other programs
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		s.fault("INFO %s: %s is not a number", key, lines.Quote(value))
		return
	}
	set := &s.settings
	switch key {
	case "timeout_turn":
		set.turn = milliseconds(n)
	case "timeout_match":
		set.match = milliseconds(n)
	case "time_left":
		set.left = milliseconds(n)
	case "max_memory":
		set.memory = max(n, 0)
		s.fit()
	case "rule":
		rules, ok := rulesOf[n&^2]
		if !ok {
			s.fault("INFO rule: %d is not supported, only 0 (freestyle), 1 (exactly five) and 4 (renju)", n)
			return
		}
		set.rules = rules
	case "max_node":
		set.nodes = uint64(max(n, 0))
	case "max_depth":
		set.depth = int(max(0, min(n, 100)))
	case "thread_num":
		set.threads = int(max(1, min(n, 64)))
	}
}

// milliseconds returns a time between 0 and a month.
func milliseconds(n int64) time.Duration {
	return time.Duration(max(0, min(n, 1<<31))) * time.Millisecond
}

// fit sizes the engine's tables to leave room for everything else in the allowed memory.
func (s *server) fit() {
	const rest = 48 << 20
	size := DefaultHash
	if m := s.settings.memory; m > 0 {
		size = int(max(4, min(DefaultHash, (m-rest)>>20*2/3)))
	}
	if size != s.settings.hashSize {
		s.settings.hashSize = size
		s.engine.SetHash(size)
	}
}
