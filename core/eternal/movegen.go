package eternal

import (
	"iter"

	"qilab/core"
)

// generator holds the inputs to the targets of all pieces of a side.
type generator struct {
	occupied Bitboard
	models   Bitboard
	guarded  Bitboard // where guardians keep a piece from landing, unless it is its side's only guardian itself
	enemy    Bitboard // the enemy guardian, which cannot be captured
	guardian Bitboard // the side's own
	goal     Bitboard // the enemy zone
}

// generator returns the generator for s on b.
func (b *Board) generator(s core.Side) generator {
	own := b.side[s].And(zones[s])
	enemy := b.side[s^1].And(zones[s^1])
	g := generator{
		occupied: b.occupied(), models: b.Models(), guarded: enemy, enemy: enemy, guardian: own, goal: zones[s^1],
	}
	if !own.Empty() {
		g.guarded = enemy.Or(zones[s])
	}
	return g
}

// targets returns the cells to which a piece of kind k on sq may move.
func (b *Board) targets(g *generator, k Kind, sq int) Bitboard {
	barred := g.guarded
	if g.guardian.has(sq) {
		barred = g.enemy
	}
	switch k {
	case Rook:
		attack, _ := orthogonal(sq, g.occupied)
		return attack.AndNot(barred)
	case Horse:
		return lookup.horse[sq].AndNot(barred)
	case Cannon:
		attack, capture := orthogonal(sq, g.occupied)
		return attack.AndNot(g.occupied).Or(capture).AndNot(barred)
	case Elephant:
		return diagonals(sq, g.occupied).AndNot(barred)
	case Advisor:
		return b.imitated(g, sq).AndNot(barred)
	case Pawn:
		return jumps(g, sq, barred)
	}
	return Bitboard{}
}

// allTargets computes AllTargets with plain integers.
func (b *Board) allTargets(s core.Side) iter.Seq2[int, Bitboard] {
	return func(yield func(int, Bitboard) bool) {
		g := b.generator(s)
		for k := Rook; k <= Pawn; k++ {
			for pieces := b.kind[k&7].And(b.side[s]); !pieces.Empty(); {
				if sq := pieces.pop(); !yield(sq, b.targets(&g, k, sq)) {
					return
				}
			}
		}
	}
}

// imitated returns the cells that an advisor on sq can reach by imitating its neighbours, ignoring guardians.
func (b *Board) imitated(g *generator, sq int) Bitboard {
	var set Bitboard
	near := lookup.neighbours[sq].And(g.models)
	if near.Empty() {
		return set
	}
	rook, cannon := !near.And(b.kind[Rook]).Empty(), !near.And(b.kind[Cannon]).Empty()
	if rook || cannon {
		attack, capture := orthogonal(sq, g.occupied)
		if rook {
			set = attack
		}
		if cannon {
			set = set.Or(attack.AndNot(g.occupied)).Or(capture)
		}
	}
	if !near.And(b.kind[Horse]).Empty() {
		set = set.Or(lookup.horse[sq])
	}
	if !near.And(b.kind[Elephant]).Empty() {
		set = set.Or(diagonals(sq, g.occupied))
	}
	return set
}

// jumps returns the cells where a pawn on start can end a chain of jumps. A chain continues only from empty cells
// outside the enemy zone. By the rules the pawn's own cell counts as empty, which needs no special handling here: the
// pawn is no model, and jumps from its cell are tried first.
func jumps(g *generator, start int, barred Bitboard) Bitboard {
	origin := bit(start)
	barred = barred.Or(origin)
	stop := g.occupied.Or(g.goal)
	var reached Bitboard
	for todo := origin; !todo.Empty(); {
		at := todo.pop()
		for over := lookup.jumped[at].And(g.models); !over.Empty(); {
			land := bit(2*over.pop() - at)
			if !land.And(barred).Empty() {
				continue
			}
			todo = todo.Or(land.AndNot(reached).AndNot(stop))
			reached = reached.Or(land)
		}
	}
	return reached
}

// homes returns the empty cells where a piece of s may be put after it was captured or has scored: those of its half,
// without its zone if that has a guardian.
func (b *Board) homes(s core.Side) Bitboard {
	set := halves[s].AndNot(b.occupied())
	if !b.side[s].And(zones[s]).Empty() {
		set = set.AndNot(zones[s])
	}
	return set
}

// Homing returns the cells where the piece to be placed or returned next may be put; it is empty where a move is next,
// and after the end.
func (b *Board) Homing() Bitboard {
	switch {
	case b.won():
	case b.scored != noCell:
		return b.homes(b.turn ^ 1)
	case b.held != core.NoPiece:
		return b.homes(SideOf(b.held))
	}
	return Bitboard{}
}

// Steps appends the legal steps of the side to move to list, none after the end of the game. Moves come by kind of the
// piece (rooks, horses, cannons, elephants, advisors, pawns), then by its cell and its target; returns and placements
// by their target; cells from a1, b1 to h9.
func (b *Board) Steps(list []Move) []Move {
	switch {
	case b.won():
		return list
	case b.Phase() == ToMove:
		return b.walks(list, b.turn, all)
	}
	base := newPlace(0)
	if b.scored != noCell {
		base = newReturn(int(b.scored), 0)
	}
	for set := b.Homing(); !set.Empty(); {
		list = append(list, base|Move(set.pop()<<7))
	}
	return list
}

// walks appends the moves of s to the cells of to, as if a move of s were next: its options, or its threats.
func (b *Board) walks(list []Move, s core.Side, to Bitboard) []Move {
	for from, targets := range b.allTargets(s) {
		for set := targets.And(to); !set.Empty(); {
			list = append(list, newWalk(from, set.pop()))
		}
	}
	return list
}

// CountSteps returns the number of legal steps without listing them. It is 0 after the end of the game; a side to move
// without a step has lost.
func (b *Board) CountSteps() int {
	switch {
	case b.won():
		return 0
	case b.Phase() != ToMove:
		return b.Homing().Count()
	}
	count := 0
	for _, targets := range b.allTargets(b.turn) {
		count += targets.Count()
	}
	return count
}

// hasStep reports whether the side to move has a legal step; if not, the game is over.
func (b *Board) hasStep() bool {
	switch {
	case b.won():
		return false
	case b.Phase() != ToMove:
		return !b.Homing().Empty()
	}
	return b.reaches(b.turn, all)
}

// reaches reports whether s has a move to a cell of to.
func (b *Board) reaches(s core.Side, to Bitboard) bool {
	for _, targets := range b.allTargets(s) {
		if !targets.And(to).Empty() {
			return true
		}
	}
	return false
}

// legal reports whether m, a result of NewMove, is a legal step.
func (b *Board) legal(m Move) bool {
	from, to := m.from(), m.to()
	if b.won() || from >= Squares || to >= Squares {
		return false
	}
	switch b.Phase() {
	case ToReturn:
		return m == newReturn(int(b.scored), to) && b.Homing().has(to)
	case ToPlace:
		return m == newPlace(to) && b.Homing().has(to)
	}
	if m != newWalk(from, to) || !OwnedBy(b.on[from], b.turn) {
		return false
	}
	return b.Targets(core.Square(from)).has(to)
}
