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
