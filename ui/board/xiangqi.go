package board

import (
	"errors"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Xiangqi paints Chinese chess: pieces on the points of a board with palaces and a river, and a tray for each side with
// its name and the pieces that it has taken off the board. Where everything is stands in xiangqilayout.go, the board in
// xiangqiground.go, the pieces in xiangqipiece.go and xiangqifigures.go, the rest of the picture in xiangqiscene.go and
// xiangqimarks.go, what there is to say in xiangqinotes.go, and the ways of moving pieces in xiangqiflight.go.
type Xiangqi struct{}

var _ Painter = Xiangqi{}

// Games is xiangqi alone.
func (Xiangqi) Games() []string { return []string{xiangqi.Rules{}.ID()} }

// Draws reports whether p is a position of xiangqi.
func (Xiangqi) Draws(p core.Position) bool {
	_, ok := p.(xiangqi.Position)
	return ok
}

// MinSize leaves the pieces about 26 units wide.
func (Xiangqi) MinSize() fyne.Size { return fyne.NewSize(300, 360) }

// Choice is picking a piece up and putting it on its target.
func (Xiangqi) Choice(_ core.Position, m core.Move) Choice {
	return Choice{Move: m, From: SquareSpot(m.From), To: SquareSpot(m.To)}
}

// Refuse gives the rules' own reason why a piece has no move, or does not move like that.
func (Xiangqi) Refuse(p core.Position, from, to Spot) error {
	pos, ok := p.(xiangqi.Position)
	if !ok || from.Kind != OnSquare || pos.At(from.Square) == core.NoPiece {
		return nil
	}
	if pos.Outcome().Over() {
		return core.ErrGameOver
	}
	if to.Kind != OnSquare {
		return pos.Stuck(from.Square)
	}
	_, err := pos.Play(core.Move{From: from.Square, To: to.Square, Kind: core.Walk})
	return err
}

// Explain names what is on a point, says why a piece cannot move, or why the piece picked up cannot go there.
func (Xiangqi) Explain(v *View, at Spot) *Note {
	b, ok := xiangqiBoardOf(v.State)
	if !ok || at.Kind != OnSquare || int(at.Square) >= len(b.cells) {
		return nil
	}
	name := xiangqi.SquareName(at.Square)
	piece := b.cells[at.Square]
	if !b.editor && v.Selected.Kind == OnSquare && v.Selected != at && len(v.Choices[v.Selected]) > 0 {
		if n := explainTarget(b.pos, v.Selected.Square, at.Square); n != nil {
			return n
		}
	}
	switch {
	case !xiangqi.ValidPiece(piece):
		return &Note{Key: "board.xiangqi.point", Args: []string{name}}
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
		return refusalNote(err)
	}
	return pieceNote("board.xiangqi.can-move", piece, name)
}

// explainTarget tells why the piece on from cannot go to to; nil if it can, or if that is a piece of its own, which
// would be picked up instead.
func explainTarget(p xiangqi.Position, from, to core.Square) *Note {
	if piece := p.At(to); piece != core.NoPiece && xiangqi.SideOf(piece) == p.Turn() {
		return nil
	}
	_, err := p.Play(core.Move{From: from, To: to, Kind: core.Walk})
	return refusalNote(err)
}

// refusalNote is a refusal of the rules as a note; nil if there is none.
func refusalNote(err error) *Note {
	var text *core.TextError
	if !errors.As(err, &text) {
		return nil
	}
	return &Note{Key: "error." + text.Code, Args: text.Args}
}

// pieceNote is a text about a piece: {0} is its name, {1} its point.
func pieceNote(key string, piece core.Piece, point string) *Note {
	return &Note{Key: key, Args: []string{xiangqi.PieceKey(piece), point}}
}

// xiangqiBoard is what stands where, in a game as in an editor.
type xiangqiBoard struct {
	cells [xiangqi.Squares]core.Piece
	turn  core.Side
	// pos is the position, if it is one.
	pos    xiangqi.Position
	editor bool
	// start is the position that the game began with, if known.
	start xiangqi.Position
	begun bool
}

// xiangqiBoardOf reads a state; ok is false if it is none of this game.
func xiangqiBoardOf(s State) (b xiangqiBoard, ok bool) {
	if s.Setup != nil {
		b.editor, b.turn = true, s.Setup.Turn&1
		copy(b.cells[:], s.Setup.Board)
		return b, true
	}
	b.pos, ok = s.Position.(xiangqi.Position)
	b.turn = b.pos.Turn()
	b.start, b.begun = s.Start.(xiangqi.Position)
	for sq := range b.cells {
		b.cells[sq] = b.pos.At(core.Square(sq))
	}
	return b, ok
}

// king is the square of a side's king, if it has one.
func (b *xiangqiBoard) king(s core.Side) (core.Square, bool) {
	for sq, piece := range b.cells {
		if piece == xiangqi.PieceOf(s, xiangqi.King) {
			return core.Square(sq), true
		}
	}
	return core.NoSquare, false
}

// mated reports whether piece is the king of the side that has no move left and has lost by that.
func (b *xiangqiBoard) mated(piece core.Piece) bool {
	if b.editor || piece != xiangqi.PieceOf(b.turn, xiangqi.King) {
		return false
	}
	winner, won := b.pos.Outcome().Result.Winner()
	return won && winner != b.turn
}

// fullSet is how many pieces of each kind a side begins with.
var fullSet = [...]int{
	xiangqi.King: 1, xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 2, xiangqi.Rook: 2, xiangqi.Cannon: 2,
	xiangqi.Pawn: 5,
}

// trayOrder is the order in which pieces lie in a tray.
var trayOrder = [...]xiangqi.Kind{
	xiangqi.Rook, xiangqi.Cannon, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.Pawn, xiangqi.King,
}

// offPiece is a piece that is not on the board: the k-th of its kind, from 0.
type offPiece struct {
	piece core.Piece
	k     int
}

// off lists the pieces of a side that were captured since the game began, in the order of the tray; where it is not known
// how it began, those that are missing of a full set.
func (b *xiangqiBoard) off(s core.Side) []offPiece {
	var missing [len(fullSet)]int
	if b.begun {
		for sq := range b.cells {
			if piece := b.start.At(core.Square(sq)); xiangqi.ValidPiece(piece) && xiangqi.SideOf(piece) == s {
				missing[xiangqi.KindOf(piece)]++
			}
		}
	} else {
		copy(missing[:], fullSet[:])
	}
	for _, piece := range b.cells {
		if xiangqi.ValidPiece(piece) && xiangqi.SideOf(piece) == s {
			missing[xiangqi.KindOf(piece)]--
		}
	}
	var list []offPiece
	for _, kind := range trayOrder {
		for k := range max(0, missing[kind]) {
			list = append(list, offPiece{xiangqi.PieceOf(s, kind), k})
		}
	}
	return list
}
