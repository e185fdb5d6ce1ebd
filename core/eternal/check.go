package eternal

import (
	"fmt"

	"qilab/core"
)

// check returns why m is not a legal step, or nil. The error is a *core.TextError of kind core.ErrIllegalMove, or
// core.ErrGameOver after the end.
func (b *Board) check(m core.Move) error {
	fast, ok := NewMove(m)
	if ok && b.legal(fast) {
		return nil
	}
	if !b.hasStep() {
		return core.ErrGameOver
	}
	if !ok {
		return illegal("et-step-outside", "no piece of the board moves like that")
	}
	switch phase := b.Phase(); {
	case phase == ToReturn && m.Kind == Return && m.From == b.Scored():
		return b.checkHome(b.on[m.From], m.To)
	case phase == ToReturn:
		at := SquareName(b.Scored())
		piece := b.on[b.scored]
		return illegal("et-return-first", fmt.Sprintf("the %s on %s has scored and must be returned first", pieceName(piece), at),
			at, pieceArg(piece))
	case phase == ToPlace && m.Kind == Place:
		return b.checkHome(b.held, m.To)
	case phase == ToPlace:
		return illegal("et-place-first", fmt.Sprintf("the captured %s must be placed first", pieceName(b.held)), pieceArg(b.held))
	case m.Kind == Place:
		return illegal("et-nothing-to-place", "there is no captured piece to place")
	case m.Kind == Return:
		return illegal("et-nothing-to-return", "there is no piece to return")
	}
	return b.checkWalk(m.From, m.To)
}

// checkHome returns why a piece cannot be placed on or returned to sq.
func (b *Board) checkHome(piece core.Piece, sq core.Square) error {
	name, owner := SquareName(sq), SideOf(piece)
	switch {
	case b.on[sq] != core.NoPiece:
		return illegal("et-home-taken", name+" is not empty", name)
	case !halves[owner].Has(sq):
		return illegal("et-home-half", fmt.Sprintf("the %s goes to %s's half, and %s is not in it", pieceName(piece), sideNames[owner], name),
			name, pieceArg(piece), sideArg(owner))
	}
	return illegal("et-home-zone", fmt.Sprintf("%s is in %s's zone, which already has a guardian", name, sideNames[owner]), name, sideArg(owner))
}

// checkWalk returns why a move from one cell to another is illegal.
func (b *Board) checkWalk(from, to core.Square) error {
	start, end := SquareName(from), SquareName(to)
	piece, target := b.on[from], b.on[to]
	switch {
	case piece == core.NoPiece:
		return illegal("et-move-nothing", "there is no piece on "+start, start)
	case piece == Stone:
		return illegal("et-move-stone", "the stone on "+start+" never moves", start)
	case SideOf(piece) != b.turn:
		return illegal("et-move-not-yours", "the piece on "+start+" is the opponent's", start)
	}
	g := b.generator(b.turn)
	kind := KindOf(piece)
	near := lookup.neighbours[from].And(g.models)
	switch {
	case kind == Advisor && near.Empty():
		return illegal("et-move-no-model", "the advisor on "+start+" has no rook, horse, cannon or elephant beside it to imitate", start)
	case kind == Pawn && near.Empty():
		return illegal("et-move-no-platform", "the pawn on "+start+" has no rook, horse, cannon or elephant beside it to jump over", start)
	}
	unguarded := g // the targets if there were no guardians
	unguarded.guarded, unguarded.enemy = Bitboard{}, Bitboard{}
	switch {
	case !b.targets(&unguarded, kind, int(from)).Has(to):
		return illegal("et-move-shape", fmt.Sprintf("the %s on %s cannot move to %s", kind, start, end), start, end, pieceArg(piece))
	case Owned(target) && zones[SideOf(target)].Has(to):
		return illegal("et-move-guardian", "the piece on "+end+" is a guardian, which nothing can capture", end)
	case zones[b.turn].Has(to):
		return illegal("et-move-second-guardian", fmt.Sprintf("%s is in your own zone, which already has a guardian", end), end)
	}
	return illegal("et-move-chain", fmt.Sprintf("on its way to %[2]s the pawn on %[1]s would have to land on a cell where it must not stop", start, end), start, end)
}
