package endgame

import (
	"runtime"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Verdict is the outcome of a position in a table.
type Verdict struct {
	Winner int8 // the side that wins; -1: a draw
	// Plies is the distance to the end if a side wins by progress. In a win by the rule, it is the maximum distance
	// until the loser is bound: left only with checks and moves that lose sooner. Unmeasured: not counted.
	Plies int
	Ruled bool // won only by the rule on perpetual check
	Order int  // of wins by the rule, above 0: smaller is closer to the end
}

// Unmeasured is the Plies of a win by the rule whose distance is too long.
const Unmeasured = -1

// Wins reports whether a side wins.
func (v Verdict) Wins(s core.Side) bool { return v.Winner == int8(s) }

// drawn is the verdict on a draw.
var drawn = Verdict{Winner: -1}

// A View is an immutable snapshot of solved classes, safe for concurrent use. The zero value and nil hold none.
type View struct {
	known     map[Material][]*table // whole classes first
	maxPieces int                   // of a class, kings included
}

// newView returns a view of the known tables.
func newView(known map[region]*table) *View {
	v := &View{known: make(map[Material][]*table, len(known))}
	for g, t := range known {
		list := append(v.known[g.Material], t)
		if g == whole(g.Material) {
			list[0], list[len(list)-1] = list[len(list)-1], list[0]
		}
		v.known[g.Material] = list
		v.maxPieces = max(v.maxPieces, g.pieces())
	}
	return v
}

// Max returns the maximum number of pieces of a position in one of the classes, kings included; 0: there are no
// classes.
func (v *View) Max() int {
	if v == nil {
		return 0
	}
	return v.maxPieces
}

// has reports whether all of a region is there, with these colours.
func (v *View) has(g region) bool { return v.table(g) != nil }

// table returns the table that has all of a region, with these colours; nil: there is none.
func (v *View) table(g region) *table {
	if v == nil {
		return nil
	}
	return covering(v.known[g.Material], g)
}

// covering returns a table that includes all of a region; nil: there is none.
func covering(list []*table, g region) *table {
	for _, t := range list {
		if t.covers(g) {
			return t
		}
	}
	return nil
}

// Probe looks up a position; ok is false if its class is not there. A position in which neither side has winning
// material is drawn, unless the side to move has no move: the caller has to check that, since no table covers it.
func (v *View) Probe(b *xiangqi.Board) (verdict Verdict, ok bool) {
	if v == nil {
		return Verdict{}, false
	}
	var s spot
	if !s.read(b, false) {
		return Verdict{}, false
	}
	if s.n == 0 {
		return drawn, true
	}
	if list := v.known[s.material]; list != nil {
		if t := covering(list, s.region()); t != nil {
			return t.verdict(&s), true
		}
	}
	if list := v.known[s.material.exchanged()]; list != nil && s.read(b, true) {
		if t := covering(list, s.region()); t != nil {
			verdict = t.verdict(&s)
			if verdict.Winner >= 0 {
				verdict.Winner ^= 1
			}
			return verdict, true
		}
	}
	return Verdict{}, false
}

// spot is a position in the form for a lookup.
type spot struct {
	material Material
	codes    [2]guardCode
	points   [maxAttackers + 1]int8 // of the attackers, in the order of Material.attackers
	n        int
	turn     core.Side
	floor    [2]int8 // the ranks of the least advanced pawns
}

// region returns the smallest region with the position.
func (s *spot) region() region { return region{s.material, s.floor} }

// kindSlots are the slots in xiangqi.Board.Places of the pieces that can cross the river, in the order of Material.attackers.
var kindSlots = [...]struct {
	kind     xiangqi.Kind
	from, to int
}{
	{xiangqi.Rook, xiangqi.SlotRook, xiangqi.SlotCannon},
	{xiangqi.Cannon, xiangqi.SlotCannon, xiangqi.SlotPawn},
	{xiangqi.Horse, xiangqi.SlotHorse, xiangqi.SlotRook},
	{xiangqi.Pawn, xiangqi.SlotPawn, xiangqi.SideSlots},
}

// read converts a position, optionally with the colours exchanged. It reports whether the position can be in a table.
func (s *spot) read(b *xiangqi.Board, swapped bool) bool {
	at := b.Places()
	*s = spot{turn: b.Turn(), floor: [2]int8{ranks, ranks}}
	other, flip := 0, func(sq uint8) int8 { return int8(sq) }
	if swapped {
		s.turn = s.turn.Other()
		other, flip = 1, func(sq uint8) int8 { return int8(upright(core.Second, int8(sq))) }
	}
	for _, k := range kindSlots {
		for side := range core.Side(2) {
			of := (int(side) ^ other) * xiangqi.SideSlots
			for _, sq := range at[of+k.from : of+k.to] {
				if sq == xiangqi.Absent {
					continue
				}
				if s.n > maxAttackers {
					return false
				}
				s.points[s.n] = flip(sq)
				if k.kind == xiangqi.Pawn {
					s.floor[side] = min(s.floor[side], rankOf(side, int(s.points[s.n])))
				}
				s.n++
				s.material[side][k.kind]++
			}
		}
	}
	for side := range core.Side(2) {
		of := (int(side) ^ other) * xiangqi.SideSlots
		king := guardNumber[side][0][flip(at[of+xiangqi.SlotKing])]
		if king < 0 {
			return false
		}
		code := codeOf(int(king), 0, 0)
		for slot := xiangqi.SlotAdvisor; slot < xiangqi.SlotHorse; slot++ {
			sq := at[of+slot]
			if sq == xiangqi.Absent {
				continue
			}
			if slot < xiangqi.SlotElephant {
				code |= codeOf(0, 1<<guardNumber[side][1][flip(sq)], 0)
				s.material[side][xiangqi.Advisor]++
			} else {
				code |= codeOf(0, 0, 1<<guardNumber[side][2][flip(sq)])
				s.material[side][xiangqi.Elephant]++
			}
		}
		s.codes[side] = code
	}
	return true
}

// guardNumber is the number of a point among those of a side's king, advisors and elephants; -1: none. Advisors and
// elephants of a legal position are on such points.
var guardNumber = func() (list [2][3][squares]int8) {
	for s := range core.Side(2) {
		for k, points := range [3][]int8{kingPoints[:], advisorPoints[:], elephantPoints[:]} {
			for sq := range list[s][k] {
				list[s][k][sq] = -1
			}
			for i, p := range points {
				list[s][k][upright(s, p)] = int8(i)
			}
		}
	}
	return list
}()

// verdict returns the current verdict on a position of the table, which may not be final while the table is being
// solved.
func (t *table) verdict(s *spot) Verdict {
	number, mirrored := t.find(s.codes, s.points[1:s.n])
	sq := int(s.points[0])
	if mirrored {
		sq = mirrorSquare(sq)
	}
	v := drawn
	for side := range core.Side(2) {
		if t.wonBy(s.turn, side, number).has(sq) {
			v = t.won(side, s.turn == side, number, t.plies[s.turn][t.cell(number, sq)])
		}
	}
	runtime.KeepAlive(t) // its arrays are freed with it
	return v
}

// won returns the verdict on a win with the value b in table.plies.
func (t *table) won(winner core.Side, winnerMoves bool, number int, b uint8) Verdict {
	v := Verdict{Winner: int8(winner)}
	n, ruled := t.moves(winner, number, b)
	v.Plies = distance(uint8(n), winnerMoves)
	if !ruled {
		return v
	}
	v.Ruled, v.Order = true, t.pieces()<<8|(ruledTop-int(b))&0xff
	if b == unmeasured {
		v.Plies = Unmeasured
	}
	return v
}
