package xiangqi

import (
	"qilab/solver/engine"
	"qilab/solver/xiangqi/internal/evaluation"
)

// Scores are in centipawns, a pawn beyond the river being worth about 100 to 200, for the side to move.
const (
	// MateScore is the score of the side that has just mated. A mate in n plies is MateScore-n for the side that mates
	// and n-MateScore for the other one.
	MateScore = 30000
	// maxPly is the longest line in a search.
	maxPly = 120
	// mateBound is less than the score of any mate.
	mateBound = MateScore - 2*maxPly
	// ruleScore is the score, less the plies, of the side whose opponent keeps giving check or chasing: the opponent
	// loses if he goes on, which is not a mate.
	ruleScore = 20000
	// ruleBound is more than evaluation.Max and less than the score of a repetition that loses.
	ruleBound = ruleScore - 2*maxPly
	_         = uint(ruleBound - evaluation.Max - 1) // must not be negative
	infinite  = 31000
	noScore   = infinite + 1
	drawScore = 0
)

// scale is the judge.Scale of the engine: the score with which three games of four are won.
const scale = 300

// IsMate reports whether a score means that the game ends in mate (or stalemate, which loses too). Its line ends so if
// both sides play it; pruning may have missed a shorter one.
func IsMate(score int) bool { return score >= mateBound || score <= -mateBound }

// MatePlies returns the plies to the mate of a score for which IsMate is true.
func MatePlies(score int) int { return MateScore - max(score, -score) }

func toTable(score, ply int) int16       { return engine.ToTable(score, ply, ruleBound) }
func fromTable(score int16, ply int) int { return engine.FromTable(score, ply, ruleBound) }
