package table

import (
	"math/rand/v2"

	"qilab/core"
	"qilab/solver/catalog"
)

// A Table is the current game with its players. Make it with New.
type Table struct {
	Tree     *Tree
	Players  *Players
	Handicap *Handicap
	Clocks   *Clocks
	Puzzle   *Puzzle
	Opening  *Agreement
	Drill    *Drill
	Editor   *Editor
	Texts    *Texts
	View     *View
	Ending   *Ending
	Offers   *Offers

	Assistance *Assistance
	Origins    *Origins
	Rulings    *Rulings

	at       *state
	course   *course
	levels   *levels
	thinking *thinking

	toSettle, toTell Change // combined changes to follow up
}

// New returns a table with a fresh game of the first of cfg.Games between two users.
func New(cfg Config) *Table {
	cfg = cfg.complete()
	seed := cfg.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	game := cfg.Games[0]
	at := &state{
		cfg: cfg, game: game, doc: core.NewDocument(core.NewGame(game.Rules, game.Rules.Start())),
		sittings: map[*core.Game]*sitting{}, free: map[string]bool{}, live: true,
	}
	at.adjudicate()
	s := &Table{at: at}
	at.mode, at.settle, at.announce, at.join, at.replace = s.Mode, s.settle, s.Announce, s.Together, s.replace
	s.Origins, s.Rulings = &Origins{at}, &Rulings{at}
	s.Ending = &Ending{at}
	s.Clocks = &Clocks{at: at, ending: s.Ending}
	s.Assistance = &Assistance{at: at, ending: s.Ending}
	s.View = &View{at: at, ending: s.Ending, help: s.Assistance, settings: ViewSettings{Overlay: true, Bar: true, FacePerson: true}}
	s.Assistance.activity, at.playing = s.View.Activity, s.View.Playing
	s.course = &course{at, s.Ending, s.Clocks, s.Assistance}
	at.become = s.course.become
	s.thinking = &thinking{at, s.Clocks, s.course, rand.New(rand.NewPCG(seed, 1))}
	s.Offers = &Offers{at: at, ending: s.Ending, thinking: s.thinking, thought: map[*core.Node]float64{}}
	s.levels = &levels{at, s.Clocks, s.course, s.Offers}
	s.Opening, s.Handicap = &Agreement{at, s.Clocks, s.course}, &Handicap{at, s.Clocks}
	s.Puzzle = &Puzzle{at: at, view: s.View}
	s.Editor = &Editor{at: at, view: s.View, drafts: map[string]draft{}}
	s.Drill = &Drill{at: at, clocks: s.Clocks, editor: s.Editor, course: s.course}
	at.holds = func(g *core.Game) bool { return at.doc.Holds(g) || s.Drill.covers(g) }
	s.Texts = &Texts{at, s.Editor}
	s.Tree = &Tree{at, s.Ending, s.Assistance}
	s.Players = &Players{at, s.Clocks, s.Ending, s.Opening, s.Handicap}
	return s
}

// Close cancels all searches and waits for the program's turns to end.
func (s *Table) Close() {
	s.at.closed = true
	s.Clocks.close()
	s.at.choice.stop()
	s.Puzzle.cancel()
	s.at.running.Wait()
}

// Games lists the games that can be played.
func (s *Table) Games() []catalog.Game { return s.at.cfg.Games }

// GameByID returns the game with rules of that id.
func (s *Table) GameByID(id string) (catalog.Game, bool) { return s.at.gameByID(id) }

// Current returns the game being played.
func (s *Table) Current() catalog.Game { return s.at.game }

// Rules returns the rules of the game being played.
func (s *Table) Rules() core.Rules { return s.at.game.Rules }

// Document returns the current game with its undo history. Only the table may change it.
func (s *Table) Document() *core.Document { return s.at.doc }

// Node returns the current node.
func (s *Table) Node() *core.Node { return s.at.doc.Game().Current() }

// Position returns the current position.
func (s *Table) Position() core.Position { return s.at.doc.Game().Position() }

// Outcome returns the outcome at the current node, with its history.
func (s *Table) Outcome() core.Outcome { return s.OutcomeOf(s.Node()) }

// OutcomeOf returns the outcome at a node of the current game, with its history. Views may still hold nodes of the previous game:
// they have no outcome, since the rules of another game cannot judge them.
func (s *Table) OutcomeOf(n *core.Node) core.Outcome { return s.at.outcomes.At(n) }

// Outcomes returns the outcomes in the current game by the rules in force. When the rules change, it is a new value.
func (s *Table) Outcomes() *core.Outcomes { return s.at.outcomes }

// Together combines several changes into one: search, program and display are updated once, after the last. A user who holds a key
// down asks for many steps at a time.
func (s *Table) Together(changes func()) {
	if s.at.together {
		changes()
		return
	}
	s.at.together = true
	changes()
	s.at.together = false
	settled, changed := s.toSettle, s.toTell
	s.toSettle, s.toTell = 0, 0
	switch {
	case settled != 0:
		s.settle(settled | changed)
	case changed != 0:
		s.Announce(changed)
	}
}

// Announce calls Config.Changed, after the changes of Together if it is running.
func (s *Table) Announce(c Change) {
	if s.at.together {
		s.toTell |= c
		return
	}
	s.Puzzle.follow()
	s.Drill.follow()
	if s.at.cfg.Changed != nil {
		s.at.cfg.Changed(c)
	}
}

// settle follows up a change of the game or of the current node: it cancels searches of other positions, and starts what is due
// now.
func (s *Table) settle(c Change) {
	s.at.choice.stop()
	s.at.cfg.Settling(s.Node())
	if s.at.together {
		s.toSettle |= c
		return
	}
	s.thinking.think()
	s.Clocks.follow()
	s.Puzzle.doubt()
	s.at.cfg.Settled()
	s.Announce(c)
}

// Mode returns the mode of the current game.
func (s *Table) Mode() Mode {
	base, game := s.Playing(), s.at.sitting()
	var mode Mode = base
	switch {
	case game.mode != nil:
		mode = game.mode
	case game.exercise != nil:
		mode = drilling{base, s.Drill, game.exercise}
	case game.attempt != nil:
		mode = solving{base, s.Puzzle, game.attempt}
	case game.opening.pending():
		mode = agreeing{base, s.Opening}
	case s.Handicap.pending():
		mode = handicap{base, s.Handicap}
	case s.View.use() == Study && s.Ending.After():
		mode = finished{base}
	}
	if s.at.sketch != nil {
		return editing{mode, s.at, s.Editor}
	}
	return mode
}

// Playing returns the mode of a game in play or being studied, the base of others.
func (s *Table) Playing() Playing {
	return Playing{s.at, s.Ending, s.Assistance, s.course, s.levels, s.Opening}
}

// replace also closes the editor. An unplayed setup is saved as a draft.
func (s *Table) replace(g catalog.Game, game *core.Game, seats [2]Seat, live bool) {
	s.Drill.leave()
	s.at.cfg.Leaving()
	s.at.choice.stop()
	s.Clocks.stop()
	s.Editor.drop()
	s.at.game, s.at.live = g, live
	s.at.doc.Replace(game)
	s.at.forget()
	s.at.adjudicate()
	s.at.sitting().seats = seats
	s.View.begin(game)
	s.settle(ChangedAll)
}
