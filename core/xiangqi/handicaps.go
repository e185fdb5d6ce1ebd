package xiangqi

import (
	"sync"

	"qilab/core"
)

// handicap is a handicap with the squares from which the giver takes his pieces off.
type handicap struct {
	id    string
	giver core.Side
	off   []string
}

// Who gives pieces has Red and moves first all the same; of two alike the one on the left is given. That is how the old manuals
// (Secrets in the Tangerine, 橘中秘, with 让左马 and 让双马) and the programs of today have it. Who gives the first move has Black.
var handicaps = [...]handicap{
	{"first", Black, nil},
	{"horse", Red, []string{"b0"}},
	{"horses", Red, []string{"b0", "h0"}},
	{"rook", Red, []string{"a0"}},
	{"rook-horse", Red, []string{"a0", "b0"}},
	{"rooks", Red, []string{"a0", "i0"}},
	{"nine", Red, []string{"a3", "c3", "e3", "g3", "i3", "c0", "d0", "f0", "g0"}},
}

// position returns the position with which the game begins.
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
		list = append(list, core.Handicap{ID: h.id, Position: h.position(), Giver: h.giver})
	}
	return list
}

// oddsOf names the handicap of a game that begins with p, by its pieces; false: there is none to be seen.
func oddsOf(p Position) (core.OpeningName, bool) {
	if p.turn != Red {
		return core.OpeningName{}, false
	}
	id, ok := odds()[p.cells]
	return core.OpeningName{ID: id}, ok
}

// odds are the names of the handicaps that can be seen on the board.
var odds = sync.OnceValue(func() map[[Squares]core.Piece]string {
	names := map[[Squares]core.Piece]string{}
	for _, h := range handicaps {
		if len(h.off) > 0 {
			names[h.position().cells] = "odds-" + h.id
		}
	}
	return names
})
