// Package solver defines what it means to analyse a position: an Analyzer is given a line of play and reports, as often
// as it learns something, the verdict on every legal move. A Worker runs one analysis at a time off the caller's
// goroutine.
//
// It holds no search: those are in the packages below it, one per game, and package catalog lists which of them serves
// which game.
package solver

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"time"

	"qilab/core"
)

// Unknown is the Plies of a verdict without a known distance.
const Unknown = -1

// ErrMemory says that what is to be solved takes more memory than there is.
var ErrMemory = errors.New("the memory limit is too small to solve this position")

// Limit bounds an analysis. The zero value means: until the answer is exact or the context is cancelled, with the
// analyzer's defaults.
type Limit struct {
	Time    time.Duration // at most this long; 0: no bound
	Depth   int           // at most this many plies deep, where the analyzer deepens; 0: no bound
	Nodes   uint64        // at most this many positions, where an engine counts them, proofs aside; 0: no bound
	Threads int           // search goroutines; 0: one per core
	Memory  int           // MiB that the analyzer may take; 0: its default
	Fast    bool          // outcomes alone, no distances
	// FreePlay means that nothing is lost or drawn by repetition in this game (core.Capabilities.FreePlay).
	FreePlay bool
	// Fresh forgets what earlier analyses have learned, so that with one thread and no bound on time the report depends on the
	// line and the limit alone. Solvers that prove outcomes ignore it.
	Fresh bool
	// Lines is how many of the best moves need an exact value and a principal variation; for the others a bound is
	// enough. 0: the analyzer's default, which is all moves where outcomes are proven.
	Lines int
}

// Cores returns how many search goroutines a limit allows.
func Cores(lim Limit) int {
	if lim.Threads > 0 {
		return lim.Threads
	}
	return runtime.NumCPU() // not GOMAXPROCS, which leaves room for the window
}

// Verdict holds what is known about one legal move.
type Verdict struct {
	Move core.Move
	// Result is the proven outcome of the game after Move with best play; Unfinished while unproven.
	Result core.Result
	// Plies is the distance from the analysed position to the end (this move counts as 1), or Unknown.
	Plies int
	// Reason is the rule that decides, if that is no move on the board but a rule about repetition, and the side that
	// loses by it would have to break off: there is no distance then. It is empty otherwise.
	Reason core.Reason
	// Within is, where a Reason decides, in how many plies at most the side that loses by it is bound: what it can do from there on
	// breaks the rule, or loses sooner. 0: nobody has counted. Order ranks such outcomes: the less it is, the farther the winner has
	// come; 0: nobody has ranked them.
	Within, Order int
	// Score is the value of an unproven move, in the analyzer's units, for the side to move at the analysed position;
	// it is meaningless unless Scored.
	Score  int
	Scored bool
	// Bound means that Score is only an upper bound: the move is worth at most that, and was not searched further
	// because others are better.
	Bound bool
	// Claim is an outcome that the analyzer sees but has not proven: its search has found no defence, but may have
	// missed one. It is Unfinished if it sees none. Score then stands for it too, at the end of its range.
	Claim core.Result
	// ClaimPlies is to Claim what Plies is to Result; it is meaningless without a Claim.
	ClaimPlies int
	// PV is the principal variation, beginning with Move; it may consist of that alone.
	PV []core.Move
}

// Known reports whether anything is known of the move: its outcome or a score.
func (v Verdict) Known() bool { return v.Result != core.Unfinished || v.Scored }

// Line returns the line that begins with the move: PV, or the move alone where no more is known.
func (v Verdict) Line() []core.Move {
	if len(v.PV) == 0 {
		return []core.Move{v.Move}
	}
	return v.PV
}

// Report is a complete snapshot of an analysis; it is never changed once it has been handed out.
type Report struct {
	Position core.Position
	// Exact means that all verdicts are proven and nothing more will come.
	Exact bool
	// Result, Plies, Reason and Within are those of the position under best play, as in Verdict.
	Result core.Result
	Plies  int
	Reason core.Reason
	Within int
	// Class is the class of endgames that the position belongs to, if its outcomes are proven by that; nil otherwise.
	Class *Class
	// Moves holds every legal move, best for the side to move first.
	Moves []Verdict
	// Depth is the depth in plies reached by a deepening search, 0 for others.
	Depth int
	// SelDepth is the length in plies of the longest line that a deepening search has looked at, or 0 if it does not
	// count that.
	SelDepth int
	// Nodes counts positions visited.
	Nodes uint64
	// Elapsed is the time since the analysis began.
	Elapsed time.Duration
	// Progress is the share of the work done, from 0 to 1. It never falls, and is 1 only at the end.
	Progress float64
	// Stage tells what the analyzer is doing, a fixed word for the catalogues ("stage.X"); it is empty if there is only
	// one stage.
	Stage string
	// Stopped tells why an inexact report is final: a fixed word for the catalogues ("stopped.X"), such as
	// StoppedMemory.
	Stopped string
	// MemoryBytes is the most memory that the analysis has held, or 0 if the analyzer does not count it.
	MemoryBytes uint64
}

// The reasons for a final report that is not exact.
const (
	StoppedMemory = "memory" // Limit.Memory would be exceeded
	StoppedTime   = "time"   // Limit.Time is over
	StoppedDepth  = "depth"  // Limit.Depth is reached
	StoppedNodes  = "nodes"  // Limit.Nodes is
	StoppedCancel = "cancel" // the context was cancelled
)

// Class is a class of endgames: all positions with the same pieces.
type Class struct {
	// Sides are the pieces of the stronger and of the weaker side besides their kings: a letter for each, whose name is
	// "class.LETTER" in the catalogues.
	Sides [2]string
	// Swapped says that the stronger side is Second.
	Swapped bool
	// ChecksAlone says that repetitions are judged by checks alone, although a chase could matter in this class: what is
	// drawn or decided by repetition would be otherwise then.
	ChecksAlone bool
}

// Name returns the class as players write it, as "RP v R".
func (c Class) Name() string { return c.Sides[0] + " v " + c.Sides[1] }

// Verdict returns the verdict on m; ok is false if m is not a legal move of the report's position.
func (r *Report) Verdict(m core.Move) (v Verdict, ok bool) {
	for _, v := range r.Moves {
		if v.Move == m {
			return v, true
		}
	}
	return Verdict{}, false
}

// Analyzer finds the verdict on every legal move.
type Analyzer interface {
	// Analyze blocks until the answer is exact, the limit is reached or ctx is cancelled. It calls report from its own
	// goroutine with ever better snapshots, the last of them when nothing more will come. The error is ctx.Err() if
	// cancelled, or tells what the analyzer could not do at all; reaching a limit is not an error.
	Analyze(ctx context.Context, line core.Line, lim Limit, report func(Report)) error
}

// Historian is implemented by analyzers whose verdicts depend on how a position was reached.
type Historian interface {
	// HistoryKey returns the same key for two lines to one position only if a report on one of them is right for the
	// other; it returns "" if the way does not matter.
	HistoryKey(line core.Line, lim Limit) string
}

// Releaser is implemented by analyzers that can give their memory back. Release waits for the running analysis to end; the
// analyzer can be used again.
type Releaser interface {
	Release()
}

// LineKey identifies an analysis by a, which may be nil: the key of the position, and what matters of the way to it.
func LineKey(a Analyzer, line core.Line, lim Limit) string {
	key := line.Last().Key()
	if h, ok := a.(Historian); ok {
		if way := h.HistoryKey(line, lim); way != "" {
			key += " " + way
		}
	}
	return key
}

// Level is a strength of play; its name is "level.ID" in the catalogues.
type Level struct {
	ID string
}

// Request asks an opponent for a move for the side to move at the end of a line.
type Request struct {
	Line  core.Line
	Level string // its ID
	Clock Clock  // of the game; the zero value: there is none
	// Rng is the source of what is left to chance. The same rng leads to the same move at levels that are not bounded by time.
	Rng *rand.Rand
}

// Opponent plays a side.
type Opponent interface {
	// Levels lists the strengths, weakest first.
	Levels() []Level
	// Choose picks a move. The error is ctx.Err() or core.ErrGameOver.
	Choose(ctx context.Context, r Request) (core.Move, error)
}
