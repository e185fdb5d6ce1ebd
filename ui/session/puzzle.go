package session

import (
	"context"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
)

// LevelDefence is the level of the seat that defends against a puzzle: it is no strength of the game's opponent, but
// the prover's best defence.
const LevelDefence = "defence"

// Puzzle is the puzzle on the table, if the game is an attempt at one.
type Puzzle struct {
	s        *Session
	doubting context.CancelFunc // gives up the question whether it can still be solved; nil: none is asked
}

// attempt is a puzzle that a game is played for.
type attempt struct {
	*puzzle.Attempt
	puzzle puzzle.Puzzle
	help   Help
}

// Start puts a puzzle on the table: a person has the side to move, the prover the other. It can be undone. Errors:
// those of Rules.Parse, ErrNoSuchGame if the game has no prover.
func (z *Puzzle) Start(g catalog.Game, p puzzle.Puzzle) error {
	if g.Prover == nil {
		return ErrNoSuchGame
	}
	position, err := g.Rules.Parse(p.Position)
	if err != nil {
		return err
	}
	game := core.NewGame(g.Rules, position)
	z.s.tableOf(game).attempt = newAttempt(g, p, game)
	z.s.replace(g, game, puzzleSeats(position), true)
	return nil
}

func newAttempt(g catalog.Game, p puzzle.Puzzle, game *core.Game) *attempt {
	return &attempt{Attempt: puzzle.NewAttempt(g.Prover, p.Goal, game.Root().Position()), puzzle: p}
}

func puzzleSeats(p core.Position) (seats [2]Seat) {
	seats[p.Turn().Other()].Level = LevelDefence
	return seats
}

// Resume makes a puzzle of the game on the table, whose moves are then an attempt at it: a saved one goes on.
func (z *Puzzle) Resume(p puzzle.Puzzle) {
	if z.s.game.Prover == nil {
		return
	}
	game := z.s.doc.Game()
	z.s.table().attempt = newAttempt(z.s.game, p, game)
	z.s.table().seats = puzzleSeats(game.Root().Position())
	z.s.View.begin(game)
	z.s.settle(ChangedAll)
}

// Leave makes an ordinary game of the attempt, with people on both sides.
func (z *Puzzle) Leave() {
	if z.attempt() == nil {
		return
	}
	z.s.table().attempt = nil
	z.s.table().sight = Sight{}
	z.s.Players.SetSeats([2]Seat{})
}

func (z *Puzzle) attempt() *attempt { return z.s.table().attempt }

// Current returns the puzzle on the table, if the game is one.
func (z *Puzzle) Current() (puzzle.Puzzle, bool) {
	if a := z.attempt(); a != nil {
		return a.puzzle, true
	}
	return puzzle.Puzzle{}, false
}

// Task says how far the puzzle on the table is at the current node.
type Task struct {
	State  puzzle.State
	Solver core.Side
	Left   int // the moves that the solver has left
	Help   Help
}

// Task returns the task of the puzzle on the table; it means nothing if there is none.
func (z *Puzzle) Task() Task {
	a := z.attempt()
	if a == nil {
		return Task{}
	}
	return Task{State: a.State(z.s.Node()), Solver: a.Solver(), Left: max(0, a.Left(z.s.Node())), Help: a.help}
}

// Prove looks for the way to the goal from the current node, within the moves that are left there, and
// calls found on the session's goroutine, unless ctx is cancelled before. It fails if it is not the solver's turn.
func (z *Puzzle) Prove(ctx context.Context, found func(puzzle.Proof, error)) bool {
	a := z.attempt()
	if a == nil || a.State(z.s.Node()) != puzzle.Open {
		return false
	}
	p, prover := z.s.Position(), z.s.game.Prover
	goal := puzzle.Goal{Kind: a.puzzle.Goal.Kind, Moves: a.Left(z.s.Node())}
	z.s.running.Go(func() {
		proof, err := prover.Prove(ctx, p, goal)
		z.s.cfg.Post(func() {
			if ctx.Err() == nil {
				found(proof, err)
			}
		})
	})
	return true
}

// cancel gives up the question of doubt.
func (z *Puzzle) cancel() {
	if z.doubting != nil {
		z.doubting()
		z.doubting = nil
	}
}

// doubt finds out in the background whether a puzzle can still be solved in the middle of a turn, so that a wrong step
// is reported before the turn is over. An answer that cannot be found is told at the end of the turn, as the defence is asked
// then.
func (z *Puzzle) doubt() {
	z.cancel()
	a, node, prover := z.attempt(), z.s.Node(), z.s.game.Prover
	if a == nil || z.s.closed || z.s.Editor.sketch != nil {
		return
	}
	goal, ok := a.Doubt(node)
	if !ok {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	z.doubting = cancel
	p := z.s.Position()
	z.s.running.Go(func() {
		defer cancel()
		proof, err := prover.Prove(ctx, p, goal)
		if err != nil || ctx.Err() != nil {
			return
		}
		z.s.cfg.Post(func() {
			if z.attempt() == a && z.s.Node() == node {
				a.Judge(node, proof.Moves > 0)
				z.s.changed(ChangedSeats)
			}
		})
	})
}
