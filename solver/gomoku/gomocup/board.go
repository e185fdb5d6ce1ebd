package gomocup

import (
	"fmt"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/lines"
)

// list is the stones of a command that goes on until DONE.
type list struct {
	command string
	stones  []stone
	err     error // the first error
}

// listed handles a line of such a command.
func (s *server) listed(text string) {
	l := s.list
	switch strings.ToUpper(firstWord(text)) {
	case "":
		return
	case "DONE":
		s.list = nil
		s.done(l)
		return
	case "END":
		s.quit = true
		return
	}
	if l.err == nil {
		l.err = l.add(text)
	}
}

// add reads "x,y,who", where x,y may be a pass, or "x,y" of SWAP2BOARD.
func (l *list) add(text string) error {
	owner, parse := "1", parsePoint
	if l.command != "SWAP2BOARD" {
		parse = parseMove
		i := strings.LastIndexByte(text, ',')
		if i < 0 {
			return fmt.Errorf("%s: expected x,y,who", lines.Quote(text))
		}
		text, owner = text[:i], strings.TrimSpace(text[i+1:])
	}
	p, err := parse(text)
	switch {
	case err != nil:
		return err
	case (&game{stones: l.stones}).taken(p):
		return fmt.Errorf("two stones on %s", format(p))
	case owner != "1" && owner != "2":
		return fmt.Errorf("%s: the owner must be 1 or 2", lines.Quote(owner))
	}
	l.stones = append(l.stones, stone{p, owner == "1"})
	return nil
}

// done executes the command once all its stones are there.
func (s *server) done(l *list) {
	if l.err != nil {
		s.fault("%s: %v", l.command, l.err)
		return
	}
	switch l.command {
	case "BOARD", "YXBOARD":
		s.game.stones = l.stones
		if l.command == "BOARD" {
			s.move()
		}
	default:
		s.swap2(l.stones)
	}
}

// openingStones are our first three stones of swap2: Black, White, Black.
var openingStones = [3]gomoku.Point{gomoku.PointAt(7, 1), gomoku.PointAt(9, 2), gomoku.PointAt(11, 1)}

// swap2 answers SWAP2BOARD: on an empty board with three stones; with three or five stones by taking White, who is to
// move, with a stone, or Black with SWAP.
func (s *server) swap2(stones []stone) {
	switch len(stones) {
	case 0:
		var words []string
		for _, p := range openingStones {
			words = append(words, format(p))
		}
		s.game.stones = nil
		s.out.Print(strings.Join(words, " "))
		return
	case 3, 5:
	default:
		s.fault("SWAP2BOARD: expected 0, 3 or 5 stones, not %d", len(stones))
		return
	}
	b := gomoku.NewBoard(s.settings.rules)
	for i, at := range stones {
		b.Put(core.Side(i%2), at.point)
	}
	b.SetTurn(gomoku.White)
	if over(b) {
		s.fault("the game is over")
		return
	}
	value := 0
	s.start(b, s.settings.limits(len(stones)), &value, func(p gomoku.Point) {
		s.game.stones = nil
		for i, at := range stones {
			at.own = (i%2 == 1) == (value >= 0)
			s.game.stones = append(s.game.stones, at)
		}
		if value < 0 || p == gomoku.NoPoint {
			s.out.Print("SWAP")
			return
		}
		s.game.stones = append(s.game.stones, stone{p, true})
		s.out.Print(format(p))
	})
}
