package xiangqi

import (
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// continuation records how well moves did after one certain move, by piece and target.
type continuation [16][xiangqi.Squares]int16

// followed lists the previous moves by which a move is judged, in plies back.
var followed = [...]int{1, 2, 4}

// befores holds the continuations of the moves in followed; nothing after a null move and before the root.
type befores [len(followed)]*continuation

// nothing is the continuation of no move; it is never written to.
var nothing continuation

// history is one thread's experience with moves, for ordering them and for choosing their depth.
type history struct {
	quiet      [2][xiangqi.Squares][xiangqi.Squares]int16 // by side, origin, target
	capture    [16][xiangqi.Squares][8]int16              // by piece, target, kind captured
	follow     [16][xiangqi.Squares]continuation          // by the previous move (piece, target)
	counter    [16][xiangqi.Squares]xiangqi.Move          // the refutation of the previous move
	correction [2]engine.Correction                       // by side to move
	killers    [maxPly + 4][2]xiangqi.Move                // quiet moves that refuted another move at that ply
}

// learn moves a history entry towards bonus, the less the nearer it is to the bound.
func learn(e *int16, bonus int) {
	engine.Learn(e, max(-historyMax, min(bonus, historyMax)), historyMax)
}

// forget clears killers and refutations between searches: they belong to positions of the last one. The other tables
// stay.
func (h *history) forget() {
	h.killers = [maxPly + 4][2]xiangqi.Move{}
	h.counter = [16][xiangqi.Squares]xiangqi.Move{}
}
