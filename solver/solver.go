// Package solver defines the analysis of positions: an Analyzer takes a line of play and reports, as often as it learns
// something, the verdict on every legal move. A Worker runs one analysis at a time off the caller's goroutine.
//
// It has no search of its own: there is one package per game below it, and package catalog assigns them to the games.
package solver

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"qilab/core"
)

// Unknown is the Plies of a verdict without a known distance.
const Unknown = -1

// ErrMemory means that solving a position takes more memory than there is.
var ErrMemory = errors.New("the memory limit is too small to solve this position")

// Limit bounds an analysis. The zero value means: until the answer is exact or the context is cancelled, with the
// analyzer's defaults.
type Limit struct {
	Time    time.Duration // 0: no bound
	Depth   int           // plies, for an analyzer that deepens; 0: no bound
	Nodes   uint64        // positions, for an engine that counts them, without proofs; 0: no bound
	Threads int           // search goroutines; 0: one per core
	Memory  int           // MiB for the analyzer; 0: its default
	Fast    bool          // only outcomes, no distances
	// FreePlay disables losses and draws by repetition and by the move limit (core.Capabilities.FreePlay).
	FreePlay bool
	// Fresh discards the knowledge of earlier analyses, so that with one thread and no bound on time the report depends
	// only on the line and the limit. Solvers that prove outcomes ignore it.
	Fresh bool
	// Lines is the number of best moves that need an exact value and a principal variation; for the others a bound is
	// enough. 0: the analyzer's default, which is all moves where outcomes are proven.
	Lines int
}

// Cores returns the number of search goroutines that a limit allows.
func Cores(lim Limit) int {
	if lim.Threads > 0 {
		return lim.Threads
	}
	return runtime.NumCPU() // not GOMAXPROCS, which spares a core for the window
}

// Verdict is the evaluation of one legal move.
type Verdict struct {
	Move core.Move
	// Result is the proven outcome of the game after Move with best play; Unfinished while unproven.
	Result core.Result
	// Plies is the distance from the analysed position to the end (this move counts as 1), or Unknown. No defence lasts
	// longer, but the analyzer may have overlooked a faster win.
	Plies int
	// Reason is the rule on repetition that decides the outcome, if no move on the board does: the side that loses by
	// it would have to break off, and there is no distance. It is empty otherwise.
	Reason core.Reason
	// Within, for an outcome with a Reason, is the maximum number of plies for which the loser is bound: after that,
	// every continuation breaks the rule or loses sooner. 0: not counted. Order ranks such outcomes: the smaller, the
	// closer the winner is; 0: not ranked.
	Within, Order int
	// Score is the value of an unproven move, in the analyzer's units, for the side to move at the analysed position;
	// it is meaningless unless Scored.
	Score  int
	Scored bool
	// Bound means that Score is only an upper bound: the search stopped there because other moves are better.
	Bound bool
	// Claim is an outcome that the analyzer sees but has not proven: its search has found no defence, but may have
	// missed one. It is Unfinished if there is none. Score then expresses it too, at the end of its range.
	Claim core.Result
	// ClaimPlies is the distance of Claim, as Plies is of Result; it is meaningless without a Claim.
	ClaimPlies int
	// PV is the principal variation, starting with Move; it may be Move alone.
	PV []core.Move
}

// Known reports whether the outcome or a score of the move is known.
func (v Verdict) Known() bool { return v.Result != core.Unfinished || v.Scored }

// Line returns the line that starts with the move: PV, or the move alone.
func (v Verdict) Line() []core.Move {
	if len(v.PV) == 0 {
		return []core.Move{v.Move}
	}
	return v.PV
}

// Report is a complete, immutable snapshot of an analysis.
type Report struct {
	Position core.Position
	// Exact means that all verdicts are proven and no report will follow.
	Exact bool
	// Result, Plies, Reason and Within are those of the position under best play, as in Verdict.
	Result core.Result
	Plies  int
	Reason core.Reason
	Within int
	// Class is the class of endgames of the position, if its outcomes are proven by the class; nil otherwise.
	Class *Class
	// Moves holds every legal move, best for the side to move first.
	Moves []Verdict
	// Depth is the depth in plies reached by a deepening search, 0 for others.
	Depth int
	// SelDepth is the length in plies of the longest line of a deepening search, or 0 if it does not count that.
	SelDepth int
	// Nodes counts positions visited.
	Nodes uint64
	// Elapsed is the time since the analysis began.
	Elapsed time.Duration
	// Progress is the share of the work done, from 0 to 1. It never falls, and is 1 only at the end.
	Progress float64
	// Stage is the current activity of the analyzer, a fixed word for the catalogues ("stage.X"); it is empty if there
	// is only one stage.
	Stage string
	// Stopped is why an inexact report is final: a fixed word for the catalogues ("stopped.X"), such as StoppedMemory.
	Stopped string
	// MemoryBytes is the peak memory of the analysis, or 0 if the analyzer does not count it.
	MemoryBytes uint64
}

// The reasons for a final report that is not exact.
const (
	StoppedMemory = "memory" // Limit.Memory would be exceeded
	StoppedTime   = "time"   // Limit.Time is over
	StoppedDepth  = "depth"  // Limit.Depth is reached
	StoppedNodes  = "nodes"  // Limit.Nodes is reached
	StoppedCancel = "cancel" // the context was cancelled
)

// Stops lists these reasons.
var Stops = []string{StoppedMemory, StoppedTime, StoppedDepth, StoppedNodes, StoppedCancel}

// Class is a class of endgames: all positions with the same pieces.
type Class struct {
	// Sides are the pieces of the stronger and of the weaker side besides their kings, a letter each: "class.LETTER" in
	// the catalogues.
	Sides [2]string
	// Swapped means that the stronger side is Second.
	Swapped bool
	// ChecksAlone means that repetitions are judged by checks only, although a chase could matter in this class and
	// change outcomes by repetition.
	ChecksAlone bool
}

// Name returns the class as players write it, such as "RP v R".
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

// With returns a copy of the report with another verdict on a move. It is proven if that move wins, or the last unproven one is.
func (r *Report) With(v Verdict) Report {
	now, turn := *r, r.Position.Turn()
	now.Moves = slices.Clone(r.Moves)
	for i := range now.Moves {
		if now.Moves[i].Move == v.Move {
			now.Moves[i] = v
		}
	}
	Sort(now.Moves, turn)
	open := slices.ContainsFunc(now.Moves, func(v Verdict) bool { return v.Result == core.Unfinished })
	if best := now.Moves[0]; r.Result == core.Unfinished && (!open || best.Result.For(turn) == core.ViewWin) {
		now.Result, now.Plies, now.Reason, now.Within = best.Result, best.Plies, best.Reason, best.Within
	}
	return now
}

// VerdictBefore returns the verdict on m, the move that led to the report's position, if the report proves one.
func (r *Report) VerdictBefore(m core.Move) (v Verdict, ok bool) {
	if r.Result == core.Unfinished {
		return Verdict{}, false
	}
	v = Verdict{Move: m, Result: r.Result, Plies: Unknown, Reason: r.Reason, PV: []core.Move{m}}
	if r.Plies != Unknown {
		v.Plies = r.Plies + 1
	}
	if r.Within > 0 {
		v.Within = r.Within + 1
	}
	if len(r.Moves) > 0 && r.Moves[0].Result == r.Result {
		v.Order, v.PV = r.Moves[0].Order, append(v.PV, r.Moves[0].Line()...)
	}
	return v, true
}

// Analyzer finds the verdict on every legal move.
type Analyzer interface {
	// Analyze blocks until the answer is exact, the limit is reached or ctx is cancelled. It calls report from its own
	// goroutine with ever better snapshots; the last call is the final one. The error is ctx.Err() if cancelled, or why
	// the analyzer could not work at all; reaching a limit is not an error.
	Analyze(ctx context.Context, line core.Line, lim Limit, report func(Report)) error
}

// Historian is implemented by analyzers whose verdicts depend on the history of a position.
type Historian interface {
	// HistoryKey returns the same key for two lines to one position only if a report on one of them is right for the
	// other; it returns "" if the history does not matter.
	HistoryKey(line core.Line, lim Limit) string
}

// Releaser is implemented by analyzers that can release their memory. Release waits for the running analysis to end;
// the analyzer can be used again.
type Releaser interface {
	Release()
}

// Housed is implemented by analyzers whose tables share a limited memory. Room returns how many of them have room at once with tables of
// mib MiB, at least 1; 0 means any number.
type Housed interface {
	Room(mib int) int
}

// LineKey identifies an analysis by a, which may be nil: the key of the position, and the relevant part of its history.
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
	Clock Clock  // of the game; the zero value: none
	// FreePlay is as in Limit.
	FreePlay bool
	// Rng is the source of random choices. The same rng leads to the same move at levels that are not bounded by time.
	Rng *rand.Rand
}

// Opponent plays a side.
type Opponent interface {
	// Levels lists the strengths, weakest first.
	Levels() []Level
	// Choose picks a move. The error is ctx.Err() or core.ErrGameOver.
	Choose(ctx context.Context, r Request) (core.Move, error)
}
