package table

import (
	"slices"

	"qilab/core"
	"qilab/solver/puzzle"
)

// Exercise is a position with the right moves, in the notation of core.Rules.FormatMove. If Accepted is empty, a prover of the goal
// decides which moves are right.
type Exercise struct {
	Position string
	Goal     puzzle.Goal // without a kind: find the best move
	Line     []string    // the best line
	Accepted [][]string  // the right moves at each step of the solver in Line
	Came     core.Line   // a line that ends in the position, to show its last move; nil: unknown
	Unaided  bool        // neither hints nor the analysis may be shown before the end
}

// DrillState is the state of an exercise.
type DrillState uint8

// The states.
const (
	DrillAsked    DrillState = iota // the user has to move
	DrillReplying                   // the other side replies by the line
	DrillChecking                   // a prover judges the user's move and finds the reply
	DrillWrong                      // the last move was wrong; it is on the board
	DrillSolved
	DrillShown // the answer was shown
)

// Over reports whether the exercise has ended.
func (s DrillState) Over() bool { return s == DrillSolved || s == DrillShown }

// exercise is an exercise being solved.
type exercise struct {
	goal     puzzle.Goal
	solver   core.Side // the user's
	line     []core.Move
	accepted [][]core.Move
	prover   puzzle.Prover // nil: the goal cannot be decided
	came     core.Line     // of Exercise
	unaided  bool
	attempt  *puzzle.Attempt

	state   DrillState
	node    *core.Node // the last correct position on the way to the goal
	failed  *core.Node // the node of the last wrong move that counts; nil: none
	here    *core.Node // the position shown: node, or one after it, in a turn not judged yet or after a wrong move
	on      bool       // the moves made are those of the line
	whole   bool       // the line reaches the goal, and does not merely come close
	made    int        // how many moves of the line were made
	step    int        // right moves that the user has made
	wrong   int        // wrong moves that count
	lost    int        // plies that right moves have given away
	slip    bool       // the wrong move on the board may be taken back as a slip
	slipped bool       // a slip was taken back
	hinted  bool
	moves   []string // all moves of the user
}

// newExercise prepares an exercise in a game of its own. prover decides its goal; nil: no prover does. Errors: those of the
// notation; ErrNoSuchGame if neither the exercise nor a prover decides which moves are right.
func newExercise(rules core.Rules, prover puzzle.Prover, x Exercise, game *core.Game) (*exercise, error) {
	root := game.Root().Position()
	e := &exercise{goal: x.Goal, solver: root.Turn(), node: game.Root(), here: game.Root(), on: len(x.Accepted) > 0, prover: prover, came: x.Came, unaided: x.Unaided}
	if e.prover != nil {
		e.attempt = puzzle.NewAttempt(e.prover, x.Goal, root)
	}
	p, line, step := root, x.Line, 0
	played := core.Line{{Position: root}}
	if len(line) == 0 && e.on {
		line = x.Accepted[0][:min(1, len(x.Accepted[0]))]
	}
	for _, text := range line {
		if p.Turn() == root.Turn() && step < len(x.Accepted) {
			var right []core.Move
			for _, text := range x.Accepted[step] {
				m, err := rules.ParseMove(p, text)
				if err != nil {
					return nil, err
				}
				right = append(right, m)
			}
			e.accepted = append(e.accepted, right)
			step++
		}
		m, err := rules.ParseMove(p, text)
		if err != nil {
			return nil, err
		}
		if played, err = played.Then(m); err != nil {
			return nil, err
		}
		p = played.Last()
		e.line = append(e.line, m)
	}
	e.whole = e.prover != nil && len(played) > 1 && e.prover.Reached(played, e.solver, x.Goal)
	e.on = len(e.accepted) > 0
	if !e.on && e.prover == nil {
		return nil, ErrNoSuchGame
	}
	return e, nil
}

// judge judges the user's move from e.node to n.
func (e *exercise) judge(m core.Move, n *core.Node) {
	e.here = n
	switch {
	case e.attempt != nil && e.attempt.State(n) == puzzle.Solved:
		e.right(n)
		e.state = DrillSolved
	case e.on && e.step < len(e.accepted):
		if !slices.Contains(e.accepted[e.step], m) {
			e.fail()
			return
		}
		e.on = e.line[e.made] == m
		e.made++
		e.right(n)
	case e.attempt == nil:
		e.state = DrillSolved
	case e.attempt.State(n) == puzzle.Failed:
		e.fail()
	case n.Position().Turn() == e.solver: // in the middle of a turn; the prover judges the whole of it
		e.state = DrillAsked
	default:
		e.state = DrillChecking
	}
}

// asked returns the position in which the user has to move: here, or the last correct one where the answer is no longer theirs.
func (e *exercise) asked() *core.Node {
	if e.state == DrillAsked {
		return e.here
	}
	return e.node
}

// right counts a right move, which led to n.
func (e *exercise) right(n *core.Node) {
	e.step++
	e.node, e.slip = n, false
	switch {
	case e.complete(), n.Position().Outcome().Over():
		e.state = DrillSolved
	case n.Position().Turn() == e.solver:
		e.state = DrillAsked
	case e.on:
		e.state = DrillReplying
	case e.attempt != nil:
		e.state = DrillChecking
	default:
		e.state = DrillSolved
	}
}

// complete reports whether the right moves made are enough: all of the line, as many as that in another way, or, if the line reaches
// the goal, enough to tell that the other way will.
func (e *exercise) complete() bool {
	need := len(e.accepted)
	if e.whole && !e.on && e.attempt != nil {
		need *= offLine
	}
	return len(e.accepted) > 0 && e.step >= need
}

// progress returns the progress towards a goal that takes a number of moves, unless the right moves are known.
func (e *exercise) progress() puzzle.Progress {
	if e.attempt == nil || len(e.accepted) > 0 {
		return puzzle.Progress{}
	}
	return e.attempt.Progress(e.node)
}

// offLine is how many times as many moves as the line an exercise may take in another way.
const offLine = 2

// fail counts a wrong move. The first one may have been a slip.
func (e *exercise) fail() {
	e.state = DrillWrong
	e.slip = e.wrong == 0 && !e.slipped
	e.wrong++
	e.failed = e.node
}
