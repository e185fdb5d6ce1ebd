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

// EndgameFiles is how many MiB what is proven of endgames takes on a disk at most, if nobody says otherwise.
const EndgameFiles = 1024

// Endgames prove the outcome of endgames by their material.
type Endgames interface {
	// Count solves all positions of a class, which is named by its pieces as players do ("R v AABB": the strong side, which is
	// First, has those before the v). The limit says how many threads work and how much memory, in MiB, they may use; 0: as
	// many as there are cores, and as much as it takes. Errors: that of the name, or that the class does not fit, both with
	// what is wrong in words, or ctx.Err().
	Count(ctx context.Context, class string, limit solver.Limit) (EndgameCount, error)
	// Of says what it takes to prove a position by its pieces within a limit; ok is false if it has too many of them, or
	// nothing that could win. The analyzer does so by itself where Err is nil.
	Of(p core.Position, limit solver.Limit) (need EndgameNeed, ok bool)
	// Keep has what is proven kept in files of a folder, which is made when it is needed, with at most so many MiB together;
	// 0: in none. What goes wrong there costs time and nothing else.
	Keep(dir string, mib int)
	// Wait returns when those files are written.
	Wait()

	// Endings lists those that players study, group by group.
	Endings() []Ending
	// EndingOf returns the ending that a position is of, be it in the list or not; one that is not has no name. ok is false if the
	// position has too many pieces, or nothing that could win.
	EndingOf(p core.Position) (e Ending, ok bool)
	// Need says what it takes to prove an ending. It fails if there is no ending with that ID.
	Need(id string, limit solver.Limit) (EndgameNeed, error)
	// Solve proves an ending, unless it is proven already; tell is called with the share of the work that is done, on another
	// goroutine. Errors: that of the ID, EndgameNeed.Err, or ctx.Err().
	Solve(ctx context.Context, id string, limit solver.Limit, tell func(share float64)) error
	// Random returns a random position of an ending, which is proven first if need be. Errors: those of Solve, ErrRare.
	Random(ctx context.Context, id string, wish EndgameWish, rng *rand.Rand) (core.Position, error)
	// Drills decides the goals GoalWin and GoalHold, with as many moves as it takes, in positions that can be proven.
	Drills() puzzle.Prover
}

// KeepEndgames has the games that prove endgames keep what they prove in a folder, as Endgames.Keep says; dir is "" where there is
// no place for it, and nothing is kept then.
func KeepEndgames(list []Game, dir string, mib int) {
	for _, g := range list {
		if g.Endgames != nil && dir != "" {
			g.Endgames.Keep(dir, mib)
		}
	}
}

// The goals that endgames are practised with.
const (
	GoalWin  = "win"  // to win what is won
	GoalHold = "hold" // to hold what is not lost
)

// ErrRare says that no position was found that is as wished for: there are none, or hardly any.
var ErrRare = errors.New("no such position was found")

// Ending is an ending that players study. Its texts are by language.
type Ending struct {
	ID                string
	Class             solver.Class // its pieces; First is the stronger side, unless it is swapped
	Group, Name, Rule map[string]string
	Book              string // what books say: one of the constants
	// Counted says that the numbers are known: how its positions end with either side to move. Of the longest wins only that of the
	// stronger side with it to move is there.
	Counted      bool
	Strong, Weak EndgameTally
	Holds        core.Position // one that nobody wins, with the stronger side to move; nil: none is known
}

// What books say of an ending; "": it is in no list.
const (
	BookWin     = "win"   // the stronger side wins
	BookSkill   = "skill" // it wins in favourable positions only
	BookDraw    = "draw"  // the weaker side holds
	BookNothing = "-"
)

// EndgameWish says which positions of an ending are wanted.
type EndgameWish struct {
	Weak bool // the weaker side is to move
	Kind EndgameKind
}

// EndgameKind is a kind of position.
type EndgameKind uint8

// The kinds of position.
const (
	EndgameWon   EndgameKind = iota // the stronger side wins
	EndgameDrawn                    // nobody wins
	EndgameOnly                     // one move alone keeps the win or the draw
)

// EndgameNeed says what the proof of a position by its pieces takes.
type EndgameNeed struct {
	Class  string        // its name
	Memory int64         // bytes; 0 if it is ready
	Time   time.Duration // about that long, with nothing else to do
	Ready  bool          // it is proven already
	Err    error         // why it cannot be proven: the memory does not allow it
}

// EndgameCount says how the positions of a class end.
type EndgameCount struct {
	Class        string        // its name in the usual order
	Strong, Weak EndgameTally  // with either side to move
	Elapsed      time.Duration // of the proof
	Peak         int64         // bytes that the program took at most
}

// EndgameTally counts the positions with one side to move.
type EndgameTally struct {
	Legal                       int
	StrongWins, WeakWins, Draws int            // with the rule on repetition
	Unresolved                  int            // without it: what neither side can force
	LongestStrong, LongestWeak  EndgameLongest // of the wins that need no rule
	BoundStrong, BoundWeak      EndgameLongest // of those by the rule: until the loser has nothing else left, as solver.Verdict.Within
}

// EndgameLongest is the longest win of a side.
type EndgameLongest struct {
	Plies    int // -1: there is none
	Position core.Position
}
