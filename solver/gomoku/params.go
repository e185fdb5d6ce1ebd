package gomoku

import (
	"math"
	"sync"

	"qilab/core/gomoku"
	"qilab/solver/engine"
)

// Params are the constants of the search that a tuner may vary. A tag holds the default, the minimum, the maximum and the step; see
// engine.Params. Each field names its unit and the function that uses it. A point is a unit of the evaluation.
type Params struct {
	// Pruning, in inner, futility and razor.
	FutilityDepth  int `tune:"10,4,20,1"`   // plies, the deepest
	FutilityPly    int `tune:"61,25,130,6"` // points above beta for each ply
	FutilityBetter int `tune:"50,0,150,10"` // points less on an improving board
	RazorDepth     int `tune:"3,1,5,1"`     // plies, the deepest
	RazorBase      int `tune:"47,0,120,10"` // points below alpha
	RazorPly       int `tune:"42,10,120,8"` // points below alpha for each ply
	HintlessDepth  int `tune:"4,2,9,1"`     // plies from which a board without a table move is searched less deep

	// Searches for fours within the tree, in inner, look and vcfBudget.
	FoursAgain     int `tune:"5,1,7,1"`           // plies, the minimum for searching a board again that is in the table
	AgainstDepth   int `tune:"5,1,5,1"`           // plies, the minimum for searching the other side's threats
	FoursLeaf      int `tune:"16,5,80,6"`         // positions, to depth 1
	FoursNear      int `tune:"35,15,240,18"`      // positions, to depth 2
	FoursMiddle    int `tune:"72,40,600,45"`      // positions, to depth foursFar
	FoursDeep      int `tune:"1800,300,6000,400"` // positions, deeper
	PressedDivisor int `tune:"5,2,10,1"`          // of the maximum evaluation: the cost, in moves, of a threat that only forbidden moves meet

	// Single good moves, in testable and inner.
	SingularDepth   int `tune:"6,4,10,1"`   // plies, the minimum
	SingularTable   int `tune:"1,1,5,1"`    // plies by which the table's entry may be shallower
	SingularMargin  int `tune:"45,8,160,8"` // 1/32 point below the table's score for each ply
	SingularDivisor int `tune:"3,2,4,1"`    // of the depth
	SingularBeta    int `tune:"0,0,3,1"`    // plies less where the table's score is beta or more

	// Late moves, in moves, lateMoves and reduction.
	LateBase          int `tune:"2,1,12,1"`          // moves
	LatePly           int `tune:"4,0,6,1"`           // moves for each ply
	LateSquare        int `tune:"492,128,1536,100"`  // 1/1024 move for each square of the depth
	LateWorse         int `tune:"471,200,1024,60"`   // 1/1024 of them, on a board that does not improve
	ReductionDepth    int `tune:"1,1,5,1"`           // plies, the minimum
	ReductionFrom     int `tune:"2,1,6,1"`           // moves at full depth
	ReductionScale    int `tune:"693,300,1500,60"`   // 1/1024 of the product of the logarithms of depth and number
	ReductionHistory  int `tune:"92,0,400,25"`       // 1/1024 of the history
	ReductionModest   int `tune:"1998,500,6000,350"` // promise of a move below which …
	ReductionUnlikely int `tune:"792,0,2200,120"`    // … so many 1/1024 ply are added
	ReductionPV       int `tune:"1274,0,2500,120"`   // 1/1024 ply less, in the principal variation
	ReductionCut      int `tune:"1188,0,2500,120"`   // 1/1024 ply, where a cut is expected
	ReductionKept     int `tune:"1155,0,2500,120"`   // 1/1024 ply less, on a former principal variation
	ReductionWorse    int `tune:"603,0,1800,100"`    // 1/1024 ply, on a board that does not improve
	DeeperMargin      int `tune:"105,20,300,20"`     // points above alpha for a ply more
	DeeperReduction   int `tune:"0,0,4,1"`           // plies of reduction above which that is checked

	// Learning, in reward.
	BonusSquare int `tune:"18,4,60,5"`         // history for each square of the depth
	BonusMost   int `tune:"2352,500,6000,350"` // history
	MalusShare  int `tune:"549,128,1536,100"`  // 1/1024 of the bonus, for the moves tried before

	// Order, in fill.
	OrderShapes  int `tune:"6,3,24,2"`       // times the promise of the shapes made and taken away
	OrderHistory int `tune:"168,0,600,40"`   // 1/1024 of the history
	OrderReply   int `tune:"511,0,1600,100"` // for the last refutation of the previous stone
	OrderReply2  int `tune:"353,0,1200,80"`  // for the one before

	// The root, in newStyle and ReductionOf.
	WindowDelta int `tune:"35,8,90,7"` // points, half of the first window
	RootDepth   int `tune:"3,2,8,1"`   // plies, the minimum for a reduction
	RootMoves   int `tune:"3,1,8,1"`   // moves at full depth
	RootDivisor int `tune:"3,1,8,1"`   // 1024 times this is one ply of the product of the logarithms of depth and number
}

// defaults are the constants of the program.
var defaults = sync.OnceValue(func() tuned { return newTuned(engine.DefaultParams[Params]()) })

// tuned holds Params and derived values.
type tuned struct {
	Params
	style *engine.Style[gomoku.Point]
}

func newTuned(p Params) tuned { return tuned{p, newStyle(p)} }

// Constants of the representation, or of proofs within the search, which are not tuned.
const (
	onePly     = 1024    // unit of reductions, in reduction and ReductionOf
	maxHistory = 1 << 13 // bounds every entry of the history, in learn
	orderFirst = 1 << 30 // of the table move, in fill
	orderZone  = 1 << 16 // of a move that may remove a threat, in fill
	windowFrom = 4       // iteration from which a value is expected, in newStyle
	windowMax  = 1000    // points of a window that is opened instead, in newStyle
	clockEvery = 1 << 9  // nodes between checks of the time, in newStyle
	foursFar   = 5       // plies up to which FoursMiddle applies, in vcfBudget
	vcfMoves   = 30      // the longest win by fours to search for within the tree, in fours and against
	nearAll    = 2       // the maximum distance of a move from a stone in any direction, in newNear …
	nearLine   = 3       // … and on a line
)

// The cost limits of the searches for forced wins before the main search of a move: in ownFours and ownThrees.
const (
	foursShare    = 10 // a tenth of the time, or of the positions
	threesShare   = 32 // the same for the search for fours and threes
	maxFours      = 100_000
	nodesOfThree  = 10         // the cost of a threat, in positions
	fastFours     = 10_000_000 // positions that a search for fours does not visit within a second
	unboundThrees = 2000       // threats to visit if there is no other limit
)

// The cost limits of checking the best move between two iterations, in doubts.
const (
	doubtFrom  = 3  // the first iteration that is worth it
	doubtShare = 16 // a sixteenth of the time, or of the positions, is the maximum for all
	doubtEach  = 64 // the part of it for one move
)

// promiseOf is the share in promise of a shape that a stone makes ([0]), or takes from the opponent ([1]).
var promiseOf = [gomoku.Shapes][2]int{
	gomoku.ClosedOne: {2, 2}, gomoku.OpenOne: {10, 8}, gomoku.ClosedTwo: {18, 14}, gomoku.OpenTwo: {45, 32},
	gomoku.ClosedThree: {50, 30}, gomoku.Three: {160, 80}, gomoku.Four: {170, 100}, gomoku.DoubleFour: {2000, 1000},
	gomoku.StraightFour: {2000, 1000}, gomoku.Five: {4000, 2000},
}

// The bonus for two shapes at once, a four and a three or two threes, in promise.
var (
	promiseFourThree = [2]int{500, 300}
	promiseThrees    = [2]int{250, 150}
)

// logs is the logarithm of the depth and of the number of a move, times 32: late moves are reduced by the product, over
// 1024·c.
var logs = newLogs()

func newLogs() (t [256]int) {
	for i := 1; i < len(t); i++ {
		t[i] = int(32 * math.Log(float64(i)))
	}
	return t
}

// late returns the product of the logarithms of depth and number.
func late(depth, number int) int {
	return logs[min(depth, len(logs)-1)] * logs[min(number, len(logs)-1)]
}
