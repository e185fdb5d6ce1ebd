package chaosclock

import (
	"fmt"
	"strconv"

	"qilab/core"
)

// Walk returns the move of piece n from cell c, both 1–12.
func Walk(n, c int) core.Move {
	return core.Move{From: core.Square(c - 1), To: core.Square(Target(n, c) - 1), Kind: core.Walk}
}

// Drop returns the drop of piece n, 1–12, on its home cell.
func Drop(n int) core.Move {
	return core.Move{From: core.NoSquare, To: core.Square(n - 1), Kind: core.Drop}
}

// MovedPiece returns the piece that m, a legal move at p, moves, or 0 for a pass.
func (p Position) MovedPiece(m core.Move) int {
	switch m.Kind {
	case core.Walk:
		return int(p.cells[m.From])
	case core.Drop:
		return int(m.To) + 1
	}
	return 0
}

// Captured returns the piece that m, a legal move at p, takes off the board, or 0. The walk of the 12 captures the 12
// itself.
func (p Position) Captured(m core.Move) int {
	if m.Kind == core.Pass {
		return 0
	}
	return int(p.cells[m.To])
}

// Moves lists all legal moves: the pieces in ascending order (a piece on the board can only walk, one in hand can only
// be dropped), then the pass.
func (p Position) Moves() []core.Move {
	if p.Outcome().Over() {
		return nil
	}
	moves := make([]core.Move, 0, Cells+1)
	for n := 1; n <= Cells; n++ {
		if m, err := p.PieceMove(n); err == nil {
			moves = append(moves, m)
		}
	}
	return append(moves, core.PassMove)
}

// PieceMove returns the only move that piece n, 1–12, can make at p. The error, a *core.TextError of kind
// core.ErrIllegalMove, gives the reason why it has none, with the code "piece-home", "piece-barred", "piece-blocked"
// (by the home piece in Args) or "piece-not-yours"; after the end of the game it is core.ErrGameOver.
func (p Position) PieceMove(n int) (core.Move, error) {
	if p.Outcome().Over() {
		return core.Move{}, core.ErrGameOver
	}
	c := p.CellOf(n)
	switch {
	case c == InHand && Owner(n) != p.side:
		return core.Move{}, illegal("piece-not-yours", n, 0, "piece %d is in the opponent's hand")
	case c == InHand:
		return Drop(n), nil
	case c == n:
		return core.Move{}, illegal("piece-home", n, 0, "piece %d is home")
	case p.Barred() == n:
		return core.Move{}, illegal("piece-barred", n, 0, "piece %d was just moved by the opponent")
	}
	if t := Target(n, c); p.Home(t) {
		return core.Move{}, illegal("piece-blocked", n, t, "piece %d cannot walk: %d is home on its target")
	}
	return Walk(n, c), nil
}

func illegal(code string, n, other int, message string) error {
	args, values := []string{strconv.Itoa(n)}, []any{n}
	if other != 0 {
		args, values = append(args, strconv.Itoa(other)), append(values, other)
	}
	return &core.TextError{
		Kind:    core.ErrIllegalMove,
		Code:    code,
		Args:    args,
		Message: fmt.Sprintf("illegal move: "+message, values...),
	}
}

// Play returns the position after m.
func (p Position) Play(m core.Move) (core.Position, error) {
	next, err := p.play(m)
	if err != nil {
		return nil, err
	}
	return next, nil
}

func (p Position) play(m core.Move) (Position, error) {
	if p.Outcome().Over() {
		return p, core.ErrGameOver
	}
	if m == core.PassMove {
		if p.last == LastPass {
			p.last = LastPasses
		} else {
			p.last = LastPass
		}
		p.side = p.side.Other()
		return p, nil
	}
	n := 0
	switch {
	case m.Kind == core.Drop && m.To >= 0 && m.To < Cells:
		n = int(m.To) + 1
	case m.Kind == core.Walk && m.From >= 0 && m.From < Cells:
		n = int(p.cells[m.From])
	}
	if n == 0 {
		return p, &core.TextError{Kind: core.ErrIllegalMove, Code: "no-piece", Message: "illegal move: there is no piece to move"}
	}
	legal, err := p.PieceMove(n)
	if err != nil {
		return p, err
	}
	if legal != m {
		return p, &core.TextError{
			Kind: core.ErrIllegalMove, Code: "piece-elsewhere", Args: []string{strconv.Itoa(n)},
			Message: fmt.Sprintf("illegal move: piece %d does not move like that", n),
		}
	}
	captured := int(p.cells[m.To])
	if m.Kind == core.Walk {
		p.cells[m.From] = 0
	}
	p.cells[m.To] = uint8(n)
	if captured == n { // after a full round the 12 captures itself
		p.cells[m.To] = 0
	}
	p.last = uint8(n)
	again := m.Kind == core.Drop && captured != 0 && Owner(captured) != p.side
	if !again {
		p.side = p.side.Other()
	}
	return p, nil
}
