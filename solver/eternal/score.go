package eternal

import (
	"qilab/solver/engine"
	"qilab/solver/eternal/internal/evaluation"
)

// Scores are for the side to move; a point is worth some 200. evaluation.Scale defines the unit.
const (
	// winScore is the score of the side that has just won. A win in n steps is winScore-n for the winner and n-winScore
	// for the loser.
	winScore = 30000
	// maxPly is the longest line of a search, in steps.
	maxPly = 160
	// provenBound is less than the score of any win.
	provenBound = winScore - 2*maxPly
	infinite    = 31000
	drawScore   = 0
	// maxScore bounds the evaluation.
	maxScore = evaluation.Max
)

// scale is the judge.Scale of the engine: the score with which three games of four are won.
const scale = 175

// IsWin reports whether a score means that the game is won or lost by force. Wins are never guessed: all defences were
// searched, though a faster win may have been missed.
func IsWin(score int) bool { return score >= provenBound || score <= -provenBound }

// WinSteps returns the steps to the end of a score for which IsWin is true; the winner needs no more.
func WinSteps(score int) int { return winScore - max(score, -score) }

func toTable(score, ply int) int16       { return engine.ToTable(score, ply, provenBound) }
func fromTable(score int16, ply int) int { return engine.FromTable(score, ply, provenBound) }
