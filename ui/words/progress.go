package words

import (
	"qilab/core"
	"qilab/solver/puzzle"
)

// Progress describes how far the solver of a goal that takes a number of moves has come: "Your move: hold for 20 moves, or until the
// rules make it a draw", and later "12 of 20 moves held". It is empty for other goals, as is Reached.
func Progress(w Words, kind string, p puzzle.Progress) string {
	switch {
	case p.Enough == 0:
		return ""
	case p.Made == 0:
		return w.T("drill."+kind+".begin", p.Enough)
	}
	return w.T("drill."+kind+".progress", p.Made, p.Enough)
}

// Kept describes a right move by its worth, nil if unknown, and by the progress of the solver; "" if neither is known.
func Kept(w Words, kind string, worth *puzzle.Worth, p puzzle.Progress) string {
	switch {
	case worth == nil:
		return Progress(w, kind, p)
	case worth.Result == core.Draw && p.Enough > 0:
		return w.T("drill.held") + w.T("punctuation.colon") + Progress(w, kind, p)
	case worth.Result == core.Draw:
		return w.T("drill.held")
	case worth.Result == core.BothWin:
		return w.T("drill.both-win.kept")
	case worth.Result == core.BothLose:
		return w.T("drill.both-lose.kept")
	case worth.Reason != "" && worth.Within > 0:
		return w.T("drill.ruled.within", worth.Within)
	case worth.Reason != "":
		return w.T("drill.ruled")
	case worth.Plies < 0:
		return w.T("drill.won")
	case worth.Lost > 0:
		return w.T("drill.slower", worth.Plies, worth.Lost)
	}
	return w.T("drill.best", worth.Plies)
}

// Reached describes why such a goal is reached: by the moves, or by the end of the game.
func Reached(w Words, r core.Rules, solver core.Side, kind string, p puzzle.Progress, end core.Outcome) string {
	switch {
	case p.Enough == 0:
		return ""
	case !end.Over():
		return w.T("drill."+kind+".enough", p.Enough)
	case end.Result == core.WinFor(solver):
		return w.T("drill."+kind+".won", w.Reason(r, end))
	}
	return w.T("drill."+kind+".drawn", w.Reason(r, end))
}
