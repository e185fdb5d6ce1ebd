package gomoku

import "qilab/solver/engine"

// Scores are for the side to move, in units of which about 200 more make a win e times as likely as a loss.
const (
	// winScore is the score of the side that has just made five. A win in n plies is winScore-n for the winner and
	// n-winScore for the other one.
	winScore = 30000
	// maxPly is the longest line in a search.
	maxPly = 160
	// winBound is less than the score of any win.
	winBound  = winScore - 512
	infinite  = 31000
	drawScore = 0
)

// scale is the judge.Scale of the engine: the score with which three games of four are won.
const scale = 200

// IsWin reports whether a score means that a side makes five. Its line is no longer than that if both sides play it;
// pruning may have missed a shorter one.
func IsWin(score int) bool { return score >= winBound || score <= -winBound }

// WinPlies returns the plies to the five of a score for which IsWin is true.
func WinPlies(score int) int { return winScore - max(score, -score) }

func winIn(ply int) int  { return winScore - ply }
func lossIn(ply int) int { return ply - winScore }

func toTable(score, ply int) int16       { return engine.ToTable(score, ply, winBound) }
func fromTable(score int16, ply int) int { return engine.FromTable(score, ply, winBound) }
