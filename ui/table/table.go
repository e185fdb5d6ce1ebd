package table

import (
	"math/rand/v2"

	"qilab/core"
	"qilab/solver/catalog"
)

// A Table is the current game with its players. Make it with New.
type Table struct {
	Tree     *Tree
	Notes    *Notes
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

	shared   *state
	course   *course
	levels   *levels
	thinking *thinking
	question *inquiry // the user's
	doubts   *inquiry // the program's

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
	t := &Table{}
	shared := &state{
		cfg: cfg, game: game, doc: core.NewDocument(core.NewGame(game.Rules, game.Rules.Start())),
		sittings: map[*core.Game]*sitting{}, free: map[string]bool{}, live: true,
		mode: t.Mode, settle: t.settle, announce: t.Announce, join: t.Together, replace: t.replace,
		playing: func() bool { return t.View.Playing() },
		become:  func(g catalog.Game, game *core.Game) { t.course.become(g, game) },
	}
	shared.adjudicate()
	t.shared = shared
	t.Origins = &Origins{shared: shared}
	t.Rulings = &Rulings{shared: shared}
	t.Rulings.set(cfg.Games)
	t.Ending = &Ending{shared: shared}
	t.Clocks = &Clocks{shared: shared, ending: t.Ending}
	t.Assistance = &Assistance{shared: shared, ending: t.Ending, activity: func() Activity { return t.View.Activity() }}
	t.View = &View{shared: shared, ending: t.Ending, help: t.Assistance, settings: ViewSettings{Overlay: true, Bar: true, FacePerson: true}}
	t.course = &course{shared: shared, ending: t.Ending, clocks: t.Clocks, help: t.Assistance}
	t.thinking = &thinking{shared: shared, clocks: t.Clocks, course: t.course, rng: rand.New(rand.NewPCG(seed, 1))}
	t.Offers = &Offers{shared: shared, ending: t.Ending, thinking: t.thinking, thought: map[*core.Node]float64{}}
	t.levels = &levels{shared: shared, clocks: t.Clocks, course: t.course, offers: t.Offers}
	t.Opening = &Agreement{shared: shared, clocks: t.Clocks, course: t.course}
	t.Handicap = &Handicap{shared: shared, clocks: t.Clocks}
	t.question, t.doubts = &inquiry{shared: shared}, &inquiry{shared: shared}
	t.Puzzle = &Puzzle{shared: shared, view: t.View, question: t.question, doubts: t.doubts}
	t.Editor = &Editor{shared: shared, view: t.View, drafts: map[string]draft{}}
	t.Drill = &Drill{shared: shared, clocks: t.Clocks, editor: t.Editor, course: t.course, question: t.question}
	t.Texts = &Texts{shared: shared, editor: t.Editor}
	t.Notes = &Notes{shared: shared}
	t.Tree = &Tree{shared: shared, ending: t.Ending, help: t.Assistance}
	t.Players = &Players{shared: shared, clocks: t.Clocks, ending: t.Ending, opening: t.Opening, handicap: t.Handicap, course: t.course}
	return t
}

// Close cancels all searches and waits for the program's turns to end.
func (t *Table) Close() {
	t.shared.closed = true
	t.Clocks.close()
	t.shared.choice.stop()
	t.doubts.stop()
	t.question.stop()
	t.shared.running.Wait()
}

// Games lists the games that can be played, with the rules chosen now. It may be called on any goroutine. Callers must not
// modify the list; a change of the rules makes a new one.
func (t *Table) Games() []catalog.Game { return t.Rulings.list() }

// GameByID returns the game of Games with rules of that id, on any goroutine.
func (t *Table) GameByID(id string) (catalog.Game, bool) { return catalog.Find(t.Games(), id) }

// Current returns the game being played.
func (t *Table) Current() catalog.Game { return t.shared.game }

// Rules returns the rules of the game being played.
func (t *Table) Rules() core.Rules { return t.shared.game.Rules }

// Document returns the current game with its undo history. Only the table may change it.
func (t *Table) Document() *core.Document { return t.shared.doc }

// Node returns the current node.
func (t *Table) Node() *core.Node { return t.shared.doc.Game().Current() }

// Position returns the current position.
func (t *Table) Position() core.Position { return t.shared.doc.Game().Position() }

// Outcome returns the outcome at the current node, with its history.
func (t *Table) Outcome() core.Outcome { return t.OutcomeOf(t.Node()) }

// OutcomeOf returns the outcome at a node of the current game, with its history. Views may still hold nodes of the previous game:
// they have no outcome, since the rules of another game cannot judge them.
func (t *Table) OutcomeOf(n *core.Node) core.Outcome { return t.shared.outcomes.At(n) }

// Outcomes returns the outcomes in the current game by the rules in force. When the rules change, it is a new value.
func (t *Table) Outcomes() *core.Outcomes { return t.shared.outcomes }

// Together combines several changes into one: search, program and display are updated once, after the last. A user who holds a key
// down asks for many steps at a time.
func (t *Table) Together(changes func()) {
	if t.shared.together {
		changes()
		return
	}
	t.shared.together = true
	changes()
	t.shared.together = false
	settled, changed := t.toSettle, t.toTell
	t.toSettle, t.toTell = 0, 0
	switch {
	case settled != 0:
		t.settle(settled | changed)
	case changed != 0:
		t.Announce(changed)
	}
}

// Announce calls Config.Changed, after the changes of Together if it is running.
func (t *Table) Announce(c Change) {
	if t.shared.together {
		t.toTell |= c
		return
	}
	t.question.follow()
	t.Puzzle.follow()
	t.Drill.follow()
	if t.shared.cfg.Changed != nil {
		t.shared.cfg.Changed(c)
	}
}

// settle follows up a change of the game or of the current node: it cancels searches of other positions, and starts what is due
// now.
func (t *Table) settle(c Change) {
	t.shared.choice.stop()
	t.shared.cfg.Settling(t.Node())
	if t.shared.together {
		t.toSettle |= c
		return
	}
	t.thinking.think()
	t.Clocks.follow()
	t.Puzzle.doubt()
	t.shared.cfg.Settled()
	t.Announce(c)
}

// Mode returns the mode of the current game.
func (t *Table) Mode() Mode {
	base, game := t.Playing(), t.shared.sitting()
	var mode Mode = base
	switch {
	case game.mode != nil:
		mode = game.mode
	case game.exercise != nil:
		mode = drilling{base, t.Drill, game.exercise}
	case game.attempt != nil:
		mode = solving{base, t.Puzzle, game.attempt}
	case game.opening.pending():
		mode = agreeing{base, t.Opening}
	case t.Handicap.pending():
		mode = handicap{base, t.Handicap}
	case t.View.use() == Study && t.Ending.After():
		mode = finished{base}
	}
	if t.shared.sketch != nil {
		return editing{mode, t.shared, t.Editor}
	}
	return mode
}

// Playing returns the mode of a game in play or being studied, the base of others.
func (t *Table) Playing() Playing {
	return Playing{t.shared, t.Ending, t.Assistance, t.course, t.levels, t.Opening}
}

// replace also closes the editor. An unplayed setup is saved as a draft.
func (t *Table) replace(g catalog.Game, game *core.Game, seats [2]Seat, live bool) {
	t.Drill.leave()
	t.shared.cfg.Leaving()
	t.shared.choice.stop()
	t.Clocks.stop()
	t.Editor.drop()
	t.shared.game, t.shared.live = g, live
	t.shared.doc.Replace(game)
	t.shared.forget()
	t.shared.adjudicate()
	t.shared.sitting().seats = seats
	t.View.begin(game)
	t.settle(ChangedAll)
}
