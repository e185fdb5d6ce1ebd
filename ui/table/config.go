package table

import (
	"slices"
	"time"

	"qilab/core"
	"qilab/core/book"
	"qilab/solver"
	"qilab/solver/catalog"
)

// Change is a set of changes.
type Change uint8

// The changes.
const (
	ChangedPosition Change = 1 << iota // the current node is another one
	ChangedTree                        // nodes, comments or the whole game
	ChangedSeats                       // the seats, or whether the program is thinking
	ChangedAnalysis                    // a report, or the analysed position, or analysis switched on or off
	ChangedView                        // hide, overlay, flip
	ChangedEditor                      // the editor opened, closed, or its setup
	ChangedAll      Change = 1<<iota - 1

	ChangedGame = ChangedPosition | ChangedTree | ChangedSeats | ChangedEditor // all but the analysis and the view
)

// Config configures a table.
type Config struct {
	Games []catalog.Game
	// Post runs a func on the goroutine that owns the table. The program's turns come back through it.
	Post func(func())
	// Changed is called after every change.
	Changed func(Change)
	// Moved is called after a move was made on the board, by the user or the program, before Changed.
	Moved func(node *core.Node)
	// Leaving is called before another game becomes the current one. It may be nil.
	Leaving func()
	// Settling is called when the current node has changed, before the program begins to think about it. It may be nil.
	Settling func(n *core.Node)
	// Settled is called after a change of the game or of the current node, and whenever the program begins to think, before Changed.
	// It may be nil.
	Settled func()
	// Limit returns the threads and the memory for the program's own short searches; nil: no bounds.
	Limit func() solver.Limit
	// ReadFile reads a file in QiLab's own format, or returns nil for another text. It may be nil.
	ReadFile func(text string) *File
	// Books reports whether the program uses opening books, and returns the user's own books for a side. If nil, it uses none.
	Books func(side core.Side) (own []book.Named, on bool)
	// Offered is called when the program offers or declines a draw. It may be nil.
	Offered func(OfferKind)
	// Failed is called with errors of background work.
	Failed func(error)
	// Timer drives the clocks; nil: the time of the machine.
	Timer Timer
	// Ticked is called when the display of a running clock changes. It may be nil.
	Ticked func(Tick)
	// Pace is the minimum time of the program's turns, so that the user can follow them.
	Pace time.Duration
	// Seed makes the program's random choices repeatable; 0: different ones every time.
	Seed uint64
}

// complete returns the configuration with defaults filled in.
func (c Config) complete() Config {
	c.Games = slices.Clone(c.Games) // the rules may change
	if c.Leaving == nil {
		c.Leaving = func() {}
	}
	if c.Settling == nil {
		c.Settling = func(*core.Node) {}
	}
	if c.Settled == nil {
		c.Settled = func() {}
	}
	if c.Limit == nil {
		c.Limit = func() solver.Limit { return solver.Limit{} }
	}
	if c.Timer == nil {
		c.Timer = WallTimer{}
	}
	return c
}

// Timer tells the time and sets alarms for a table.
type Timer interface {
	Now() time.Time
	// After calls f on some goroutine after d, unless it is stopped before.
	After(d time.Duration, f func()) (stop func() bool)
}

// WallTimer is the clock of the machine.
type WallTimer struct{}

func (WallTimer) Now() time.Time                              { return time.Now() }
func (WallTimer) After(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// Tick describes a change of a running clock.
type Tick uint8

// The ticks.
const (
	TickShown Tick = iota // the display changed
	TickWarn              // and the user has little time left
	TickOver              // the time is up, and the game lost
)

// OfferKind is the program's action about a draw.
type OfferKind uint8

// The kinds.
const (
	DrawOffered  OfferKind = iota // offers one; Ending.Set accepts it
	DrawDeclined                  // declines the user's offer
)

// File is a file in QiLab's own format, as read by Config.ReadFile.
type File struct {
	Game *core.Game // nil: nothing could be read
	// Open opens the game with the state that the file stores beside it, as Kept.Open does.
	Open func() error
	// Err is the error in the file, if any; Whole reports that the whole tree was read nevertheless.
	Err   error
	Whole bool
}
