package mining

import (
	"context"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
)

// The bounds of a position with a single good move, in centipawns for the side to move.
const (
	minHold    = -60  // the score of the move: it holds
	maxSpoiled = -250 // the score of all others
	minChoice  = 8    // legal moves
)

// The same where the other choice is to check for ever, which would be a draw without the rule on repetition.
const (
	minVaried  = -150
	maxEndless = -50
	minVary    = 150 // the lead of the move
	maxVary    = 900
)

// The nodes of the searches that must agree. The last one is for wins of other moves that take long.
var onlyNodes = [...]uint64{15_000, 60_000, 600_000}

// isHard reports whether a move is a choice: not an answer to a check, nor a capture that wins material by itself.
func isHard(p core.Position, move core.Move) bool {
	return !p.(xiangqi.Position).InCheck() && len(p.Moves()) >= minChoice && !simpleCapture(p, move)
}

// onlyMove finds the move without which a game is lost, by searches of different depth. For goalVary another move must
// check for ever.
func (m *Miner) onlyMove(ctx context.Context, p core.Position, goal puzzle.Goal, by mining.Standard) (mining.Solution, error) {
	line := core.Line{{Position: p}}
	hold, spoiled, gap := minHold, maxSpoiled, minGap
	if goal.Kind == goalVary {
		hold, spoiled, gap = minVaried, maxEndless, minVary
	}
	var best core.Move
	for i, nodes := range onlyNodes {
		first, second, ok := m.bestTwo(ctx, line, nodes)
		if ctx.Err() != nil || !ok || first.Score < hold || second.Score > spoiled || first.Score-second.Score < gap {
			return mining.Solution{}, unsound(ctx)
		}
		if i > 0 && first.PV[0] != best {
			return mining.Solution{}, mining.ErrUnsound
		}
		best = first.PV[0]
	}
	if goal.Kind == goalVary && !checksForever(p, best) || goal.Kind == goalOnly && by == mining.Mined && !isHard(p, best) {
		return mining.Solution{}, mining.ErrUnsound
	}
	s := mining.Solution{Goal: puzzle.Goal{Kind: goal.Kind}, Proof: collection.BySearch, Line: []core.Move{best}, Accepted: [][]core.Move{{best}}, Rating: 1400}
	if next, err := p.Play(best); err == nil && !next.(xiangqi.Position).InCheck() {
		s.Rating += 200
	}
	return s, nil
}

// foreverMoves is the number of checks after which a position has to occur again.
const foreverMoves = 5

// checksForever reports whether a move other than the given one gives a check after which the side to move can check
// for ever, so that it would draw if the rules allowed it.
func checksForever(p core.Position, except core.Move) bool {
	b := *p.(xiangqi.Position).Board()
	if b.InCheck() {
		return false
	}
	w := forever{board: &b, left: 2000}
	for _, m := range b.Checks(nil) {
		if m.Core() == except {
			continue
		}
		u := b.Make(m)
		found := w.escapes(foreverMoves)
		b.Unmake(m, u)
		if found {
			return true
		}
	}
	return false
}

// forever looks for checks without end.
type forever struct {
	board *xiangqi.Board
	path  []uint64 // the positions with the other side to move
	left  int      // positions to visit
}

// escapes reports whether every reply to the check on the board is followed by another check, up to positions that
// occur again.
func (w *forever) escapes(moves int) bool {
	hash := w.board.Hash()
	for _, h := range w.path {
		if h == hash {
			return true
		}
	}
	if w.left--; moves == 0 || w.left < 0 || !w.board.HasMove() {
		return false
	}
	w.path = append(w.path, hash)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	for _, reply := range w.board.Moves(nil) {
		u := w.board.Make(reply)
		found := false
		for _, check := range w.board.Checks(nil) {
			v := w.board.Make(check)
			found = w.escapes(moves - 1)
			w.board.Unmake(check, v)
			if found {
				break
			}
		}
		w.board.Unmake(reply, u)
		if !found {
			return false
		}
	}
	return true
}
