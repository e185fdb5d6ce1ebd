package evaluation

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// counting is Of, but slower and term by term, to show how a value is composed.
type counting struct {
	*xiangqi.Board
	sum     Tapered                // Red less Black, without places
	trace   *[Terms]int16          // how often each term was counted, Red less Black
	attacks [2][5]xiangqi.Bitboard // by side and attacker as in termThreat
	all     [2]xiangqi.Bitboard
	moves   [2][3]xiangqi.Bitboard // the targets of horses, rooks, cannons
	count   [2][8]int              // pieces by side and kind; pawns: those across the river
}

// add counts a term n times, for the side of sign 1 (Red) or -1.
func (e *counting) add(sign, term, n int) {
	e.sum += weights[term] * Tapered(sign*n)
	e.trace[term] += int16(sign * n)
}

// relative returns the evaluation without the values of single pieces on their points, Red less Black.
func (e *counting) relative() Tapered {
	e.pieces(xiangqi.Red, 1)
	e.pieces(xiangqi.Black, -1)
	e.relations(xiangqi.Red, 1)
	e.relations(xiangqi.Black, -1)
	e.add(1-2*int(e.Turn()), termTempo, 1)
	return e.sum
}

// pieces counts mobility and the attack on the enemy's palace, and computes the attacks of s.
func (e *counting) pieces(s core.Side, sign int) {
	p := e.Board
	own := p.Side(s)
	list := (*[xiangqi.SideSlots]uint8)(p.Places()[int(s)*xiangqi.SideSlots:])
	king := p.KingSquare(s ^ 1)
	kf, kr := xiangqi.FileOf(king), xiangqi.RankOf(king)
	onFile, onRank := p.OnFile(kf), p.OnRank(kr)
	palace := palaces[s^1]
	occupied := own.Or(p.Side(s ^ 1))
	count := &e.count[s]
	attackers := 0
	var minor xiangqi.Bitboard
	for _, sq := range list[xiangqi.SlotAdvisor:xiangqi.SlotHorse] {
		if sq != xiangqi.Absent {
			minor = minor.Or(p.Targets(core.Square(sq)))
		}
	}
	for _, sq := range list[xiangqi.SlotAdvisor:xiangqi.SlotElephant] {
		count[xiangqi.Advisor] += b2i(sq != xiangqi.Absent)
	}
	for _, sq := range list[xiangqi.SlotElephant:xiangqi.SlotHorse] {
		count[xiangqi.Elephant] += b2i(sq != xiangqi.Absent)
	}
	e.attacks[s][0] = minor

	var horses xiangqi.Bitboard
	for _, sq := range list[xiangqi.SlotHorse:xiangqi.SlotRook] {
		if sq == xiangqi.Absent {
			continue
		}
		count[xiangqi.Horse]++
		t := p.HorseTargets(int(sq))
		horses = horses.Or(t)
		e.add(sign, termHorseMobility+t.AndNot(own).Count(), 1)
		if zone := t.And(palace); !zone.Empty() {
			e.add(sign, termPalace, zone.Count())
			attackers++
		}
	}
	e.attacks[s][1] = horses
	e.moves[s][0] = horses.AndNot(own)

	var rooks xiangqi.Bitboard
	for _, sq := range list[xiangqi.SlotRook:xiangqi.SlotCannon] {
		if sq == xiangqi.Absent {
			continue
		}
		count[xiangqi.Rook]++
		t := p.RookTargets(int(sq))
		rooks = rooks.Or(t)
		e.add(sign, termRookMobility+t.AndNot(own).Count(), 1)
		if zone := t.And(palace); !zone.Empty() {
			e.add(sign, termPalace+1, zone.Count())
			attackers++
		}
		f, r := xiangqi.FileOf(core.Square(sq)), xiangqi.RankOf(core.Square(sq))
		if f == kf {
			e.add(sign, termRookFile+between(onFile, r, kr), 1)
		} else if r == kr {
			e.add(sign, termRookRank+between(onRank, f, kf), 1)
		}
	}
	e.attacks[s][2] = rooks
	e.moves[s][1] = rooks.AndNot(own)

	var cannons, shots xiangqi.Bitboard
	for _, sq := range list[xiangqi.SlotCannon:xiangqi.SlotPawn] {
		if sq == xiangqi.Absent {
			continue
		}
		count[xiangqi.Cannon]++
		t := p.CannonTargets(int(sq))
		reach := p.CannonReach(int(sq))
		cannons, shots = cannons.Or(reach), shots.Or(t)
		e.add(sign, termCannonMobility+t.AndNot(occupied).Count(), 1)
		if zone := reach.And(palace); !zone.Empty() {
			e.add(sign, termPalace+2, zone.Count())
			attackers++
		}
		f, r := xiangqi.FileOf(core.Square(sq)), xiangqi.RankOf(core.Square(sq))
		if f == kf {
			e.add(sign, termCannonFile+between(onFile, r, kr), 1)
		} else if r == kr {
			e.add(sign, termCannonRank+between(onRank, f, kf), 1)
		}
	}
	e.attacks[s][3] = cannons
	e.moves[s][2] = shots.AndNot(own)

	var pawns xiangqi.Bitboard
	for _, sq := range list[xiangqi.SlotPawn:] {
		if sq == xiangqi.Absent {
			continue
		}
		t := p.PawnTargets(s, int(sq))
		pawns = pawns.Or(t)
		if !halves[s].Has(core.Square(sq)) {
			count[xiangqi.Pawn]++
			if zone := t.And(palace); !zone.Empty() {
				e.add(sign, termPalace+3, zone.Count())
				attackers++
			}
		}
	}
	e.attacks[s][4] = pawns
	e.add(sign, termAttackers+min(attackers, 7), 1)
	e.all[s] = minor.Or(horses).Or(rooks).Or(cannons).Or(pawns)
	e.add(sign, termRaid, own.AndNot(halves[s]).Count())
}

// relations counts the terms that depend on the pieces of both sides.
func (e *counting) relations(s core.Side, sign int) {
	p := e.Board
	mine, theirs := &e.count[s], &e.count[s^1]
	h, r, c, crossed := mine[xiangqi.Horse], mine[xiangqi.Rook], mine[xiangqi.Cannon], mine[xiangqi.Pawn]
	if missing := 2 - theirs[xiangqi.Advisor]; missing > 0 {
		e.add(sign, termNoAdvisor, missing*h)
		e.add(sign, termNoAdvisor+1, missing*r)
		e.add(sign, termNoAdvisor+2, missing*c)
		e.add(sign, termNoAdvisor+3, missing*crossed)
	}
	if missing := 2 - theirs[xiangqi.Elephant]; missing > 0 {
		e.add(sign, termNoElephant, missing*h)
		e.add(sign, termNoElephant+1, missing*r)
		e.add(sign, termNoElephant+2, missing*c)
		e.add(sign, termNoElephant+3, missing*crossed)
	}
	for i, n := range [...]int{h * h, r * r, c * c, h * r, h * c, r * c} {
		if n > 0 {
			e.add(sign, termPair+i, n)
		}
	}
	if crossed > 1 {
		list := p.Places()[int(s)*xiangqi.SideSlots+xiangqi.SlotPawn:][:5]
		for _, sq := range list {
			if sq != xiangqi.Absent && !halves[s].Has(core.Square(sq)) && xiangqi.FileOf(core.Square(sq)) < 8 &&
				p.At(core.Square(sq)+1) == xiangqi.PieceOf(s, xiangqi.Pawn) {
				e.add(sign, termPhalanx, 1)
			}
		}
	}

	king := p.KingSquare(s ^ 1)
	if h+r+c > 0 {
		points := p.CheckPoints(int(king))
		guarded := e.all[s^1].Or(p.Targets(king))
		for i, kind := range [...]xiangqi.Kind{xiangqi.Horse, xiangqi.Rook, xiangqi.Cannon} {
			set := e.moves[s][i].And(points[kind])
			if set.Empty() {
				continue
			}
			if n := set.AndNot(guarded).Count(); n > 0 {
				e.add(sign, termCheck+i*4+min(n, 3), 1)
			}
			if n := set.And(guarded).Count(); n > 0 {
				e.add(sign, termCheck+(3+i)*4+min(n, 3), 1)
			}
		}
	}
	room := p.Targets(king).AndNot(p.Side(s ^ 1)).AndNot(e.all[s])
	e.add(-sign, termKingFree+room.Count(), 1)
	e.add(sign, termDefenders+3*mine[xiangqi.Advisor]+mine[xiangqi.Elephant], 1)

	enemy := p.Side(s ^ 1)
	free := enemy.AndNot(e.all[s^1])
	enemy, free = enemy.AndNot(xiangqi.Point(king)), free.AndNot(p.Targets(king))
	for row := range e.attacks[s] {
		hit := e.attacks[s][row].And(enemy)
		for !hit.Empty() {
			sq := hit.Pop()
			e.add(sign, termThreat+row*16+int(xiangqi.KindOf(p.At(sq)))+8*b2i(free.Has(sq)), 1)
		}
	}
}

// Counts returns how often each term counts in a position, Red less Black, the phase as a share of MaxPhase, and the
// factor of the score in 64ths. The tuner fits the weights to these counts, and a test sums them up again.
func Counts(b *xiangqi.Board) (counts [Terms]int16, phase float64, scale int) {
	e := counting{Board: b, trace: &counts}
	total := e.relative()
	sum := 0
	for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
		piece := b.At(sq)
		total += Places[piece][sq]
		sum += int(Phases[piece])
		if piece != core.NoPiece {
			side := xiangqi.SideOf(piece)
			counts[placeTerm(side, xiangqi.KindOf(piece), sq)] += int16(1 - 2*int(side))
		}
	}
	sum = min(sum, MaxPhase)
	better := xiangqi.Red
	if total.mg()*sum+total.eg()*(MaxPhase-sum) < 0 {
		better = xiangqi.Black
	}
	n, pawns := &e.count[better], 0
	for range b.Squares(better, xiangqi.Pawn) {
		pawns++
	}
	return counts, float64(sum) / MaxPhase, Winning(n[xiangqi.Rook], n[xiangqi.Horse]+n[xiangqi.Cannon], pawns)
}
