package xiangqi

import (
	"fmt"
	"iter"
	"strconv"

	"qilab/core"
)

// The names of the setup's fields: the counters of FEN.
const (
	FieldQuiet  = "quiet"  // plies since the last capture
	FieldNumber = "number" // number of the move
)

func (p Position) setup() core.Setup {
	s := core.Setup{
		Board: make([]core.Piece, Squares),
		Turn:  p.turn,
		Fields: map[string]string{
			FieldQuiet: strconv.Itoa(int(p.quiet)), FieldNumber: strconv.Itoa(int(p.number)),
		},
	}
	copy(s.Board, p.cells[:])
	return s
}

// setups makes positions for core.Setups.
type setups struct{}

func (setups) From(s core.Setup) (core.Position, []core.Problem) { return fromSetup(s) }

// fromSetup returns the position of a setup and everything that is wrong with it.
func fromSetup(s core.Setup) (Position, []core.Problem) {
	p := Position{turn: s.Turn, number: 1}
	list, ok := core.ReadBoard(s, Squares, ValidPiece, func(sq int, piece core.Piece) { p.cells[sq] = piece })
	if !ok {
		return p, list
	}
	for name, counter := range p.counters() {
		if text := s.Fields[name]; text != "" {
			n, err := strconv.Atoi(text)
			if err != nil || n < 0 || n > MaxCounter {
				list = append(list, core.Problem{
					Code: "xq-counter", Args: []string{quote(text), strconv.Itoa(MaxCounter)}, Square: core.NoSquare,
					Message: fmt.Sprintf("%s is not a number from 0 to %d", quote(text), MaxCounter),
				})
				continue
			}
			*counter = uint16(n)
		}
	}
	p.number = max(p.number, 1)
	return p, append(list, p.problems()...)
}

// CheckedToMove returns a setup from a format without the side to move. The position of a mate is legal only with the side in check to
// move, so that side gets the turn.
func CheckedToMove(s core.Setup) core.Setup {
	other := s
	other.Turn = s.Turn.Other()
	_, problems := fromSetup(s)
	if _, otherwise := fromSetup(other); len(problems) > 0 && len(otherwise) == 0 {
		return other
	}
	return s
}

// counters yields the names and counters of p in a fixed order.
func (p *Position) counters() iter.Seq2[string, *uint16] {
	return func(yield func(string, *uint16) bool) {
		_ = yield(FieldQuiet, &p.quiet) && yield(FieldNumber, &p.number)
	}
}

// placeCode returns the code of a piece on a point that its kind can never reach.
func placeCode(k Kind) string { return "xq-place-" + kindNames[k] }

// problems lists all reasons why the position is not legal, those of single pieces first. The arguments are squares
// ("e0"), numbers, and results of sideArg and pieceArg.
func (p Position) problems() []core.Problem {
	var list []core.Problem
	var count [16]int
	for i, piece := range p.cells {
		if piece == core.NoPiece {
			continue
		}
		sq := core.Square(i)
		count[piece]++
		side, kind := sideNames[SideOf(piece)], KindOf(piece)
		if max := setOf[kind]; count[piece] > max {
			list = append(list, core.Problem{
				Code: "xq-too-many", Args: []string{SquareName(sq), strconv.Itoa(max), pieceArg(piece)}, Square: sq,
				Message: fmt.Sprintf("%s has more than %d of the piece %s: one too many on %s", side, max, kind, SquareName(sq)),
			})
		}
		if !CanStand(piece, sq) {
			list = append(list, core.Problem{
				Code: placeCode(kind), Args: []string{SquareName(sq), pieceArg(piece)}, Square: sq,
				Message: fmt.Sprintf("%s's %s can never get to %s", side, kind, SquareName(sq)),
			})
		}
	}
	kings := true
	for s, name := range sideNames {
		king := PieceOf(core.Side(s), King)
		n := count[king]
		kings = kings && n == 1
		if n == 0 {
			list = append(list, core.Problem{
				Code: "xq-no-king", Args: []string{pieceArg(king)}, Square: core.NoSquare, Message: name + " has no king",
			})
		}
	}
	if !kings {
		return list
	}
	b := p.Board()
	king := b.KingSquare(p.turn.Other())
	facing := b.facing()
	if facing {
		list = append(list, core.Problem{
			Code: "xq-kings-facing", Square: b.KingSquare(p.turn), Message: "the kings face each other",
		})
	}
	if name := sideNames[p.turn.Other()]; !facing && b.attacked(p.turn.Other()) {
		list = append(list, core.Problem{
			Code: "xq-not-to-move-in-check", Args: []string{sideArg(p.turn.Other())}, Square: king,
			Message: name + " is in check, but it is not its turn",
		})
	}
	return list
}
