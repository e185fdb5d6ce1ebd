package gomoku

import (
	"strings"

	"qilab/core"
)

// Position is an immutable, comparable value. The zero value is the starting position of renju.
type Position struct {
	stones     [2]Set
	turn       core.Side
	rules      RuleSet
	tournament bool
	over       core.Outcome
}

var _ core.Position = Position{}

// Turn returns the side to move.
func (p Position) Turn() core.Side { return p.turn }

// Rules returns the rule set.
func (p Position) Rules() RuleSet { return p.rules }

// Stones returns the stones of a side.
func (p Position) Stones(s core.Side) Set { return p.stones[s] }

// Empty returns the empty points.
func (p Position) Empty() Set { return allPoints.AndNot(p.stones[Black].Or(p.stones[White])) }

// At returns the stone on q, BlackStone or WhiteStone, or core.NoPiece.
func (p Position) At(q Point) core.Piece {
	for s := range p.stones {
		if p.stones[s].Has(q) {
			return StoneOf(core.Side(s))
		}
	}
	return core.NoPiece
}

// Board returns a Board with the position.
func (p Position) Board() *Board {
	b := NewBoard(p.rules)
	for s := range p.stones {
		for set := p.stones[s]; !set.Empty(); {
			b.Put(core.Side(s), set.Pop())
		}
	}
	b.SetTurn(p.turn)
	return b
}

// Forbidden returns all points where a black stone is a foul, regardless of the side to move; outside renju there are
// none.
func (p Position) Forbidden() Set {
	if p.rules != Renju {
		return Set{}
	}
	return linesOf(p.stones).fouls(p.Empty())
}

// foulOf returns the foul that the side to move would commit with m.
func (p Position) foulOf(m core.Move) Foul {
	q := PointOf(m)
	if p.rules != Renju || p.turn != Black || q == NoPoint || p.At(q) != core.NoPiece {
		return NoFoul
	}
	return linesOf(p.stones).judge(tableOf(true), q, noDir).foul
}

// points returns the points where the side to move may put a stone.
func (p Position) points() Set {
	switch {
	case p.over.Over():
		return Set{}
	case p.centreOnly():
		return SetOf(Centre)
	case p.turn == Black:
		return p.Empty().AndNot(p.Forbidden())
	}
	return p.Empty()
}

// centreOnly reports whether the first stone of renju is still to come.
func (p Position) centreOnly() bool {
	return p.rules == Renju && p.stones[Black].Empty() && p.stones[White].Empty()
}

// Moves lists the moves to all points where the side to move may put a stone, from a1, b1 to o15. Two other kinds of
// move are legal: a pass, which is listed only if there is no other move, and a forbidden stone under the tournament
// rule, which loses.
func (p Position) Moves() []core.Move {
	set := p.points()
	if set.Empty() {
		if p.over.Over() {
			return nil
		}
		return []core.Move{core.PassMove}
	}
	list := make([]core.Move, 0, set.Len())
	for q := range set.All() {
		list = append(list, q.Move())
	}
	return list
}

// Play returns the position after m, including moves that Moves does not list.
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
	s := p.turn
	p.turn = s.Other()
	if q := PointOf(m); q != NoPoint {
		p.stones[s].Add(q)
		p.over = p.outcome()
	}
	return p, nil
}

// foulCodes maps each foul to its error code.
var foulCodes = [...]string{
	FoulOverline: "gm-forbidden-overline", FoulDoubleFour: "gm-forbidden-double-four", FoulDoubleThree: "gm-forbidden-double-three",
}

// check returns why m cannot be played, or nil. The error is a *core.TextError of kind core.ErrIllegalMove, or
// core.ErrGameOver.
func (p Position) check(m core.Move) error {
	q := PointOf(m)
	switch {
	case p.over.Over():
		return core.ErrGameOver
	case m == core.PassMove:
		return nil
	case q == NoPoint:
		return illegal("gm-no-move", "there is no such move in this game")
	case p.At(q) != core.NoPiece:
		return illegal("gm-occupied", "there is already a stone on "+q.String(), q.String())
	case p.centreOnly() && q != Centre:
		return illegal("gm-first-centre", "the first stone goes to the centre, "+Centre.String(), Centre.String())
	}
	if foul := p.foulOf(m); foul != NoFoul && !p.tournament {
		lines := p.Explain(q).Text()
		return illegal(foulCodes[foul], q.String()+" is forbidden to Black: "+foul.String()+" "+lines, q.String(), lines)
	}
	return nil
}

// Outcome returns the outcome at p: a five or a full board ends the game.
func (p Position) Outcome() core.Outcome { return p.over }

// Key identifies the position by its text without the rule set.
func (p Position) Key() string {
	var b strings.Builder
	b.Grow(Points + Size + 2)
	writeRows(&b, p.At)
	b.WriteByte(' ')
	b.WriteByte("bw"[p.turn])
	return b.String()
}

// String returns the position in this program's notation: rows from 15 to 1, side to move, rule set.
func (p Position) String() string { return p.Key() + " " + p.rules.String() }
