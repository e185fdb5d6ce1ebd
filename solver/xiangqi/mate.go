package xiangqi

import (
	"context"
	"errors"
	"fmt"

	"qilab/core"
	"qilab/core/xiangqi"
)

// MaxMateMoves is the longest mate that is looked for, in moves of the side that mates.
const MaxMateMoves = 40

// ErrMateNodes says that a search for a mate was given up because it had visited as many positions as it may.
var ErrMateNodes = errors.New("xiangqi: the mate search has reached its limit of positions")

// MateLimit bounds a search for a mate.
type MateLimit struct {
	// Moves is the longest mate to look for, in moves of the side that mates: 1 to MaxMateMoves; 0 is MaxMateMoves.
	Moves int
	// Nodes is how many positions may be visited; 0: no bound.
	Nodes uint64
	// Checks lets the attacker give check with every move (连将杀). That is fast, but the mate found is the shortest of
	// its kind only, and that there is none proves nothing for other moves.
	Checks bool
}

// Mate holds what a search for a mate found.
type Mate struct {
	// Moves says that the attacker mates in so many of its moves, and no sooner; 0: nothing is proven.
	Moves int
	// None says that there is no mate in so many moves or fewer.
	None int
	// Line is the way to the mate with the longest resistance, 2·Moves−1 plies from a position with the attacker to
	// move and 2·Moves from one with the defender to move.
	Line []core.Move
	// Nodes counts the positions visited.
	Nodes uint64
}

// MateSolver proves forced mates: that the attacker wins by leaving the enemy without a legal move, in check (绝杀) or
// not (困毙), in so many moves, whatever the enemy plays. All its answers are proofs, shortest mates as well as that
// there is no mate so short; they hold as far as two positions do not share a 64-bit hash.
//
// The counts are those of the game's move-by-move play: a mate that the game's history spoils (a third occurrence of a
// position on the way, the limit of moves without a capture) is not found.
//
// A MateSolver keeps what it proved from one call to the next. It is not safe for concurrent use.
type MateSolver struct {
	table *mateTable
}

// NewMateSolver makes a solver whose table takes at most hashMiB MiB (at least 1).
func NewMateSolver(hashMiB int) *MateSolver { return &MateSolver{table: newMateTable(hashMiB)} }

// Clear forgets all proofs.
func (s *MateSolver) Clear() { s.table.clear() }

// Free gives the memory of the table back; the solver, which may be nil, cannot be used any more.
func (s *MateSolver) Free() {
	if s != nil {
		s.table.free()
	}
}

// Find looks for the shortest mate that the side to move at the end of the line can force. If it is given up, what is
// proven until then is returned with the error: ErrMateNodes, or ctx.Err().
func (s *MateSolver) Find(ctx context.Context, line core.Line, lim MateLimit) (Mate, error) {
	return s.deepen(ctx, line, lim, true)
}

// Mated does what Find does from the other side: in how many moves of the enemy the side to move at the end of the line is mated,
// whatever it plays, and how it resists longest. The error is core.ErrGameOver where it has no legal move any more.
func (s *MateSolver) Mated(ctx context.Context, line core.Line, lim MateLimit) (Mate, error) {
	if p := line.Last(); p.Outcome().Over() {
		return Mate{}, core.ErrGameOver
	}
	return s.deepen(ctx, line, lim, false)
}

// deepen asks for mates in 1, 2, … moves until there is one.
func (s *MateSolver) deepen(ctx context.Context, line core.Line, lim MateLimit, attacking bool) (Mate, error) {
	search, most, err := s.begin(ctx, line, lim)
	if err != nil {
		return Mate{}, err
	}
	var found Mate
	for k := 1; k <= most && found.Moves == 0 && search.failed == nil; k++ {
		switch {
		case search.mate(k, attacking, !lim.Checks):
			found.Moves = k
		case search.failed == nil:
			found.None = k
		}
	}
	if found.Moves > 0 {
		search.limit = 0 // the line is little more to do than what is in the table
		found.Line = search.line(found.Moves, attacking, !lim.Checks)
	}
	found.Nodes = search.nodes
	return found, search.failed
}

// First lists every first move of the side to move at the end of the line that mates in at most moves moves, in the
// order of Position.Moves. A puzzle of a mate in that number is sound if there is one, and if Find knows none sooner.
func (s *MateSolver) First(ctx context.Context, line core.Line, moves int) ([]core.Move, error) {
	first, _, err := s.first(ctx, line, MateLimit{Moves: moves})
	return first, err
}

// first does what First does within a limit, and counts the positions visited. What it lists is proven even if it is given up.
func (s *MateSolver) first(ctx context.Context, line core.Line, lim MateLimit) ([]core.Move, uint64, error) {
	search, most, err := s.begin(ctx, line, lim)
	if err != nil {
		return nil, 0, err
	}
	var first []core.Move
	for _, m := range search.board.Moves(nil) {
		if most > 0 && search.mates(m, most, 0, true) {
			first = append(first, m.Core())
		}
	}
	return first, search.nodes, search.failed
}

// begin prepares a search at the end of a line, and says how long a mate may be there.
func (s *MateSolver) begin(ctx context.Context, line core.Line, lim MateLimit) (*mateSearch, int, error) {
	p, ok := line.Last().(xiangqi.Position)
	if !ok {
		return nil, 0, fmt.Errorf("xiangqi: %T is not a position of this game", line.Last())
	}
	most := lim.Moves
	if most <= 0 || most > MaxMateMoves {
		most = MaxMateMoves
	}
	// The game must not be drawn before the mate, which ends it even at the limit.
	most = min(most, (xiangqi.MoveLimit-xiangqi.QuietPlies(line))/2)
	search := &mateSearch{board: *p.Board(), table: s.table, limit: lim.Nodes, ctx: ctx, failed: ctx.Err()}
	search.bar(line)
	return search, most, nil
}

// bar notes the positions of a game that have occurred twice and can still come up again.
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
			break // nothing comes back after a capture
		}
	}
}

// mate asks whether the attacker mates within k moves, being to move or not.
func (s *mateSearch) mate(k int, attacking, quiet bool) bool {
	if attacking {
		return s.attack(k, 0, quiet)
	}
	return s.defend(k, 0, quiet)
}

// line returns the course of a mate in exactly k moves, each side doing its best. It stops where the search is given up.
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

// mating returns a move of the attacker that mates within k moves, or NullMove if the search is given up.
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

// longest returns a reply of the defender, who is mated within k moves, that is not mated any sooner. It is NullMove if the
// search is given up.
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
