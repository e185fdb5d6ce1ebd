package endgame

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// Verdict is what a table says of a position.
type Verdict struct {
	Winner int8 // the side that wins; -1: nobody
	Plies  int  // to the end, if somebody wins by play that gets nearer to it
	Ruled  bool // won by the rule on perpetual check alone: there is no distance
}

// Wins reports whether a side wins.
func (v Verdict) Wins(s core.Side) bool { return v.Winner == int8(s) }

// drawn is the verdict on a position that nobody wins.
var drawn = Verdict{Winner: -1}

// A View holds classes that are solved, as they were at some time. It never changes, so that many goroutines can look into it.
// The zero value and nil hold none.
type View struct {
	known map[Material]*table
	most  int // pieces of the class with most of them, kings included
}

// newView returns a view of what is known now.
func newView(known map[Material]*table) *View {
	v := &View{known: make(map[Material]*table, len(known))}
	for m, t := range known {
		v.known[m] = t
		v.most = max(v.most, m.Pieces())
	}
	return v
}

// Most returns how many pieces a position has at most that can be in one of the classes, kings included; 0: there are no classes.
func (v *View) Most() int {
	if v == nil {
		return 0
	}
	return v.most
}

// Has reports whether a class is there, with these colours or the others.
func (v *View) Has(m Material) bool {
	return v != nil && (v.known[m] != nil || v.known[m.Swapped()] != nil)
}

// Probe looks a position up; ok is false if its class is not there. A position in which neither side has anything to win with is
// drawn, unless the side to move has no move: that is left to the caller, as no table says it.
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
	if t := v.known[s.material]; t != nil {
		return t.verdict(&s), true
	}
	if t := v.known[s.material.Swapped()]; t != nil && s.read(b, true) {
		verdict = t.verdict(&s)
		if verdict.Winner >= 0 {
			verdict.Winner ^= 1
		}
		return verdict, true
	}
	return Verdict{}, false
}

// spot is a position as a table looks it up.
type spot struct {
	material Material
	codes    [2]guardCode
	points   [mostAttackers + 1]int8 // of the attackers, in the order of Material.attackers
	n        int
	turn     core.Side
}

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

// read takes a position, with the colours exchanged if asked for. It reports whether it can be in a table.
func (s *spot) read(b *xiangqi.Board, swapped bool) bool {
	at := b.Places()
	*s = spot{turn: b.Turn()}
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
				if s.n > mostAttackers {
					return false
				}
				s.points[s.n] = flip(sq)
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

// guardNumber has the number of a point among those of a side's king, advisors and elephants; -1: it is none. Advisors and
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

// verdict returns what is known of a position of the class, which while it is being solved need not be the end.
func (t *table) verdict(s *spot) Verdict {
	number, mirrored := t.find(s.codes, s.points[1:s.n])
	sq := int(s.points[0])
	if mirrored {
		sq = mirrorSquare(sq)
	}
	for side := range core.Side(2) {
		if t.wins[s.turn][side][number].has(sq) {
			if b := t.plies[s.turn][number*squares+sq]; b != byRule {
				return Verdict{Winner: int8(side), Plies: distance(b, s.turn == side)}
			}
			return Verdict{Winner: int8(side), Ruled: true}
		}
	}
	return drawn
}
