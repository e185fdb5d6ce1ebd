package chaosclock

import (
	"fmt"
	"strconv"

	"qilab/core"
)

// FieldLast is the setup field for the piece moved on the previous turn.
const FieldLast = "last"

// problems lists the pieces that are on the board twice, the only way in which a readable position can be illegal.
func (p Position) problems() []core.Problem {
	var list []core.Problem
	var first [Cells + 1]int
	for i, n := range p.cells {
		switch {
		case n == 0:
		case first[n] == 0:
			first[n] = i + 1
		default:
			list = append(list, core.Problem{
				Code:    "twice",
				Args:    []string{strconv.Itoa(int(n)), strconv.Itoa(first[n]), strconv.Itoa(i + 1)},
				Square:  core.Square(i),
				Message: fmt.Sprintf("piece %d is on cell %d and on cell %d", n, first[n], i+1),
			})
		}
	}
	return list
}

func (p Position) setup() core.Setup {
	s := core.Setup{
		Board:  make([]core.Piece, Cells),
		Turn:   p.side,
		Fields: map[string]string{FieldLast: formatLast(p.last)},
	}
	for i, n := range p.cells {
		s.Board[i] = core.Piece(n)
	}
	return s
}

// setups makes positions for core.Setups.
type setups struct{}

func (setups) From(s core.Setup) (core.Position, []core.Problem) { return fromSetup(s) }

// fromSetup returns the position of a setup and everything that is wrong with it.
func fromSetup(s core.Setup) (Position, []core.Problem) {
	p := Position{side: s.Turn}
	list, ok := core.ReadBoard(s, Cells, func(n core.Piece) bool { return n <= Cells }, func(cell int, n core.Piece) { p.cells[cell] = uint8(n) })
	if !ok {
		return p, list
	}
	last, err := readLast(s.Fields[FieldLast])
	if s.Fields[FieldLast] != "" && err != nil {
		list = append(list, core.Problem{
			Code: "last", Args: []string{s.Fields[FieldLast]}, Square: core.NoSquare, Message: err.Error(),
		})
	} else if err == nil {
		p.last = last
	}
	return p, append(list, p.problems()...)
}
