package table

import (
	"context"
	"math/rand/v2"
	"slices"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/external"
)

// Opening is a game with an opening dialogue, running or finished, and its players. The seats of the game follow the current sides
// of the players.
type Opening struct {
	State   catalog.Agreement
	Players [2]Seat // the player who begins the dialogue first
	Turned  bool    // that player is called B, as in every other rematch: each keeps the letter

	undone []catalog.Agreement // the states that Undo has left, the next to redo last
}

// Holder returns the player of the dialogue who currently has a side.
func (o Opening) Holder(side core.Side) int {
	if o.State.Side(0) == side {
		return 0
	}
	return 1
}

// Letter returns 0 for the player called A, 1 for B.
func (o Opening) Letter(player int) int {
	if o.Turned {
		return 1 - player
	}
	return player
}

// seats returns the players by their current sides.
func (o *Opening) seats() (seats [2]Seat) {
	for i, p := range o.Players {
		seats[o.State.Side(i)] = p
	}
	return seats
}

// pending reports whether the dialogue is still running.
func (o *Opening) pending() bool { return o != nil && !o.State.Done() }

// acted reports whether a user has laid a stone or answered.
func (o *Opening) acted() bool {
	for before, ok := o.State.Back(); ok; before, ok = before.Back() {
		if o.Players[before.Decider()].Person() {
			return true
		}
	}
	return false
}

// node returns the node that the opening has led to; nil if the tree does not have it.
func (o *Opening) node(game *core.Game) *core.Node {
	return game.Root().After(o.State.Moves())
}

// Agreement is the opening dialogue of the current game, running or finished, if it has one.
type Agreement struct {
	shared *state
	clocks *Clocks
	course *course
}

// Start begins a game of g with an opening dialogue; players are those of Opening. It fails if the game has no such rule.
func (a *Agreement) Start(g catalog.Game, rule string, players [2]Seat) error {
	o, err := begin(g, rule, players)
	if err != nil {
		return err
	}
	g = a.shared.ruled(g)
	a.shared.open(g, core.NewGame(g.Rules, g.Rules.Start()), o)
	return nil
}

// begin returns an opening dialogue at its beginning. It fails if the game has no such rule.
func begin(g catalog.Game, rule string, players [2]Seat) (*Opening, error) {
	if g.Dialogue == nil {
		return nil, ErrNoSuchGame
	}
	state, err := g.Dialogue.Begin(rule)
	if err != nil {
		return nil, err
	}
	return &Opening{State: state, Players: players}, nil
}

// open replaces the current game by one without moves that begins with a dialogue.
func (s *state) open(g catalog.Game, game *core.Game, o *Opening) {
	s.sittingOf(game).opening = o
	s.replace(g, game, o.seats(), true)
}

// again begins the current game anew with the same dialogue: a rematch, in which the players change places, or a restart. It reports
// whether the game has a dialogue.
func (a *Agreement) again(rematch bool) bool {
	now, ok := a.Current()
	if !ok {
		return false
	}
	players, place := now.Players, now.Holder(core.First)
	if rematch {
		players[0], players[1] = players[1], players[0]
		place = 1 - place
	}
	o, err := begin(a.shared.game, now.State.Rule(), players)
	if err != nil {
		return false
	}
	o.Turned = now.Turned != rematch
	game := core.NewGame(a.shared.game.Rules, a.shared.game.Rules.Start())
	a.shared.carry(game, o.State.Side(place) != core.First)
	controls := a.clocks.Given()
	if rematch {
		controls[0], controls[1] = controls[1], controls[0]
	}
	a.shared.join(func() {
		a.shared.open(a.shared.game, game, o)
		a.clocks.Set(controls)
	})
	return true
}

// Resume continues the dialogue of the current, saved game; it reports whether the dialogue fits the game.
func (a *Agreement) Resume(o Opening) bool {
	game := a.shared.doc.Game()
	if game.Root().Position() != game.Rules().Start() {
		return false
	}
	a.shared.sitting().opening = &o
	if a.node() == nil {
		a.shared.sitting().opening = nil
		return false
	}
	a.shared.sitting().seats = o.seats()
	a.shared.settle(ChangedAll)
	return true
}

// Current returns the opening of the current game, also when it is over; ok is false if there is none.
func (a *Agreement) Current() (o Opening, ok bool) {
	if now := a.shared.sitting().opening; now != nil {
		return *now, true
	}
	return Opening{}, false
}

// seat changes the players, by their current sides, for the rest of the opening and a rematch.
func (a *Agreement) seat(seats [2]Seat) {
	if o := a.shared.sitting().opening; o != nil {
		for side, seat := range seats {
			o.Players[o.Holder(core.Side(side))] = seat
		}
	}
}

// Leave turns the moves so far into an ordinary game, with the players on their current sides.
func (a *Agreement) Leave() {
	if _, ok := a.Current(); !ok {
		return
	}
	seats := a.shared.sitting().opening.seats()
	if t := a.shared.sitting().clock; t != nil {
		t.controls = a.clocks.Controls() // converted from those of the players
	}
	a.shared.sitting().opening = nil
	a.shared.seat(seats)
}

// Goto shows the position being agreed upon, and makes its moves again if they have been deleted.
func (a *Agreement) Goto() bool {
	o := a.pending()
	if o == nil || !a.lookAt(o) {
		return false
	}
	a.shared.live = true
	a.shared.settle(ChangedPosition | ChangedTree | ChangedSeats)
	return true
}

// lookAt goes to the node that an opening has led to, and makes its moves again if they are not in the tree. It reports whether the
// board showed another.
func (a *Agreement) lookAt(o *Opening) bool {
	if at := a.node(); at != nil {
		return a.shared.doc.Goto(at)
	}
	a.shared.doc.Goto(a.shared.doc.Game().Root())
	for _, m := range o.State.Moves() {
		if err := a.shared.doc.Play(m); err != nil {
			return false // cannot happen: they have been made before
		}
	}
	return true
}

// pending returns the running opening of the current game, or nil.
func (a *Agreement) pending() *Opening {
	if o := a.shared.sitting().opening; o.pending() {
		return o
	}
	return nil
}

// node returns the node that the opening has led to; nil if the tree does not have it.
func (a *Agreement) node() *core.Node { return a.shared.sitting().opening.node(a.shared.doc.Game()) }

// atNode reports whether the current position is the one that the opening has led to.
func (a *Agreement) atNode() bool { return a.shared.atOpening() }

// Agreeing reports whether the board shows the position being agreed upon.
func (a *Agreement) Agreeing() bool {
	return a.pending() != nil && a.atNode()
}

// agreeing is the mode while an opening is agreed upon.
type agreeing struct {
	Playing
	opening *Agreement
}

// MayMove allows moves at the position being agreed upon, if a user has to answer.
func (a agreeing) MayMove() error {
	switch _, program := a.Due(); {
	case a.shared.choice.on():
		return ErrThinking
	case a.shared.position().Outcome().Over():
		return core.ErrGameOver
	case !a.opening.atNode():
		return ErrNotThere
	case program:
		return ErrNotYourAnswer
	}
	return nil
}

func (a agreeing) Check(moves []core.Move) error { return a.opening.check(moves) }

func (a agreeing) Play(moves ...core.Move) error {
	for _, m := range moves {
		if err := a.opening.play(m); err != nil {
			return err
		}
	}
	return nil
}

func (a agreeing) CanUndo() bool {
	_, ok := a.opening.pending().State.Back()
	return ok || a.Playing.CanUndo()
}

// UndoReplaces reports whether there is no answer to take back, but a game before this one.
func (a agreeing) UndoReplaces() bool {
	_, ok := a.opening.pending().State.Back()
	return !ok && a.Playing.UndoReplaces()
}

// CanRedo allows redoing answers, and a game that has replaced this one.
func (a agreeing) CanRedo() bool {
	return len(a.opening.pending().undone) > 0 || a.shared.doc.CanRedo() == core.ChangeGame
}

func (a agreeing) Redo() bool {
	switch {
	case a.opening.redo():
		if a.opening.pending() == nil && a.shared.programToMove() && a.Playing.CanRedo() {
			a.Playing.Redo() // the program's move was taken back with the answer
		}
		return true
	case a.CanRedo():
		return a.Playing.Redo()
	}
	return false
}

// Due returns the current side of the player who has to answer.
func (a agreeing) Due() (side core.Side, program bool) {
	if !a.opening.atNode() {
		return a.shared.position().Turn(), false
	}
	o := a.opening.pending()
	decider := o.State.Decider()
	return o.State.Side(decider), !o.Players[decider].Person()
}

func (a agreeing) Thinker() Thinker   { return a.opening.thinker() }
func (a agreeing) Clocked() Clocking  { return ClockWaits }
func (a agreeing) MayEnd() error      { return ErrNoGame }
func (a agreeing) Searched() Searched { return SearchNoThreats }
func (a agreeing) MayBranch() error   { return ErrAgreeing }

// MayHint allows hints at other positions than the one being agreed upon.
func (a agreeing) MayHint() bool { return !a.opening.atNode() }

// reply is an answer in a dialogue.
type reply func(catalog.Agreement) (catalog.Agreement, error)

// Answer gives a user's answer, by its ID, and shows the position being agreed upon. Errors: those of catalog.Agreement;
// ErrEditing, ErrThinking; core.ErrIllegalMove if no question is open.
func (a *Agreement) Answer(id string) error {
	return a.respond(func(state catalog.Agreement) (catalog.Agreement, error) { return state.Answer(id) })
}

// respond gives any reply.
func (a *Agreement) respond(give reply) error {
	if a.pending() == nil {
		return core.ErrIllegalMove
	}
	if a.shared.sketch != nil {
		return ErrEditing
	}
	if a.shared.choice.on() {
		return ErrThinking
	}
	put, err := a.answer(give)
	if err != nil {
		return err
	}
	a.shared.live = true
	a.course.acted(put)
	return nil
}

// answer gives an answer, and reports whether a move was made.
func (a *Agreement) answer(give reply) (put bool, err error) {
	o := a.pending()
	next, err := give(o.State)
	if err != nil {
		return false, err
	}
	at := a.node()
	if at == nil {
		return false, core.ErrIllegalMove
	}
	a.shared.doc.Goto(at)
	if moves := next.Moves(); len(moves) > len(o.State.Moves()) {
		put = true
		if err := a.course.move(moves[len(moves)-1]); err != nil {
			return false, err
		}
	} else {
		a.shared.doc.ForgetRedo() // its stones belong to another answer
	}
	o.State, o.undone = next, nil
	a.shared.sitting().seats = o.seats()
	return put, nil
}

// play makes a user's move on the board as a reply in the opening.
func (a *Agreement) play(m core.Move) error {
	return a.respond(func(state catalog.Agreement) (catalog.Agreement, error) { return state.Play(m) })
}

// check returns why users cannot make these moves one after another during the opening, or nil.
func (a *Agreement) check(moves []core.Move) error {
	o := a.pending()
	state := o.State
	for _, m := range moves {
		if !state.Done() && !o.Players[state.Decider()].Person() {
			return core.ErrIllegalMove
		}
		next, err := state.Play(m)
		if err != nil {
			return err
		}
		state = next
	}
	return nil
}

// undo takes answers back until a user has to answer again; it reports whether there was any.
func (a *Agreement) undo() bool {
	o := a.shared.sitting().opening
	if o == nil || o.State.Done() && (!a.atNode() || !a.shared.atEnd()) {
		return false // moves played since are undone first
	}
	before, ok := o.State.Back()
	if kind := a.shared.doc.CanUndo(); !ok || kind == core.ChangeTree || kind == core.ChangeText {
		return false
	}
	a.shared.choice.stop()
	o.undone = append(o.undone, o.State)
	for {
		// Stones laid here are withdrawn; those of a loaded game stay in its tree.
		if len(before.Moves()) < len(o.State.Moves()) {
			a.shared.doc.Withdraw()
		}
		o.State = before
		if o.Players[before.Decider()].Person() || !a.hasPerson(o) {
			break
		}
		if before, ok = o.State.Back(); !ok {
			break
		}
	}
	a.shared.doc.Goto(a.node())
	a.shared.sitting().seats = o.seats()
	a.shared.live = false
	a.shared.settle(ChangedAll)
	return true
}

// redo gives the answers again that the last undo took back; it reports whether there were any.
func (a *Agreement) redo() bool {
	o := a.pending()
	if o == nil || len(o.undone) == 0 {
		return false
	}
	a.shared.choice.stop()
	if at := a.node(); at != nil {
		a.shared.doc.Goto(at)
	}
	next := o.undone[len(o.undone)-1]
	o.undone = o.undone[:len(o.undone)-1]
	for range len(next.Moves()) - len(o.State.Moves()) {
		if a.shared.doc.CanRedo() != core.ChangeMove {
			break // the tree was changed meanwhile
		}
		a.shared.doc.Redo()
	}
	o.State = next
	a.shared.sitting().seats = o.seats()
	a.lookAt(o)
	a.shared.live = true // the program goes on with the answer that undo has cut short
	a.shared.settle(ChangedAll)
	return true
}

func (a *Agreement) hasPerson(o *Opening) bool { return o.Players[0].Person() || o.Players[1].Person() }

// strength ranks a level among those of the program, from 0 for the weakest to 1 for the strongest and for third-party engines.
func (a *Agreement) strength(level string) float64 {
	if a.shared.game.Opponent == nil {
		return 1
	}
	levels := slices.DeleteFunc(slices.Clone(a.shared.game.Opponent.Levels()), func(l solver.Level) bool { return external.IsEngine(l.ID) })
	i := slices.IndexFunc(levels, func(l solver.Level) bool { return l.ID == level })
	if i < 0 || len(levels) < 2 {
		return 1
	}
	return float64(i) / float64(len(levels)-1)
}

// thinker answers for the program in the opening; nil where a user has to answer or another position is shown.
func (a *Agreement) thinker() Thinker {
	o := a.pending()
	if !a.Agreeing() || o.Players[o.State.Decider()].Person() {
		return nil
	}
	strength, memory := a.strength(o.Players[o.State.Decider()].Level), a.shared.cfg.Limit().Memory
	state, dialogue := o.State, a.shared.game.Dialogue
	return func(ctx context.Context, rng *rand.Rand) (func() (bool, error), error) {
		id, err := dialogue.Choose(ctx, state, strength, memory, rng)
		return func() (bool, error) {
			return a.answer(func(state catalog.Agreement) (catalog.Agreement, error) { return state.Answer(id) })
		}, err
	}
}
