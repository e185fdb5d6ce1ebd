package uci

import (
	"fmt"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/lines"
)

// position executes "position startpos|fen FEN [moves MOVE…]". If it is unreadable, there is nothing to search until
// the next one: to go on with the previous position would answer another question.
func (s *server) position(words []string) {
	line, err := readPosition(words, s.opts.first())
	s.banned = nil
	if err != nil {
		s.invalid = err.Error()
		s.say("position: %s", s.invalid)
		return
	}
	s.line, s.invalid = line, ""
}

// readPosition reads the arguments of position.
func readPosition(words []string, first int) (core.Line, error) {
	if len(words) == 0 {
		return nil, fmt.Errorf("expected startpos or fen")
	}
	var moves []string
	at := slices.Index(words, "moves")
	if at >= 0 {
		words, moves = words[:at], words[at+1:]
	}
	start := xiangqi.Start()
	switch {
	case len(words) > 0 && words[0] == "startpos":
		if len(words) > 1 {
			return nil, fmt.Errorf("expected moves after startpos, not %s", lines.Quote(words[1]))
		}
	case len(words) > 0 && words[0] == "fen":
		p, err := xiangqi.Parse(strings.Join(words[1:], " "))
		if err != nil {
			return nil, err
		}
		start = p
	default:
		return nil, fmt.Errorf("expected startpos or fen, not %s", lines.Quote(strings.Join(words, " ")))
	}
	line := core.Line{{Position: start}}
	for i, word := range moves {
		m, ok := xiangqi.ReadCoordinates(word, first)
		if !ok {
			hint := ""
			if _, other := xiangqi.ReadCoordinates(word, 1-first); other {
				hint = `; if ranks are counted from 1, set the option "Ranks From One", and only then`
			}
			return nil, fmt.Errorf("move %d: %s is not a move%s", i+1, lines.Quote(word), hint)
		}
		next, err := line.Last().Play(m)
		if err != nil {
			return nil, fmt.Errorf("move %d (%s): %w", i+1, word, err)
		}
		line = append(line, core.Step{Move: m, Position: next})
	}
	return line, nil
}

// banmoves executes "banmoves MOVE…" of UCCI: moves that must not be played at the position, by the other program's
// rules on repetition.
func (s *server) banmoves(words []string) {
	s.banned = map[core.Move]bool{}
	for i, word := range words {
		m, ok := xiangqi.ReadCoordinates(word, s.opts.first())
		if !ok {
			s.say("banmoves: move %d: %s is not a move", i+1, lines.Quote(word))
			continue
		}
		s.banned[m] = true
	}
}

// allowed lists the legal moves that are not banned and, if only is not empty, in it. It is nil if that is all of them.
func (s *server) allowed(only []core.Move) (moves []core.Move, some bool) {
	legal := s.line.Last().Moves()
	if len(s.banned) == 0 && len(only) == 0 {
		return nil, len(legal) > 0
	}
	for _, m := range legal {
		if !s.banned[m] && (len(only) == 0 || slices.Contains(only, m)) {
			moves = append(moves, m)
		}
	}
	return moves, len(moves) > 0
}
