package table

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
)

// LevelDefence is the level of the defender's seat in a puzzle: the prover's best defence, not a strength of the game's opponent.
const LevelDefence = "defence"

// Puzzle is the puzzle that the current game is an attempt at, if any.
type Puzzle struct {
	shared   *state
	view     *View
	question *inquiry // of Prove
	doubts   *inquiry // whether it can still be solved
}

// attempt is the puzzle that a game is an attempt at.
type attempt struct {
	*puzzle.Attempt
	puzzle puzzle.Puzzle
	prover puzzle.Prover
	help   Help
	solved bool // some line of the game solves the puzzle
}

// solving is the mode of an attempt at a puzzle.
type solving struct {
	Playing
	puzzle  *Puzzle
	attempt *attempt
}

// Due gives the program nothing to do once the puzzle is solved.
func (p solving) Due() (side core.Side, program bool) {
	side, program = p.Playing.Due()
	return side, program && p.attempt.State(p.shared.node()) != puzzle.Solved
}

// Thinker plays the best defence or, if the program has the solver's side, by its level.
func (p solving) Thinker() Thinker {
	if p.levels.toMove() != LevelDefence {
		return p.levels.thinker(false)
	}
	node := p.shared.node()
	goal, ok := p.attempt.Question(node)
	if !ok {
		return nil
	}
	line := node.Line()
	return func(ctx context.Context, _ *rand.Rand) (func() (bool, error), error) {
		d, err := p.attempt.prover.Defend(ctx, line, goal)
		return func() (bool, error) {
			p.attempt.Answer(node, d)
			return true, p.course.move(d.Move)
		}, err
	}
}

func (p solving) IsTask() bool      { return true }
func (p solving) Clocked() Clocking { return ClockStands }
func (p solving) MayEnd() error     { return ErrNoGame }
func (p solving) MayRematch() error { return ErrNoGame }
func (p solving) MayHint() bool     { return false } // a puzzle has its own hints

// Conceals conceals the analysis until the puzzle is solved or given up.
func (p solving) Conceals() Concealment {
	if p.puzzle.Tried() {
		return ConcealedForPuzzle
	}
	return Revealed
}

// Start begins a puzzle: the user has the side to move, the prover the other. It can be undone. Errors: those of Rules.Parse;
// ErrNoSuchGame if the game has no prover of the goal.
func (z *Puzzle) Start(g catalog.Game, p puzzle.Puzzle) error {
	prover := g.ProverOf(p.Goal.Kind)
	if prover == nil {
		return ErrNoSuchGame
	}
	position, err := g.Rules.Parse(p.Position)
	if err != nil {
		return err
	}
	game := core.NewGame(g.Rules, position)
	z.shared.sittingOf(game).attempt = newAttempt(prover, p, game)
	z.shared.replace(g, game, puzzleSeats(position), true)
	return nil
}

func newAttempt(prover puzzle.Prover, p puzzle.Puzzle, game *core.Game) *attempt {
	return &attempt{Attempt: puzzle.NewAttempt(prover, p.Goal, game.Root().Position()), puzzle: p, prover: prover}
}

func puzzleSeats(p core.Position) (seats [2]Seat) {
	seats[p.Turn().Other()].Level = LevelDefence
	return seats
}

// Resume turns the current game into a saved attempt at a puzzle. wrong lists the moves known to be wrong, as returned by Wrong.
func (z *Puzzle) Resume(p puzzle.Puzzle, wrong string) {
	prover := z.shared.game.ProverOf(p.Goal.Kind)
	if prover == nil {
		return
	}
	game := z.shared.doc.Game()
	a := newAttempt(prover, p, game)
	for _, n := range nodesOf(game, wrong) {
		a.Judge(n, false)
	}
	a.solved = a.solvedIn(game)
	z.shared.sitting().attempt = a
	z.shared.sitting().seats = puzzleSeats(game.Root().Position())
	z.view.begin(game)
	z.shared.settle(ChangedAll)
}

// Leave turns the attempt into an ordinary game, with people on both sides.
func (z *Puzzle) Leave() {
	if z.attempt() == nil {
		return
	}
	z.shared.sitting().attempt = nil
	study := Study
	z.shared.sitting().options = ViewOptions{Activity: &study}
	z.shared.seat([2]Seat{})
}

func (z *Puzzle) attempt() *attempt { return z.shared.sitting().attempt }

// Current returns the current puzzle, if the game is an attempt at one.
func (z *Puzzle) Current() (puzzle.Puzzle, bool) {
	if a := z.attempt(); a != nil {
		return a.puzzle, true
	}
	return puzzle.Puzzle{}, false
}

// Rename gives the current puzzle another id.
func (z *Puzzle) Rename(id string) {
	if a := z.attempt(); a != nil && a.puzzle.ID != id {
		a.puzzle.ID = id
		z.shared.announce(ChangedSeats)
	}
}

// Wrong returns the paths of moves known to be wrong, for Resume.
func (z *Puzzle) Wrong() string {
	a, game := z.attempt(), z.shared.doc.Game()
	if a == nil {
		return ""
	}
	var paths []string
	for _, n := range a.Wrong() {
		if game.Contains(n) {
			paths = append(paths, pathOf(n))
		}
	}
	slices.Sort(paths)
	return strings.Join(paths, " ")
}

// Task is the progress in the current puzzle at the current node.
type Task struct {
	State  puzzle.State
	Solver core.Side
	Left   int // the moves that the solver has left, unless the goal may take any number
	Help   Help
	Worth  *puzzle.Worth // of the solver's last move; nil: unknown

	Progress puzzle.Progress // towards a goal that takes a number of moves
	Outcome  core.Outcome    // of the game
}

// Task returns the task of the current puzzle; it is meaningless without one.
func (z *Puzzle) Task() Task {
	a := z.attempt()
	if a == nil {
		return Task{}
	}
	node := z.shared.node()
	t := Task{
		State: a.State(node), Solver: a.Solver(), Left: max(0, a.Left(node)), Help: a.help, Progress: a.Progress(node), Outcome: z.shared.outcomeOf(node),
	}
	if w, ok := a.Worth(node); ok {
		t.Worth = &w
	}
	if (t.State == puzzle.Open || t.State == puzzle.Asked) && t.Outcome.Over() {
		t.State = puzzle.Failed // by the rules on long play
	}
	return t
}

// Proving reports whether Prove looks for a way to the goal.
func (z *Puzzle) Proving() bool { return z.question.running() }

// Prove looks for a way to the goal from the current node, within the moves left there, and calls found on the table's goroutine
// unless the board leaves the node first. It fails if it is not the solver's turn.
func (z *Puzzle) Prove(found func(puzzle.Proof, error)) bool {
	a := z.attempt()
	if a == nil || a.State(z.shared.node()) != puzzle.Open {
		return false
	}
	p, prover := z.shared.position(), a.prover
	goal := puzzle.Goal{Kind: a.puzzle.Goal.Kind}
	if !a.puzzle.Goal.Unbounded() {
		goal.Moves = a.Left(z.shared.node())
	}
	z.question.begin(func(ctx context.Context) (puzzle.Proof, error) { return prover.Prove(ctx, p, goal) }, found)
	return true
}

// doubt checks in the background, in the middle of a turn, whether the puzzle can still be solved, so that a wrong step is reported
// before the turn ends. If the check finds no answer, the defence decides at the end of the turn.
func (z *Puzzle) doubt() {
	z.doubts.stop()
	a, node := z.attempt(), z.shared.node()
	if a == nil || z.shared.closed || z.shared.sketch != nil {
		return
	}
	goal, ok := a.Doubt(node)
	if !ok {
		return
	}
	p, prover := z.shared.position(), a.prover
	z.doubts.begin(func(ctx context.Context) (puzzle.Proof, error) { return prover.Prove(ctx, p, goal) }, func(proof puzzle.Proof, err error) {
		if err == nil && z.attempt() == a {
			a.Judge(node, proof.Moves > 0)
			z.shared.announce(ChangedSeats)
		}
	})
}

// Tried reports whether the current game is an unfinished attempt at a puzzle: neither solved nor given up. A wrong move does not
// end it, since it can be taken back.
func (z *Puzzle) Tried() bool {
	a := z.attempt()
	return a != nil && !a.solved && a.help < SolutionShown
}

// NoteHelp records help given in the current attempt. It stays recorded until the puzzle is restarted.
func (z *Puzzle) NoteHelp(h Help) {
	if a := z.attempt(); a != nil && h > a.help {
		a.help = h
		z.shared.announce(ChangedSeats)
	}
}

// GiveUp ends the current attempt and reveals the analysis.
func (z *Puzzle) GiveUp() {
	if !z.Tried() {
		return
	}
	z.NoteHelp(SolutionShown)
	z.view.SetHiddenHere(false)
}

// follow records the end of the attempt: the current position solves the puzzle, or the program plays the solver's moves.
func (z *Puzzle) follow() {
	if !z.Tried() {
		return
	}
	a := z.attempt()
	switch {
	case a.State(z.shared.node()) == puzzle.Solved:
		a.solved = true
	case !z.shared.sitting().seats[a.Solver()].Person():
		a.help = SolutionShown
	}
}

// solvedIn reports whether any line of a game solves the puzzle.
func (a *attempt) solvedIn(game *core.Game) bool {
	for stack := []*core.Node{game.Root()}; len(stack) > 0; {
		n := stack[len(stack)-1]
		if a.State(n) == puzzle.Solved {
			return true
		}
		stack = append(stack[:len(stack)-1], n.Children()...)
	}
	return false
}
