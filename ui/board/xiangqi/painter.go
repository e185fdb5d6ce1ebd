package xiangqi

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
)

// Xiangqi paints Chinese chess: pieces on the points of a board with palaces and a river, and a tray for each side with
// its name and the pieces that it has taken off the board. Where everything is stands in xiangqilayout.go, the board in
// xiangqiground.go, the pieces in xiangqipiece.go and xiangqifigures.go, the rest of the picture in xiangqiscene.go and
// xiangqimarks.go, what there is to say in xiangqinotes.go, and the ways of moving pieces in xiangqiflight.go.
type Painter struct{}

var _ Painter = Painter{}

// Draws reports whether p is a position of xiangqi.
func (Painter) Draws(p core.Position) bool {
	_, ok := p.(xiangqi.Position)
	return ok
}

// MinSize returns a size that leaves the pieces about 26 units wide.
func (Painter) MinSize() fyne.Size { return fyne.NewSize(300, 360) }

// Choice is picking a piece up and putting it on its target.
func (Painter) Choice(_ core.Position, m core.Move) board.Choice {
	return board.Choice{Move: m, From: board.SquareSpot(m.From), To: board.SquareSpot(m.To)}
}

// Refuse gives the rules' own reason why a piece has no move, or does not move like that.
func (Painter) Refuse(p core.Position, from, to board.Spot) error {
	pos, ok := p.(xiangqi.Position)
	if !ok || from.Kind != board.OnSquare || pos.At(from.Square) == core.NoPiece {
		return nil
	}
	if pos.Outcome().Over() {
		return core.ErrGameOver
	}
	if to.Kind != board.OnSquare {
		return pos.Stuck(from.Square)
	}
	_, err := pos.Play(core.Move{From: from.Square, To: to.Square, Kind: core.Walk})
	return err
}

// Explain names what is on a point, says why a piece cannot move, or why the piece picked up cannot go there.
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

// explainTarget tells why the piece on from cannot go to to; nil if it can, or if that is a piece of its own, which
// would be picked up instead.
func explainTarget(p xiangqi.Position, from, to core.Square) *board.Note {
	if piece := p.At(to); piece != core.NoPiece && xiangqi.SideOf(piece) == p.Turn() {
		return nil
	}
	_, err := p.Play(core.Move{From: from, To: to, Kind: core.Walk})
	return board.RefusalNote(err)
}

// pieceNote is a text about a piece: {0} is its name, {1} its point.
func pieceNote(key string, piece core.Piece, point string) *board.Note {
	return &board.Note{Key: key, Args: []string{xiangqi.PieceKey(piece), point}}
}
