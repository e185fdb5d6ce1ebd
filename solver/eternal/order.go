package eternal

import (
	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/eternal/internal/evaluation"
)

// picker yields the steps of a position, the most promising first.
type picker struct {
	moves  []eternal.Move
	order  []int32
	doors  [eternal.Pawn + 1]eternal.Bitboard // of the side to move, if a move is next
	threat bool                               // the enemy threatens to score
	next   int
}

// init lists the steps. Without past, the order does not depend on the history.
func (k *picker) init(p *position, par *tuned, past learned, ply int, table eternal.Move) {
	k.moves = p.Steps(k.moves[:0])
	k.order = k.order[:0]
	k.next = 0
	k.threat = false
	if p.Phase() == eternal.ToMove {
		k.orderWalks(p, past, ply, table)
	} else {
		k.orderHomes(p, par, past, table)
	}
}

func (k *picker) orderWalks(p *position, past learned, ply int, table eternal.Move) {
	us, them := p.Turn(), p.Turn().Other()
	goal := eternal.Zone(them)
	k.doors = p.Doors(us)
	var strikers eternal.Bitboard
	for kind, doors := range p.Doors(them) {
		strikers = strikers.Or(doors.And(p.Side(them)).And(p.Pieces(eternal.Kind(kind))))
	}
	k.threat = !strikers.Empty()
	for _, m := range k.moves {
		from, to := m.From(), m.To()
		kind := eternal.KindOf(p.At(from))
		score := int32(past.of(p, m))
		switch taken := p.At(to); {
		case goal.Has(to):
			score += orderScores
		case taken != core.NoPiece && taken != eternal.Stone && eternal.OwnedBy(taken, them):
			score += orderCapture
			if strikers.Has(to) {
				score += orderParry
			}
		case eternal.OwnedBy(taken, us):
			score += orderOwn
		case past.history != nil && (m == past.killers[ply][0] || m == past.killers[ply][1]):
			score += orderKiller
		}
		if k.doors[kind].Has(to) && !k.doors[kind].Has(from) {
			score += orderThreat
		}
		if m == table {
			score = orderTable
		}
		k.order = append(k.order, score)
	}
}

// orderHomes orders placements and returns by their effect.
func (k *picker) orderHomes(p *position, par *tuned, past learned, table eternal.Move) {
	us := p.Turn()
	them := us.Other()
	piece := p.Held()
	if p.Phase() == eternal.ToReturn {
		piece = p.At(p.Scored())
	}
	owner, kind := eternal.SideOf(piece), eternal.KindOf(piece)
	ours, theirs := lanes(&p.Board, us), lanes(&p.Board, them)
	var users [2]eternal.Bitboard
	if kind.Model() {
		dependent := p.Pieces(eternal.Advisor).Or(p.Pieces(eternal.Pawn))
		users[us], users[them] = dependent.And(p.Side(us)), dependent.And(p.Side(them))
	}
	doors := p.Doors(owner)[kind]
	sign := int32(1)
	if owner != us {
		sign = -1
	}
	for _, m := range k.moves {
		to := m.To()
		score := sign*int32(par.HomePlace)*int32(evaluation.Place(owner, kind, to)) + int32(past.of(p, m))
		if theirs.Has(to) {
			score += int32(par.HomeBlock)
		}
		if ours.Has(to) {
			score -= int32(par.HomeUnblock)
		}
		if doors.Has(to) {
			score += sign * int32(par.HomeDoor)
		}
		if eternal.InZone(owner, to) {
			score += sign * int32(par.HomeGuardian)
		}
		if kind.Model() {
			score += int32(par.HomeModel) * int32(neighbours[to].And(users[us]).Count()-neighbours[to].And(users[them]).Count())
		}
		if m == table {
			score = orderTable
		}
		k.order = append(k.order, score)
	}
}

// lanes returns the cells where a blocker would stop a sliding piece of s that could score.
func lanes(b *eternal.Board, s core.Side) eternal.Bitboard {
	var set eternal.Bitboard
	goal := eternal.Zone(s.Other())
	for strikers := b.Strikers(s); !strikers.Empty(); {
		from := strikers.Pop()
		if k := eternal.KindOf(b.At(from)); k == eternal.Horse || k == eternal.Pawn {
			continue
		}
		for targets := b.Targets(from).And(goal); !targets.Empty(); {
			set = set.Or(between[from][targets.Pop()])
		}
	}
	return set
}

// pick returns the next step and its ordering score, NullMove after the last.
func (k *picker) pick() (eternal.Move, int32) {
	if k.next == len(k.moves) {
		return eternal.NullMove, 0
	}
	best := k.next
	for i := k.next + 1; i < len(k.moves); i++ {
		if k.order[i] > k.order[best] {
			best = i
		}
	}
	k.moves[k.next], k.moves[best] = k.moves[best], k.moves[k.next]
	k.order[k.next], k.order[best] = k.order[best], k.order[k.next]
	k.next++
	return k.moves[k.next-1], k.order[k.next-1]
}

// between is the cells between two on a line; neighbours those adjacent to one.
var between, neighbours = newLines()

func newLines() (*[eternal.Squares][eternal.Squares]eternal.Bitboard, *[eternal.Squares]eternal.Bitboard) {
	var lines [eternal.Squares][eternal.Squares]eternal.Bitboard
	var near [eternal.Squares]eternal.Bitboard
	for from := core.Square(0); from < eternal.Squares; from++ {
		for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			var way eternal.Bitboard
			f, r := eternal.FileOf(from)+d[0], eternal.RankOf(from)+d[1]
			for n := 0; f >= 0 && f < eternal.Files && r >= 0 && r < eternal.Ranks; n++ {
				to := eternal.SquareAt(f, r)
				if n == 0 {
					near[from] = near[from].Or(eternal.CellSet(to))
				}
				lines[from][to] = way
				way = way.Or(eternal.CellSet(to))
				f, r = f+d[0], r+d[1]
			}
		}
	}
	return &lines, &near
}
