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
	count := [2]int{}
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
		fields := strings.Split(word, ",")
		if len(fields) != 3 {
			return nil, onLine(number, textError("gm-board-line", 0, quote(word)+" is no stone; expected x,y,1 or x,y,2", quote(word)))
		}
		x, errX := strconv.Atoi(strings.TrimSpace(fields[0]))
		y, errY := strconv.Atoi(strings.TrimSpace(fields[1]))
		who := strings.TrimSpace(fields[2])
		if errX != nil || errY != nil || who != "1" && who != "2" || x < 0 || x >= gomoku.Size || y < 0 || y >= gomoku.Size {
			return nil, onLine(number, textError("gm-board-line", 0, quote(word)+" is no stone; expected x,y,1 or x,y,2", quote(word)))
		}
		p := gomoku.PointAt(x, gomoku.Size-1-y)
		points, own = append(points, p), append(own, who == "1")
		if who == "1" {
			count[0]++
		} else {
			count[1]++
		}
		if len(points) > gomoku.Points {
			break
		}
	}
	black := count[0] == count[1] // the engine has placed as many stones as the other side
	game := true
	for i := range points {
		game = game && own[i] == (black == (i%2 == 0))
	}
	if game {
		b := newBuilder(r, r.start())
		for _, p := range points {
			if err := b.play(p.Move(), p.String()); err != nil {
				return nil, err
			}
		}
		return b.finish(), nil
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
