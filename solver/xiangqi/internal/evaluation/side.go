package evaluation

import (
	"math/bits"

	"qilab/core"
	"qilab/core/xiangqi"
)

// side summarizes the pieces of a side.
type side struct {
	attacks [5]xiangqi.Bitboard // by attacker as in termThreat
	all     xiangqi.Bitboard
	moves   [3]xiangqi.Bitboard // the targets of horses, rooks, cannons
	// The numbers of pieces; crossed: pawns across the river.
	advisors, elephants, horses, rooks, cannons, pawns, crossed int
}

// there returns 1 for a piece that is on the board, by its place.
func there(sq uint8) int { return 1 - int(sq>>7) }

// gather computes the pieces and attacks of s, and returns the terms that do not depend on those of the enemy:
// mobility, the attack on the enemy's palace and on the lines of his king.
func (e *side) gather(b *xiangqi.Board, s core.Side) Tapered {
	t := &tables
	var sum Tapered
	own := b.Side(s)
	occupied := own.Or(b.Side(s ^ 1))
	list := (*[xiangqi.SideSlots]uint8)(b.Places()[int(s&1)*xiangqi.SideSlots:])
	king := b.KingSquare(s ^ 1)
	kf, kr := xiangqi.FileOf(king), xiangqi.RankOf(king)
	lines := t.lines[king&127]
	palace := palaces[(s^1)&1]
	attackers := 0

	// Absent pieces attack nothing.
	a1, a2, e1, e2 := list[xiangqi.SlotAdvisor], list[xiangqi.SlotAdvisor+1], list[xiangqi.SlotElephant], list[xiangqi.SlotElephant+1]
	e.advisors, e.elephants = there(a1)+there(a2), there(e1)+there(e2)
	minor := b.AdvisorTargets(int(a1)).Or(b.AdvisorTargets(int(a2))).Or(b.ElephantTargets(int(e1))).Or(b.ElephantTargets(int(e2)))
	e.attacks[0] = minor

	var horses xiangqi.Bitboard
	for _, sq := range list[xiangqi.SlotHorse:xiangqi.SlotRook] {
		if sq == xiangqi.Absent {
			continue
		}
		e.horses++
		at := b.HorseTargets(int(sq))
		horses = horses.Or(at)
		n := within(at, palace)
		sum += t.horse[at.AndNot(own).Count()&15] + t.palace[0][n&15]
		attackers += b2i(n > 0)
	}
	e.attacks[1], e.moves[0] = horses, horses.AndNot(own)

	var rooks xiangqi.Bitboard
	for _, sq := range list[xiangqi.SlotRook:xiangqi.SlotCannon] {
		if sq == xiangqi.Absent {
			continue
		}
		e.rooks++
		at := b.RookTargets(int(sq))
		rooks = rooks.Or(at)
		n := within(at, palace)
		sum += t.rook[at.AndNot(own).Count()&31] + t.palace[1][n&15]
		attackers += b2i(n > 0)
		if lines.Has(core.Square(sq)) {
			if f, r := xiangqi.FileOf(core.Square(sq)), xiangqi.RankOf(core.Square(sq)); f == kf {
				sum += weights[termRookFile+between(b.OnFile(kf), r, kr)]
			} else {
				sum += weights[termRookRank+between(b.OnRank(kr), f, kf)]
			}
		}
	}
	e.attacks[2], e.moves[1] = rooks, rooks.AndNot(own)

	var cannons, shots xiangqi.Bitboard
	for _, sq := range list[xiangqi.SlotCannon:xiangqi.SlotPawn] {
		if sq == xiangqi.Absent {
			continue
		}
		e.cannons++
		at, reach := b.CannonLines(int(sq))
		cannons, shots = cannons.Or(reach), shots.Or(at)
		n := within(reach, palace)
		sum += t.cannon[at.AndNot(occupied).Count()&31] + t.palace[2][n&15]
		attackers += b2i(n > 0)
		if lines.Has(core.Square(sq)) {
			if f, r := xiangqi.FileOf(core.Square(sq)), xiangqi.RankOf(core.Square(sq)); f == kf {
				sum += weights[termCannonFile+between(b.OnFile(kf), r, kr)]
			} else {
				sum += weights[termCannonRank+between(b.OnRank(kr), f, kf)]
			}
		}
	}
	e.attacks[3], e.moves[2] = cannons, shots.AndNot(own)

	var pawns, points xiangqi.Bitboard
	for _, sq := range list[xiangqi.SlotPawn:] {
		pawns = pawns.Or(b.PawnTargets(s, int(sq)))
		points = points.Or(t.points[sq&127])
		n := t.pawn[s&1][sq&127]
		sum += t.palace[3][n&15]
		attackers += b2i(n > 0)
	}
	e.attacks[4] = pawns
	crossed := points.And(halves[(s^1)&1])
	e.pawns, e.crossed = points.Count(), crossed.Count()
	if e.crossed > 1 {
		beside := xiangqi.Bitboard{Lo: crossed.Lo & (crossed.Lo >> 1), Hi: crossed.Hi & (crossed.Hi >> 1)}.AndNot(edge)
		sum += weights[termPhalanx] * Tapered(beside.Count())
	}

	e.all = minor.Or(horses).Or(rooks).Or(cannons).Or(pawns)
	return sum + weights[termAttackers+min(attackers, 7)] + weights[termRaid]*Tapered(own.And(halves[(s^1)&1]).Count())
}

// within returns the number of points of a palace, which is in one half, that are in a set.
func within(set, palace xiangqi.Bitboard) int {
	return bits.OnesCount64(set.Lo&palace.Lo | set.Hi&palace.Hi)
}

// between returns the number of bits of line set strictly between places i and j, at most 3.
func between(line uint16, i, j int) int {
	lo, hi := min(i, j), max(i, j)
	return min(bits.OnesCount16(line>>(uint(lo+1)&15)&(1<<(uint(hi-lo-1)&15)-1)), 3)
}

// relate returns the terms that depend on the pieces of both sides, once both are gathered: material, possible checks,
// the freedom of the enemy's king, and attacks on pieces.
func (e *side) relate(b *xiangqi.Board, s core.Side, enemy *side) Tapered {
	t := &tables
	h, r, c := e.horses, e.rooks, e.cannons
	sum := t.material[materialIndex(enemy.advisors, enemy.elephants, h, r, c, e.crossed)] + t.defenders[(3*e.advisors+e.elephants)&15]

	king := int(b.KingSquare(s ^ 1))
	around := b.KingTargets(king)
	theirs := b.Side(s ^ 1)
	if h+r+c > 0 {
		guarded := enemy.all.Or(around)
		var points [3]xiangqi.Bitboard
		points[0], points[1], points[2] = b.Approaches(king)
		for i := range points {
			set := e.moves[i].And(points[i])
			if set.Empty() {
				continue
			}
			free := set.AndNot(guarded).Count()
			sum += t.checks[i][free&7] + t.checks[i+3][(set.Count()-free)&7]
		}
	}
	room := around.AndNot(theirs).AndNot(e.all)
	sum -= t.kingFree[bits.OnesCount64(room.Lo|room.Hi)&7]

	targets := theirs.AndNot(xiangqi.Point(core.Square(king)))
	free := targets.AndNot(enemy.all).AndNot(around)
	hit := e.all.And(targets)
	a := &e.attacks
	for set := hit.Lo; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set) & 63
		by := a[0].Lo>>i&1 | a[1].Lo>>i&1<<1 | a[2].Lo>>i&1<<2 | a[3].Lo>>i&1<<3 | a[4].Lo>>i&1<<4
		sum += t.threats[by&31][(uint64(xiangqi.KindOf(b.At(core.Square(i))))|free.Lo>>i&1<<3)&15]
	}
	for set := hit.Hi; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set) & 63
		by := a[0].Hi>>i&1 | a[1].Hi>>i&1<<1 | a[2].Hi>>i&1<<2 | a[3].Hi>>i&1<<3 | a[4].Hi>>i&1<<4
		sum += t.threats[by&31][(uint64(xiangqi.KindOf(b.At(core.Square(i+half))))|free.Hi>>i&1<<3)&15]
	}
	return sum
}

// half is the number of points in each word of a set.
const half = xiangqi.Squares / 2
