package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// The stages of a picker.
const (
	stageTable = iota
	stageMakeCaptures
	stageGoodCaptures
	stageKillers
	stageMakeQuiets
	stageQuiets
	stageBadCaptures
	stageEnd
)

// scored is a move with its ordering score in the upper 48 bits; higher ones come first.
type scored int64

func newScored(m xiangqi.Move, score int) scored { return scored(score<<16 | int(m)) }

func (s scored) move() xiangqi.Move { return xiangqi.Move(s) }
func (s scored) score() int         { return int(s >> 16) }

// picker yields the legal moves of a position, the most promising first: the table move, winning captures by their
// gain, killers and the counter-move, quiet moves by history, losing captures.
type picker struct {
	w         *worker
	ply       int
	stage     int
	table     xiangqi.Move
	refuters  [3]xiangqi.Move
	before    befores
	noQuiets  bool // skip quiet moves
	capturing bool // only captures that lose nothing
	next      int
	list      []scored
	bad       []xiangqi.Move
	pins      xiangqi.Pins // of the position, from stageMakeCaptures on
	buffer    [xiangqi.MaxMoves]scored
	badBuffer [xiangqi.MaxMoves / 2]xiangqi.Move
	// The moves that the search tried in vain.
	quiets, captures [64]xiangqi.Move
}

func (k *picker) init(w *worker, ply int, table xiangqi.Move) {
	k.w, k.ply, k.table = w, ply, table
	k.stage, k.next, k.noQuiets, k.capturing = stageTable, 0, false, false
	k.list, k.bad = k.buffer[:0], k.badBuffer[:0]
	if table != xiangqi.NullMove && !w.pos.Legal(table) {
		k.table = xiangqi.NullMove
	}
	for i, back := range followed {
		if k.before[i] = w.frames[ply+frameOffset-back].follow; k.before[i] == nil {
			k.before[i] = &nothing
		}
	}
}

// pick returns the next move, or NullMove at the end.
func (k *picker) pick() xiangqi.Move {
	for {
		switch k.stage {
		case stageTable:
			k.stage++
			if k.table != xiangqi.NullMove {
				return k.table
			}
		case stageMakeCaptures:
			k.makeCaptures()
			k.stage++
		case stageGoodCaptures:
			for k.next < len(k.list) {
				best := k.best()
				if k.w.pos.ExchangeBelow(best, &exchangeValue, 0) {
					k.bad = append(k.bad, best)
					continue
				}
				return best
			}
			if k.capturing {
				k.stage = stageEnd
				break
			}
			k.stage++
			k.next = 0
			k.findRefuters()
		case stageKillers:
			for k.next < len(k.refuters) {
				m := k.refuters[k.next]
				k.next++
				if m != xiangqi.NullMove && !k.noQuiets && k.w.pos.LegalWith(&k.pins, m) {
					return m
				}
				k.refuters[k.next-1] = xiangqi.NullMove
			}
			k.stage++
		case stageMakeQuiets:
			k.list, k.next = k.buffer[:0], 0
			if !k.noQuiets {
				k.makeQuiets()
			}
			k.stage++
		case stageQuiets:
			if k.next < len(k.list) && !k.noQuiets {
				return k.best()
			}
			k.stage++
			k.next = 0
		case stageBadCaptures:
			if k.next < len(k.bad) {
				k.next++
				return k.bad[k.next-1]
			}
			k.stage++
		default:
			return xiangqi.NullMove
		}
	}
}

// best takes the best of the remaining moves.
func (k *picker) best() xiangqi.Move {
	list := k.list[k.next:]
	// The highest score with the lowest of its indices in one number, without a branch that could be mispredicted.
	const last = 1<<8 - 1
	even, odd := -1<<60, -1<<60
	i := 0
	for ; i+1 < len(list); i += 2 {
		x, y := (list[i].score()<<8|(last-i))-even, (list[i+1].score()<<8|(last-1-i))-odd
		even += x &^ (x >> 63)
		odd += y &^ (y >> 63)
	}
	if i < len(list) {
		even = max(even, list[i].score()<<8|(last-i))
	}
	i = last - max(even, odd)&last
	list[0], list[i] = list[i], list[0]
	k.next++
	return list[0].move()
}

func (k *picker) makeCaptures() {
	p, par := k.w.pos, &k.w.par
	p.Pins(&k.pins)
	for _, m := range p.CapturesWith(&k.pins, k.w.moves[:0]) {
		if m == k.table {
			continue
		}
		taken := xiangqi.KindOf(p.At(m.To()))
		score := exchangeValue[taken]*par.OrderTaken + int(k.w.hist.capture[p.At(m.From())][m.To()][taken])*par.OrderCapture/1024
		k.list = append(k.list, newScored(m, score))
	}
}

// findRefuters collects the quiet moves to try before generating the others.
func (k *picker) findRefuters() {
	p, h := k.w.pos, k.w.hist
	k.refuters = [3]xiangqi.Move{h.killers[k.ply][0], h.killers[k.ply][1], xiangqi.NullMove}
	if last := p.now().move; last != xiangqi.NullMove {
		k.refuters[2] = h.counter[p.At(last.To())][last.To()]
	}
	for i, m := range k.refuters {
		if m == k.table || m != xiangqi.NullMove && p.At(m.To()) != core.NoPiece ||
			i > 0 && m == k.refuters[0] || i > 1 && m == k.refuters[1] {
			k.refuters[i] = xiangqi.NullMove
		}
	}
}

func (k *picker) makeQuiets() {
	p, par := k.w.pos, &k.w.par
	lesser, any := p.dangers()
	checks := p.CheckPoints(int(p.KingSquare(p.Turn().Other())))
	// The values that stay the same between moves of one piece.
	quiet := &k.w.hist.quiet[p.Turn()&1]
	last := core.NoSquare
	var kind xiangqi.Kind
	var own *[xiangqi.Squares]int16
	var before [len(followed)]*[xiangqi.Squares]int16
	for _, m := range p.QuietsWith(&k.pins, k.w.moves[:0]) {
		if m == k.table || m == k.refuters[0] || m == k.refuters[1] || m == k.refuters[2] {
			continue
		}
		if from := m.From(); from != last {
			last = from
			piece := p.At(from) & 15
			kind = xiangqi.KindOf(piece)
			own = &quiet[from]
			for i, c := range k.before {
				before[i] = &c[piece]
			}
		}
		from, to := m.From(), m.To()
		score := int(own[to]) + par.OrderLast*int(before[0][to]) + int(before[1][to]) + int(before[2][to]) // the last move matters most
		switch kind {
		case xiangqi.Rook:
			score += par.OrderRook * (b2i(any.Has(from)) - b2i(any.Has(to)))
		case xiangqi.Horse, xiangqi.Cannon:
			score += par.OrderMinor * (b2i(lesser.Has(from)) - b2i(lesser.Has(to)))
		}
		if checks[kind].Has(to) {
			score += par.OrderCheck
		}
		k.list = append(k.list, newScored(m, score))
	}
}

// dangers returns the points attacked by the enemy's pawns, advisors and elephants, and those attacked by any of its
// pieces but the king and rooks.
func (p *position) dangers() (lesser, any xiangqi.Bitboard) {
	them := p.Turn().Other()
	list := (*[xiangqi.SideSlots]uint8)(p.Places()[int(them)*xiangqi.SideSlots:])
	for _, sq := range list[xiangqi.SlotAdvisor:xiangqi.SlotElephant] {
		if sq != xiangqi.Absent {
			lesser = lesser.Or(p.AdvisorTargets(int(sq)))
		}
	}
	for _, sq := range list[xiangqi.SlotElephant:xiangqi.SlotHorse] {
		if sq != xiangqi.Absent {
			lesser = lesser.Or(p.ElephantTargets(int(sq)))
		}
	}
	for _, sq := range list[xiangqi.SlotPawn:] {
		if sq != xiangqi.Absent {
			lesser = lesser.Or(p.PawnTargets(them, int(sq)))
		}
	}
	any = lesser
	for _, sq := range list[xiangqi.SlotHorse:xiangqi.SlotRook] {
		if sq != xiangqi.Absent {
			any = any.Or(p.HorseTargets(int(sq)))
		}
	}
	for _, sq := range list[xiangqi.SlotCannon:xiangqi.SlotPawn] {
		if sq != xiangqi.Absent {
			any = any.Or(p.CannonReach(int(sq)))
		}
	}
	return lesser, any
}

// quietScore returns how well m, the quiet move picked last, has done before.
func (k *picker) quietScore(m xiangqi.Move) int {
	if k.stage == stageQuiets {
		return k.list[k.next-1].score()
	}
	return k.w.quietScore(m, &k.before)
}

// quietScore returns how well a quiet move has done before.
func (w *worker) quietScore(m xiangqi.Move, before *befores) int {
	p := w.pos
	from, to := m.From(), m.To()
	piece := p.At(from)
	score := int(w.hist.quiet[p.Turn()][from][to])
	for _, c := range before {
		score += int(c[piece&15][to])
	}
	return score
}
