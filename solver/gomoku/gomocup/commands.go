package gomocup

import (
	"fmt"
	"strconv"
	"strings"

	"qilab/core/gomoku"
	"qilab/solver/lines"
)

// about is the answer to ABOUT.
const about = `name="QiLab", version="1.0", author="QiLab", country="", www=""`

// command executes a line.
func (s *server) command(text string) {
	if s.list != nil {
		s.listed(text)
		return
	}
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	switch strings.ToUpper(word) {
	case "":
	case "START":
		s.begin(rest, rest)
	case "RECTSTART":
		width, height, _ := strings.Cut(rest, ",")
		s.begin(strings.TrimSpace(width), strings.TrimSpace(height))
	case "RESTART":
		if s.ready() {
			s.game.stones = nil
			s.settings.left = -1
			s.engine.Clear()
			s.out.Print("OK")
		}
	case "BEGIN":
		switch {
		case !s.ready():
		case len(s.game.stones) > 0:
			s.fault("BEGIN: there are stones on the board")
		default:
			s.move()
		}
	case "TURN":
		if s.put(rest, false) && !s.move() {
			s.game.stones = s.game.stones[:len(s.game.stones)-1]
		}
	case "PLAY":
		if s.put(rest, true) {
			s.out.Print(format(s.game.stones[len(s.game.stones)-1].point))
		}
	case "BOARD", "YXBOARD", "SWAP2BOARD":
		if s.ready() {
			s.list = &list{command: strings.ToUpper(word)}
		}
	case "TAKEBACK":
		s.takeBack(rest)
	case "INFO":
		s.info(rest)
	case "STOP", "YXSTOP":
		if s.think != nil {
			s.think.cancel()
		}
	case "YXHASHCLEAR":
		s.engine.Clear()
	case "YXSHOWFORBID":
		if s.ready() {
			s.showForbidden()
		}
	case "ABOUT":
		s.out.Print(about)
	case "END":
		s.quit = true
	default:
		s.out.Print("UNKNOWN " + lines.Printable(lines.Quote(word)))
	}
}

// ready reports whether a game has been started, and sends an error if not.
func (s *server) ready() bool {
	if !s.game.started {
		s.fault("there is no game: START 15 begins one")
	}
	return s.game.started
}

// begin executes START and RECTSTART.
func (s *server) begin(width, height string) {
	w, errW := strconv.Atoi(width)
	h, errH := strconv.Atoi(height)
	switch {
	case errW != nil || errH != nil:
		s.fault("the size of the board is not understood")
	case w != gomoku.Size || h != gomoku.Size:
		s.fault("a board of %d by %d is not supported, only %d by %d", w, h, gomoku.Size, gomoku.Size)
	default:
		s.game = game{started: true}
		s.settings.left = -1
		s.engine.Clear()
		s.out.Print("OK")
	}
}

// put makes the move of a command.
func (s *server) put(text string, own bool) bool {
	if !s.ready() {
		return false
	}
	p, err := parseMove(text)
	switch {
	case err != nil:
		s.fault("%v", err)
	case s.game.taken(p):
		s.fault("there is a stone on %s", format(p))
	default:
		s.game.stones = append(s.game.stones, stone{p, own})
		return true
	}
	return false
}

// takeBack executes TAKEBACK.
func (s *server) takeBack(text string) {
	if !s.ready() {
		return
	}
	p, err := parseMove(text)
	last := len(s.game.stones) - 1
	switch {
	case err != nil:
		s.fault("%v", err)
	case last < 0 || s.game.stones[last].point != p:
		s.fault("the last stone is not on %s", format(p))
	default:
		s.game.stones = s.game.stones[:last]
		s.out.Print("OK")
	}
}

// move starts a search for the engine's move, or reports false after the game's end.
func (s *server) move() bool {
	b := s.game.board(s.settings.rules)
	if over(b) || b.Full() {
		s.fault("the game is over")
		return false
	}
	s.start(b, s.settings.limits(len(s.game.stones)), nil, func(p gomoku.Point) {
		s.game.stones = append(s.game.stones, stone{p, true})
		s.out.Print(format(p))
	})
	return true
}

// showForbidden answers YXSHOWFORBID: two digits each for x and y of all points forbidden to Black, if it is his turn.
func (s *server) showForbidden() {
	var text strings.Builder
	if len(s.game.stones)%2 == 0 {
		b := s.game.blackToMove(s.settings.rules)
		for p := range b.ForbiddenPoints().All() {
			fmt.Fprintf(&text, "%02d%02d", p.Col(), gomoku.Size-1-p.Row())
		}
	}
	s.out.Print("FORBID " + text.String() + ".")
}
