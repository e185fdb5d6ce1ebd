package xiangqi

import (
	"slices"
	"strings"

	"qilab/core"
)

// Position is an immutable, comparable value. The zero value is an empty board, which is not legal and has no moves to
// ask for; Parse, Rules.FromSetup and Play return legal positions.
type Position struct {
	cells  [Squares]core.Piece
	turn   core.Side
	quiet  uint16 // plies since the last capture
	number uint16 // the move number, from 1; it grows after Black's move
}

var _ core.Position = Position{}

// MaxCounter is the maximum of both counters of a position; they saturate there.
const MaxCounter = 9999

// Turn returns the side to move.
func (p Position) Turn() core.Side { return p.turn }

// At returns the piece on sq, or core.NoPiece.
func (p Position) At(sq core.Square) core.Piece { return p.cells[sq] }

// Quiet returns the number of plies since the last capture, as FEN counts them; QuietPlies is smaller after many
// checks.
func (p Position) Quiet() int { return int(p.quiet) }

// Anew returns the position as the beginning of a game: no ply counts towards the move limit yet.
func (p Position) Anew() Position {
	p.quiet = 0
	return p
}

// Number returns the move number, counted from 1.
func (p Position) Number() int { return int(p.number) }

// InCheck reports whether the king of the side to move is attacked or faces the other one.
func (p Position) InCheck() bool { return p.exposed() && p.Board().InCheck() }

// exposed reports whether an enemy piece attacks the king of the side to move, or is a horse or pawn close to it. In most
// positions there is none, so no check, as can be seen without a board.
func (p *Position) exposed() bool {
	king, enemy := slices.Index(p.cells[:], PieceOf(p.turn, King)), p.turn.Other()
	if king < 0 {
		return true // an illegal position
	}
	for sq, piece := range &p.cells {
		if piece == core.NoPiece || SideOf(piece) != enemy {
			continue
		}
		switch kind := KindOf(piece); kind {
		case Rook, King:
			if p.between(sq, king) == 0 {
				return true
			}
		case Cannon:
			if p.between(sq, king) == 1 {
				return true
			}
		case Horse, Pawn:
			across, along := sq%Files-king%Files, sq/Files-king/Files
			if -2 <= across && across <= 2 && -2 <= along && along <= 2 {
				return true
			}
		}
	}
	return false
}

// between returns the number of pieces between two squares of a file or rank, or -1 if they share neither.
func (p *Position) between(a, b int) (pieces int) {
	step := 1
	switch {
	case a%Files == b%Files:
		step = Files
	case a/Files != b/Files:
		return -1
	}
	for sq := min(a, b) + step; sq < max(a, b); sq += step {
		if p.cells[sq] != core.NoPiece {
			pieces++
		}
	}
	return pieces
}

// Board returns a Board with the position. It leaves out pieces beyond a full set, which only illegal positions have.
func (p Position) Board() *Board {
	b := &Board{}
	b.reset()
	for sq, piece := range p.cells {
		if ValidPiece(piece) {
			b.put(piece, sq)
		}
	}
	if p.turn == Black {
		b.MakeNull()
	}
	return b
}

// Moves lists all legal moves: by kind of piece (king, advisors, elephants, horses, rooks, cannons, pawns), then by
// origin and by target, both in the order a0, b0, … i9.
func (p Position) Moves() []core.Move {
	var buffer [MaxMoves]Move
	list := p.Board().Moves(buffer[:0])
	if len(list) == 0 {
		return nil
	}
	moves := make([]core.Move, len(list))
	for i, m := range list {
		moves[i] = m.Core()
	}
	return moves
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
	if err := p.check(m); err != nil {
		return p, err
	}
	return p.after(m), nil
}

// after returns the position after a legal move.
func (p Position) after(m core.Move) Position {
	if p.cells[m.To] != core.NoPiece {
		p.quiet = 0
	} else if p.quiet < MaxCounter {
		p.quiet++
	}
	p.cells[m.To] = p.cells[m.From]
	p.cells[m.From] = core.NoPiece
	if p.turn == Black && p.number < MaxCounter {
		p.number++
	}
	p.turn = p.turn.Other()
	return p
}

// check returns why m is illegal, or nil. The error is a *core.TextError of kind core.ErrIllegalMove, or
// core.ErrGameOver if the side to move has been mated.
func (p Position) check(m core.Move) error {
	if m.Kind != core.Walk || m.From < 0 || m.From >= Squares || m.To < 0 || m.To >= Squares {
		return illegal("xq-move-outside", "no piece of the board moves like that")
	}
	b := p.Board()
	fast := NewMove(m.From, m.To)
	if b.Legal(fast) {
		return nil
	}
	if !b.HasMove() {
		return core.ErrGameOver
	}
	from, to := SquareName(m.From), SquareName(m.To)
	piece := p.cells[m.From]
	switch {
	case piece == core.NoPiece:
		return illegal("xq-move-nothing", "there is no piece on "+from, from)
	case SideOf(piece) != p.turn:
		return illegal("xq-move-not-yours", "the piece on "+from+" is the opponent's", from)
	case !b.pseudoLegal(fast):
		return p.shapeError(m.From, m.To)
	case b.facingAfter(fast):
		return illegal("xq-move-kings", "after "+from+to+" the kings face each other", from, to)
	case b.InCheck():
		return illegal("xq-move-check", from+to+" does not answer the check", from, to)
	}
	return illegal("xq-move-exposes", from+to+" leaves your king in check", from, to)
}

// facingAfter reports whether the kings face each other after m, a pseudo-legal move.
func (b *Board) facingAfter(m Move) bool {
	captured := b.Make(m)
	defer b.Unmake(m, captured)
	return b.facing()
}

// facing reports whether the kings face each other on an open file.
func (b *Board) facing() bool {
	red, black := b.at[SlotKing], b.at[slots+SlotKing]
	f := lookup.fileOf[red]
	return red != noSquare && f == lookup.fileOf[black] &&
		b.file[f]&lookup.between[lookup.rankOf[red]][lookup.rankOf[black]] == 0
}

// Outcome judges the board alone: a side without a legal move has lost, in check (绝杀) or not (困毙).
func (p Position) Outcome() core.Outcome {
	b := p.Board()
	if b.HasMove() {
		return core.Outcome{}
	}
	reason := ReasonStalemate
	if b.InCheck() {
		reason = ReasonCheckmate
	}
	return core.Outcome{Result: core.WinFor(p.turn.Other()), Reason: reason}
}

// Key identifies the position by the first two fields of its FEN.
func (p Position) Key() string {
	var b strings.Builder
	b.Grow(Squares)
	core.WriteRanks(&b, p.cells[:], Files, pieceLetters)
	b.WriteByte(' ')
	b.WriteByte("wb"[p.turn])
	return b.String()
}
