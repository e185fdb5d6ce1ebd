package table

import (
	"context"
	"math/rand/v2"
	"slices"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
)

// Drill presents exercises. The user's own game waits beneath, with its history, and returns when the drill ends or another game
// begins.
type Drill struct {
	shared *state
	clocks *Clocks
	editor *Editor
	course *course

	question *inquiry // of Answer
}

// drilling is the mode of an exercise.
type drilling struct {
	Playing
	drill *Drill
	*exercise
}

// MayMove allows moves when one is asked for, and for exploring after the end.
func (d drilling) MayMove() error {
	switch {
	case d.state.Over():
		return d.Playing.MayMove()
	case !d.drill.here(), d.state == DrillWrong:
		return ErrNotAsked
	}
	return d.Playing.MayMove()
}

// Play judges the moves of the user.
func (d drilling) Play(moves ...core.Move) error {
	if d.state.Over() {
		return d.Playing.Play(moves...)
	}
	for _, m := range moves {
		if d.state != DrillAsked {
			break // the other moves belong to another position
		}
		text := d.shared.game.Rules.FormatMove(d.shared.position(), m)
		if err := d.course.move(m); err != nil {
			return err
		}
		d.moves = append(d.moves, text)
		d.judge(m, d.shared.node())
	}
	d.shared.live = true
	d.course.moved()
	return nil
}

// CanUndo reports whether a wrong move or a step of an unfinished turn can be taken back.
func (d drilling) CanUndo() bool { return d.state == DrillWrong || d.midTurn() }

// midTurn reports whether a turn has begun, and is not judged yet.
func (d drilling) midTurn() bool {
	return d.state == DrillAsked && d.exercise.here != d.node && d.drill.here()
}
func (d drilling) CanRedo() bool { return false }
func (d drilling) Redo() bool    { return false }

// Undo takes a wrong move back for another attempt, or a step of a turn. A wrong move counts: only the user can say that it was a slip.
func (d drilling) Undo() bool {
	if !d.midTurn() {
		return d.drill.Retry()
	}
	d.moves = d.moves[:len(d.moves)-1]
	d.drill.goTo(d.exercise, d.exercise.here.Parent())
	return true
}

func (d drilling) UndoReplaces() bool { return false }

// Due has the program reply to right moves.
func (d drilling) Due() (side core.Side, program bool) {
	return d.shared.position().Turn(), d.state == DrillReplying || d.state == DrillChecking
}

// Thinker replies by the line, or with the best defence.
func (d drilling) Thinker() Thinker {
	node, x := d.shared.node(), d.exercise
	if x.state == DrillReplying {
		return func(context.Context, *rand.Rand) (func() (bool, error), error) {
			return func() (bool, error) { return true, d.drill.reply(x, x.line[x.made]) }, nil
		}
	}
	goal, ok := x.attempt.Question(node)
	if !ok {
		return nil
	}
	line := node.Line()
	return func(ctx context.Context, _ *rand.Rand) (func() (bool, error), error) {
		answer, err := x.prover.Defend(ctx, line, goal)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return func() (bool, error) { return d.drill.answer(x, node, answer, err) }, nil
	}
}

// reply makes a move of the other side.
func (d *Drill) reply(x *exercise, m core.Move) error {
	if x.on {
		x.made++
	}
	if err := d.course.move(m); err != nil {
		return err
	}
	n := d.shared.node()
	x.node, x.here, x.state = n, n, DrillAsked
	switch {
	case n.Position().Outcome().Over(), !x.on && x.attempt != nil && x.attempt.State(n) == puzzle.Solved:
		x.state = DrillSolved
	case n.Position().Turn() == x.solver:
	case x.on && x.made < len(x.line):
		x.state = DrillReplying
	default:
		x.state = DrillChecking
	}
	return nil
}

// answer handles a prover's answer about the move that led to a node. Without an answer, the move counts as right.
func (d *Drill) answer(x *exercise, node *core.Node, answer puzzle.Defence, err error) (put bool, _ error) {
	judged := x.node != node && node.Parent() != nil && node.Parent().Position().Turn() == x.solver // not judged by the line yet
	if err != nil {
		x.state = DrillSolved
		return false, nil
	}
	x.attempt.Answer(node, answer)
	if !answer.Holds {
		x.state = DrillSolved // judged by the known right moves
		if judged {
			x.fail()
		}
		return false, nil
	}
	if answer.Worth != nil {
		x.lost += answer.Worth.Lost
	}
	if judged {
		x.right(node)
		if x.state == DrillSolved {
			return false, nil
		}
	}
	return true, d.reply(x, answer.Move)
}

func (d drilling) IsTask() bool      { return true }
func (d drilling) Clocked() Clocking { return ClockStands }

// Conceals conceals the analysis until the exercise is over.
func (d drilling) Conceals() Concealment {
	if d.state.Over() {
		return Revealed
	}
	return ConcealedForPuzzle
}

func (d drilling) MayHint() bool                    { return false } // an exercise has its own hints
func (d drilling) MayEnd() error                    { return ErrNoGame }
func (d drilling) MayRematch() error                { return ErrNoGame }
func (d drilling) Warn(core.Move) (core.Note, bool) { return core.Note{}, false }

// Start opens an exercise, in place of any other. The board faces the side to move. Errors: those of the notation; ErrNoSuchGame if
// neither the exercise nor a prover decides which moves are right.
func (d *Drill) Start(g catalog.Game, x Exercise) error {
	position, err := g.Rules.Parse(x.Position)
	if err != nil {
		return err
	}
	game := core.NewGame(g.Rules, position)
	made, err := newExercise(g.Rules, g.ProverOf(x.Goal.Kind), x, game)
	if err != nil {
		return err
	}
	if d.shared.under == nil {
		d.shared.cfg.Leaving()
	}
	d.shared.choice.stop()
	d.clocks.stop()
	d.editor.drop()
	if d.shared.under == nil {
		d.shared.under = &userGame{d.shared.game, d.shared.doc}
	}
	d.shared.game, d.shared.doc, d.shared.live = g, core.NewDocument(game), true
	d.shared.forget()
	d.shared.adjudicate()
	flipped := Turned(g.Rules, position)
	*d.shared.sitting() = sitting{exercise: made, options: ViewOptions{Flipped: &flipped}, origin: &Origin{Way: Shown}}
	d.shared.settle(ChangedAll)
	return nil
}

// Turned reports whether the board of an exercise is turned to face its solver, the side to move.
func Turned(rules core.Rules, p core.Position) bool {
	return rules.Capabilities().Oriented && p.Turn() == core.Second
}

// Came returns the line that led to the first position of the exercise; nil if it is unknown or has no move, or another position is shown.
func (d *Drill) Came() core.Line {
	x := d.shared.sitting().exercise
	if x == nil || len(x.came) < 2 || d.shared.node().Parent() != nil {
		return nil
	}
	return x.came
}

// On reports whether an exercise is open.
func (d *Drill) On() bool { return d.shared.under != nil }

// Unaided reports whether an exercise is being solved for which neither hints nor the analysis may be shown.
func (d *Drill) Unaided() bool {
	x := d.shared.sitting().exercise
	return x != nil && x.unaided && !x.state.Over()
}

// End restores the user's own game, if an exercise is open.
func (d *Drill) End() {
	if d.leave() {
		d.shared.forget()
		d.shared.live = false
		d.shared.settle(ChangedAll)
	}
}

// leave restores the user's own game without following it up. What is known of a game that is about to replace it stays.
func (d *Drill) leave() bool {
	if d.shared.under == nil {
		return false
	}
	d.shared.choice.stop()
	d.editor.drop()
	d.shared.game, d.shared.doc, d.shared.under = d.shared.under.game, d.shared.under.doc, nil
	d.course.adopt() // the rules may have been changed meanwhile
	return true
}

// DrillTask is the question and the progress of an exercise.
type DrillTask struct {
	State  DrillState
	Solver core.Side
	Goal   puzzle.Goal
	Left   int  // the moves that the user has left; 0: unknown
	Tries  int  // 1: at the first attempt
	Again  bool // a wrong move at the last correct position counts
	Slip   bool // the wrong move may be taken back as a slip
	Hinted bool
	Lost   int      // plies that right moves have given away, where a prover knows
	Moves  []string // all moves of the user, including wrong ones
	Here   bool     // the board shows the current position of the exercise

	Progress puzzle.Progress // towards a goal that takes a number of moves
	Outcome  core.Outcome    // of the game at the current position of the exercise
	Worth    *puzzle.Worth   // of the user's last move there; nil: unknown
	Length   *puzzle.Length  // of the way to the win; nil: not won, or unknown
}

// Task returns the task of the open exercise; it is meaningless without one.
func (d *Drill) Task() DrillTask {
	x := d.shared.sitting().exercise
	if x == nil {
		return DrillTask{}
	}
	t := DrillTask{
		State: x.state, Solver: x.solver, Goal: x.goal, Tries: x.wrong + 1, Again: x.failed == x.node,
		Slip: x.state == DrillWrong && x.slip, Hinted: x.hinted,
		Lost: x.lost, Moves: slices.Clone(x.moves), Here: d.here(), Progress: x.progress(), Outcome: d.shared.outcomeOf(x.here),
	}
	if x.attempt != nil {
		if w, ok := x.attempt.Worth(x.here); ok {
			t.Worth = &w
		}
		if l, ok := x.attempt.Length(x.node); ok {
			t.Length = &l
		}
	}
	switch {
	case x.on:
		t.Left = len(x.accepted) - x.step
	case x.attempt != nil && !x.goal.Unbounded():
		t.Left = max(0, x.attempt.Left(x.asked()))
	}
	return t
}

// Slip takes a wrong move back without counting it, if it may have been a slip.
func (d *Drill) Slip() bool {
	x := d.shared.sitting().exercise
	if x == nil || x.state != DrillWrong || !x.slip {
		return false
	}
	x.wrong--
	x.failed, x.slipped = nil, true
	x.moves = x.moves[:len(x.moves)-(x.here.Ply()-x.node.Ply())] // the steps of the turn
	return d.Retry()
}

// Retry takes a wrong move back for another attempt.
func (d *Drill) Retry() bool {
	x := d.shared.sitting().exercise
	if x == nil || x.state != DrillWrong {
		return false
	}
	x.state, x.slip = DrillAsked, false
	d.goTo(x, x.node)
	return true
}

// Refused returns the wrong move on the board and its step, if the answers of the exercise decided that it is wrong.
func (d *Drill) Refused() (step int, move string, ok bool) {
	x := d.shared.sitting().exercise
	if x == nil || x.state != DrillWrong || x.step >= len(x.accepted) || !d.here() {
		return 0, "", false
	}
	return x.step, x.moves[len(x.moves)-1], true
}

// Accept counts the move of Refused as right after all.
func (d *Drill) Accept() {
	if _, _, ok := d.Refused(); !ok {
		return
	}
	x := d.shared.sitting().exercise
	x.wrong--
	x.on = false
	x.right(x.here)
	d.shared.live = true
	d.shared.settle(ChangedPosition | ChangedSeats)
}

// Return goes to the current position of the exercise.
func (d *Drill) Return() {
	if x := d.shared.sitting().exercise; x != nil {
		d.goTo(x, x.here)
	}
}

// here reports whether the board shows the current position of the exercise; after the end, every position counts.
func (d *Drill) here() bool {
	x := d.shared.sitting().exercise
	return x != nil && (x.state.Over() || d.shared.node() == x.here)
}

func (d *Drill) goTo(x *exercise, n *core.Node) {
	x.here = n
	d.shared.doc.Goto(n)
	d.shared.live = true
	d.shared.settle(ChangedPosition | ChangedSeats)
}

// NoteHint records that the user was given a hint.
func (d *Drill) NoteHint() {
	if x := d.shared.sitting().exercise; x != nil && !x.state.Over() {
		x.hinted = true
	}
}

// Show ends the exercise unsolved and goes to the position that the user could not solve.
func (d *Drill) Show() {
	x := d.shared.sitting().exercise
	if x == nil || x.state.Over() {
		return
	}
	d.shared.choice.stop()
	d.question.stop()
	x.state = DrillShown
	d.goTo(x, x.node)
}

// Answering reports whether Answer looks for a line.
func (d *Drill) Answering() bool { return d.question.running() }

// Answer finds the best line from the current position of the exercise, and calls found on the table's goroutine unless the board
// changes or another answer is asked for first. Known lines are found at once.
func (d *Drill) Answer(found func(line []core.Move, err error)) {
	d.question.stop()
	x := d.shared.sitting().exercise
	switch {
	case x == nil:
	case x.on && x.made < len(x.line):
		found(x.line[x.made:], nil)
	case x.prover == nil || x.asked().Position().Turn() != x.solver:
		found(nil, nil)
	default:
		p, goal := x.asked().Position(), puzzle.Goal{Kind: x.goal.Kind}
		if !x.goal.Unbounded() {
			goal.Moves = max(1, x.attempt.Left(x.asked()))
		}
		d.question.begin(func(ctx context.Context) (puzzle.Proof, error) { return x.prover.Prove(ctx, p, goal) },
			func(proof puzzle.Proof, err error) { found(proof.Line, err) })
	}
}

// Best returns the best line from the first position of the exercise; nil if it is not known.
func (d *Drill) Best() []core.Move {
	if x := d.shared.sitting().exercise; x != nil {
		return slices.Clone(x.line)
	}
	return nil
}

// Tried returns the user's last move and whether it was right; ok is false if the board shows none.
func (d *Drill) Tried() (m core.Move, right, ok bool) {
	x, n := d.shared.sitting().exercise, d.shared.node()
	if x == nil || n.Parent() == nil || n.Parent().Position().Turn() != x.solver {
		return core.Move{}, false, false
	}
	return n.Move(), x.state != DrillWrong, x.state != DrillChecking
}

// follow ends an exercise whose position was deleted.
func (d *Drill) follow() {
	if x := d.shared.sitting().exercise; x != nil && !d.shared.doc.Game().Contains(x.here) {
		x.node, x.here, x.state = d.shared.node(), d.shared.node(), DrillShown
	}
}
