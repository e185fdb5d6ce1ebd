package eternal

import (
	"math"
	"sync"

	"qilab/core/eternal"
	"qilab/solver/engine"
)

// Params are the constants of the search that a tuner may vary. A tag holds the default, the minimum, the maximum and the step; see
// engine.Params. Each field names its unit and the function that uses it. A point is a unit of the evaluation; a whole turn costs
// turnDepth plies.
type Params struct {
	// Pruning, in pruneNode.
	ReverseDepth     int `tune:"8,3,16,1"`      // plies, the deepest
	ReverseMargin    int `tune:"55,20,120,6"`   // points above beta for each ply
	ReverseImproving int `tune:"40,0,120,8"`    // points less in a position that improves
	NullDepth        int `tune:"2,1,6,1"`       // plies that the depth must exceed
	NullBase         int `tune:"4,2,8,1"`       // plies of reduction
	NullDivisor      int `tune:"4,2,8,1"`       // plies of depth for another one
	NullEval         int `tune:"150,50,400,20"` // points above beta for another one …
	NullEvalMost     int `tune:"2,0,6,1"`       // … up to so many
	TablelessDepth   int `tune:"6,2,12,1"`      // plies from which a position without a table step is searched less deep, in search

	// Pruned steps, in skip and homesTried.
	SkipDepth      int `tune:"4,2,10,1"`         // plies, the deepest
	SkipThreatBase int `tune:"24,6,60,4"`        // steps, under a threat …
	SkipThreatPly  int `tune:"8,2,24,2"`         // … and more for each ply
	SkipBase       int `tune:"12,4,40,3"`        // steps …
	SkipPly        int `tune:"2,0,10,1"`         // … and more for each ply
	FutilityBase   int `tune:"2,0,10,1"`         // steps and one for each ply, after which …
	FutilityPly    int `tune:"60,25,140,7"`      // … so many points below alpha for each ply are enough
	HomesBase      int `tune:"4,2,12,1"`         // placements or returns …
	HomesSquare    int `tune:"512,128,1536,100"` // … and 1/1024 of one for each square of the depth

	// Late steps, in search.
	ReductionDepth     int `tune:"2,1,6,1"`       // plies, the minimum
	ReductionBase      int `tune:"40,0,120,8"`    // 1/100 ply
	ReductionDivisor   int `tune:"120,70,240,10"` // 1/100, of the product of the logarithms of depth and number
	ReductionPrincipal int `tune:"48,0,128,8"`    // 1/64 ply less, in the principal variation
	ReductionThreat    int `tune:"32,0,128,8"`    // 1/64 ply less, under a threat
	ReductionCut       int `tune:"64,0,160,10"`   // 1/64 ply, where a cut is expected
	ReductionWorse     int `tune:"24,0,96,8"`     // 1/64 ply, in a position that does not improve
	ReductionHistory   int `tune:"100,40,400,15"` // history for 1/64 ply less

	// Learning, in reward and correct.
	BonusSquare      int `tune:"40,8,120,7"`        // history for each square of the depth
	BonusPly         int `tune:"80,0,300,18"`       // history for each ply
	BonusMost        int `tune:"2000,600,5000,250"` // history
	MalusShare       int `tune:"512,128,1536,100"`  // 1/1024 of the bonus, for the steps tried before
	CorrectionWeight int `tune:"64,16,200,12"`      // 1/1024 of the difference to the static evaluation, for each ply

	// Quiescence, in quiesce.
	QuiesceScores  int `tune:"6,1,12,1"` // points scored one after another beyond the depth
	QuiesceReturns int `tune:"2,1,6,1"`  // returns tried there

	// Order of placements and returns, in orderHomes.
	HomeBlock    int `tune:"4000,800,12000,600"` // history, for blocking a piece that threatens to score
	HomeUnblock  int `tune:"4000,800,12000,600"` // history less, for blocking an own one
	HomeDoor     int `tune:"2500,500,8000,400"`  // history, for a piece that would threaten to score from there
	HomeModel    int `tune:"350,0,1500,90"`      // history, for a neighbour that an advisor can imitate or a pawn jump over
	HomeGuardian int `tune:"600,0,2500,150"`     // history, for a piece in its own zone
	HomePlace    int `tune:"20,4,80,5"`          // history for each unit of the evaluation's value of the place

	// The root, in newStyle and ReductionOf.
	WindowDelta int `tune:"25,8,80,6"`     // points, half of the first window
	RootMoves   int `tune:"3,1,8,1"`       // steps at full depth
	RootDivisor int `tune:"128,64,512,20"` // of the reduction in 1/64 ply
}

// defaults are the constants of the program.
var defaults = sync.OnceValue(func() *tuned { return newTuned(engine.DefaultParams[Params]()) })

// tuned holds Params and derived tables.
type tuned struct {
	Params
	reductions [depthSlots][numberSlots]int // 1/64 ply of a late step, by depth and number
	style      *engine.Style[eternal.Move]
}

func newTuned(p Params) *tuned {
	t := &tuned{Params: p, style: newStyle(p)}
	for d := 1; d < len(t.reductions); d++ {
		for n := 1; n < len(t.reductions[d]); n++ {
			share := float64(p.ReductionBase)/100 + math.Log(float64(d))*math.Log(float64(n))/(float64(p.ReductionDivisor)/100)
			t.reductions[d][n] = int(reductionUnit * share)
		}
	}
	return t
}

// late returns the part of a reduction due to depth and number, in 1/64 ply.
func (t *tuned) late(depth, number int) int {
	return t.reductions[min(depth, depthSlots-1)][min(number, numberSlots-1)]
}

// homesTried returns the number of placements or returns to search, by the remaining depth. The search goes on as long
// as all of them lose.
func (p *Params) homesTried(depth int) int { return p.HomesBase + p.HomesSquare*depth*depth/1024 }

// Constants of the representation, which are not tuned.
const (
	turnDepth     = 2      // plies of a whole turn; a step that leaves the side to move the same costs none
	depthSlots    = 64     // depths that reductions distinguish …
	numberSlots   = 128    // … and numbers of steps
	reductionUnit = 64     // of a reduction, in search
	historyLimit  = 12_000 // bounds the entries of the history, in learn
	historyFade   = 2      // divisor of old entries, in forget
	improvingBack = 6      // plies to look back for the last own evaluation, in improving
	windowFrom    = 3      // iteration from which a value is expected, in newStyle
	windowMax     = 400    // points of a window that is opened instead, in newStyle
	clockEvery    = 1 << 8 // nodes between checks of the time, in newStyle
)

// The classes of steps, best first, as parts of the ordering score, in orderWalks.
const (
	orderTable   = 1 << 30
	orderScores  = 1 << 28
	orderParry   = 1 << 25 // captures a piece that threatens to score
	orderCapture = 1 << 24 // captures an enemy piece
	orderKiller  = 1 << 22
	orderThreat  = 1 << 21 // goes to where it threatens to score
	orderOwn     = -1 << 22
)

// returnShare is the part of a turn's time for a return, and for choosing a place, in Pace.Step.
const returnShare = 0.35
