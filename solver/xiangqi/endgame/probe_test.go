package endgame

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// verdict is what a table says of a position.
type verdict struct {
	winner int8 // -1: nobody
	plies  int
	ruled  bool // won by the rule on perpetual check alone: plies means nothing
}

// probe looks a position up; ok is false if its class is not solved.
func (ts *Tables) probe(b *xiangqi.Board) (v verdict, ok bool) {
	var m Material
	var codes [2]guardCode
	var points [mostAttackers + 1]int8
	for s := range core.Side(2) {
		code := guardCode(0)
		for sq := range b.Squares(s, xiangqi.King) {
			code |= codeOf(place(s, kingPoints[:], sq), 0, 0)
		}
		for sq := range b.Squares(s, xiangqi.Advisor) {
			code |= codeOf(0, 1<<place(s, advisorPoints[:], sq), 0)
			m[s][xiangqi.Advisor]++
		}
		for sq := range b.Squares(s, xiangqi.Elephant) {
			code |= codeOf(0, 0, 1<<place(s, elephantPoints[:], sq))
			m[s][xiangqi.Elephant]++
		}
		codes[s] = code
		for _, k := range [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon, xiangqi.Pawn} {
			for range b.Squares(s, k) {
				m[s][k]++
			}
		}
	}
	list := m.attackers()
	if len(list) == 0 {
		return verdict{winner: -1}, true
	}
	t := ts.known[m]
	if t == nil {
		return verdict{}, false
	}
	for i := 0; i < len(list); {
		for sq := range b.Squares(list[i].side, list[i].kind) {
			points[i] = int8(sq)
			i++
		}
	}
	number, mirrored := t.find(codes, points[1:len(list)])
	sq := int(points[0])
	if mirrored {
		sq = mirrorSquare(sq)
	}
	v.winner = -1
	stm := b.Turn()
	for s := range core.Side(2) {
		if t.wins[stm][s][number].has(sq) {
			v.winner = int8(s)
			v.plies = distance(t.plies[stm][number*squares+sq], stm == s)
			v.ruled = t.ruled(stm, s, number).has(sq)
		}
	}
	return v, true
}

// place returns the number of a point among those of a kind of guard.
func place(s core.Side, points []int8, sq core.Square) int {
	for i, p := range points {
		if upright(s, p) == int(sq) {
			return i
		}
	}
	return 0
}
