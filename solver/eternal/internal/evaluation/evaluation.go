// Package evaluation is the static evaluation of the engine of Eternal Chess: a small neural network that is updated step
// by step, and a sum of readable terms for the levels that play without the network. It is a package of its own to share
// it between the engine and the tuner (solver/eternal/cmd/tune), which fits the network, and no other code.
//
// The inputs of the network are the pieces by cell and state (it can score; it can move to where it could; the enemy
// can capture it), the stones, the cells from which a piece would threaten to score, and where each side can move. A
// layer of neurons sees the board as it is and mirrored, with the eyes of either side, so mirrored boards have the same
// value. The value is the sum of their squared outputs, with weights that depend on the points that the sides still
// need. All numbers are integers, and the result is the same on every machine.
//
//   - evaluation.go: the scale; the sum of terms, with terms.go, their numbers, and weights.go, their values
//   - sight.go: how a side can score
//   - features.go: the inputs of the network
//   - network.go: its numbers, and the value of the sums
//   - accumulator.go: the sums along a line of steps
//   - file.go: the file of the network
package evaluation

import (
	"qilab/core"
	"qilab/core/eternal"
)

// outlook summarizes the board for one side.
type outlook struct {
	sight
	moves  [kinds + 1]int              // by kind
	idle   [kinds + 1]int              // by kind
	pieces [kinds + 1]eternal.Bitboard // by kind
}

func look(b *eternal.Board, s core.Side, o *outlook) {
	own := b.Side(s)
	for k := eternal.Rook; k <= eternal.Pawn; k++ {
		o.pieces[k] = own.And(b.Pieces(k))
	}
	o.begin(b, s)
	for sq, targets := range b.AllTargets(s) {
		k := eternal.KindOf(b.At(sq))
		n := targets.Count()
		o.moves[k] += n
		if n == 0 {
			o.idle[k]++
		}
		o.add(k, sq, targets)
	}
}

// Max bounds the values.
const Max = 9999

// Scale is the score by which the odds of winning grow by a factor of e: network and terms are fitted to it.
const Scale = 160

// Of evaluates a position for the side to move by the terms. A piece to be placed or returned counts nothing.
func Of(b *eternal.Board) int {
	us, them := b.Turn(), b.Turn().Other()
	var looks [2]outlook
	look(b, eternal.Red, &looks[eternal.Red])
	look(b, eternal.Black, &looks[eternal.Black])
	var ours, theirs sum
	ours.side(b, us, &looks[us], &looks[them], true)
	theirs.side(b, them, &looks[them], &looks[us], false)
	ours.add(termTempo, 1)
	ours.add(termOpen, eternal.Files-b.Pieces(eternal.StoneKind).Count())
	return max(-Max, min(int(ours-theirs), Max))
}

// sum adds up terms.
type sum int

func (s *sum) add(term, n int) { *s += sum(int(weights[term]) * n) }

// side adds the terms of s; moves is whether s is to move.
func (t *sum) side(b *eternal.Board, s core.Side, own, enemy *outlook, moves bool) {
	if need := b.Target() - b.Score(s); need > 0 {
		t.add(termNeed+min(need, 5)-1, 1)
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
