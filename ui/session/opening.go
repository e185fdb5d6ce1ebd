package session

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/opening"
	"qilab/solver"
	"qilab/solver/gomokuopening"
)

// How the program answers in an opening, from the weakest level to the strongest: how long it looks at a position, and by
// how much it errs about chances (gomokuopening.Chooser).
const (
	openingLeast, openingMost = 100 * time.Millisecond, 500 * time.Millisecond
	openingNoise              = 0.2
)

// Opening is a game of gomoku whose opening is being agreed upon, or was: the dialogue, and who plays in it. The seats
// of the session follow the colours of the players.
type Opening struct {
	State   opening.State
	Players [2]Seat // of opening.A and opening.B
}

// seats are the players by the colours that they have now.
func (o *Opening) seats() (seats [2]Seat) {
	for _, p := range []opening.Player{opening.A, opening.B} {
		seats[o.State.Colour(p)] = o.Players[p]
	}
	return seats
}

// Agreement is the opening that is being agreed upon in the game on the table, or was, if it has one.
type Agreement struct{ s *Session }

// Start begins a game of g with an opening dialogue; players are those of opening.A and opening.B. Errors: the
// rule does not fit the game.
func (a *Agreement) Start(g Game, rule opening.Rule, players [2]Seat) error {
	set, ok := g.Rules.(gomoku.Rules)
	if !ok {
		return ErrNoSuchGame
	}
	state, err := opening.New(rule, set.Set)
	if err != nil {
		return err
	}
	o := &Opening{State: state, Players: players}
	game := core.NewGame(g.Rules, g.Rules.Start())
	a.s.tableOf(game).opening = o
	a.s.replace(g, game, o.seats(), true)
	return nil
}

// Resume goes on with the dialogue of a saved game, which is on the table; it reports whether the dialogue fits
// the game.
func (a *Agreement) Resume(o Opening) bool {
	game := a.s.doc.Game()
	set, ok := a.s.game.Rules.(gomoku.Rules)
	if !ok || o.State.RuleSet() != set.Set || game.Root().Position() != game.Rules().Start() {
		return false
	}
	a.s.table().opening = &o
	if a.node() == nil {
		a.s.table().opening = nil
		return false
	}
	a.s.table().seats = o.seats()
	a.s.settle(ChangedAll)
	return true
}

// Current is the opening of the game on the table, also when it is over; ok is false if there is none.
func (a *Agreement) Current() (o Opening, ok bool) {
	if now := a.s.table().opening; now != nil {
		return *now, true
	}
	return Opening{}, false
}

// Leave makes an ordinary game of the stones so far, with the players as the colours are now.
func (a *Agreement) Leave() {
	if _, ok := a.Current(); !ok {
		return
	}
	seats := a.s.table().opening.seats()
	a.s.table().opening = nil
	a.s.Players.SetSeats(seats)
}

// Goto looks at the position that is being agreed upon, and puts its stones again if they have been deleted.
func (a *Agreement) Goto() bool {
	o := a.pending()
	if o == nil {
		return false
	}
	if at := a.node(); at == nil {
		a.s.doc.Goto(a.s.doc.Game().Root())
		for _, p := range o.State.Stones() {
			if err := a.s.doc.Play(p.Move()); err != nil {
				return false // they have been put once, so that this does not happen
			}
		}
	} else if !a.s.doc.Goto(at) {
		return false
	}
	a.s.Players.live = true
	a.s.settle(ChangedPosition | ChangedTree | ChangedSeats)
	return true
}

// pending is the opening on the table that is not over yet, or nil.
func (a *Agreement) pending() *Opening {
	if o := a.s.table().opening; o != nil && !o.State.Done() {
		return o
	}
	return nil
}

// node is the node that the opening has led to; nil if the tree does not have it.
func (a *Agreement) node() *core.Node {
	node := a.s.doc.Game().Root()
	for _, p := range a.s.table().opening.State.Stones() {
		i := slices.IndexFunc(node.Children(), func(n *core.Node) bool { return n.Move() == p.Move() })
		if i < 0 {
			return nil
		}
		node = node.Children()[i]
	}
	return node
}

// atNode reports whether the position looked at is the one that the opening has led to.
func (a *Agreement) atNode() bool {
	return a.s.table().opening != nil && a.node() == a.s.Node()
}

// Agreeing reports whether the position looked at is the one that is being agreed upon.
func (a *Agreement) Agreeing() bool {
	return a.pending() != nil && a.atNode()
}

// ToAct is the side whose turn it is to do something: to move or, while an opening is agreed upon, to answer; the colours
// are then as they are for now.
func (s *Session) ToAct() core.Side {
	if s.Opening.Agreeing() {
		o := s.Opening.pending()
		return o.State.Colour(o.State.Decider())
	}
	return s.Position().Turn()
}

// Answer answers what the opening asks a person. The position agreed upon is looked at then. Errors: those of
// opening.State.Play; ErrEditing, ErrThinking; core.ErrIllegalMove if nothing is asked.
func (a *Agreement) Answer(c opening.Choice) error {
	o := a.pending()
	if o == nil {
		return core.ErrIllegalMove
	}
	if err := a.s.Players.busy(); err != nil {
		return err
	}
	put, err := a.answer(c)
	if err != nil {
		return err
	}
	a.s.Players.live = true
	a.answered(put)
	return nil
}

// answer gives an answer, and reports whether a stone was put.
func (a *Agreement) answer(c opening.Choice) (put bool, err error) {
	o := a.pending()
	next, err := o.State.Play(c)
	if err != nil {
		return false, err
	}
	at := a.node()
	if at == nil {
		return false, core.ErrIllegalMove
	}
	a.s.doc.Goto(at)
	if stones := next.Stones(); len(stones) > len(o.State.Stones()) {
		put = true
		if err := a.s.doc.Play(stones[len(stones)-1].Move()); err != nil {
			return false, err
		}
	}
	o.State = next
	a.s.table().seats = o.seats()
	return put, nil
}

// answered is called after an answer.
func (a *Agreement) answered(put bool) {
	if put {
		a.s.played()
		return
	}
	a.s.settle(ChangedAll)
}

// play is a stone that a person puts on the board during the opening.
func (a *Agreement) play(m core.Move) error {
	return a.Answer(stoneChoice(a.pending().State, m))
}

// stoneChoice is what a stone on the board answers to the question of a state; State.Play refuses it where a stone is no
// answer, and a pass always.
func stoneChoice(state opening.State, m core.Move) opening.Choice {
	kind := map[opening.Phase]opening.ChoiceKind{opening.Offering: opening.Offer, opening.Choosing: opening.Choose}[state.Phase()]
	return opening.Choice{Kind: kind, Point: gomoku.PointOf(m)}
}

// check returns why stones cannot be put by people one after the other during the opening, or nil.
func (a *Agreement) check(moves []core.Move) error {
	o := a.pending()
	state := o.State
	for _, m := range moves {
		if !state.Done() && !o.Players[state.Decider()].Person() {
			return core.ErrIllegalMove
		}
		next, err := state.Play(stoneChoice(state, m))
		if err != nil {
			return err
		}
		state = next
	}
	return nil
}

// playLine puts stones one after the other during the opening; all of them or, with an error, none.
func (a *Agreement) playLine(moves []core.Move) error {
	if err := a.check(moves); err != nil {
		return err
	}
	for _, m := range moves {
		if err := a.play(m); err != nil {
			return err // they have been tried, so that this does not happen
		}
	}
	return nil
}

// undo takes answers back, until it is a person's turn to answer again; it reports whether there was any.
func (a *Agreement) undo() bool {
	o := a.s.table().opening
	if o == nil || o.State.Done() && (!a.atNode() || a.s.Node().Next() != nil) {
		return false // what was played since goes first
	}
	before, ok := o.State.Back()
	if kind := a.s.doc.CanUndo(); !ok || kind == core.ChangeTree || kind == core.ChangeText {
		return false
	}
	a.s.Players.cancel()
	for {
		// Stones that were put here are undone; those of a game that was loaded stay in its tree.
		if len(before.Stones()) < len(o.State.Stones()) && a.s.doc.CanUndo() == core.ChangeMove {
			a.s.doc.Undo()
		}
		o.State = before
		if o.Players[before.Decider()].Person() || !a.hasPerson(o) {
			break
		}
		if before, ok = o.State.Back(); !ok {
			break
		}
	}
	a.s.doc.Goto(a.node())
	a.s.table().seats = o.seats()
	a.s.Players.live = false
	a.s.settle(ChangedAll)
	return true
}

func (a *Agreement) hasPerson(o *Opening) bool { return o.Players[0].Person() || o.Players[1].Person() }

// strength is where a level stands among those of the program, from 0 for the weakest to 1 for the strongest and for
// engines of others.
func (a *Agreement) strength(level string) float64 {
	if a.s.game.Opponent == nil {
		return 1
	}
	levels := a.s.game.Opponent.Levels()
	i := slices.IndexFunc(levels, func(l solver.Level) bool { return l.ID == level })
	if i < 0 || len(levels) < 2 {
		return 1
	}
	return float64(i) / float64(len(levels)-1)
}

// thinker answers for the program in the opening; nil where a person is asked, or another position looked at.
func (a *Agreement) thinker() thinker {
	o := a.pending()
	if !a.Agreeing() || o.Players[o.State.Decider()].Person() {
		return nil
	}
	strength := a.strength(o.Players[o.State.Decider()].Level)
	chooser := gomokuopening.Chooser{
		Analyzer: a.s.game.Analyzer, Scale: a.s.game.Scale, Memory: a.s.Analysis.limit.Memory,
		Time:  openingLeast + time.Duration(strength*float64(openingMost-openingLeast)),
		Noise: (1 - strength) * openingNoise,
	}
	state := o.State
	return func(ctx context.Context, rng *rand.Rand) (func() (bool, error), error) {
		c, err := chooser.Choose(ctx, state, rng)
		return func() (bool, error) { return a.answer(c) }, err
	}
}
