// Package session is a game being played and studied: who sits at it, whose turn the program takes, what the analysis
// has found, what can be undone. It is the part of the window that has no widgets, so that all of it can be tested
// without one. It draws nothing, knows no file, and speaks no language: the window turns its codes into texts.
//
// A Session belongs to one goroutine, that of the window. Its searches run on others and come back through Config.Post.
package session

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
)

// Analysis is the search that runs in the background: *solver.Worker, seen from here.
type Analysis interface {
	// Serve turns to another game.
	Serve(game string, a solver.Analyzer)
	// Start searches the end of line in the place of what was asked before.
	Start(line core.Line, lim solver.Limit, key any)
	// Stop gives the search up; its last report still comes.
	Stop()
	// Close ends everything.
	Close()
}

// Seat is who plays a side: a person, or the program at a level.
type Seat struct {
	Level string // "" for a person
}

// Person reports whether a person sits there.
func (s Seat) Person() bool { return s.Level == "" }

// Change tells what of a session has changed; a set of bits.
type Change uint8

// The changes.
const (
	ChangedPosition Change = 1 << iota // another node is looked at
	ChangedTree                        // nodes, comments or the whole game
	ChangedSeats                       // who plays, or whether the program is thinking
	ChangedAnalysis                    // a report, or whether and what is analysed
	ChangedView                        // hide, overlay, flip
	ChangedEditor                      // the editor opened, closed, or its set-up
	ChangedAll      Change = 1<<iota - 1
)

// Config is what a session needs of its surroundings.
type Config struct {
	Games []catalog.Game
	// Analysis makes the search; show is to be called on the goroutine that owns the session, never from within a call
	// of the search's methods.
	Analysis func(show func(solver.Report, solver.State)) Analysis
	// Post runs a func on the goroutine that owns the session. The program's turns come back through it.
	Post func(func())
	// Changed is told after every change.
	Changed func(Change)
	// Moved is told after a move was made on the board, by a person or by the program, before Changed.
	Moved func(node *core.Node)
	// Left is told when another game is turned to, before anything of that is searched: what was kept for the last one
	// can be given back. It may be nil.
	Left func()
	// Failed is told what the program could not do in the background.
	Failed func(error)
	// Pace is the least time that a turn of the program takes, so that it can be followed.
	Pace time.Duration
	// Seed makes the random choices of the program repeatable; 0: other ones every time.
	Seed uint64
}

// Session is one game at work. Make it with New.
type Session struct {
	cfg  Config
	game catalog.Game
	doc  *core.Document

	seats    [2]Seat
	seated   map[*core.Game][2]Seat      // who played the games that undo may bring back
	attempts map[*core.Game]*attempt     // the games that are attempts at puzzles
	sights   map[*core.Game]Sight        // the games that are seen otherwise than the settings say
	openings map[*core.Game]*Opening     // the games whose openings are or were agreed upon
	outcomes map[*core.Node]core.Outcome // known ones; the way to a node never changes
	live     bool                        // the program takes its turns; false after looking back
	turn     turn
	doubting context.CancelFunc // gives up the question whether a puzzle can still be solved; nil: none is asked
	analysis analysis
	view     View
	editor   *Editor
	drafts   map[string]draft // what was left in the editor, by the game's id
	hint     bool             // the deal's winning line may be seen
	free     map[string]bool  // the games of which long play is not judged, by id

	together         bool   // changes are being made that are seen to together
	toSettle, toTell Change // what they were

	rng     *rand.Rand
	ctx     context.Context
	close   context.CancelFunc
	running sync.WaitGroup
}

// View is what the person sees of the analysis and how; part of the settings.
type View struct {
	Hidden  bool // nothing of the analysis is shown, unless a game has a sight of its own
	Overlay bool // the verdicts are drawn on the board
	Bar     bool // the evaluation is shown beside the board
	// FacePerson turns the board to the side of a person who plays the program.
	FacePerson bool
	// ForMover makes scores those of the side to move, and not always of First.
	ForMover bool
}

// ScoresFor is the side from whose view scores are told where turn is to move.
func (v View) ScoresFor(turn core.Side) core.Side {
	if v.ForMover {
		return turn
	}
	return core.First
}

// New is a session with a fresh game of the first of cfg.Games, a person on either side.
func New(cfg Config) *Session {
	seed := cfg.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	cfg.Games = slices.Clone(cfg.Games) // SetFreePlay changes them
	s := &Session{cfg: cfg, game: cfg.Games[0], rng: rand.New(rand.NewPCG(seed, 1)), live: true}
	s.ctx, s.close = context.WithCancel(context.Background())
	s.doc = core.NewDocument(core.NewGame(s.game.Rules, s.game.Rules.Start()))
	s.view.Overlay, s.view.Bar, s.view.FacePerson = true, true, true
	s.seated = map[*core.Game][2]Seat{s.doc.Game(): s.seats}
	s.attempts = map[*core.Game]*attempt{}
	s.sights = map[*core.Game]Sight{}
	s.openings = map[*core.Game]*Opening{}
	s.drafts = map[string]draft{}
	s.outcomes = map[*core.Node]core.Outcome{}
	s.free = map[string]bool{}
	s.analysis.found = map[string]finding{}
	s.analysis.keys = map[*core.Node]string{}
	s.analysis.worker = cfg.Analysis(s.reported)
	s.analysis.worker.Serve(s.game.Rules.ID(), s.game.Analyzer)
	return s
}

// Close gives all searches up and waits for the turns of the program to end.
func (s *Session) Close() {
	s.cancelTurn()
	s.close()
	s.analysis.worker.Close()
	s.running.Wait()
}

// Games lists the games that can be played.
func (s *Session) Games() []catalog.Game { return s.cfg.Games }

// GameByID is the game with rules of that id.
func (s *Session) GameByID(id string) (catalog.Game, bool) {
	for _, g := range s.cfg.Games {
		if g.Rules.ID() == id {
			return g, true
		}
	}
	return catalog.Game{}, false
}

// Current is the game being played.
func (s *Session) Current() catalog.Game { return s.game }

// Rules are those of the game being played.
func (s *Session) Rules() core.Rules { return s.game.Rules }

// Document is what is being worked on. It is changed through the session alone.
func (s *Session) Document() *core.Document { return s.doc }

// Node is the node that is looked at.
func (s *Session) Node() *core.Node { return s.doc.Game().Current() }

// Position is the position that is looked at.
func (s *Session) Position() core.Position { return s.doc.Game().Position() }

// Outcome is the outcome there, with its history.
func (s *Session) Outcome() core.Outcome { return s.OutcomeOf(s.Node()) }

// OutcomeOf is the outcome at a node of the tree, with its history.
func (s *Session) OutcomeOf(n *core.Node) core.Outcome {
	out, ok := s.outcomes[n]
	if !ok {
		out = s.game.Rules.Adjudicate(n.Line())
		s.outcomes[n] = out
	}
	return out
}

// View is what is shown.
func (s *Session) View() View { return s.view }

// SetView chooses what is shown.
func (s *Session) SetView(v View) {
	if v != s.view {
		s.view = v
		s.changed(ChangedView)
	}
}

// Hint reports whether the winning line of the deal was asked for.
func (s *Session) Hint() bool { return s.hint }

// SetHint shows or hides the winning line of the deal.
func (s *Session) SetHint(on bool) {
	if on != s.hint {
		s.hint = on
		s.changed(ChangedAnalysis)
	}
}

// Together makes several changes as one: what is searched, whose turn it is, and what is shown are seen to once, after
// the last. A person who holds a key down asks for many steps at a time.
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
	s.noteSight()
	if s.cfg.Changed != nil {
		s.cfg.Changed(c)
	}
}

// settle is called after every change of the game or of the node: what searched for another position is given up, and
// what is due here is begun.
func (s *Session) settle(c Change) {
	s.cancelTurn()
	if s.together {
		s.toSettle |= c
		return
	}
	s.takeTurn()
	s.judgeStep()
	s.analyse()
	s.changed(c)
}
