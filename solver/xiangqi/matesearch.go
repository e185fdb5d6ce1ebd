package xiangqi

import (
	"context"
	"slices"

	"qilab/core/xiangqi"
)

// mateSearch is the search of a MateSolver: an AND/OR search over the attacker's and the defender's moves with a fixed
// number of moves left to the attacker. attack and defend are exact in either mode: all moves of the attacker, or only
// checks.
//
// There is no speculative pruning. In particular there is no null move: a side in zugzwang loses in this game, so only
// a real move can refute a threat. The defender's replies are ordered so that the refutation comes early: the one of
// the table, those that refuted sibling moves, checks (which leave the attacker few moves), captures.
//
// Repetitions need no care within a search: a shortest mate comes nearer with every move, so no position comes up twice
// on the way. For earlier positions of the game, see barred.
type mateSearch struct {
	board  xiangqi.Board
	table  *mateTable
	nodes  uint64
	limit  uint64 // of nodes
	ctx    context.Context
	failed error // why the search gave up: the context's error or ErrMateNodes

	// barred are positions that have occurred twice in the game: a third occurrence is judged by the rules, so no mate
	// may lead through one of them. salt separates the proofs of such searches.
	barred []uint64
	salt   uint64

	killers [MaxMateMoves + 1][2]xiangqi.Move // the last refutations, by the moves left to the attacker
	plies   [2*MaxMateMoves + 2]mateMoves     // one list for every ply
}

// mateMoves is a list of moves with their ordering scores, highest first.
type mateMoves struct {
	buffer [xiangqi.MaxMoves]xiangqi.Move
	worth  [xiangqi.MaxMoves]int32
}

// The salts of the keys. A position has another meaning with the defender to move than with the attacker, and the
// absence of a mate by checks implies nothing for other moves.
const (
	saltDefend = 0xBB67AE8584CAA73B
	saltChecks = 0x6A09E667F3BCC908
	saltFactor = 0x9E3779B97F4A7C15 // odd
)

// matePoll is the number of nodes between checks of the context.
const matePoll = 1 << 10

// visit counts a node and reports whether the search goes on.
func (s *mateSearch) visit() bool {
	s.nodes++
	switch {
	case s.failed != nil:
		return false
	case s.limit > 0 && s.nodes > s.limit:
		s.failed = ErrMateNodes
		return false
	case s.nodes%matePoll == 0:
		s.failed = s.ctx.Err()
		return s.failed == nil
	}
	return true
}

func (s *mateSearch) key(attacking, quiet bool) uint64 {
	key := s.board.Hash() ^ s.salt
	if !attacking {
		key ^= saltDefend
	}
	if !quiet {
		key ^= saltChecks
	}
	return key
}

// drawn reports whether the game is over here without a mate: by a repetition, or because no piece is left that can
// cross the river. At the root the game goes on in any case.
func (s *mateSearch) drawn(ply int) bool {
	if ply > 0 && slices.Contains(s.barred, s.board.Hash()) {
		return true
	}
	const homeBodies = 2 * (1 + 2 + 2) // kings, advisors, elephants
	red, black := s.board.Side(xiangqi.Red), s.board.Side(xiangqi.Black)
	if red.Count()+black.Count() > homeBodies {
		return false
	}
	for set := red.Or(black); !set.Empty(); {
		switch xiangqi.KindOf(s.board.At(set.Pop())) {
		case xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon, xiangqi.Pawn:
			return false
		}
	}
	return true
}

// attack reports whether the side to move mates in at most k moves, k from 1. If quiet is false, it gives check with
// every move. ply is the number of moves since the root. The result is meaningless once s.failed is set.
func (s *mateSearch) attack(k, ply int, quiet bool) bool {
	if !s.visit() || s.drawn(ply) {
		return false
	}
	key := s.key(true, quiet)
	e := s.table.probe(key)
	if mates, known := e.decides(k); known {
		return mates
	}
	var m xiangqi.Move
	switch {
	case k == 1:
		m = s.mateInOne(ply, quiet)
	case quiet && k > 2 && s.attack(k, ply, false): // by far the cheaper search, and often enough
		m = s.table.probe(s.key(true, false)).move
	default:
		m = s.findMate(k, ply, quiet, e.move)
	}
	if s.failed != nil {
		return false
	}
	s.table.store(key, k, m != xiangqi.NullMove, m)
	return m != xiangqi.NullMove
}

// mateInOne returns a move that ends the game at once, or NullMove.
func (s *mateSearch) mateInOne(ply int, quiet bool) xiangqi.Move {
	b := &s.board
	p := &s.plies[ply]
	for _, m := range b.Checks(p.buffer[:0]) {
		if s.ends(m) {
			return m
		}
	}
	if !quiet || roams(b, b.Turn().Other()) {
		return xiangqi.NullMove
	}
	for _, m := range b.Moves(p.buffer[:0]) {
		if s.ends(m) {
			return m
		}
	}
	return xiangqi.NullMove
}

// ends reports whether m leaves the enemy without a move.
func (s *mateSearch) ends(m xiangqi.Move) bool {
	captured := s.board.Make(m)
	ends := !s.board.HasMove()
	s.board.Unmake(m, captured)
	return ends
}

// findMate returns a move of the attacker that mates in at most k moves, k from 2, or NullMove.
func (s *mateSearch) findMate(k, ply int, quiet bool, hint xiangqi.Move) xiangqi.Move {
	b := &s.board
	p := &s.plies[ply]
	if hint != xiangqi.NullMove && b.Legal(hint) && (quiet || b.GivesCheck(hint)) && s.mates(hint, k, ply, quiet) {
		return hint
	}
	checks := b.Checks(p.buffer[:0])
	for i, m := range checks { // moves with fewer answers first
		captured := b.Make(m)
		p.worth[i] = -int32(b.CountMoves())
		b.Unmake(m, captured)
		if p.worth[i] == 0 {
			return m
		}
	}
	for i := range checks {
		m := p.pick(checks, i)
		if m != hint && s.mates(m, k, ply, quiet) {
			return m
		}
		if s.failed != nil {
			return xiangqi.NullMove
		}
	}
	if !quiet {
		return xiangqi.NullMove
	}
	for _, m := range b.Moves(p.buffer[:0]) {
		if m == hint || b.GivesCheck(m) {
			continue
		}
		if s.mates(m, k, ply, true) {
			return m
		}
		if s.failed != nil {
			return xiangqi.NullMove
		}
	}
	return xiangqi.NullMove
}

// mates reports whether m, a move of the attacker, mates in at most k moves, itself included.
func (s *mateSearch) mates(m xiangqi.Move, k, ply int, quiet bool) bool {
	captured := s.board.Make(m)
	mates := s.defend(k-1, ply+1, quiet)
	s.board.Unmake(m, captured)
	return mates
}

// defend reports whether the side to move is mated within k more moves of the attacker, whatever it plays; for k = 0:
// whether it is mated now.
func (s *mateSearch) defend(k, ply int, quiet bool) bool {
	if !s.visit() {
		return false
	}
	b := &s.board
	if k == 0 {
		return !b.HasMove()
	}
	key := s.key(false, quiet)
	e := s.table.probe(key)
	if mates, known := e.decides(k); known {
		return mates
	}
	p := &s.plies[ply]
	moves := b.Moves(p.buffer[:0])
	if len(moves) > 0 && s.drawn(ply) {
		return false
	}
	s.orderReplies(p, moves, k, e.move)
	for i := range moves {
		m := p.pick(moves, i)
		captured := b.Make(m)
		mated := s.attack(k, ply+1, quiet)
		b.Unmake(m, captured)
		if s.failed != nil {
			return false
		}
		if !mated {
			s.table.store(key, k, false, m)
			if s.killers[k][0] != m {
				s.killers[k][1], s.killers[k][0] = s.killers[k][0], m
			}
			return false
		}
	}
	s.table.store(key, k, true, xiangqi.NullMove)
	return true
}

// orderReplies scores the replies of the defender.
func (s *mateSearch) orderReplies(p *mateMoves, moves []xiangqi.Move, k int, hint xiangqi.Move) {
	b := &s.board
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	checks := b.Checks(buffer[:0])
	for i, m := range moves {
		var worth int32
		if len(checks) > 0 && checks[0] == m { // both lists are in the same order
			checks = checks[1:]
			worth += 4000
		}
		switch m {
		case hint:
			worth += 1 << 20
		case s.killers[k][0]:
			worth += 6000
		case s.killers[k][1]:
			worth += 3000
		}
		worth += captureWorth[xiangqi.KindOf(b.At(m.To()))]
		p.worth[i] = worth
	}
}

// captureWorth orders captures by the captured piece: attackers first.
var captureWorth = [...]int32{
	xiangqi.Rook: 1000, xiangqi.Cannon: 800, xiangqi.Horse: 700, xiangqi.Pawn: 400, xiangqi.Advisor: 20,
	xiangqi.Elephant: 20,
}

// pick moves the best of moves[i:] to place i and returns it.
func (p *mateMoves) pick(moves []xiangqi.Move, i int) xiangqi.Move {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if p.worth[j] > p.worth[best] {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	p.worth[i], p.worth[best] = p.worth[best], p.worth[i]
	return moves[i]
}
