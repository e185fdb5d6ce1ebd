package notation

import (
	"regexp"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// Gomocup's protocol gives a position to an engine as
//
//	START 15
//	BOARD
//	7,7,1
//	8,8,2
//	DONE
//
// with points counted from 0 at the top left corner, 1 for the stones of the engine, which is to move, and 2 for the
// others. The stones usually come in the order in which they were placed.

// boardCommand matches the line before the stones.
var boardCommand = regexp.MustCompile(`(?im)\A(?:\s*(?:START|INFO|YXSHOW\w*|MAXNODE|MAXDEPTH)\b.*\n)*\s*(?:YX)?BOARD\s*$`)

// boardSize matches the size of the board.
var boardSize = regexp.MustCompile(`(?i)\bSTART\s+(\d+)`)

// readBoardCommand reads the position, with the moves to it if the stones are of either side in turn.
func (r reader) readBoardCommand(text string) (*core.Game, error) {
	head := boardCommand.FindString(text)
	if m := boardSize.FindStringSubmatch(head); m != nil && m[1] != strconv.Itoa(gomoku.Size) {
		return nil, otherSize(m[1] + "x" + m[1])
	}
	var points []gomoku.Point
	var own []bool
	balance := 0 // stones of the engine less those of the other side
	number := strings.Count(head, "\n")
	for line := range strings.Lines(text[len(head):]) {
		number++
		word := strings.TrimSpace(line)
		if strings.EqualFold(word, "DONE") {
			break
		}
		if word == "" {
			continue
		}
		p, mine, ok := boardStone(word)
		if !ok {
			return nil, onLine(number, textError("gm-board-line", 0, quote(word)+" is no stone; expected x,y,1 or x,y,2", quote(word)))
		}
		points, own = append(points, p), append(own, mine)
		if mine {
			balance++
		} else {
			balance--
		}
		if len(points) > gomoku.Points {
			break
		}
	}
	black := balance == 0 // the engine has placed as many stones as the other side
	game := true
	for i := range points {
		game = game && own[i] == (black == (i%2 == 0))
	}
	if game {
		b := newBuilder(r, r.start())
		for _, p := range points {
			if err := b.Play(p.Move(), p.String()); err != nil {
				return nil, err
			}
		}
		return b.Finish(), nil
	}
	s := r.NewSetup()
	for i, p := range points {
		if s.Board[p] != core.NoPiece {
			return nil, illegal("gm-occupied", "there is already a stone on "+p.String(), p.String())
		}
		s.Board[p] = gomoku.WhiteStone
		if own[i] == black {
			s.Board[p] = gomoku.BlackStone
		}
	}
	if s.Turn = gomoku.White; black {
		s.Turn = gomoku.Black
	}
	start, err := r.legal(s)
	if err != nil {
		return nil, core.SetAlone(err, "")
	}
	return core.NewGame(r.Rules, start), nil
}

// boardStone reads a line of the position: the point, and whether the stone is the engine's.
func boardStone(word string) (p gomoku.Point, own, ok bool) {
	fields := strings.Split(word, ",")
	if len(fields) != 3 {
		return gomoku.NoPoint, false, false
	}
	x, errX := strconv.Atoi(strings.TrimSpace(fields[0]))
	y, errY := strconv.Atoi(strings.TrimSpace(fields[1]))
	who := strings.TrimSpace(fields[2])
	if errX != nil || errY != nil || who != "1" && who != "2" || x < 0 || x >= gomoku.Size || y < 0 || y >= gomoku.Size {
		return gomoku.NoPoint, false, false
	}
	return gomoku.PointAt(x, gomoku.Size-1-y), who == "1", true
}
