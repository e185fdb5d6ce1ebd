package eternal

import (
	"fmt"
	"strconv"

	"qilab/core"
)

// The names of the setup's fields.
const (
	FieldRed     = "red"     // points of Red, 0 to 9
	FieldBlack   = "black"   // points of Black, 0 to 9
	FieldTarget  = "target"  // points that win, 1 to 9
	FieldPending = "pending" // "-", the letter of a piece to be placed, or the cell of a piece to be returned
)

func (p Position) setup() core.Setup {
	s := core.Setup{
		Board: make([]core.Piece, Squares),
		Turn:  p.turn,
		Fields: map[string]string{
			FieldRed: strconv.Itoa(int(p.score[Red])), FieldBlack: strconv.Itoa(int(p.score[Black])),
			FieldTarget: strconv.Itoa(int(p.target)), FieldPending: p.pendingText(),
		},
	}
	copy(s.Board, p.cells[:])
	return s
}

// setups makes positions for core.Setups.
type setups struct{}

func (setups) From(s core.Setup) (core.Position, []core.Problem) { return fromSetup(s) }

// fromSetup returns the position of a setup and everything that is wrong with it. Missing fields get the values of a
// new setup.
func fromSetup(s core.Setup) (Position, []core.Problem) {
	p := Position{turn: s.Turn, target: defaultTarget, scored: noCell}
	list, ok := core.ReadBoard(s, Squares, ValidPiece, func(sq int, piece core.Piece) { p.cells[sq] = piece })
	if !ok {
		return p, list
	}
	for _, field := range []struct {
		name  string
		value *uint8
	}{{FieldRed, &p.score[Red]}, {FieldBlack, &p.score[Black]}, {FieldTarget, &p.target}} {
		text := s.Fields[field.name]
		if text == "" {
			continue
		}
		n, ok := readNumber(text)
		if !ok {
			list = append(list, core.Problem{
				Code: "et-number", Args: []string{quote(text), strconv.Itoa(maxTarget)}, Square: core.NoSquare,
				Message: fmt.Sprintf("%s is not a number from 0 to %d", quote(text), maxTarget),
			})
			continue
		}
		*field.value = n
	}
	if text := s.Fields[FieldPending]; text != "" && !p.readPending(text) {
		list = append(list, core.Problem{
			Code: "et-pending", Args: []string{quote(text)}, Square: core.NoSquare,
			Message: quote(text) + " is not a pending step; expected -, the letter of a piece, or a cell",
		})
	}
	return p, append(list, p.problems()...)
}

// setupFields returns the fields of a setup with their possible values: points up to the target, and as the pending
// step the pieces that the side to move may have to place or return.
func setupFields(s core.Setup) []core.SetupField {
	p, _ := fromSetup(s)
	numbers := func(from, to int) (values []string) {
		for n := from; n <= to; n++ {
			values = append(values, strconv.Itoa(n))
		}
		return values
	}
	points := numbers(0, min(max(int(p.target), 1), maxTarget))
	pending := core.SetupField{Name: FieldPending}
	add := func(value string, piece core.Piece, sq core.Square) {
		pending.Values = append(pending.Values, value)
		pending.Pieces, pending.Squares = append(pending.Pieces, piece), append(pending.Squares, sq)
	}
	add("-", core.NoPiece, core.NoSquare)
	for sq := range zones[p.turn&1].All() {
		if OwnedBy(p.cells[sq], p.turn.Other()) {
			add(SquareName(sq), p.cells[sq], sq)
		}
	}
	for _, piece := range palette() {
		if piece != Stone {
			add(string(pieceLetters[piece]), piece, core.NoSquare)
		}
	}
	return []core.SetupField{
		{Name: FieldRed, Values: points}, {Name: FieldBlack, Values: points},
		{Name: FieldTarget, Values: numbers(1, maxTarget)}, pending,
	}
}

// palette lists the pieces for Rules.Palette.
func palette() []core.Piece {
	var pieces []core.Piece
	for _, s := range []core.Side{Red, Black} {
		for k := Rook; k <= Pawn; k++ {
			pieces = append(pieces, PieceOf(s, k))
		}
	}
	return append(pieces, Stone)
}
