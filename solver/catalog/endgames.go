package catalog

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/puzzle"
)

// EndgameFiles is the default disk space for endgame tables, in MiB.
const EndgameFiles = 1024

// Endgames proves the outcome of endgames by their material.
type Endgames interface {
	// Count solves all positions of a class, which is named by its pieces as players write it ("R v AABB": the pieces
	// of the strong side, which is First, before the v). The limit bounds the threads and the memory in MiB; 0: all
	// cores, and as much as needed. Errors: an invalid name, or a class that does not fit, both described in words; or
	// ctx.Err().
	Count(ctx context.Context, class string, limit solver.Limit) (EndgameCount, error)
	// Of returns the cost of proving a position by its pieces within a limit; ok is false if it has too many of them,
	// or none that could win. If Err is nil, the analyzer does so by itself.
	Of(p core.Position, limit solver.Limit) (need EndgameNeed, ok bool)
	// Keep stores proven classes in files of a folder, which is created on demand, with at most that many MiB in total;
	// 0: no files. Failures there cost only time.
	Keep(dir string, mib int)
	// Wait returns when the files are written.
	Wait()

	// Endings lists the endings that players study, group by group.
	Endings() []Ending
	// EndingOf returns the ending of a position; one that is not in the list has no name. ok is false if the position
	// has too many pieces, or none that could win.
	EndingOf(p core.Position) (e Ending, ok bool)
	// Need returns the cost of proving an ending. It fails if there is no ending with that ID.
	Need(id string, limit solver.Limit) (EndgameNeed, error)
	// Solve proves an ending, unless it is proven already; it calls tell with the share of the work done, on another
	// goroutine. Errors: an unknown ID, EndgameNeed.Err, or ctx.Err().
	Solve(ctx context.Context, id string, limit solver.Limit, tell func(share float64)) error
	// Random returns a random position of an ending, proving the ending first if needed. Errors: those of Solve,
	// ErrRare.
	Random(ctx context.Context, id string, wish EndgameWish, rng *rand.Rand) (core.Position, error)
	// Drills decides the goals GoalWin and GoalHold, in any number of moves, in positions that can be proven.
	Drills() puzzle.Prover
}

// KeepEndgames makes the games that prove endgames store them in a folder; see Endgames.Keep. If dir is "", there is no
// place for it, and nothing is stored.
func KeepEndgames(list []Game, dir string, mib int) {
	for _, g := range list {
		if g.Endgames != nil && dir != "" {
			g.Endgames.Keep(dir, mib)
		}
	}
}

// FinishEndgames waits until proven endgames are stored, or ctx ends.
func FinishEndgames(ctx context.Context, list []Game) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, g := range list {
			if g.Endgames != nil {
				g.Endgames.Wait()
			}
		}
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// The goals of endgame practice.
const (
	GoalWin  = "win"  // win a won position
	GoalHold = "hold" // hold a position that is not lost
)

// ErrRare means that no position was found to match the wish: there are none, or hardly any.
var ErrRare = errors.New("no such position was found")

// Ending is an ending that players study. Its texts are by language.
type Ending struct {
	ID                string
	Class             solver.Class // its pieces; First is the stronger side, unless it is swapped
	Group, Name, Rule map[string]string
	Book              string // the verdict of books: one of the constants
	// Counted reports whether the tallies are known: the outcomes of its positions with either side to move. Of the
	// longest wins, only the one of the stronger side with that side to move is known.
	Counted      bool
	Strong, Weak EndgameTally
	Holds        core.Position // a drawn position with the stronger side to move; nil: none is known
}

// The verdicts of books on an ending; "": it is in no list.
const (
	BookWin   = "win"   // the stronger side wins
	BookSkill = "skill" // it wins in favourable positions only
	BookDraw  = "draw"  // the weaker side holds
)

// EndgameWish selects positions of an ending.
type EndgameWish struct {
	Weak bool // the weaker side is to move
	Kind EndgameKind
}

// EndgameKind is a kind of position.
type EndgameKind uint8

// The kinds of position.
const (
	EndgameWon   EndgameKind = iota // the stronger side wins
	EndgameDrawn                    // a draw
	EndgameOnly                     // only one move keeps the win or the draw
)

// EndgameNeed is the cost of proving a position by its pieces.
type EndgameNeed struct {
	Class  string        // its name
	Memory int64         // bytes; 0 if it is ready
	Time   time.Duration // estimated, on an idle machine
	Ready  bool          // it is proven already
	Err    error         // why it cannot be proven: not enough memory
}

// EndgameCount is the tally of the outcomes of a class.
type EndgameCount struct {
	Class        string        // its name in the usual order
	Strong, Weak EndgameTally  // with either side to move
	Elapsed      time.Duration // of the proof
	Peak         int64         // bytes: the peak memory of the program
}

// EndgameTally counts the positions with one side to move.
type EndgameTally struct {
	Legal                       int
	StrongWins, WeakWins, Draws int            // with the rule on repetition
	Unresolved                  int            // without the rule: positions that neither side can force
	LongestStrong, LongestWeak  EndgameLongest // of the wins that need no rule
	BoundStrong, BoundWeak      EndgameLongest // of those by the rule: until the loser runs out of moves, as solver.Verdict.Within
}

// EndgameLongest is the longest win of a side.
type EndgameLongest struct {
	Plies    int // -1: there is none
	Position core.Position
}
