package board

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gomoku"
)

// Gomoku paints five in a row in all its rule sets: stones on the points of a board of 15 lines. Where everything is
// stands in gomokulayout.go, the board in gomokuground.go, a stone in gomokustone.go, the rest of the picture in
// gomokuscene.go, and what explains the game – forbidden points with their lines, threats, the winning five – in
// gomokumarks.go.
type Gomoku struct{}

var _ Painter = Gomoku{}

// Games are the three rule sets.
func (Gomoku) Games() []string {
	var ids []string
	for _, set := range gomoku.RuleSets() {
		ids = append(ids, set.String())
	}
	return ids
}

// Draws reports whether p is a position of one of them.
func (Gomoku) Draws(p core.Position) bool {
	_, ok := p.(gomoku.Position)
	return ok
}

// MinSize leaves the stones about 20 units wide.
func (Gomoku) MinSize() fyne.Size { return fyne.NewSize(330, 330) }

// Choice is putting a stone on an empty point, at once. A pass has no place on the board.
func (Gomoku) Choice(_ core.Position, m core.Move) Choice {
	if gomoku.PointOf(m) == gomoku.NoPoint {
		return Choice{Move: m, From: PassSpot(), To: PassSpot(), Instant: true}
	}
	at := SquareSpot(m.To)
	return Choice{Move: m, From: at, To: at, Instant: true}
}

// unlisted are the moves that can be played though Moves does not list them: by the tournament rule forbidden stones.
func (Gomoku) unlisted(p core.Position) []core.Move {
	pos, ok := p.(gomoku.Position)
	if !ok || pos.Turn() != gomoku.Black || pos.Outcome().Over() {
		return nil
	}
	var list []core.Move
	for q := range pos.Forbidden().All() {
		if _, err := pos.Play(q.Move()); err != nil {
			return nil // by the usual rule they are refused, one as all
		}
		list = append(list, q.Move())
	}
	return list
}

// Refuse gives the rules' own reason why no stone can be put there.
func (Gomoku) Refuse(p core.Position, from, _ Spot) error {
	pos, ok := p.(gomoku.Position)
	if !ok || from.Kind != OnSquare {
		return nil
	}
	_, err := pos.Play(pointAt(from.Square).Move())
	return err
}

// pointAt is a square as the game counts.
func pointAt(sq core.Square) gomoku.Point {
	if sq < 0 || sq >= gomoku.Points {
		return gomoku.NoPoint
	}
	return gomoku.Point(sq)
}

// Explain names what is on a point, and says why Black may not put a stone there.
func (Gomoku) Explain(v *View, at Spot) *Note {
	b, ok := gomokuBoardOf(v.State)
	if !ok || at.Kind != OnSquare || !pointAt(at.Square).Valid() {
		return nil
	}
	name := pointAt(at.Square).String()
	if piece := b.cells[at.Square]; piece != core.NoPiece {
		if n := b.number[at.Square]; n > 0 {
			return &Note{Key: "board.gomoku.stone", Args: []string{b.pieceKey(v.State, piece), name, strconv.Itoa(n)}}
		}
		return &Note{Key: "board.gomoku.set-stone", Args: []string{b.pieceKey(v.State, piece), name}}
	}
	empty := &Note{Key: "board.gomoku.point", Args: []string{name}}
	if b.editor || b.over(v.State) {
		return empty
	}
	if g := v.State.Guide; g != nil && g.Refuse != nil {
		if i := slices.Index(g.Offers, at.Square); i >= 0 {
			return &Note{Key: "board.gomoku.offer", Args: []string{name, strconv.Itoa(i + 1)}}
		}
		if n := refusalNote(g.Refuse(at.Square)); n != nil {
			return n
		}
		return empty
	}
	if _, err := b.pos.Play(pointAt(at.Square).Move()); err != nil {
		if n := refusalNote(err); n != nil {
			n.Also = b.alsoThreat(v, at.Square)
			return n
		}
	}
	if e := b.foul(at.Square); e.Foul != gomoku.NoFoul {
		return &Note{Key: "board.gomoku.loses-" + e.Foul.String(), Args: []string{name, e.Text()}, Also: b.alsoThreat(v, at.Square)}
	}
	if n := b.threatNote(v, at.Square); n != nil {
		return n
	}
	return empty
}

// gomokuBoard is what stands where, in a game as in an editor.
type gomokuBoard struct {
	cells [gomoku.Points]core.Piece
	// number is when a stone was put, from 1; 0: it stood there from the beginning.
	number [gomoku.Points]int
	turn   core.Side
	// pos is the position, if it is one.
	pos    gomoku.Position
	editor bool
}

// gomokuBoardOf reads a state; ok is false if it is none of this game.
func gomokuBoardOf(s State) (b gomokuBoard, ok bool) {
	if s.Setup != nil {
		b.editor, b.turn = true, s.Setup.Turn&1
		copy(b.cells[:], s.Setup.Board)
		return b, true
	}
	if b.pos, ok = s.Position.(gomoku.Position); !ok {
		return b, false
	}
	b.turn = b.pos.Turn()
	for sq := range b.cells {
		b.cells[sq] = b.pos.At(gomoku.Point(sq))
	}
	for i, m := range s.Line {
		if p := gomoku.PointOf(m); p != gomoku.NoPoint {
			b.number[p] = i + 1
		}
	}
	return b, true
}

// over reports whether the game has ended.
func (b *gomokuBoard) over(s State) bool { return s.Outcome.Over() || b.pos.Outcome().Over() }

// foul is what a black stone of the side to move is explained as; nothing where it is no foul.
func (b *gomokuBoard) foul(sq core.Square) gomoku.Explanation {
	p := pointAt(sq)
	if b.editor || b.pos.Rules() != gomoku.Renju || b.turn != gomoku.Black || !p.Valid() || b.cells[sq] != core.NoPiece {
		return gomoku.Explanation{}
	}
	return b.pos.Explain(p)
}

// pieceKey is the key of the name of a stone.
func (b *gomokuBoard) pieceKey(s State, piece core.Piece) string {
	id := gomoku.Renju.String()
	if s.Rules != nil {
		id = s.Rules.ID()
	}
	return gomokuPieceKey(id, piece)
}

func gomokuPieceKey(id string, piece core.Piece) string {
	return "piece." + id + "." + strconv.Itoa(int(piece))
}
