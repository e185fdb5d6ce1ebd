package chaosclock

import (
	"slices"

	"qilab/core"
)

// Features holds the aspects by which the game's sources (「局面评估」) assess a position: the mobility of the pieces, the
// blocked ones, the sides that are stuck, and the resulting verdict. All of it is a rule of thumb; the exact value
// comes from the solver.
type Features struct {
	// Mobility (活动性) describes every piece on the board that is not home, in ascending order.
	Mobility []Mobility `json:"mobility"`
	// Blocked (卡住) lists the pieces of Mobility that cannot walk at all.
	Blocked []Blocked `json:"blocked"`
	// DoubleBlocks (双扣) lists the pairs of blocked pieces of one side that are on each other's home cell, so that
	// neither can be dropped to free the other.
	DoubleBlocks [][2]int `json:"double_blocks"`
	// Jia and Yi are the two sides.
	Jia SideFeatures `json:"jia"`
	Yi  SideFeatures `json:"yi"`
	// Early (胜负提前判定) is the sources' verdict before the end of the game, nil if they have none.
	Early *Early `json:"early_verdict"`
}

// Mobility describes where a piece can get by walking.
type Mobility struct {
	Piece int `json:"piece"`
	Cell  int `json:"cell"`
	// Cells are the ends of its walks, one after another, as if nothing else moved. Pieces that are not home do not
	// stop it: it captures them. The list ends before a home piece, on the piece's own home cell, or on its current
	// cell if it comes full circle (where it could capture a piece that has come there; the sources' example
	// 3:[2,5,8,11] is such a circle). The 12 comes full circle with its first walk.
	Cells []int `json:"cells"`
}

// Blocked is a piece whose first walk ends on a home piece. Being barred for a turn does not count.
type Blocked struct {
	Piece int `json:"piece"`
	Cell  int `json:"cell"`
	By    int `json:"by"` // the home piece
	// FreedByWalk lists the pieces whose mobility includes its cell, so that they can capture it.
	FreedByWalk []int `json:"freed_by_walk"`
	// FreedByDrop holds the piece in hand, of either side, whose home is its cell; it is empty if there is none.
	FreedByDrop []int `json:"freed_by_drop"`
	// Freeable reports whether, according to the sources, it can be freed by a walk or by a drop of its own side.
	Freeable bool `json:"freeable"`
}

// SideFeatures counts the pieces of a side.
type SideFeatures struct {
	Home  int `json:"home"`
	Board int `json:"board"` // on the board, not home
	Hand  int `json:"hand"`
	// Stuck (被卡住) reports whether the side has a blocked piece that is not freeable.
	Stuck bool `json:"stuck"`
}

// arrived reports whether the side has no piece left on its way (全部到手): all are in hand or home.
func (s SideFeatures) arrived() bool { return s.Board == 0 }

// The clauses of the early verdict.
const (
	ClauseJiaStuck  = "jia-stuck"  // Jia is stuck, Yi's pieces are all in hand or home: Yi wins
	ClauseYiStuck   = "yi-stuck"   // the other way round: Jia wins
	ClauseBothStuck = "both-stuck" // both lose
	ClauseRace      = "race"       // neither side is or can get stuck: the number of home pieces decides
)

// Early is a verdict before the end of the game, by one clause of the sources. It is not a proof: measured against the
// exact solver on random positions with many pieces home, both-stuck is right in about 94 cases of 100, jia-stuck and
// yi-stuck in 98, race in 83. Where they are wrong, with a position for each (pinned by a test):
//
//   - All clauses overlook that a losing side can pass after a pass, so that both lose: 1,2,0,4,0,6,7,8,0,10,0,12;0;p
//     is awarded to Yi.
//   - jia-stuck and yi-stuck: the piece to be dropped on the stuck one need not be in hand yet. In
//     1,0,5,4,0,6,3,8,9,0,11,12;0;0 Jia's 5 is stuck, but the 7 captures the 3, which is then dropped on the 5: both
//     win. In 1,8,3,4,0,2,0,0,0,10,11,0;1;0 the 6 and the 2 do the same for Yi's 8.
//   - both-stuck: for the same reason one side or both may get free. Jia wins 9,0,3,2,5,6,7,8,11,0,4,12;0;0, and both
//     win 9,0,1,8,5,6,7,2,0,10,11,12;0;0.
//   - race: with one home piece more, the side to move wins alone, because the opponent has one turn left and needs
//     two drops. Yi wins 1,0,3,4,0,6,0,8,9,10,11,12;1;0. (With one home piece less, or equally many, both win as the
//     clause says.)
type Early struct {
	Clause string `json:"clause"`
	// Outcome is the name of the result, such as "yi-wins".
	Outcome string      `json:"outcome"`
	Result  core.Result `json:"-"`
}

// Features returns the features of p.
func (p Position) Features() Features {
	f := Features{Mobility: []Mobility{}, Blocked: []Blocked{}, DoubleBlocks: [][2]int{}}
	for n := 1; n <= Cells; n++ {
		side := f.side(Owner(n))
		switch c := p.CellOf(n); {
		case c == InHand:
			side.Hand++
		case c == n:
			side.Home++
		default:
			side.Board++
			f.Mobility = append(f.Mobility, Mobility{Piece: n, Cell: c, Cells: p.mobility(n, c)})
		}
	}
	for _, m := range f.Mobility {
		if len(m.Cells) > 0 {
			continue
		}
		b := p.blocked(m, f.Mobility)
		f.Blocked = append(f.Blocked, b)
		if !b.Freeable {
			f.side(Owner(b.Piece)).Stuck = true
		}
	}
	for i, a := range f.Blocked {
		for _, b := range f.Blocked[i+1:] {
			if Owner(a.Piece) == Owner(b.Piece) && a.Cell == b.Piece && b.Cell == a.Piece {
				f.DoubleBlocks = append(f.DoubleBlocks, [2]int{a.Piece, b.Piece})
			}
		}
	}
	f.Early = p.early(f)
	return f
}

func (f *Features) side(s core.Side) *SideFeatures {
	if s == core.First {
		return &f.Jia
	}
	return &f.Yi
}

// mobility returns Mobility.Cells for piece n on cell c.
func (p Position) mobility(n, c int) []int {
	cells := []int{}
	for t := Target(n, c); !p.Home(t); t = Target(n, t) {
		cells = append(cells, t)
		if t == n || t == c {
			break
		}
	}
	return cells
}

func (p Position) blocked(m Mobility, all []Mobility) Blocked {
	b := Blocked{Piece: m.Piece, Cell: m.Cell, By: Target(m.Piece, m.Cell), FreedByWalk: []int{}, FreedByDrop: []int{}}
	for _, other := range all {
		if slices.Contains(other.Cells, m.Cell) {
			b.FreedByWalk = append(b.FreedByWalk, other.Piece)
		}
	}
	b.Freeable = len(b.FreedByWalk) > 0
	if p.CellOf(m.Cell) == InHand {
		b.FreedByDrop = append(b.FreedByDrop, m.Cell)
		b.Freeable = b.Freeable || Owner(m.Cell) == Owner(m.Piece)
	}
	return b
}

// early returns the verdict of the first clause of the sources that applies. "Nobody can get stuck" is read as: no
// piece is left on the way, since a walking piece may always be blocked by a piece that comes home.
func (p Position) early(f Features) *Early {
	call := func(clause string, r core.Result) *Early {
		return &Early{Clause: clause, Outcome: r.Name(Rules{}.Sides()), Result: r}
	}
	lead := f.Jia.Home - f.Yi.Home
	switch {
	case p.Outcome().Over():
		return nil
	case f.Jia.Stuck && f.Yi.Stuck:
		return call(ClauseBothStuck, core.BothLose)
	case f.Jia.Stuck && f.Yi.arrived():
		return call(ClauseJiaStuck, core.SecondWins)
	case f.Yi.Stuck && f.Jia.arrived():
		return call(ClauseYiStuck, core.FirstWins)
	case !f.Jia.arrived() || !f.Yi.arrived():
		return nil
	case lead > 1:
		return call(ClauseRace, core.FirstWins)
	case lead < -1:
		return call(ClauseRace, core.SecondWins)
	}
	return call(ClauseRace, core.BothWin)
}
