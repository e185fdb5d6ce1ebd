// Package table is the current game with everything that belongs to playing it: its document, the players, the clocks, how it ends,
// and what can be undone. It draws nothing, knows no file, searches nothing for analysis, and speaks no language: the window turns
// its codes into texts.
//
// A Table holds the document and changes it. The rest hangs on it, each with a state of its own:
//
//	Tree      moves through the variations, cuts and comments them
//	Players   who plays, and the moves that the program chooses
//	Handicap  what the stronger player gives the weaker one, and the moves before the game
//	Clocks    the time that the players have
//	Puzzle    the puzzle that the game is an attempt at
//	Opening   the opening that is being agreed upon
//	Editor    the setup that is being made, and those that were left
//	Texts     games and positions as texts
//	View      how the game and its analysis are seen
//	Ending    how the game ended other than by its rules
//	Offers    the draws that are offered, and when the program gives up
//	Assistance  counts the hints and take-backs that the user had
//
// What belongs to one game (seats, puzzle, opening, sight, where it comes from) stays with it in a sitting, so that undo finds a game
// as it was left.
//
// A Table belongs to one goroutine, that of the window. The program's turns are chosen on others and come back through Config.Post.
package table

import (
	"math/rand/v2"
	"slices"
	"sync"
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
	ChangedSeats                       // who plays, or whether the program is thinking
	ChangedAnalysis                    // a report, or whether and what is analysed
	ChangedView                        // hide, overlay, flip
	ChangedEditor                      // the editor opened, closed, or its setup
	ChangedAll      Change = 1<<iota - 1

	ChangedGame = ChangedPosition | ChangedTree | ChangedSeats | ChangedEditor // all but the analysis and the view
)

// Config holds what a table needs.
type Config struct {
	Games []catalog.Game
	// Post runs a func on the goroutine that owns the table. The program's turns come back through it.
	Post func(func())
	// Changed is called after every change.
	Changed func(Change)
	// Moved is called after a move was made on the board, by a person or by the program, before Changed.
	Moved func(node *core.Node)
	// Leaving is called before another game takes the table. It may be nil.
	Leaving func()
	// Settling is called when the current node has changed, before the program begins to think about it. It may be nil.
	Settling func(n *core.Node)
	// Settled is called after a change of the game or of the current node, and whenever the program begins to think, before Changed.
	// It may be nil.
	Settled func()
	// Limit returns the threads and the memory that the program may use for its own short searches; nil: no bounds.
	Limit func() solver.Limit
	// ReadFile reads a game file of the program's own; nil if the text is none. It may be nil.
	ReadFile func(text string) *File
	// Books says whether the program opens by books, and which of the person's own it may use for a side. It may be nil: by none.
	Books func(side core.Side) (own []book.Named, on bool)
	// Offered is called with what the program says about a draw. It may be nil: it says nothing.
	Offered func(OfferKind)
	// Failed is called with what the program could not do in the background.
	Failed func(error)
	// Timer is what the clocks go by; nil: the time of the machine.
	Timer Timer
	// Ticked is called when a clock that runs shows something else. It may be nil.
	Ticked func(Tick)
	// Pace is the least time that a turn of the program takes, so that it can be followed.
	Pace time.Duration
	// Seed makes the random choices of the program repeatable; 0: other ones every time.
	Seed uint64
}

// A Table is the current game with its players. Make it with New.
type Table struct {
	Tree       *Tree
	Players    *Players
	Handicap   *Handicap
	Clocks     *Clocks
	Puzzle     *Puzzle
	Opening    *Agreement
	Editor     *Editor
	Texts      *Texts
	View       *View
	Ending     *Ending
	Offers     *Offers
	Assistance *Assistance

	cfg  Config
	game catalog.Game
	doc  *core.Document

	sittings map[*core.Game]*sitting // of the current game and of those that undo may bring back
	outcomes *core.Outcomes          // of the current game
	free     map[string]bool         // the games of which long play is not judged, by id

	together         bool   // changes are being made that are seen to together
	toSettle, toTell Change // what they were

	closed  bool
	running sync.WaitGroup // of the players and of the puzzle
}

// New returns a table with a fresh game of the first of cfg.Games between two users.
func New(cfg Config) *Table {
	seed := cfg.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	cfg.Games = slices.Clone(cfg.Games) // SetFreePlay changes them
	if cfg.Leaving == nil {
		cfg.Leaving = func() {}
	}
	if cfg.Settling == nil {
		cfg.Settling = func(*core.Node) {}
	}
	if cfg.Settled == nil {
		cfg.Settled = func() {}
	}
	if cfg.Limit == nil {
		cfg.Limit = func() solver.Limit { return solver.Limit{} }
	}
	if cfg.Timer == nil {
		cfg.Timer = WallTimer{}
	}
	s := &Table{cfg: cfg, game: cfg.Games[0]}
	s.Tree, s.Puzzle, s.Opening, s.Texts = &Tree{s}, &Puzzle{s: s}, &Agreement{s}, &Texts{s}
	s.Players = &Players{s: s, rng: rand.New(rand.NewPCG(seed, 1)), live: true}
	s.Handicap, s.Assistance = &Handicap{s}, &Assistance{s}
	s.Clocks = &Clocks{s: s}
	s.Ending, s.Offers = &Ending{s}, &Offers{s: s, thought: map[*core.Node]float64{}}
	s.Editor = &Editor{s: s, drafts: map[string]draft{}}
	s.View = &View{s: s, settings: ViewSettings{Overlay: true, Bar: true, FacePerson: true}}
	s.doc = core.NewDocument(core.NewGame(s.game.Rules, s.game.Rules.Start()))
	s.sittings = map[*core.Game]*sitting{}
	s.free = map[string]bool{}
	s.adjudicate()
	return s
}

// Close gives all searches up and waits for the turns of the program to end.
func (s *Table) Close() {
	s.closed = true
	s.Clocks.close()
	s.Players.cancel()
	s.Puzzle.cancel()
	s.running.Wait()
}

// Games lists the games that can be played.
func (s *Table) Games() []catalog.Game { return s.cfg.Games }

// GameByID returns the game with rules of that id.
func (s *Table) GameByID(id string) (catalog.Game, bool) {
	for _, g := range s.cfg.Games {
		if g.Rules.ID() == id {
			return g, true
		}
	}
	return catalog.Game{}, false
}

// Current returns the game being played.
func (s *Table) Current() catalog.Game { return s.game }

// Rules returns the rules of the game being played.
func (s *Table) Rules() core.Rules { return s.game.Rules }

// Document returns the current game with its history of changes. Only the table may change it.
func (s *Table) Document() *core.Document { return s.doc }

// Node returns the current node.
func (s *Table) Node() *core.Node { return s.doc.Game().Current() }

// Position returns the current position.
func (s *Table) Position() core.Position { return s.doc.Game().Position() }

// Outcome returns the outcome there, with its history.
func (s *Table) Outcome() core.Outcome { return s.OutcomeOf(s.Node()) }

// OutcomeOf returns the outcome at a node of the current game, with its history. A view may still hold nodes of the game before: the
// rules of another game cannot be asked about them, and they have no outcome.
func (s *Table) OutcomeOf(n *core.Node) core.Outcome { return s.outcomes.At(n) }

// Outcomes returns the outcomes in the current game by the rules in force. It is another value after these have changed.
func (s *Table) Outcomes() *core.Outcomes { return s.outcomes }

// adjudicate has outcomes found anew, because the game or its rules are others.
func (s *Table) adjudicate() { s.outcomes = core.NewOutcomes(s.doc.Game(), s.game.Rules) }

// Together makes several changes as one: what to search, what the program does, and what is shown are settled once,
// after the last. A person who holds a key down asks for many steps at a time.
func (s *Table) Together(changes func()) {
	if s.together {
		changes()
		return
	}
	s.together = true
	changes()
	s.together = false
	settled, changed := s.toSettle, s.toTell
	s.toSettle, s.toTell = 0, 0
	switch {
	case settled != 0:
		s.settle(settled | changed)
	case changed != 0:
		s.Announce(changed)
	}
}

// Announce has Config.Changed called, after the changes of Together if some are being made.
func (s *Table) Announce(c Change) {
	if s.together {
		s.toTell |= c
		return
	}
	s.Puzzle.follow()
	if s.cfg.Changed != nil {
		s.cfg.Changed(c)
	}
}

// settle follows up a change of the game or of the current node: searches for another position are given up, and what
// is due now is begun.
func (s *Table) settle(c Change) {
	s.Players.cancel()
	s.cfg.Settling(s.Node())
	if s.together {
		s.toSettle |= c
		return
	}
	s.Players.think()
	s.Clocks.follow()
	s.Puzzle.doubt()
	s.cfg.Settled()
	s.Announce(c)
}
