// Package hints is the room that gives hints step by step: the piece to move, or what the move does where the piece would say it all,
// then the move, and the continuation. It shows no numbers of the analysis, and works even if that is hidden or off. In puzzles the
// hints are those of the prover.
package hints

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver"
	"qilab/ui/analysis/search"
	"qilab/ui/command"
)

// Board shows hints until the position changes.
type Board interface {
	Preview(line []core.Move)
	Point(at core.Square)
}

// Tasks gives the hints for a current task, such as a puzzle.
type Tasks interface {
	CanHint() bool
	Hint()
}

// Room gives hints.
type Room struct {
	Deps
	board   Board
	tasks   []Tasks
	waiting *core.Node // for a hint at which the position is searched; nil: none
}

// New returns the room.
func New(d Deps, board Board, tasks ...Tasks) *Room {
	return &Room{Deps: d, board: board, tasks: tasks}
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{{
		ID: "hint", Keys: command.Keys(command.Plain(fyne.KeyT)),
		Enabled: func() bool { return r.task() != nil || r.possible() }, Run: r.hint,
	}}
}

// task returns the task that hints can be given for now; nil: none.
func (r *Room) task() Tasks {
	for _, t := range r.tasks {
		if t.CanHint() {
			return t
		}
	}
	return nil
}

// possible reports whether the user is to move in a game. Where the program waits, the user may move for it, but not for help.
func (r *Room) possible() bool {
	t := r.Table
	return r.Host.Playing() && t.Mode().MayHint() == nil && t.Current().Analyzer != nil && !t.Ending.Now().Over() && t.Players.PersonMayMove() && !t.Players.ProgramToMove()
}

// hint gives the next hint, or the first once the position has been searched.
func (r *Room) hint() {
	if t := r.task(); t != nil {
		t.Hint()
		return
	}
	r.waiting = r.Table.Node()
	r.Search.Hints.Ask()
	if !r.show() {
		r.Host.Tell(r.Words.T("hint.searching"))
	}
}

// Changed gives a hint that is waited for, and drops it where the position has changed.
func (r *Room) Changed() {
	if r.waiting == nil {
		return
	}
	if r.waiting != r.Table.Node() || !r.possible() {
		r.waiting = nil
		return
	}
	r.show()
}

// show gives the hint that is waited for, if enough is known for it.
func (r *Room) show() bool {
	report, ok := r.Search.Hints.Advice()
	if !ok {
		return false
	}
	r.waiting = nil
	line := r.lineOf(report)
	if len(line) == 0 {
		r.Host.Tell(r.Words.T("hint.none"))
		return true
	}
	hints, rules, at := r.Search.Hints, r.Table.Rules(), r.Table.Position()
	if _, again := hints.About(); !again {
		r.Table.Assistance.NoteHint()
	}
	switch hints.Next(line) {
	case search.HintPurpose:
		r.Host.Tell(r.Words.T("hint.purpose", r.Words.Note(hints.Purpose())))
	case search.HintPiece:
		r.board.Point(line[0].From)
		r.Host.Tell(r.Words.T("hint.piece"))
	case search.HintMove:
		turn := hints.Turn(line)
		r.board.Preview(turn)
		r.Host.Tell(r.Words.T("hint.move", r.Words.Line(rules, at, turn)))
	default:
		r.board.Preview(line)
		r.Host.Tell(r.Words.T("hint.line", r.Words.Line(rules, at, line)))
	}
	return true
}

// maxPlies bounds the line shown: more would hide the board.
const maxPlies = 8

// lineOf returns the line that a report advises, with the move that the hints have been about; nil if it knows none.
func (r *Room) lineOf(report solver.Report) []core.Move {
	if len(report.Moves) == 0 {
		return nil
	}
	best := report.Moves[0]
	if m, ok := r.Search.Hints.About(); ok {
		if v, found := report.Verdict(m); found && v.Known() {
			best = v
		}
	}
	if !best.Known() {
		return nil
	}
	line := best.Line()
	return line[:min(len(line), maxPlies)]
}
