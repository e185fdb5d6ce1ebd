// Package evaluation is the static evaluation of the engine of Eternal Chess: a sum of readable terms. It is a package
// of its own to share it between the engine and the tuner (solver/eternal/cmd/tune), which fits the weights, and no
// other code.
//
//   - evaluation.go: the terms of a position
//   - terms.go: the numbers of the terms
//   - weights.go: their values, written by the tuner
package evaluation

import (
	"qilab/core"
	"qilab/core/eternal"
)

// sum adds up terms, and counts them for the tuner.
type sum struct {
	total int
	trace *[Terms]int8
}

func (s *sum) add(term, n int) {
	s.total += int(weights[term]) * n
	if s.trace != nil {
		s.trace[term] += int8(n)
	}
}

// outlook summarizes the board for one side.
type outlook struct {
	reach    eternal.Bitboard            // where it can move
	doors    [kinds + 1]eternal.Bitboard // by kind: see Board.Doors
	near     eternal.Bitboard            // pieces that can move to a door, but are not on one
	steps    eternal.Bitboard            // the doors they can move to
	strikers eternal.Bitboard            // pieces on doors
	moves    [kinds + 1]int              // by kind
	idle     [kinds + 1]int              // by kind
	pieces   [kinds + 1]eternal.Bitboard // by kind
}

func look(b *eternal.Board, s core.Side, o *outlook) {
	own := b.Side(s)
	o.doors = b.Doors(s)
	for k := eternal.Rook; k <= eternal.Pawn; k++ {
		o.pieces[k] = own.And(b.Pieces(k))
		o.strikers = o.strikers.Or(o.pieces[k].And(o.doors[k]))
	}
	for sq, targets := range b.AllTargets(s) {
		k := eternal.KindOf(b.At(sq))
		n := targets.Count()
		o.moves[k] += n
		if n == 0 {
			o.idle[k]++
		}
		o.reach = o.reach.Or(targets)
		if o.doors[k].Has(sq) {
			continue
		}
		if steps := targets.And(o.doors[k]); !steps.Empty() {
			o.near = o.near.Or(eternal.CellSet(sq))
			o.steps = o.steps.Or(steps)
		}
	}
}

// Max bounds the result of Of.
const Max = 9999

// Scale is the score by which the odds of winning grow by a factor of e: the weights are fitted to it.
const Scale = 160

// Of evaluates a position for the side to move. A piece to be placed or returned counts nothing.
func Of(b *eternal.Board) int { return evaluate(b, nil) }

// Counts returns how often each term counts in a position, for the side to move: Of is the sum of their products with
// Weights.
func Counts(b *eternal.Board) (counts [Terms]int8) {
	evaluate(b, &counts)
	return counts
}

// evaluate also records, if trace is not nil, how often each term counts.
func evaluate(b *eternal.Board, trace *[Terms]int8) int {
	us, them := b.Turn(), b.Turn().Other()
	var looks [2]outlook
	look(b, eternal.Red, &looks[eternal.Red])
	look(b, eternal.Black, &looks[eternal.Black])
	ours, theirs := sum{trace: trace}, sum{}
	var traceTheirs [Terms]int8
	if trace != nil {
		theirs.trace = &traceTheirs
	}
	ours.side(b, us, &looks[us], &looks[them], true)
	theirs.side(b, them, &looks[them], &looks[us], false)
	ours.add(termTempo, 1)
	ours.add(termOpen, eternal.Files-b.Pieces(eternal.StoneKind).Count())
	if trace != nil {
		for i, n := range traceTheirs {
			trace[i] -= n
		}
	}
	return max(-Max, min(ours.total-theirs.total, Max))
}

// side adds the terms of s; moves is whether s is to move.
func (t *sum) side(b *eternal.Board, s core.Side, own, enemy *outlook, moves bool) {
	if need := b.Target() - b.Score(s); need > 0 {
		t.add(NeedTerm(need), 1)
	}
	for k := eternal.Rook; k <= eternal.Pawn; k++ {
		i := int(k) - 1
		for set := own.pieces[k]; !set.Empty(); {
			t.add(placeTerm(s, k, set.Pop()), 1)
		}
		t.add(termMobility+i, own.moves[k])
		t.add(termIdle+i, own.idle[k])
		t.add(termNear+i, own.near.And(own.pieces[k]).Count())
		if eternal.Zone(s).And(own.pieces[k]).Count() > 0 {
			t.add(termGuardian+i, 1)
		}
		attacked := own.reach.And(enemy.pieces[k]).Count()
		if moves {
			t.add(termAttack+i, attacked)
		} else {
			t.add(termAttack+kinds+i, attacked)
		}
	}
	doors := min(own.steps.AndNot(enemy.reach).Count(), 6)
	if moves {
		t.add(termDoor, doors)
		t.level(termStrike, own.strikers.Count())
		return
	}
	t.add(termDoor+1, doors)
	t.level(termThreat, own.strikers.AndNot(enemy.reach).Count())
	t.level(termLoose, own.strikers.And(enemy.reach).Count())
}

// level adds one of three terms, by n from 1; none for 0.
func (t *sum) level(first, n int) {
	if n > 0 {
		t.add(first+min(n, 3)-1, 1)
	}
}
