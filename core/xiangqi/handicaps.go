package xiangqi

import (
	"sync"

	"qilab/core"
)

// handicap is a handicap with the squares of the pieces that the giver removes, or the number of moves that the other
// side makes in a row.
type handicap struct {
	id    string
	giver core.Side
	off   []string
	moves int
}

// A player who gives pieces has Red and still moves first; of two like pieces, the left one is given. The old manuals
// (Secrets in the Tangerine, 橘中秘, with 让左马 and 让双马) and today's programs agree on this. A player who gives the first
// move has Black, as does one who gives two or three moves (让两先, 让三先). Red makes those in a row, and by custom none
// crosses the river. Moves that give check are excluded too: a check would end the sequence.
var handicaps = [...]handicap{
	{id: "first", giver: Black},
	{id: "two", giver: Black, moves: 2},
	{id: "three", giver: Black, moves: 3},
	{id: "horse", giver: Red, off: []string{"b0"}},
	{id: "horses", giver: Red, off: []string{"b0", "h0"}},
	{id: "rook", giver: Red, off: []string{"a0"}},
	{id: "rook-horse", giver: Red, off: []string{"a0", "b0"}},
	{id: "rooks", giver: Red, off: []string{"a0", "i0"}},
	{id: "nine", giver: Red, off: []string{"a3", "c3", "e3", "g3", "i3", "c0", "d0", "f0", "g0"}},
}

// position returns the starting position.
func (h handicap) position() Position {
	p := Start()
	for _, name := range h.off {
		p.cells[SquareAt(int(name[0]-'a'), int(name[1]-'0'))] = core.NoPiece
	}
	p, err := p.legal()
	if err != nil {
		panic(err) // a constant
	}
	return p
}

// Handicaps lists the handicaps of the game, the smallest first.
func (Rules) Handicaps() []core.Handicap {
	var list []core.Handicap
	for _, h := range handicaps {
		given := core.Handicap{ID: h.id, Position: h.position(), Giver: h.giver}
		if h.moves > 0 {
			given.Free = &core.FreeMoves{Count: h.moves, May: athome, Then: freeMove}
		}
		list = append(list, given)
	}
	return list
}

// athome lists the moves that stay on the mover's half and give no check, which the opponent could not answer before
// the next move.
func athome(p core.Position) []core.Move {
	pos, ok := p.(Position)
	if !ok {
		return nil
	}
	var list []core.Move
	board := pos.Board()
	for _, m := range pos.Moves() {
		if !CrossedRiver(pos.turn, m.To) && !board.GivesCheck(NewMove(m.From, m.To)) {
			list = append(list, m)
		}
	}
	return list
}

// freeMove returns the position after a move before the game: no counter begins with it.
func freeMove(p core.Position, m core.Move, last bool) (core.Position, error) {
	pos, ok := p.(Position)
	if !ok {
		return nil, core.ErrIllegalMove
	}
	next, err := pos.Play(m)
	if err != nil {
		return nil, err
	}
	q := next.(Position)
	if q.quiet, q.number = 0, pos.number; !last {
		q.turn = pos.turn
	}
	q, err = q.legal()
	return q, err
}

// oddsOf names the handicap of a game that starts from p, by its pieces; false: they show none.
func oddsOf(p Position) (core.OpeningName, bool) {
	if p.turn != Red {
		return core.OpeningName{}, false
	}
	id, ok := odds()[p.cells]
	return core.OpeningName{ID: id}, ok
}

// odds names the handicaps that show on the board.
var odds = sync.OnceValue(func() map[[Squares]core.Piece]string {
	names := map[[Squares]core.Piece]string{}
	for _, h := range handicaps {
		if len(h.off) > 0 {
			names[h.position().cells] = "odds-" + h.id
		}
	}
	return names
})
