package catalog

import (
	"context"
	"time"

	"qilab/core"
	"qilab/solver"
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
