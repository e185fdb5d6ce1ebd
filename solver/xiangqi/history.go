package xiangqi

import (
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// continuation records how well moves did after one certain move, by piece and target.
type continuation [16][xiangqi.Squares]int16

// followed are the moves before a move that it is judged by: so many plies back.
var followed = [...]int{1, 2, 4}

// befores holds the continuations of the moves in followed; nothing after a null move and before the root.
type befores [len(followed)]*continuation

// nothing is what followed no move; it is never written to.
var nothing continuation

// history holds what one thread has learned about moves by searching, for their order and for how deep they are
// searched.
type history struct {
	quiet      [2][xiangqi.Squares][xiangqi.Squares]int16 // by side, origin, target
	capture    [16][xiangqi.Squares][8]int16              // by piece, target, kind captured
	follow     [16][xiangqi.Squares]continuation          // by the move before (piece, target)
	counter    [16][xiangqi.Squares]xiangqi.Move          // the refutation of the move before
	correction [2]engine.Correction                       // by side to move
	killers    [maxPly + 4][2]xiangqi.Move                // quiet moves that refuted another move at that ply
}

// learn moves a history entry towards bonus, the less the nearer it is to the bound.
func learn(e *int16, bonus int) {
	engine.Learn(e, max(-historyMax, min(bonus, historyMax)), historyMax)
}

// forget drops killers and refutations, between searches: they belong to positions of the last one. The other counts stay.
func (h *history) forget() {
	h.killers = [maxPly + 4][2]xiangqi.Move{}
	h.counter = [16][xiangqi.Squares]xiangqi.Move{}
}
