package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
)

// Explain names the content of a point, and gives the reason why a piece cannot move, or cannot go there.
func (Painter) Explain(v *board.View, at board.Spot) *board.Note {
	b, ok := contentOf(v.State)
	if !ok || at.Kind != board.OnSquare || int(at.Square) >= len(b.cells) {
		return nil
	}
	name := xiangqi.SquareName(at.Square)
	piece := b.cells[at.Square]
	if !b.editor && v.Selected.Kind == board.OnSquare && v.Selected != at && len(v.Choices[v.Selected]) > 0 {
		if n := explainTarget(b.pos, v.Selected.Square, at.Square); n != nil {
			return n
		}
	}
	switch {
	case !xiangqi.ValidPiece(piece):
		return &board.Note{Key: "board.xiangqi.point", Args: []string{name}}
	case b.editor:
		return pieceNote("board.xiangqi.piece", piece, name)
	case b.mated(piece):
		return pieceNote("board.xiangqi.mated", piece, name)
	case v.State.Outcome.Over() || b.pos.Outcome().Over():
		return pieceNote("board.xiangqi.piece", piece, name)
	case xiangqi.SideOf(piece) == b.turn && xiangqi.KindOf(piece) == xiangqi.King && b.pos.InCheck():
		return pieceNote("board.xiangqi.in-check", piece, name)
	case xiangqi.SideOf(piece) != b.turn:
		return pieceNote("board.xiangqi.piece", piece, name)
	}
	if err := b.pos.Stuck(at.Square); err != nil {
		return board.RefusalNote(err)
	}
	return pieceNote("board.xiangqi.can-move", piece, name)
}

// explainTarget returns why the piece on from cannot go to to; nil if it can, or if to has an own piece, which would be picked up
// instead.
func explainTarget(p xiangqi.Position, from, to core.Square) *board.Note {
	if piece := p.At(to); piece != core.NoPiece && xiangqi.SideOf(piece) == p.Turn() {
		return nil
	}
	_, err := p.Play(core.Move{From: from, To: to, Kind: core.Walk})
	return board.RefusalNote(err)
}

// pieceNote returns a text about a piece: {0} is its name, {1} its point.
func pieceNote(key string, piece core.Piece, point string) *board.Note {
	return &board.Note{Key: key, Args: []string{xiangqi.PieceKey(piece), point}}
}
