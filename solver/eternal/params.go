package eternal

import (
	"math"
	"sync"

	"qilab/core/eternal"
	"qilab/solver/engine"
)

// Params are the constants of the search that a tuner may vary. A tag holds the default, the minimum, the maximum and the step, and
// another one the value with which the levels that are not bounded by time were measured; see engine.Params. Each field names its
// unit and the function that uses it. A point is a unit of the evaluation; a whole turn costs turnDepth plies.
type Params struct {
	// Pruning, in pruneNode.
	ReverseDepth     int `tune:"9,3,16,1" measured:"8"`        // plies, the deepest
	ReverseMargin    int `tune:"50,20,120,6" measured:"55"`    // points above beta for each ply
	ReverseImproving int `tune:"43,0,120,8" measured:"40"`     // points less in a position that improves
	NullDepth        int `tune:"2,1,6,1"`                      // plies that the depth must exceed
	NullBase         int `tune:"4,2,8,1"`                      // plies of reduction
	NullDivisor      int `tune:"4,2,8,1"`                      // plies of depth for another one
	NullEval         int `tune:"165,50,400,20" measured:"150"` // points above beta for another one …
	NullEvalMost     int `tune:"2,0,6,1"`                      // … up to so many
	TablelessDepth   int `tune:"5,2,12,1" measured:"6"`        // plies from which a position without a table step is searched less deep, in search

	// Pruned steps, in skip and homesTried.
	SkipDepth      int `tune:"4,2,10,1"`                        // plies, the deepest
	SkipThreatBase int `tune:"21,6,60,4" measured:"24"`         // steps, under a threat …
	SkipThreatPly  int `tune:"9,2,24,2" measured:"8"`           // … and more for each ply
	SkipBase       int `tune:"13,4,40,3" measured:"12"`         // steps …
	SkipPly        int `tune:"1,0,10,1" measured:"2"`           // … and more for each ply
	FutilityBase   int `tune:"3,0,10,1" measured:"2"`           // steps and one for each ply, after which …
	FutilityPly    int `tune:"62,25,140,7" measured:"60"`       // … so many points below alpha for each ply are enough
	HomesBase      int `tune:"2,2,12,1" measured:"4"`           // placements or returns …
	HomesSquare    int `tune:"515,128,1536,100" measured:"512"` // … and 1/1024 of one for each square of the depth

	// Late steps, in search.
	ReductionDepth     int `tune:"2,1,6,1"`                      // plies, the minimum
	ReductionBase      int `tune:"44,0,120,8" measured:"40"`     // 1/100 ply
	ReductionDivisor   int `tune:"106,70,240,10" measured:"120"` // 1/100, of the product of the logarithms of depth and number
	ReductionPrincipal int `tune:"40,0,128,8" measured:"48"`     // 1/64 ply less, in the principal variation
	ReductionThreat    int `tune:"31,0,128,8" measured:"32"`     // 1/64 ply less, under a threat
	ReductionCut       int `tune:"76,0,160,10" measured:"64"`    // 1/64 ply, where a cut is expected
	ReductionWorse     int `tune:"21,0,96,8" measured:"24"`      // 1/64 ply, in a position that does not improve
	ReductionHistory   int `tune:"123,40,400,15" measured:"100"` // history for 1/64 ply less

	// Learning, in reward and correct.
	BonusSquare      int `tune:"53,8,120,7" measured:"40"`          // history for each square of the depth
	BonusPly         int `tune:"76,0,300,18" measured:"80"`         // history for each ply
	BonusMost        int `tune:"2063,600,5000,250" measured:"2000"` // history
	MalusShare       int `tune:"575,128,1536,100" measured:"512"`   // 1/1024 of the bonus, for the steps tried before
	CorrectionWeight int `tune:"66,16,200,12" measured:"64"`        // 1/1024 of the difference to the static evaluation, for each ply

	// Quiescence, in quiesce.
	QuiesceScores  int `tune:"6,1,12,1"` // points scored one after another beyond the depth
	QuiesceReturns int `tune:"2,1,6,1"`  // returns tried there

	// Order of placements and returns, in orderHomes.
	HomeBlock    int `tune:"3867,800,12000,600" measured:"4000"` // history, for blocking a piece that threatens to score
	HomeUnblock  int `tune:"4284,800,12000,600" measured:"4000"` // history less, for blocking an own one
	HomeDoor     int `tune:"2362,500,8000,400" measured:"2500"`  // history, for a piece that would threaten to score from there
	HomeModel    int `tune:"478,0,1500,90" measured:"350"`       // history, for a neighbour that an advisor can imitate or a pawn jump over
	HomeGuardian int `tune:"580,0,2500,150" measured:"600"`      // history, for a piece in its own zone
	HomePlace    int `tune:"27,4,80,5" measured:"20"`            // history for each unit of the evaluation's value of the place

	// The root, in newStyle and ReductionOf.
	WindowDelta int `tune:"16,8,80,6" measured:"25"`      // points, half of the first window
	RootMoves   int `tune:"3,1,8,1"`                      // steps at full depth
	RootDivisor int `tune:"139,64,512,20" measured:"128"` // of the reduction in 1/64 ply
}

// defaults are the constants of the program. measured are those of the levels that are not bounded by time, which keep their strength.
var (
	defaults = sync.OnceValue(func() *tuned { return newTuned(engine.DefaultParams[Params]()) })
	measured = sync.OnceValue(func() *tuned { return newTuned(engine.MeasuredParams[Params]()) })
)

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
