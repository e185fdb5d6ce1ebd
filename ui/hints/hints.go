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
	"qilab/ui/host"
)

// Tasks gives the hints for a current task, such as a puzzle.
type Tasks interface {
	CanHint() bool
	Hint()
}

// Links are the connections to other rooms.
type Links struct {
	Hinter host.Hinter
	// Tasks are asked in this order.
	Tasks []Tasks
}

// Room gives hints.
type Room struct {
	Deps
	links   Links
	waiting *core.Node // for a hint at which the position is searched; nil: none
}

// New returns the room.
func New(d Deps, links Links) *Room {
	return &Room{Deps: d, links: links}
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
	for _, t := range r.links.Tasks {
		if t.CanHint() {
			return t
		}
	}
	return nil
}

// possible reports whether the user is to move in a game. Where the program waits, the user may move for it, but not for help.
func (r *Room) possible() bool {
	t := r.Table
	return r.Host.Playing() && t.Mode().MayHint() && t.Current().Analyzer != nil && !t.Ending.Now().Over() && t.Players.PersonMayMove() && !t.Players.ProgramToMove()
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
	if _, again := r.Search.Hints.About(); !again {
		r.Table.Assistance.NoteHint()
	}
	if r.links.Hinter.Give(line, "hint.move") == search.HintLine {
		r.links.Hinter.Show(line, "hint.line")
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
