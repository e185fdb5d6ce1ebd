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
	c := sideCounting{
		counting: e, side: s, sign: sign, own: e.Side(s), palace: palaces[s^1], king: e.KingSquare(s ^ 1),
		list: (*[xiangqi.SideSlots]uint8)(e.Places()[int(s)*xiangqi.SideSlots:]),
	}
	e.attacks[s] = [5]xiangqi.Bitboard{c.minor(), c.horses(), c.rooks(), c.cannons(), c.pawns()}
	e.add(sign, termAttackers+min(c.attackers, 7), 1)
	for _, set := range e.attacks[s] {
		e.all[s] = e.all[s].Or(set)
	}
	e.add(sign, termRaid, c.own.AndNot(halves[s]).Count())
}

// sideCounting counts the pieces of a side, kind by kind. The methods of the kinds return the points that they attack.
type sideCounting struct {
	*counting
	side      core.Side
	sign      int
	own       xiangqi.Bitboard
	palace    xiangqi.Bitboard // the enemy's
	king      core.Square      // the enemy's
	list      *[xiangqi.SideSlots]uint8
	attackers int // of the palace
}

// each calls count for each piece of a kind, by its slots.
func (c *sideCounting) each(kind xiangqi.Kind, from, to int, count func(sq core.Square)) {
	for _, sq := range c.list[from:to] {
		if sq != xiangqi.Absent {
			c.count[c.side][kind]++
			count(core.Square(sq))
		}
	}
}

// attack counts an attack of a piece on the palace; row is the place of its kind in termPalace.
func (c *sideCounting) attack(row int, targets xiangqi.Bitboard) {
	if zone := targets.And(c.palace); !zone.Empty() {
		c.add(c.sign, termPalace+row, zone.Count())
		c.attackers++
	}
}

// aim counts a piece on the file or rank of the enemy's king, by the pieces between them.
func (c *sideCounting) aim(sq core.Square, termFile, termRank int) {
	kf, kr := xiangqi.FileOf(c.king), xiangqi.RankOf(c.king)
	if f, r := xiangqi.FileOf(sq), xiangqi.RankOf(sq); f == kf {
		c.add(c.sign, termFile+between(c.OnFile(kf), r, kr), 1)
	} else if r == kr {
		c.add(c.sign, termRank+between(c.OnRank(kr), f, kf), 1)
	}
}

// minor counts advisors and elephants.
func (c *sideCounting) minor() (all xiangqi.Bitboard) {
	attack := func(sq core.Square) { all = all.Or(c.Targets(sq)) }
	c.each(xiangqi.Advisor, xiangqi.SlotAdvisor, xiangqi.SlotElephant, attack)
	c.each(xiangqi.Elephant, xiangqi.SlotElephant, xiangqi.SlotHorse, attack)
	return all
}

func (c *sideCounting) horses() (all xiangqi.Bitboard) {
	c.each(xiangqi.Horse, xiangqi.SlotHorse, xiangqi.SlotRook, func(sq core.Square) {
		t := c.HorseTargets(int(sq))
		all = all.Or(t)
		c.add(c.sign, termHorseMobility+t.AndNot(c.own).Count(), 1)
		c.attack(0, t)
	})
	c.moves[c.side][0] = all.AndNot(c.own)
	return all
}

func (c *sideCounting) rooks() (all xiangqi.Bitboard) {
	c.each(xiangqi.Rook, xiangqi.SlotRook, xiangqi.SlotCannon, func(sq core.Square) {
		t := c.RookTargets(int(sq))
		all = all.Or(t)
		c.add(c.sign, termRookMobility+t.AndNot(c.own).Count(), 1)
		c.attack(1, t)
		c.aim(sq, termRookFile, termRookRank)
	})
	c.moves[c.side][1] = all.AndNot(c.own)
	return all
}

func (c *sideCounting) cannons() (all xiangqi.Bitboard) {
	var shots xiangqi.Bitboard
	occupied := c.own.Or(c.Side(c.side ^ 1))
	c.each(xiangqi.Cannon, xiangqi.SlotCannon, xiangqi.SlotPawn, func(sq core.Square) {
		t, reach := c.CannonTargets(int(sq)), c.CannonReach(int(sq))
		all, shots = all.Or(reach), shots.Or(t)
		c.add(c.sign, termCannonMobility+t.AndNot(occupied).Count(), 1)
		c.attack(2, reach)
		c.aim(sq, termCannonFile, termCannonRank)
	})
	c.moves[c.side][2] = shots.AndNot(c.own)
	return all
}

// pawns counts the pawns across the river; the others have only their attacks.
func (c *sideCounting) pawns() (all xiangqi.Bitboard) {
	for _, sq := range c.list[xiangqi.SlotPawn:] {
		if sq == xiangqi.Absent {
			continue
		}
		t := c.PawnTargets(c.side, int(sq))
		all = all.Or(t)
		if !halves[c.side].Has(core.Square(sq)) {
			c.count[c.side][xiangqi.Pawn]++
			c.attack(3, t)
		}
	}
	return all
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
