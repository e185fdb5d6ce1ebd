package xiangqi

import (
	"fmt"
	"strconv"

	"qilab/core"
)

// PieceKey returns the catalogue key of the name of p ("piece.xiangqi.red.king").
func PieceKey(p core.Piece) string { return pieceArg(p) }

// Stuck returns why the piece on sq has no legal move, or nil if it has one. The error is a *core.TextError of kind
// core.ErrIllegalMove.
func (p Position) Stuck(sq core.Square) error {
	if sq < 0 || sq >= Squares || p.cells[sq] == core.NoPiece {
		return illegal("xq-move-outside", "no piece of the board moves like that")
	}
	piece, from := p.cells[sq], SquareName(sq)
	if SideOf(piece) != p.turn {
		return illegal("xq-move-not-yours", "the piece on "+from+" is the opponent's", from)
	}
	b := p.Board()
	targets := b.Targets(sq).AndNot(b.Side(p.turn))
	blocked := targets.Empty()
	for !targets.Empty() {
		if b.Legal(NewMove(sq, targets.Pop())) {
			return nil
		}
	}
	name := KindOf(piece)
	switch {
	case blocked:
		return illegal("xq-piece-blocked", fmt.Sprintf("the %s on %s is blocked on all sides", name, from), from, pieceArg(piece))
	case b.InCheck():
		return illegal("xq-piece-check", fmt.Sprintf("no move of the %s on %s answers the check", name, from), from, pieceArg(piece))
	}
	return illegal("xq-piece-pinned", fmt.Sprintf("every move of the %s on %s leaves your king in check", name, from), from, pieceArg(piece))
}

// shapeError returns why the piece on from, which belongs to the side to move, cannot get to to, ignoring its king's
// safety. It names the near misses; any other move is one that the piece does not have.
func (p Position) shapeError(from, to core.Square) error {
	piece := p.cells[from]
	kind := KindOf(piece)
	fail := func(code, why string, more ...string) error {
		args := append([]string{SquareName(from), SquareName(to), pieceArg(piece)}, more...)
		return illegal(code, fmt.Sprintf("the %s on %s cannot move to %s%s", kind, args[0], args[1], why), args...)
	}
	own := p.cells[to] != core.NoPiece && SideOf(p.cells[to]) == p.turn
	if own && p.Board().Targets(from).Has(to) {
		return fail("xq-move-own", ": one of its own pieces is there")
	}
	df, dr := FileOf(to)-FileOf(from), RankOf(to)-RankOf(from)
	across, along := max(df, -df), max(dr, -dr)
	switch kind {
	case Horse:
		if across+along == 3 && across > 0 && along > 0 {
			leg := SquareAt(FileOf(from)+df/2, RankOf(from)+dr/2)
			return fail("xq-move-leg", ": its leg is blocked on "+SquareName(leg), SquareName(leg))
		}
	case Elephant:
		if across == 2 && along == 2 {
			if CrossedRiver(p.turn, to) {
				return fail("xq-move-river", ": it may not cross the river")
			}
			eye := SquareAt(FileOf(from)+df/2, RankOf(from)+dr/2)
			return fail("xq-move-eye", ": its eye is blocked on "+SquareName(eye), SquareName(eye))
		}
	case King, Advisor:
		if kind == King && across+along == 1 || kind == Advisor && across == 1 && along == 1 {
			return fail("xq-move-palace", ": it may not leave the palace")
		}
	case Rook, Cannon:
		if (across == 0) != (along == 0) {
			return p.lineError(from, to, fail)
		}
	case Pawn:
		ahead := rankFromOwn(p.turn, to) - rankFromOwn(p.turn, from)
		switch {
		case across == 0 && ahead == -1:
			return fail("xq-move-back", ": pawns never move backwards")
		case across == 1 && ahead == 0:
			return fail("xq-move-sideways", ": pawns move sideways only after crossing the river")
		}
	}
	return fail("xq-move-shape", "")
}

// lineError returns why a rook or cannon cannot make a move along a line.
func (p Position) lineError(from, to core.Square, fail func(code, why string, more ...string) error) error {
	step := core.Square(1)
	if FileOf(from) == FileOf(to) {
		step = Files
	}
	if to < from {
		step = -step
	}
	between, first := 0, core.NoSquare
	for sq := from + step; sq != to; sq += step {
		if p.cells[sq] != core.NoPiece {
			if between == 0 {
				first = sq
			}
			between++
		}
	}
	occupied := p.cells[to] != core.NoPiece
	switch {
	case occupied && SideOf(p.cells[to]) == p.turn && between < 2:
		return fail("xq-move-own", ": one of its own pieces is there")
	case occupied && KindOf(p.cells[from]) == Cannon && SideOf(p.cells[to]) != p.turn:
		return fail("xq-move-screen", fmt.Sprintf(": to capture it must jump over exactly one piece, not %d", between), strconv.Itoa(between))
	}
	return fail("xq-move-way", ": "+SquareName(first)+" is in the way", SquareName(first))
}
