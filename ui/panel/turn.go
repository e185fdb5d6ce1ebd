package panel

import (
	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/table"
	"qilab/ui/words"
)

// GoOn returns the text of the command that resumes a halted game, and the command; both are "" if the game is not halted.
func GoOn(ctx Context) (text, command string) {
	s, w := ctx.Table, ctx.Words
	switch {
	case paused(s):
		return w.T("plate.resume"), "clock-pause"
	case waits(s) && s.Editor.Sketch() == nil:
		return w.T("command.go"), "go"
	}
	return "", ""
}

// paused reports whether the clock was paused and can be resumed.
func paused(s *table.Table) bool { return s.Clocks.Paused() && s.Clocks.Standing() }

// waits reports whether the game is halted until the user lets the computer move. A finished game that is stepped back is not.
func waits(s *table.Table) bool {
	return s.Players.ProgramToMove() && !s.Players.Thinking() && !s.Tree.Finished()
}

// Verdict describes a result with its tone: for the user against the computer, or else for the winner.
func Verdict(s *table.Table, w words.Words, r core.Result) (core.View, string) {
	viewer, alone := s.Players.Viewer()
	view := r.For(viewer)
	switch {
	case alone && view == core.ViewWin:
		return view, w.T("end.won")
	case alone && view == core.ViewLoss:
		return view, w.T("end.lost")
	case view == core.ViewLoss:
		view = core.ViewWin // of the other side
	}
	return view, w.Result(s.Rules(), r)
}

// TurnText describes the turn and the next step at the current position, which does not end the game: plain reports that the text
// names only the side to move, and step that it names the next step of a turn.
func TurnText(ctx Context) (text string, plain, step bool) {
	s, w := ctx.Table, ctx.Words
	c, side := s.Rules().Capabilities(), w.Side(s.Rules(), s.ToAct())
	_, ahead := s.Handicap.Now()
	viewer, alone := s.Players.Viewer()
	switch {
	case s.Offers.Asked():
		return w.T("turn.offer"), false, false
	case paused(s):
		return w.T("turn.paused", side), false, false
	case s.Players.Thinking() && s.Puzzle.Task().State == puzzle.Asked:
		return "", false, false // the puzzle's panel says so, and a line that comes and goes would move the tabs below
	case s.Players.Thinking():
		return w.T("turn.thinking", side), true, false
	case waits(s):
		return w.T("turn.waiting", side), false, false
	case s.Opening.Agreeing():
		return "", false, false // the opening panel shows its question and the side that answers
	case ahead:
		return w.T("turn.free-moves", side), false, true
	case c.StepDue(s.Position()) != "" || c.MidTurn(s.Node()):
		return w.Step(s.Rules(), s.Position()), false, true
	case s.Node().Parent() != nil && s.Node().Parent().Position().Turn() == s.Position().Turn():
		return w.T("turn.again", side), false, false
	}
	if s.Mode().IsTask() {
		return "", false, false // its panel says so
	}
	if studied := !s.View.Playing() && s.Ending.After(); alone && viewer == s.ToAct() && !s.Tree.Finished() && !studied {
		return w.T("turn.yours", side), true, false
	}
	if result := recorded(s); words.HasResult(w, s.Rules(), result) {
		return w.T("turn.recorded", w.T("turn.move", side), w.Result(s.Rules(), result)), false, false
	}
	return w.T("turn.move", side), true, false
}

// recorded returns the result that the file of the game gives, at the end of its main line. The players knew what the rules
// cannot tell from the position.
func recorded(s *table.Table) core.Result {
	game := s.Document().Game()
	if line := game.MainLine(); s.Node() != line[len(line)-1] {
		return core.Unfinished
	}
	return game.Recorded()
}
