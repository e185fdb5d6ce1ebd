package board

import (
	"errors"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
)

// Eternal paints Eternal Chess: pieces in the cells of a board with a river of stones and two zones, and a tray for each
// side with its name, its points, the steps of its turn, and the captured piece that it has to place. Where everything is
// stands in eternallayout.go, the board in eternalground.go, the pieces in eternalpiece.go, the trays in eternaltray.go,
// the rest of the picture in eternalscene.go and eternalmarks.go, what there is to say in eternalnotes.go, and the ways
// of moving pieces in eternalflight.go.
//
// The piece that has to be placed or returned is in the hand from the beginning of its step, so that one click on a cell
// makes the step; it can be dragged as well.
type Eternal struct{}

var (
	_ Painter     = Eternal{}
	_ holder      = Eternal{}
	_ pieceDrawer = Eternal{}
)

// Games is Eternal Chess alone.
func (Eternal) Games() []string { return []string{eternal.Rules{}.ID()} }

// Draws reports whether p is a position of Eternal Chess.
func (Eternal) Draws(p core.Position) bool {
	_, ok := p.(eternal.Position)
	return ok
}

// MinSize leaves the cells about 27 units wide.
func (Eternal) MinSize() fyne.Size { return fyne.NewSize(300, 390) }

// Choice is picking a piece up and putting it on its target; what is placed comes out of the tray of the side to move.
func (Eternal) Choice(p core.Position, m core.Move) Choice {
	from := SquareSpot(m.From)
	if m.Kind == eternal.Place {
		from = HandSpot(p.Turn(), core.NoPiece)
	}
	return Choice{Move: m, From: from, To: SquareSpot(m.To)}
}

// inHand is the piece that the step is with, where there is only one: that which has to be placed or returned.
func (Eternal) inHand(p core.Position) (Spot, bool) {
	pos, ok := p.(eternal.Position)
	if !ok {
		return Spot{}, false
	}
	switch pos.Phase() {
	case eternal.ToPlace:
		return HandSpot(pos.Turn(), core.NoPiece), true
	case eternal.ToReturn:
		return SquareSpot(pos.Scored()), true
	}
	return Spot{}, false
}

// Refuse gives the rules' own reason why a piece has no move, or cannot go there.
func (Eternal) Refuse(p core.Position, from, to Spot) error {
	pos, ok := p.(eternal.Position)
	if !ok {
		return nil
	}
	if pos.Outcome().Over() {
		return core.ErrGameOver
	}
	switch {
	case from.Kind == InHand && to.Kind == OnSquare:
		return refusalOf(pos, core.Move{From: core.NoSquare, To: to.Square, Kind: eternal.Place})
	case from.Kind != OnSquare || pos.At(from.Square) == core.NoPiece:
		return nil
	case to.Kind != OnSquare:
		return eternalStuck(pos, from.Square)
	case pos.Phase() == eternal.ToReturn && from.Square == pos.Scored():
		return refusalOf(pos, core.Move{From: from.Square, To: to.Square, Kind: eternal.Return})
	}
	return refusalOf(pos, core.Move{From: from.Square, To: to.Square, Kind: core.Walk})
}

func refusalOf(p eternal.Position, m core.Move) error {
	_, err := p.Play(m)
	return err
}

// eternalStuck says why nothing on sq can be picked up; nil if it can be. What is wrong with the piece itself is said by
// the refusal of any move of it; one whose every target is barred has no shorter reason than the first of them.
func eternalStuck(p eternal.Position, sq core.Square) error {
	var refusal error
	for to := range core.Square(eternal.Squares) {
		if to == sq {
			continue
		}
		err := refusalOf(p, core.Move{From: sq, To: to, Kind: core.Walk})
		if err == nil {
			return nil
		}
		var text *core.TextError
		if refusal == nil || errors.As(refusal, &text) && text.Code == "et-move-shape" {
			refusal = err
		}
	}
	return refusal
}

// eternalBoard is what stands where, in a game as in an editor.
type eternalBoard struct {
	cells     [eternal.Squares]core.Piece
	guardians [2]core.Square // core.NoSquare for none
	score     [2]int
	target    int
	turn      core.Side
	// held is the captured piece to be placed, scored the cell of the piece to be returned.
	held   core.Piece
	scored core.Square
	// pos and fast are the position, if it is one.
	pos    eternal.Position
	fast   *eternal.Board
	editor bool
}

// eternalBoardOf reads a state; ok is false if it is none of this game.
func eternalBoardOf(s State) (b eternalBoard, ok bool) {
	b.scored = core.NoSquare
	if s.Setup != nil {
		b.editor, b.turn = true, s.Setup.Turn&1
		copy(b.cells[:], s.Setup.Board)
		b.score, b.target, b.held, b.scored = eternalFields(*s.Setup)
		b.findGuardians()
		return b, true
	}
	if b.pos, ok = s.Position.(eternal.Position); !ok {
		return b, false
	}
	b.turn, b.fast = b.pos.Turn(), b.pos.Board()
	for sq := range b.cells {
		b.cells[sq] = b.pos.At(core.Square(sq))
	}
	b.score = [2]int{b.pos.Score(eternal.Red), b.pos.Score(eternal.Black)}
	b.target, b.held, b.scored = b.pos.Target(), b.pos.Held(), b.pos.Scored()
	b.findGuardians()
	return b, true
}

func (b *eternalBoard) findGuardians() {
	for _, side := range []core.Side{eternal.Red, eternal.Black} {
		b.guardians[side] = core.NoSquare
		for sq := range eternal.Zone(side).All() {
			if eternal.OwnedBy(b.cells[sq], side) {
				b.guardians[side] = sq
			}
		}
	}
}

// guards reports whether a guardian stands on sq.
func (b *eternalBoard) guards(sq core.Square) bool {
	return sq != core.NoSquare && (b.guardians[eternal.Red] == sq || b.guardians[eternal.Black] == sq)
}
