package xiangqi

import (
	"math"
	"sync"

	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// Params are the constants of the search that a tuner may vary. A tag holds the default, the minimum, the maximum and the step; see
// engine.Params. Each field names its unit and the function that uses it. "1/1024" is a part of a ply, or of the number beside it.
type Params struct {
	// Razoring and reverse futility, in pruneNode.
	RazorDepth    int `tune:"3,1,7,1"`       // plies, the deepest
	RazorBase     int `tune:"180,60,400,25"` // centipawns below alpha
	RazorSquare   int `tune:"220,80,400,25"` // centipawns below alpha for each square of the depth
	ReverseDepth  int `tune:"9,5,16,1"`      // plies, the deepest
	ReverseMargin int `tune:"65,35,120,6"`   // centipawns above beta for each ply

	// The null move, in pruneNode.
	NullDepth     int `tune:"3,1,6,1"`         // plies, the minimum
	NullMargin    int `tune:"140,0,350,20"`    // centipawns that the static evaluation may be below beta …
	NullPly       int `tune:"18,5,40,3"`       // … and by how many more for each ply
	NullBase      int `tune:"4,2,8,1"`         // plies of reduction
	NullDivisor   int `tune:"3,2,6,1"`         // plies of depth for another one
	NullEval      int `tune:"200,80,400,25"`   // centipawns above beta for another one …
	NullEvalMost  int `tune:"3,1,6,1"`         // … up to so many
	NullVerify    int `tune:"12,8,20,1"`       // plies, the minimum for verification
	NullVerifyFor int `tune:"768,256,1024,64"` // 1/1024 of the reduced depth without another null move

	// ProbCut, in pruneNode.
	ProbDepth     int `tune:"5,3,9,1"`       // plies, the minimum
	ProbMargin    int `tune:"190,90,350,15"` // centipawns above beta
	ProbImproving int `tune:"50,0,120,10"`   // centipawns less in a position that improves
	ProbReduction int `tune:"4,2,7,1"`       // plies

	// Pruned moves, in pruneMove and lateMoves.
	LateImproving   int `tune:"4,1,10,1"`           // moves beside the square of the depth
	LateOther       int `tune:"5,1,14,1"`           // the same, before halving, where the position does not improve
	HistoryDepth    int `tune:"6,2,12,1"`           // plies, the deepest
	HistoryPrune    int `tune:"3500,1500,8000,300"` // history below zero for each ply
	FutilityDepth   int `tune:"9,4,16,1"`           // plies, the deepest
	FutilityBase    int `tune:"80,20,220,12"`       // centipawns below alpha
	FutilityPly     int `tune:"80,35,180,8"`        // centipawns for each ply
	FutilityHistory int `tune:"16,0,48,3"`          // 1/1024 centipawn for each unit of history
	ExchangeDepth   int `tune:"9,4,16,1"`           // plies, the deepest
	ExchangeSquare  int `tune:"22,8,50,3"`          // centipawns lost by a quiet move for each square of the depth
	CaptureDepth    int `tune:"6,2,12,1"`           // plies, the deepest
	CaptureBase     int `tune:"180,60,400,20"`      // centipawns below alpha, including the captured piece
	CapturePly      int `tune:"180,80,350,15"`      // centipawns for each ply
	CaptureHistory  int `tune:"16,0,48,3"`          // 1/1024 centipawn for each unit of history
	LossDepth       int `tune:"8,4,14,1"`           // plies, the deepest
	LossPly         int `tune:"95,40,200,10"`       // centipawns lost by any move for each ply

	// Depth before the moves, in search.
	HindsightReduced int `tune:"3,1,5,1"`      // plies of reduction that are reconsidered
	HindsightSum     int `tune:"90,20,250,15"` // centipawns that both static evaluations are above even
	HindsightDepth   int `tune:"2,2,6,1"`      // plies, the minimum
	TablelessDepth   int `tune:"4,2,9,1"`      // plies from which a node without a table move is reduced by one …
	TablelessTwice   int `tune:"6,3,12,1"`     // … and in the principal variation by two

	// Singular moves, in search.
	SingularDepth   int `tune:"6,5,10,1"`    // plies, the minimum
	SingularTable   int `tune:"3,1,5,1"`     // plies by which the table's entry may be shallower
	SingularMargin  int `tune:"48,16,120,6"` // 1/32 centipawn below the table's score for each ply
	SingularKept    int `tune:"16,0,64,5"`   // the same, more off the principal variation where the position was on it
	SingularDivisor int `tune:"2,2,3,1"`     // of the depth
	DoubleMargin    int `tune:"15,2,60,5"`   // centipawns for a second ply
	DoubleMost      int `tune:"6,2,16,1"`    // moves on one path that are extended by two plies
	SingularBeta    int `tune:"2,0,4,1"`     // plies less where the table's score is beta or more
	SingularCut     int `tune:"1,0,4,1"`     // plies less where a cut is expected

	// Late moves, in search and reduction.
	ReductionLog       int `tune:"215,150,300,8"`     // 1/320 ply by the logarithms of depth and number
	ReductionDepth     int `tune:"2,1,4,1"`           // plies, the minimum
	ReductionBase      int `tune:"512,-512,1536,100"` // 1/1024 ply
	ReductionWorse     int `tune:"600,0,1600,100"`    // 1/1024 ply, in a position that does not improve
	ReductionCut       int `tune:"1900,600,3600,150"` // 1/1024 ply, where a cut is expected
	ReductionKept      int `tune:"1024,200,2200,120"` // 1/1024 ply less, on a former principal variation
	ReductionPrincipal int `tune:"700,0,2000,120"`    // 1/1024 ply less than that, on the current one
	ReductionTaking    int `tune:"700,0,1800,110"`    // 1/1024 ply, where the table's move is a capture
	ReductionRefuter   int `tune:"900,0,2200,120"`    // 1/1024 ply less, for killers and counter-moves
	ReductionCheck     int `tune:"1024,0,2200,120"`   // 1/1024 ply less, for checks and in check
	ReductionCutoffs   int `tune:"800,0,1800,110"`    // 1/1024 ply, if more moves were refuted than …
	CutoffsMany        int `tune:"3,1,6,1"`           // … so many
	ReductionLast      int `tune:"512,0,1500,100"`    // 1/1024 ply less, after a move whose number is above …
	LastMany           int `tune:"7,3,16,1"`          // … this
	ReductionHistory   int `tune:"1024,400,2200,100"` // 1/1024 ply less for each 10,000 of history
	DeeperMargin       int `tune:"40,10,120,8"`       // centipawns above alpha for a ply more
	DeeperPly          int `tune:"4,0,15,1"`          // centipawns for each ply of the reduction
	ShallowerPly       int `tune:"512,0,4096,200"`    // 1/1024 centipawn above the best, for each ply, for a ply less
	RaisedFrom         int `tune:"3,1,6,1"`           // plies from which and …
	RaisedTo           int `tune:"7,5,16,1"`          // … to which a move above alpha makes the others …
	RaisedReduction    int `tune:"1,0,3,1"`           // … so many plies less deep
	KeptDepth          int `tune:"3,1,8,1"`           // plies above which a bad position keeps its principal variation

	// Quiescence, in quiesce.
	QuiesceFutility int `tune:"170,60,350,18"` // centipawns below alpha, including the captured piece
	QuiesceCaptures int `tune:"3,1,8,1"`       // moves after which only recaptures and checks are tried
	EvasionQuiets   int `tune:"2,1,6,1"`       // moves after which quiet ones are pruned, in check
	EvasionLoss     int `tune:"60,0,250,20"`   // centipawns that another move may lose, in check

	// Learning, in bonusOf, search, rewardLast and correct.
	BonusPly         int `tune:"160,60,350,16"`     // history for each ply
	BonusBase        int `tune:"100,-100,400,30"`   // history less
	BonusMost        int `tune:"1700,700,3500,150"` // history
	GainFactor       int `tune:"10,0,30,2"`         // history for each centipawn gained …
	GainMost         int `tune:"900,200,2400,120"`  // … up to so much
	LastBonus        int `tune:"512,0,1536,90"`     // 1/1024 of the bonus for a move that was not refuted …
	LastQuiet        int `tune:"512,0,1536,90"`     // … and of that, by itself
	CorrectionWeight int `tune:"128,40,320,18"`     // 1/1024 of the difference to the static evaluation, for each ply

	// Order, in makeCaptures and makeQuiets.
	OrderTaken   int `tune:"12,4,32,2"`           // history for each centipawn taken
	OrderCapture int `tune:"256,0,1024,60"`       // 1/1024 of the history of a capture
	OrderLast    int `tune:"2,1,4,1"`             // times the history after the last move
	OrderRook    int `tune:"8000,2000,20000,900"` // history, for a rook that leaves an attack
	OrderMinor   int `tune:"4000,0,14000,700"`    // history, for a horse or cannon that leaves an attack by a lesser piece
	OrderCheck   int `tune:"4000,0,14000,700"`    // history, for a check

	// The root, in newStyle and ReductionOf.
	WindowDelta int `tune:"18,6,50,4"`         // centipawns, half of the first window
	WindowLower int `tune:"3,0,6,1"`           // plies less deep at most, while the value is above the window
	RootDepth   int `tune:"4,2,8,1"`           // plies, the minimum for a reduction
	RootMoves   int `tune:"3,1,8,1"`           // moves at full depth
	RootLess    int `tune:"512,-512,1536,100"` // 1/1024 ply less
}

// defaults are the constants of the program.
var defaults = sync.OnceValue(func() tuned { return newTuned(engine.DefaultParams[Params]()) })

// tuned holds Params and derived tables.
type tuned struct {
	Params
	reductions [reductionSlots]int // 1/32 ply of a late move, by the logarithm of depth or number: the product is in 1/1024
	style      *engine.Style[xiangqi.Move]
}

func newTuned(p Params) tuned {
	t := tuned{Params: p, style: newStyle(p)}
	for i := 1; i < len(t.reductions); i++ {
		t.reductions[i] = int(float64(p.ReductionLog) / 10 * math.Log(float64(i)))
	}
	return t
}

// Constants of the representation, which are not tuned.
const (
	reductionSlots = 128     // depths and move numbers that reductions distinguish
	onePly         = 1024    // unit of reductions, in reduction and ReductionOf
	historyUnit    = 10_000  // history that ReductionHistory is for, in reduction
	historyMax     = 1 << 14 // bounds every entry of the history tables, in learn
	limitMargin    = 20      // plies before the draw by the move limit within which the table is not trusted, in search
	windowFrom     = 5       // iteration from which a value is expected, in newStyle
	windowMax      = 1000    // centipawns of a window that is opened instead, in newStyle
	clockEvery     = 1 << 10 // nodes between checks of the time, in newStyle
	unsettledAfter = 200_000 // nodes after which a value outside the window is reported, in newStyle
)

// exchangeValue is the value of the kinds in exchanges: rounded values of the evaluation.
var exchangeValue = [8]int{xiangqi.King: 10000, xiangqi.Advisor: 200, xiangqi.Elephant: 220, xiangqi.Horse: 440,
	xiangqi.Rook: 960, xiangqi.Cannon: 480, xiangqi.Pawn: 130}

// late returns the part of a reduction due to depth and move number, in 1/1024 ply.
func (t *tuned) late(depth, number int) int {
	return t.reductions[min(depth, reductionSlots-1)] * t.reductions[min(number, reductionSlots-1)]
}

// bonusOf returns the history bonus of the best move at a depth.
func (t *tuned) bonusOf(depth int) int { return min(t.BonusPly*depth-t.BonusBase, t.BonusMost) }

// lateMoves returns the number of moves after which quiet ones are pruned.
func (t *tuned) lateMoves(depth int, improving bool) int {
	if improving {
		return t.LateImproving + depth*depth
	}
	return (t.LateOther + depth*depth) / 2
}
