package session

import (
	"context"
	"math/rand/v2"
	"slices"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
)

// Opening is a game whose opening is being agreed upon, or was: the dialogue, and who plays in it. The seats of the session
// follow the sides of the players.
type Opening struct {
	State   catalog.Agreement
	Players [2]Seat // the one who begins the dialogue first
}

// Holder returns the player of the dialogue who has a side as things stand.
func (o Opening) Holder(side core.Side) int {
	if o.State.Side(0) == side {
		return 0
	}
	return 1
}

// seats are the players by the sides that they have now.
func (o *Opening) seats() (seats [2]Seat) {
	for i, p := range o.Players {
		seats[o.State.Side(i)] = p
	}
	return seats
}

// StartOpening begins a game of g with an opening dialogue; players are those of Opening. Errors: the game
// has no such rule.
func (s *Session) StartOpening(g catalog.Game, rule string, players [2]Seat) error {
	if g.Dialogue == nil {
		return ErrNoSuchGame
	}
	state, err := g.Dialogue.Begin(rule)
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
	if game.Root().Position() != game.Rules().Start() {
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

// LeaveOpening makes an ordinary game of the moves so far, with the players as the sides are now.
func (s *Session) LeaveOpening() {
	if _, ok := s.Opening(); !ok {
		return
	}
	seats := s.openings[s.doc.Game()].seats()
	delete(s.openings, s.doc.Game())
	s.SetSeats(seats)
}

// GotoOpening looks at the position that is being agreed upon, and makes its moves again if they have been deleted.
func (s *Session) GotoOpening() bool {
	o := s.agreement()
	if o == nil {
		return false
	}
	if at := s.openingNode(); at == nil {
		s.doc.Goto(s.doc.Game().Root())
		for _, m := range o.State.Moves() {
			if err := s.doc.Play(m); err != nil {
				return false // they have been made once, so that this does not happen
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
	for _, m := range s.openings[s.doc.Game()].State.Moves() {
		i := slices.IndexFunc(node.Children(), func(n *core.Node) bool { return n.Move() == m })
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

// ToAct is the side whose turn it is to do something: to move or, while an opening is agreed upon, to answer; the sides
// are then as they are for now.
func (s *Session) ToAct() core.Side {
	if s.Agreeing() {
		o := s.agreement()
		return o.State.Side(o.State.Decider())
	}
	return s.Position().Turn()
}

// answer is an answer to what an agreement asks.
type answer func(catalog.Agreement) (catalog.Agreement, error)

// Answer answers what the opening asks a person, by the ID of the answer. The position agreed upon is looked at then.
// Errors: those of catalog.Agreement; core.ErrIllegalMove if it is not for a person to answer.
func (s *Session) Answer(id string) error {
	return s.respond(func(a catalog.Agreement) (catalog.Agreement, error) { return a.Answer(id) })
}

// respond is Answer for any answer.
func (s *Session) respond(give answer) error {
	if s.agreement() == nil || s.editor != nil || s.Thinking() {
		return core.ErrIllegalMove
	}
	put, err := s.answerOpening(give)
	if err != nil {
		return err
	}
	s.live = true
	s.answered(put)
	return nil
}

// answerOpening gives an answer, and reports whether a move was made.
func (s *Session) answerOpening(give answer) (put bool, err error) {
	o := s.agreement()
	next, err := give(o.State)
	if err != nil {
		return false, err
	}
	at := s.openingNode()
	if at == nil {
		return false, core.ErrIllegalMove
	}
	s.doc.Goto(at)
	if moves := next.Moves(); len(moves) > len(o.State.Moves()) {
		put = true
		if err := s.doc.Play(moves[len(moves)-1]); err != nil {
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

// playOpening is a move that a person makes on the board during the opening.
func (s *Session) playOpening(m core.Move) error {
	if !s.Agreeing() {
		return core.ErrIllegalMove
	}
	return s.respond(func(a catalog.Agreement) (catalog.Agreement, error) { return a.Play(m) })
}

// playOpeningLine is moves that people make one after the other during the opening; all of them or, with an error, none.
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
		next, err := state.Play(m)
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
		// Moves that were made here are undone; those of a game that was loaded stay in its tree.
		if len(before.Moves()) < len(o.State.Moves()) && s.doc.CanUndo() == core.ChangeMove {
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
// third-party engines.
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
	strength, memory := s.strength(o.Players[o.State.Decider()].Level), s.analysis.limit.Memory
	state, dialogue := o.State, s.game.Dialogue
	return func(ctx context.Context, rng *rand.Rand) (func() (bool, error), error) {
		id, err := dialogue.Choose(ctx, state, strength, memory, rng)
		return func() (bool, error) {
			return s.answerOpening(func(a catalog.Agreement) (catalog.Agreement, error) { return a.Answer(id) })
		}, err
	}
}
