package table

import (
	"maps"
	"slices"
	"sync"

	"qilab/core"
	"qilab/solver/catalog"
)

// state is shared by the parts of a table: the current game, and the state of it and of the games in the history.
type state struct {
	cfg      Config
	game     catalog.Game
	doc      *core.Document
	sittings map[*core.Game]*sitting
	outcomes *core.Outcomes  // of the current game
	free     map[string]bool // the games whose long play is not judged, by id
	under    *userGame       // beneath an exercise; nil: none is open

	sketch   *Sketch // the setup being made; nil: none
	choice   choice  // of the program
	live     bool    // the program takes its turns; false after looking back
	together bool    // changes are being combined, to be followed up together
	closed   bool
	running  sync.WaitGroup // of the players and of the puzzle

	// Services of the table for its parts.
	mode     func() Mode
	playing  func() bool  // whether the game is in play and no position is being set up
	settle   func(Change) // follows up a change of the game or of the current node
	announce func(Change)
	join     func(changes func()) // combines several changes into one
	replace  func(g catalog.Game, game *core.Game, seats [2]Seat, live bool)
	become   func(g catalog.Game, game *core.Game) // replaces the current game by another form of it
}

// userGame is the user's own game while an exercise is open.
type userGame struct {
	game catalog.Game
	doc  *core.Document
}

// sitting is the state of a game besides its moves. Undo restores it with the game.
type sitting struct {
	seats    [2]Seat
	mode     Mode      // of its own; nil: none
	attempt  *attempt  // at a puzzle; nil: the game is none
	exercise *exercise // nil: the game is none
	opening  *Opening  // running or finished; nil: none
	options  ViewOptions
	clock    *gameClock // nil: there is none
	origin   *Origin    // the same for the forms of a game, see become
}

// sitting returns the sitting of the current game.
func (s *state) sitting() *sitting { return s.sittingOf(s.doc.Game()) }

// sittingOf returns the sitting of a game, an empty one if it has none yet.
func (s *state) sittingOf(game *core.Game) *sitting {
	t := s.sittings[game]
	if t == nil {
		t = &sitting{origin: &Origin{}}
		s.sittings[game] = t
	}
	return t
}

// holds implements Origins.Holds.
func (s *state) holds(g *core.Game) bool {
	return s.doc.Holds(g) || s.under != nil && s.under.doc.Holds(g)
}

// forget drops the sittings of games that cannot come back.
func (s *state) forget() {
	maps.DeleteFunc(s.sittings, func(g *core.Game, _ *sitting) bool { return !s.holds(g) })
}

// gameByID returns the game with rules of that id.
func (s *state) gameByID(id string) (catalog.Game, bool) {
	for _, g := range s.cfg.Games {
		if g.Rules.ID() == id {
			return g, true
		}
	}
	return catalog.Game{}, false
}

// ruled returns a game with the rules chosen now; the copy of the caller may be older.
func (s *state) ruled(g catalog.Game) catalog.Game {
	if now, ok := s.gameByID(g.Rules.ID()); ok {
		return now
	}
	return g
}

// node returns the current node.
func (s *state) node() *core.Node { return s.doc.Game().Current() }

// position returns the current position.
func (s *state) position() core.Position { return s.doc.Game().Position() }

// outcomeOf returns the outcome at a node by the rules in force.
func (s *state) outcomeOf(n *core.Node) core.Outcome { return s.outcomes.At(n) }

// adjudicate recomputes outcomes, because the game or its rules changed.
func (s *state) adjudicate() { s.outcomes = core.NewOutcomes(s.doc.Game(), s.game.Rules) }

// againstProgram reports whether a user plays against the program.
func (s *state) againstProgram() bool {
	return AgainstProgram(s.sitting().seats)
}

// played returns the game as it was played: the line through the current node, without moves taken back at its end.
func (s *state) played() []*core.Node {
	line := s.doc.Game().CurrentLine()
	current := s.node().Ply() - line[0].Ply()
	if i := slices.IndexFunc(line[current+1:], s.doc.TakenBack); i >= 0 {
		line = line[:current+1+i]
	}
	return line
}

// atEnd reports whether the current node is the last one played: moves after it, if any, were taken back.
func (s *state) atEnd() bool {
	return !slices.ContainsFunc(s.node().Children(), func(n *core.Node) bool { return !s.doc.TakenBack(n) })
}

// programToMove reports whether the side to move, or to answer in an opening, is the program's and the game goes on.
func (s *state) programToMove() bool {
	_, program := s.mode().Due()
	return program
}

// freePlay reports whether long play of the current game is not judged.
func (s *state) freePlay() bool { return s.free[s.game.Rules.ID()] }

// toAct returns the side that has to move or, while an opening is being agreed upon, to answer.
func (s *state) toAct() core.Side {
	side, _ := s.mode().Due()
	return side
}

// seat changes who plays. The program begins at once if it is its turn.
func (s *state) seat(seats [2]Seat) {
	s.sitting().seats, s.live = seats, true
	s.settle(ChangedSeats | ChangedPosition)
}

// resume lets the program move after a step back made it wait.
func (s *state) resume() {
	s.live = true
	s.settle(ChangedSeats)
}

// wait makes the program abandon its move until resume; it reports whether it was choosing one.
func (s *state) wait() bool {
	if !s.choice.on() {
		return false
	}
	s.live = false
	s.settle(ChangedSeats | ChangedPosition)
	return true
}

// atOpening reports whether the board shows the position that the opening has led to.
func (s *state) atOpening() bool {
	o := s.sitting().opening
	return o != nil && o.node(s.doc.Game()) == s.node()
}
