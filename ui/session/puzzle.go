package session

import (
	"context"
	"math/rand/v2"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
)

// LevelDefence is the level of the seat that defends against a puzzle: it is no strength of the game's opponent, but
// the prover's best defence.
const LevelDefence = "defence"

// attempt is a puzzle that a game is played for.
type attempt struct {
	*puzzle.Attempt
	puzzle puzzle.Puzzle
	help   Help
}

// StartPuzzle puts a puzzle on the table: a person has the side to move, the prover the other. It can be undone. Errors:
// those of Rules.Parse, ErrNoSuchGame if the game has no prover.
func (s *Session) StartPuzzle(g catalog.Game, p puzzle.Puzzle) error {
	if g.Prover == nil {
		return ErrNoSuchGame
	}
	position, err := g.Rules.Parse(p.Position)
	if err != nil {
		return err
	}
	game := core.NewGame(g.Rules, position)
	s.attempts[game] = newAttempt(g, p, game)
	s.replace(g, game, puzzleSeats(position), true)
	return nil
}

func newAttempt(g catalog.Game, p puzzle.Puzzle, game *core.Game) *attempt {
	return &attempt{Attempt: puzzle.NewAttempt(g.Prover, p.Goal, game.Root().Position()), puzzle: p}
}

func puzzleSeats(p core.Position) (seats [2]Seat) {
	seats[p.Turn().Other()].Level = LevelDefence
	return seats
}

// ResumePuzzle makes a puzzle of the game on the table, whose moves are then an attempt at it: a saved one goes on.
func (s *Session) ResumePuzzle(p puzzle.Puzzle) {
	if s.game.Prover == nil {
		return
	}
	game := s.doc.Game()
	s.attempts[game] = newAttempt(s.game, p, game)
	s.seats = puzzleSeats(game.Root().Position())
	s.seated[game] = s.seats
	s.begin(game)
	s.settle(ChangedAll)
}

// LeavePuzzle makes an ordinary game of the attempt, with people on both sides.
func (s *Session) LeavePuzzle() {
	if s.attempt() == nil {
		return
	}
	delete(s.attempts, s.doc.Game())
	delete(s.sights, s.doc.Game())
	s.SetSeats([2]Seat{})
}

func (s *Session) attempt() *attempt { return s.attempts[s.doc.Game()] }

// Puzzle is the puzzle on the table, if the game is one.
func (s *Session) Puzzle() (puzzle.Puzzle, bool) {
	if a := s.attempt(); a != nil {
		return a.puzzle, true
	}
	return puzzle.Puzzle{}, false
}

// Task is how far the puzzle on the table is at the node that is looked at.
type Task struct {
	State  puzzle.State
	Solver core.Side
	Left   int // the moves that the solver has left
	Help   Help
}

// PuzzleTask is the task of the puzzle on the table; it means nothing if there is none.
func (s *Session) PuzzleTask() Task {
	a := s.attempt()
	if a == nil {
		return Task{}
	}
	return Task{State: a.State(s.Node()), Solver: a.Solver(), Left: max(0, a.Left(s.Node())), Help: a.help}
}

// ProvePuzzle looks for the way to the goal from the node that is looked at, within the moves that are left there, and
// calls found on the session's goroutine, unless ctx is cancelled before. It fails if it is not the solver's turn.
func (s *Session) ProvePuzzle(ctx context.Context, found func(puzzle.Proof, error)) bool {
	a := s.attempt()
	if a == nil || a.State(s.Node()) != puzzle.Open {
		return false
	}
	p, prover := s.Position(), s.game.Prover
	goal := puzzle.Goal{Kind: a.puzzle.Goal.Kind, Moves: a.Left(s.Node())}
	s.running.Go(func() {
		proof, err := prover.Prove(ctx, p, goal)
		s.cfg.Post(func() {
			if ctx.Err() == nil {
				found(proof, err)
			}
		})
	})
	return true
}

// judgeStep finds out in the background whether a puzzle can still be solved in the middle of a turn, so that a wrong step
// is told before the turn is over. An answer that cannot be found is told at the end of the turn, as the defence is asked
// then.
func (s *Session) judgeStep() {
	if s.doubting != nil {
		s.doubting()
		s.doubting = nil
	}
	a, node, prover := s.attempt(), s.Node(), s.game.Prover
	if a == nil || s.editor != nil {
		return
	}
	goal, ok := a.Doubt(node)
	if !ok {
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.doubting = cancel
	p := s.Position()
	s.running.Go(func() {
		defer cancel()
		proof, err := prover.Prove(ctx, p, goal)
		if err != nil || ctx.Err() != nil {
			return
		}
		s.cfg.Post(func() {
			if s.attempt() == a && s.Node() == node {
				a.Judge(node, proof.Moves > 0)
				s.changed(ChangedSeats)
			}
		})
	})
}

// thinker chooses what to do off the session's goroutine; play is then called on it, does it, and reports whether a move
// was made.
type thinker func(ctx context.Context, rng *rand.Rand) (play func() (put bool, err error), err error)

// thinker is who thinks for the side to move, a seat of the program; nil if there is nobody, or nothing to think about.
func (s *Session) thinker() thinker {
	if s.agreement() != nil {
		return s.openingThinker()
	}
	node := s.Node()
	line, level := node.Line(), s.seats[s.Position().Turn()].Level
	if level == LevelDefence {
		a, prover := s.attempt(), s.game.Prover
		if a == nil {
			return nil
		}
		goal, ok := a.Question(node)
		if !ok {
			return nil
		}
		return func(ctx context.Context, _ *rand.Rand) (func() (bool, error), error) {
			d, err := prover.Defend(ctx, line, goal)
			return func() (bool, error) {
				a.Answer(node, d)
				return true, s.doc.Play(d.Move)
			}, err
		}
	}
	opponent := s.game.Opponent
	if opponent == nil {
		return nil
	}
	return func(ctx context.Context, rng *rand.Rand) (func() (bool, error), error) {
		m, err := opponent.Choose(ctx, line, level, rng)
		return func() (bool, error) { return true, s.doc.Play(m) }, err
	}
}
