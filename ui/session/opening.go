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
	"qilab/solver/catalog"
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

// StartOpening begins a game of g with an opening dialogue; players are those of opening.A and opening.B. Errors: the
// rule does not fit the game.
func (s *Session) StartOpening(g catalog.Game, rule opening.Rule, players [2]Seat) error {
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
	s.openings[game] = o
	s.replace(g, game, o.seats(), true)
	return nil
}

// ResumeOpening goes on with the dialogue of a saved game, which is on the table; it reports whether the dialogue fits
// the game.
func (s *Session) ResumeOpening(o Opening) bool {
	game := s.doc.Game()
	set, ok := s.game.Rules.(gomoku.Rules)
	if !ok || o.State.RuleSet() != set.Set || game.Root().Position() != game.Rules().Start() {
		return false
	}
	s.openings[game] = &o
	if s.openingNode() == nil {
		delete(s.openings, game)
		return false
	}
	s.seats = o.seats()
	s.seated[game] = s.seats
	s.settle(ChangedAll)
	return true
}

// Opening is the opening of the game on the table, also when it is over; ok is false if there is none.
func (s *Session) Opening() (o Opening, ok bool) {
	if now := s.openings[s.doc.Game()]; now != nil {
		return *now, true
	}
	return Opening{}, false
}

// LeaveOpening makes an ordinary game of the stones so far, with the players as the colours are now.
func (s *Session) LeaveOpening() {
	if _, ok := s.Opening(); !ok {
		return
	}
	seats := s.openings[s.doc.Game()].seats()
	delete(s.openings, s.doc.Game())
	s.SetSeats(seats)
}

// GotoOpening looks at the position that is being agreed upon, and puts its stones again if they have been deleted.
func (s *Session) GotoOpening() bool {
	o := s.agreement()
	if o == nil {
		return false
	}
	if at := s.openingNode(); at == nil {
		s.doc.Goto(s.doc.Game().Root())
		for _, p := range o.State.Stones() {
			if err := s.doc.Play(p.Move()); err != nil {
				return false // they have been put once, so that this does not happen
			}
		}
	} else if !s.doc.Goto(at) {
		return false
	}
	s.live = true
	s.settle(ChangedPosition | ChangedTree | ChangedSeats)
	return true
}

// agreement is the opening on the table that is not over yet, or nil.
func (s *Session) agreement() *Opening {
	if o := s.openings[s.doc.Game()]; o != nil && !o.State.Done() {
		return o
	}
	return nil
}

// openingNode is the node that the opening has led to; nil if the tree does not have it.
func (s *Session) openingNode() *core.Node {
	node := s.doc.Game().Root()
	for _, p := range s.openings[s.doc.Game()].State.Stones() {
		i := slices.IndexFunc(node.Children(), func(n *core.Node) bool { return n.Move() == p.Move() })
		if i < 0 {
			return nil
		}
		node = node.Children()[i]
	}
	return node
}

// atOpening reports whether the position looked at is the one that the opening has led to.
func (s *Session) atOpening() bool {
	return s.openings[s.doc.Game()] != nil && s.openingNode() == s.Node()
}

// Agreeing reports whether the position looked at is the one that is being agreed upon.
func (s *Session) Agreeing() bool {
	return s.agreement() != nil && s.atOpening()
}

// ToAct is the side whose turn it is to do something: to move or, while an opening is agreed upon, to answer; the colours
// are then as they are for now.
func (s *Session) ToAct() core.Side {
	if s.Agreeing() {
		o := s.agreement()
		return o.State.Colour(o.State.Decider())
	}
	return s.Position().Turn()
}

// Answer answers what the opening asks a person. The position agreed upon is looked at then. Errors: those of
// opening.State.Play; core.ErrIllegalMove if it is not for a person to answer.
func (s *Session) Answer(c opening.Choice) error {
	o := s.agreement()
	if o == nil || s.editor != nil || s.Thinking() {
		return core.ErrIllegalMove
	}
	put, err := s.answerOpening(c)
	if err != nil {
		return err
	}
	s.live = true
	s.answered(put)
	return nil
}

// answerOpening gives an answer, and reports whether a stone was put.
func (s *Session) answerOpening(c opening.Choice) (put bool, err error) {
	o := s.agreement()
	next, err := o.State.Play(c)
	if err != nil {
		return false, err
	}
	at := s.openingNode()
	if at == nil {
		return false, core.ErrIllegalMove
	}
	s.doc.Goto(at)
	if stones := next.Stones(); len(stones) > len(o.State.Stones()) {
		put = true
		if err := s.doc.Play(stones[len(stones)-1].Move()); err != nil {
			return false, err
		}
	}
	o.State = next
	s.seats = o.seats()
	s.seated[s.doc.Game()] = s.seats
	return put, nil
}

// answered is called after an answer.
func (s *Session) answered(put bool) {
	if put {
		s.played()
		return
	}
	s.settle(ChangedAll)
}

// playOpening is a stone that a person puts on the board during the opening.
func (s *Session) playOpening(m core.Move) error {
	if !s.Agreeing() {
		return core.ErrIllegalMove
	}
	return s.Answer(stoneChoice(s.agreement().State, m))
}

// stoneChoice is what a stone on the board answers to the question of a state; State.Play refuses it where a stone is no
// answer, and a pass always.
func stoneChoice(state opening.State, m core.Move) opening.Choice {
	kind := map[opening.Phase]opening.ChoiceKind{opening.Offering: opening.Offer, opening.Choosing: opening.Choose}[state.Phase()]
	return opening.Choice{Kind: kind, Point: gomoku.PointOf(m)}
}

// playOpeningLine is stones that people put one after the other during the opening; all of them or, with an error, none.
func (s *Session) playOpeningLine(moves []core.Move) error {
	if !s.Agreeing() {
		return core.ErrIllegalMove
	}
	o := s.agreement()
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
	for _, m := range moves {
		if err := s.playOpening(m); err != nil {
			return err // they have been tried, so that this does not happen
		}
	}
	return nil
}

// undoOpening takes answers back, until it is a person's turn to answer again; it reports whether there was any.
func (s *Session) undoOpening() bool {
	o := s.openings[s.doc.Game()]
	if o == nil || o.State.Done() && (!s.atOpening() || s.Node().Next() != nil) {
		return false // what was played since goes first
	}
	before, ok := o.State.Back()
	if kind := s.doc.CanUndo(); !ok || kind == core.ChangeTree || kind == core.ChangeText {
		return false
	}
	s.cancelTurn()
	for {
		// Stones that were put here are undone; those of a game that was loaded stay in its tree.
		if len(before.Stones()) < len(o.State.Stones()) && s.doc.CanUndo() == core.ChangeMove {
			s.doc.Undo()
		}
		o.State = before
		if o.Players[before.Decider()].Person() || !s.hasPerson(o) {
			break
		}
		if before, ok = o.State.Back(); !ok {
			break
		}
	}
	s.doc.Goto(s.openingNode())
	s.seats = o.seats()
	s.seated[s.doc.Game()] = s.seats
	s.live = false
	s.settle(ChangedAll)
	return true
}

func (s *Session) hasPerson(o *Opening) bool { return o.Players[0].Person() || o.Players[1].Person() }

// strength is where a level stands among those of the program, from 0 for the weakest to 1 for the strongest and for
// engines of others.
func (s *Session) strength(level string) float64 {
	if s.game.Opponent == nil {
		return 1
	}
	levels := s.game.Opponent.Levels()
	i := slices.IndexFunc(levels, func(l solver.Level) bool { return l.ID == level })
	if i < 0 || len(levels) < 2 {
		return 1
	}
	return float64(i) / float64(len(levels)-1)
}

// openingThinker answers for the program in the opening; nil where a person is asked, or another position looked at.
func (s *Session) openingThinker() thinker {
	o := s.agreement()
	if !s.Agreeing() || o.Players[o.State.Decider()].Person() {
		return nil
	}
	strength := s.strength(o.Players[o.State.Decider()].Level)
	chooser := gomokuopening.Chooser{
		Analyzer: s.game.Analyzer, Scale: s.game.Scale, Memory: s.analysis.limit.Memory,
		Time:  openingLeast + time.Duration(strength*float64(openingMost-openingLeast)),
		Noise: (1 - strength) * openingNoise,
	}
	state := o.State
	return func(ctx context.Context, rng *rand.Rand) (func() (bool, error), error) {
		c, err := chooser.Choose(ctx, state, rng)
		return func() (bool, error) { return s.answerOpening(c) }, err
	}
}
