package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/record"
)

// The position files of RenLib (.pos), as its source reads and writes them: the number of moves in a byte, then a byte a
// move, the points counted along the rows from a15. RenLib writes a pass as 0xF0, and ignores NULs after the moves.
const (
	posSize = 1 + gomoku.Points // the maximum size of a file
	posPass = 0xF0
)

// isPos reports whether data is a position file. These have no mark of their own: their first byte is the number of
// the others. sure is false if the data could also be text.
func isPos(data string) (is, sure bool) {
	if len(data) < 2 || len(data) > posSize || data[0] == 0 || data[0] > gomoku.Points {
		return data == "\x00", false
	}
	count, rest := data[0], data[1:]
	moves := rest[:min(int(count), len(rest))]
	whole := len(moves) == int(count) && strings.Trim(rest[len(moves):], "\x00") == ""
	if count >= ' ' || strings.IndexByte("\t\n\r\x1B", count) >= 0 { // a text may begin with it
		return whole && onPoints(moves) && distinct(moves), count > ' '
	}
	return whole || len(moves) == len(rest) && onPoints(moves) && !utf8.ValidString(moves), true
}

// onPoints reports whether all moves are points of the board or passes.
func onPoints(moves string) bool {
	for i := range len(moves) {
		if _, on := posPoint(moves[i]); !on {
			return false
		}
	}
	return true
}

// distinct reports whether no two moves are on one point.
func distinct(moves string) bool {
	var had [256]bool
	for i := range len(moves) {
		if had[moves[i]] && moves[i] != posPass {
			return false
		}
		had[moves[i]] = true
	}
	return true
}

// posPoint returns the point of a byte; NoPoint is a pass.
func posPoint(code byte) (gomoku.Point, bool) {
	switch {
	case code == posPass:
		return gomoku.NoPoint, true
	case code >= gomoku.Points:
		return gomoku.NoPoint, false
	}
	return gomoku.PointAt(int(code)%gomoku.Size, gomoku.Size-1-int(code)/gomoku.Size), true
}

func posCode(p gomoku.Point) byte {
	if p == gomoku.NoPoint {
		return posPass
	}
	return byte((gomoku.Size-1-p.Row())*gomoku.Size + p.Col())
}

// readPos reads a position file.
func (r reader) readPos(data string) (*core.Game, error) {
	b := newBuilder(r, r.start())
	for i := 1; i <= int(data[0]); i++ {
		if i == len(data) {
			said, held := strconv.Itoa(int(data[0])), strconv.Itoa(i-1)
			return intact(b.Finish(), textError("gm-pos-end", 0, fmt.Sprintf("the file breaks off after %s of %s moves", held, said), held, said))
		}
		if err := playByte(b, i, data[i], posPoint); err != nil {
			return intact(b.Finish(), err)
		}
	}
	return b.Finish(), nil
}

// playByte makes the move that a byte at an offset of a file stands for, by the format's function for it.
func playByte(b *record.Builder, offset int, code byte, pointOf func(code byte) (gomoku.Point, bool)) error {
	point, on := pointOf(code)
	if !on {
		b.Moves++
		return b.At(noPoint(offset, code), "")
	}
	return b.Play(point.Move(), point.String())
}

// FormatPos writes the moves of the current line as a position file of RenLib. It holds at most 225 moves from the
// empty board: for other games the error is a *core.TextError.
func FormatPos(g *core.Game) (string, error) {
	moves, err := movesFromEmpty(g, textError("gm-pos-start", 0, "a position file of RenLib cannot hold a game that does not start from the empty board"))
	if err != nil {
		return "", err
	}
	if len(moves) > gomoku.Points {
		limit := strconv.Itoa(gomoku.Points)
		return "", textError("gm-pos-moves", 0, "a position file of RenLib holds at most "+limit+" moves", limit)
	}
	var b strings.Builder
	b.WriteByte(byte(len(moves)))
	for _, n := range moves {
		b.WriteByte(posCode(gomoku.PointOf(n.Move())))
	}
	return b.String(), nil
}
