package panel

import (
	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/table"
	"qilab/ui/words"
)

// GoOn returns the text of the command that resumes a halted game, and the command; both are "" if the game is not halted.
func GoOn(ctx Context) (text, command string) {
	t, w := ctx.Table, ctx.Words
	switch {
	case t.Ending.LookingBack():
		return w.T("turn.to-last"), "last"
	case paused(t):
		return w.T("plate.resume"), "clock-pause"
	case waits(t) && t.Editor.Sketch() == nil && t.Players.Failed():
		return w.T("turn.retry"), "go"
	case waits(t) && t.Editor.Sketch() == nil:
		return w.T("command.go"), "go"
	}
	return "", ""
}

// paused reports whether the clock was paused and can be resumed.
func paused(t *table.Table) bool { return t.Clocks.Paused() && t.Clocks.Standing() }

// waits reports whether the game is halted until the user lets the computer move. A finished game that is stepped back is not.
func waits(t *table.Table) bool {
	return t.Players.ProgramToMove() && !t.Players.Thinking() && !t.Tree.Finished()
}

// Verdict describes a result with its tone: for the user against the computer, or else for the winner.
func Verdict(t *table.Table, w words.Words, r core.Result) (core.View, string) {
	viewer, alone := t.Players.Viewer()
	view := r.For(viewer)
	switch {
	case alone && view == core.ViewWin:
		return view, w.T("end.won")
	case alone && view == core.ViewLoss:
		return view, w.T("end.lost")
	case view == core.ViewLoss:
		view = core.ViewWin // of the other side
	}
	return view, w.Result(t.Rules(), r)
}

// TurnText describes the turn and the next step at the current position, which does not end the game: plain reports that the text
// names only the side to move, and step that it names the next step of a turn.
func TurnText(ctx Context) (text string, plain, step bool) {
	t, w := ctx.Table, ctx.Words
	c, side := t.Rules().Capabilities(), w.Side(t.Rules(), t.ToAct())
	_, ahead := t.Handicap.Now()
	viewer, alone := t.Players.Viewer()
	switch {
	case t.Offers.Asked():
		return w.T("turn.offer"), false, false
	case t.Ending.LookingBack() && t.Node().Parent() == nil:
		return w.T("turn.looking-back.start"), false, false
	case t.Ending.LookingBack():
		return w.T("turn.looking-back", words.MovePlace(w, t.Rules(), t.Node())), false, false
	case t.View.Playing() && t.Players.MayPlayOn():
		return w.T("turn.play-on"), false, false
	case paused(t):
		return w.T("turn.paused", side), false, false
	case t.Players.Thinking() && t.Puzzle.Task().State == puzzle.Asked:
		return "", false, false // the puzzle's panel says so, and a line that comes and goes would move the tabs below
	case t.Players.Thinking():
		return w.T("turn.thinking", side), true, false
	case waits(t) && t.Players.Failed():
		return w.T("turn.failed", side), false, false
	case waits(t):
		return w.T("turn.waiting", side), false, false
	case t.Opening.Agreeing():
		return "", false, false // the opening panel shows its question and the side that answers
	case ahead:
		return w.T("turn.free-moves", side), false, true
	case c.StepDue(t.Position()) != "" || c.MidTurn(t.Node()):
		return w.Step(t.Rules(), t.Position()), false, true
	case t.Node().Parent() != nil && t.Node().Parent().Position().Turn() == t.Position().Turn():
		return w.T("turn.again", side), false, false
	}
	if t.Mode().IsTask() {
		return "", false, false // its panel says so
	}
	if studied := !t.View.Playing() && t.Ending.After(); alone && viewer == t.ToAct() && !t.Tree.Finished() && !studied {
		return w.T("turn.yours", side), true, false
	}
	if result := recorded(t); words.HasResult(w, t.Rules(), result) {
		return w.T("turn.recorded", w.T("turn.move", side), w.Result(t.Rules(), result)), false, false
	}
	return w.T("turn.move", side), true, false
}

// recorded returns the result that the file of the game gives, at the end of its main line. The players knew what the rules
// cannot tell from the position.
func recorded(t *table.Table) core.Result {
	game := t.Document().Game()
	if line := game.MainLine(); t.Node() != line[len(line)-1] {
		return core.Unfinished
	}
	return game.Recorded()
}
