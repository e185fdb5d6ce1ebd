package xiangqi

import (
	"context"
	"errors"
	"fmt"

	"qilab/core"
	"qilab/core/xiangqi"
)

// MaxMateMoves is the longest mate to search for, in moves of the side that mates.
const MaxMateMoves = 40

// ErrMateNodes means that a mate search reached its limit of nodes.
var ErrMateNodes = errors.New("xiangqi: the mate search has reached its limit of positions")

// MateLimit bounds a search for a mate.
type MateLimit struct {
	// Moves is the longest mate to look for, in moves of the side that mates: 1 to MaxMateMoves; 0 is MaxMateMoves.
	Moves int
	// Nodes bounds the positions visited; 0: no bound.
	Nodes uint64
	// Checks restricts the attacker to checks (连将杀). That is fast, but the mate found is only the shortest of its kind,
	// and the absence of one proves nothing for other moves.
	Checks bool
}

// Mate is the result of a mate search.
type Mate struct {
	// Moves is the number of the attacker's moves to the shortest mate; 0: nothing is proven.
	Moves int
	// None is the number of moves within which there is no mate.
	None int
	// Line is the mate with the longest resistance, 2·Moves−1 plies from a position with the attacker to move and
	// 2·Moves from one with the defender to move.
	Line []core.Move
	// Nodes counts the positions visited.
	Nodes uint64
}

// MateSolver proves forced mates: that the attacker wins by leaving the enemy without a legal move, in check (绝杀) or
// not (困毙), within a number of moves, whatever the enemy plays. All its answers are proofs, for shortest mates as well
// as for their absence; they hold as long as no two positions share a 64-bit hash.
//
// It takes the game's history into account: a mate that the history spoils (a third occurrence of a position on the
// way, the limit of moves without a capture) is not found.
//
// A MateSolver keeps what it proved from one call to the next. It is not safe for concurrent use.
type MateSolver struct {
	table *mateTable
}

// NewMateSolver returns a solver whose table takes at most hashMiB MiB (at least 1).
func NewMateSolver(hashMiB int) *MateSolver { return &MateSolver{table: newMateTable(hashMiB)} }

// Clear forgets all proofs.
func (s *MateSolver) Clear() { s.table.clear() }

// Free releases the memory of the table; the solver, which may be nil, cannot be used afterwards.
func (s *MateSolver) Free() {
	if s != nil {
		s.table.free()
	}
}

// Find looks for the shortest mate that the side to move at the end of the line can force. If it gives up, it returns
// the results proven so far with the error: ErrMateNodes, or ctx.Err().
func (s *MateSolver) Find(ctx context.Context, line core.Line, lim MateLimit) (Mate, error) {
	return s.deepen(ctx, line, lim, true)
}

// mated does the same as Find for the other side: it finds the number of the enemy's moves within which the side to
// move at the end of the line is mated, and the longest resistance. The error is core.ErrGameOver if it has no legal
// move.
func (s *MateSolver) mated(ctx context.Context, line core.Line, lim MateLimit) (Mate, error) {
	if p := line.Last(); p.Outcome().Over() {
		return Mate{}, core.ErrGameOver
	}
	return s.deepen(ctx, line, lim, false)
}

// deepen looks for mates in 1, 2, … moves until there is one.
func (s *MateSolver) deepen(ctx context.Context, line core.Line, lim MateLimit, attacking bool) (Mate, error) {
	search, limit, err := s.begin(ctx, line, lim, attacking)
	if err != nil {
		return Mate{}, err
	}
	var found Mate
	for k := 1; k <= limit && found.Moves == 0 && search.failed == nil; k++ {
		switch {
		case search.mate(k, attacking, !lim.Checks):
			found.Moves = k
		case search.failed == nil:
			found.None = k
		}
	}
	if found.Moves > 0 {
		search.limit = 0 // the line takes little more than table lookups
		found.Line = search.line(found.Moves, attacking, !lim.Checks)
	}
	found.Nodes = search.nodes
	return found, search.failed
}

// First lists every first move of the side to move at the end of the line that mates in at most moves moves, in the
// order of Position.Moves. A puzzle of a mate in that number is sound if there is exactly one, and Find finds none
// sooner.
func (s *MateSolver) First(ctx context.Context, line core.Line, moves int) ([]core.Move, error) {
	first, _, err := s.first(ctx, line, MateLimit{Moves: moves})
	return first, err
}

// first does the work of First within a limit, and counts the nodes. The moves it lists are proven even if it gives up.
func (s *MateSolver) first(ctx context.Context, line core.Line, lim MateLimit) ([]core.Move, uint64, error) {
	search, limit, err := s.begin(ctx, line, lim, true)
	if err != nil {
		return nil, 0, err
	}
	var first []core.Move
	for _, m := range search.board.Moves(nil) {
		if limit > 0 && search.mates(m, limit, 0, true) {
			first = append(first, m.Core())
		}
	}
	return first, search.nodes, search.failed
}

// begin prepares a search at the end of a line, where the attacker is to move or not, and returns the maximum length of a mate there.
func (s *MateSolver) begin(ctx context.Context, line core.Line, lim MateLimit, attacking bool) (*mateSearch, int, error) {
	p, ok := line.Last().(xiangqi.Position)
	if !ok {
		return nil, 0, fmt.Errorf("xiangqi: %T is not a position of this game", line.Last())
	}
	limit := lim.Moves
	if limit <= 0 || limit > MaxMateMoves {
		limit = MaxMateMoves
	}
	// The game must not be drawn before the mate, which ends it even at the limit.
	left := xiangqi.MoveLimit - xiangqi.QuietPlies(line)
	if attacking {
		left++ // the last move is the attacker's too
	}
	limit = min(limit, left/2)
	search := &mateSearch{board: *p.Board(), table: s.table, limit: lim.Nodes, ctx: ctx, failed: ctx.Err()}
	search.bar(line)
	return search, limit, nil
}

// bar records the positions of a game that have occurred twice and can recur.
func (s *mateSearch) bar(line core.Line) {
	seen := map[uint64]int{}
	for i := len(line) - 1; i >= 0; i-- {
		p := line[i].Position.(xiangqi.Position)
		hash := p.Board().Hash()
		if seen[hash]++; seen[hash] == 2 {
			s.barred = append(s.barred, hash)
			s.salt = (s.salt ^ hash) * saltFactor // no mere xor: the hashes of a loop cancel each other out
		}
		if i > 0 && p.Quiet() == 0 {
			break // no earlier position recurs after a capture
		}
	}
}

// mate reports whether the attacker, to move or not, mates within k moves.
func (s *mateSearch) mate(k int, attacking, quiet bool) bool {
	if attacking {
		return s.attack(k, 0, quiet)
	}
	return s.defend(k, 0, quiet)
}

// line returns the moves of a mate in exactly k moves with best play. It stops if the search gives up.
func (s *mateSearch) line(k int, attacking, quiet bool) []core.Move {
	var line []core.Move
	board := s.board
	for k > 0 && s.failed == nil {
		var m xiangqi.Move
		if attacking {
			m = s.mating(k, quiet)
			k--
		} else {
			m = s.longest(k, quiet)
		}
		if m == xiangqi.NullMove {
			break
		}
		line = append(line, m.Core())
		s.board.Make(m)
		attacking = !attacking
	}
	s.board = board
	return line
}

// mating returns a move of the attacker that mates within k moves, or NullMove if the search gives up.
func (s *mateSearch) mating(k int, quiet bool) xiangqi.Move {
	if s.attack(k, 0, quiet) {
		if e := s.table.probe(s.key(true, quiet)); e.proven != 0 && s.board.Legal(e.move) {
			return e.move
		}
	}
	for _, m := range s.board.Moves(nil) {
		if (quiet || s.board.GivesCheck(m)) && s.mates(m, k, 0, quiet) {
			return m
		}
	}
	return xiangqi.NullMove
}

// longest returns a reply of the defender, mated within k moves, that resists longest. It is NullMove if the search
// gives up.
func (s *mateSearch) longest(k int, quiet bool) xiangqi.Move {
	replies := s.board.Moves(nil)
	for _, m := range replies {
		if k == 1 {
			return m
		}
		captured := s.board.Make(m)
		sooner := s.attack(k-1, 1, quiet)
		s.board.Unmake(m, captured)
		if s.failed != nil {
			break
		}
		if !sooner {
			return m
		}
	}
	return xiangqi.NullMove
}
