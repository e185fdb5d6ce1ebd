// Package session is a game being played and studied, without widgets: who sits at it, what the program thinks and finds
// out, and what can be undone. It draws nothing, knows no file, and speaks no language: the window turns its codes into
// texts.
//
// A Session is the table: which game is played, its document, and what changes it. The rest hangs on it, each with a
// state of its own:
//
//	Tree      looks round in the variations, cuts and comments them
//	Players   who plays, and the moves that the program chooses
//	HeadStart the moves that the weaker player makes before the game
//	Pondering what the program thinks while a person does
//	Clocks    the time that the players have
//	Analysis  what is searched in the background, what was found, and what it says about the moves that were played
//	Threat    what the other side would do if it had the move
//	Question  what a move would be worth that somebody thinks of
//	Second    what another engine says at the side of the analysis
//	Puzzle    the puzzle that the game is an attempt at
//	Opening   the opening that is being agreed upon
//	Editor    the setup that is being made, and those that were left
//	Texts     games and positions as texts
//	View      how the game and its analysis are seen
//	Ending    how the game ended other than by its rules
//	Reviews   the judgements of all moves of a game
//	Hints     what to do at a position, step by step
//	Offers    the draws that are offered, and when the program gives up
//
// What belongs to one game (seats, puzzle, opening, sight, where it comes from) stays with it in a table of its own, so that
// undo finds a game as it was left.
//
// A Session belongs to one goroutine, that of the window. Its searches run on others and come back through Config.Post.
package session

import (
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"qilab/core"
	"qilab/core/book"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/review"
)

// Search is the background search: *solver.Worker, as the session sees it.
type Search interface {
	// Serve changes to another analyzer.
	Serve(a solver.Analyzer)
	// Start searches the end of line in place of what was asked before.
	Start(line core.Line, lim solver.Limit, key any)
	// Stop gives the search up; its last report still comes.
	Stop()
	// Close ends everything.
	Close()
}

// Change says what has changed in a session; it is a set of bits.
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
)

// Config holds what a session needs.
type Config struct {
	Games []catalog.Game
	// Analysis makes the search; show is to be called on the goroutine that owns the session, never from within a call
	// of the search's methods.
	Analysis func(show func(solver.Report, solver.State)) Search
	// Post runs a func on the goroutine that owns the session. The program's turns come back through it.
	Post func(func())
	// Changed is called after every change.
	Changed func(Change)
	// Moved is called after a move was made on the board, by a person or by the program, before Changed.
	Moved func(node *core.Node)
	// Leaving is called before another game takes the table. It may be nil.
	Leaving func()
	// Left is called when another game comes to the table, before anything of that is searched: what was kept for the last one
	// can be given back. It may be nil.
	Left func()
	// ReadFile reads a game file of the program's own; nil if the text is none. It may be nil.
	ReadFile func(text string) *File
	// Books says whether the program opens by books, and which of the person's own it may use for a side. It may be nil: by none.
	Books func(side core.Side) (own []book.Named, on bool)
	// Offered is called with what the program says about a draw. It may be nil: it says nothing.
	Offered func(OfferKind)
	// Failed is called with what the program could not do in the background.
	Failed func(error)
	// Reviewed is called when the review of a game that is not the current one any more has ended, with what it has found. It may be nil.
	Reviewed func(game *core.Game, found []Finding)
	// Timer is what the clocks go by; nil: the time of the machine.
	Timer Timer
	// Ticked is called when a clock that runs shows something else. It may be nil.
	Ticked func(Tick)
	// Pace is the least time that a turn of the program takes, so that it can be followed.
	Pace time.Duration
	// Seed makes the random choices of the program repeatable; 0: other ones every time.
	Seed uint64
}

// A Session is a table with a game on it. Make it with New.
type Session struct {
	Tree      *Tree
	Players   *Players
	HeadStart *HeadStart
	Pondering *Pondering
	Clocks    *Clocks
	Analysis  *Analysis
	Threat    *Threat
	Question  *Question
	Second    *Second
	Puzzle    *Puzzle
	Opening   *Agreement
	Editor    *Editor
	Texts     *Texts
	View      *View
	Ending    *Ending
	Offers    *Offers
	Hints     *Hints
	Reviews   *Reviews

	cfg  Config
	game catalog.Game
	doc  *core.Document

	tables   map[*core.Game]*table       // of the game being played and of those that undo may bring back
	outcomes map[*core.Node]core.Outcome // known ones; the way to a node never changes
	free     map[string]bool             // the games of which long play is not judged, by id

	together         bool   // changes are being made that are seen to together
	toSettle, toTell Change // what they were

	closed  bool
	running sync.WaitGroup // the searches of the players and of the puzzle
}

// New returns a session with a fresh game of the first of cfg.Games, a person on either side.
func New(cfg Config) *Session {
	seed := cfg.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	cfg.Games = slices.Clone(cfg.Games) // SetFreePlay changes them
	if cfg.Leaving == nil {
		cfg.Leaving = func() {}
	}
	if cfg.Timer == nil {
		cfg.Timer = wallTimer{}
	}
	s := &Session{cfg: cfg, game: cfg.Games[0]}
	s.Tree, s.Puzzle, s.Opening, s.Texts = &Tree{s}, &Puzzle{s: s}, &Agreement{s}, &Texts{s}
	s.Players = &Players{s: s, rng: rand.New(rand.NewPCG(seed, 1)), live: true}
	s.HeadStart = &HeadStart{s}
	s.Clocks, s.Pondering = &Clocks{s: s}, &Pondering{s: s}
	s.Analysis = &Analysis{s: s, found: newFindings(), keys: map[*core.Node]key{}}
	s.Threat = &Threat{s: s, time: threatTime}
	s.Ending, s.Offers = &Ending{s}, &Offers{s: s, thought: map[*core.Node]float64{}}
	s.Hints, s.Reviews = &Hints{s: s}, &Reviews{s: s, effort: review.Normal}
	s.Question = &Question{s: s}
	s.Second = &Second{s: s, chosen: map[string]voice{}, found: newFindings(), failed: map[key]bool{}}
	s.Editor = &Editor{s: s, drafts: map[string]draft{}}
	s.View = &View{s: s, settings: ViewSettings{Overlay: true, Bar: true, FacePerson: true}}
	s.doc = core.NewDocument(core.NewGame(s.game.Rules, s.game.Rules.Start()))
	s.tables = map[*core.Game]*table{}
	s.outcomes = map[*core.Node]core.Outcome{}
	s.free = map[string]bool{}
	s.Analysis.worker = cfg.Analysis(s.Analysis.reported)
	s.Analysis.worker.Serve(s.game.Analyzer)
	return s
}

// Close gives all searches up and waits for the turns of the program to end.
func (s *Session) Close() {
	s.closed = true
	s.Clocks.close()
	s.Players.cancel()
	s.Pondering.stop()
	s.Puzzle.cancel()
	s.Reviews.stop()
	s.Analysis.worker.Close()
	s.Second.close()
	s.running.Wait()
}

// Games lists the games that can be played.
func (s *Session) Games() []catalog.Game { return s.cfg.Games }

// GameByID returns the game with rules of that id.
func (s *Session) GameByID(id string) (catalog.Game, bool) {
	for _, g := range s.cfg.Games {
		if g.Rules.ID() == id {
			return g, true
		}
	}
	return catalog.Game{}, false
}

// Current returns the game being played.
func (s *Session) Current() catalog.Game { return s.game }

// Rules returns the rules of the game being played.
func (s *Session) Rules() core.Rules { return s.game.Rules }

// Document returns what is being worked on. It is changed through the session alone.
func (s *Session) Document() *core.Document { return s.doc }

// Node returns the current node.
func (s *Session) Node() *core.Node { return s.doc.Game().Current() }

// Position returns the current position.
func (s *Session) Position() core.Position { return s.doc.Game().Position() }

// Outcome returns the outcome there, with its history.
func (s *Session) Outcome() core.Outcome { return s.OutcomeOf(s.Node()) }

// OutcomeOf returns the outcome at a node of the current game, with its history. A view may still hold nodes of the game before: the
// rules of another game cannot be asked about them, and they have no outcome.
func (s *Session) OutcomeOf(n *core.Node) core.Outcome {
	out, ok := s.outcomes[n]
	if !ok {
		if !s.doc.Game().Contains(n) {
			return core.Outcome{}
		}
		out = s.game.Rules.Adjudicate(n.Line())
		s.outcomes[n] = out
	}
	return out
}

// Together makes several changes as one: what to search, what the program does, and what is shown are settled once,
// after the last. A person who holds a key down asks for many steps at a time.
func (s *Session) Together(changes func()) {
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
		s.changed(changed)
	}
}

func (s *Session) changed(c Change) {
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
func (s *Session) settle(c Change) {
	s.Players.cancel()
	pondering := s.Pondering.active
	s.Pondering.muted = true
	s.Pondering.forget()
	if !s.together {
		s.Players.think()
		s.Clocks.follow()
		s.Puzzle.doubt()
		s.Analysis.search()
	}
	s.Pondering.muted = false
	if s.Pondering.active != pondering {
		c |= ChangedSeats
	}
	if s.together {
		s.toSettle |= c
		return
	}
	s.changed(c)
}
