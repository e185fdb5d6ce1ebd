package catalog

// Anchor is the Elo assigned to the weakest level of every game. The scale is the program's own: no federation or
// server has measured it, and the numbers of two games cannot be compared.
const Anchor = 800

// Strength is the strength of a level in Elo, on a scale where the weakest level of the game has Anchor, with its 95 %
// confidence interval. If Elo and High are 0, only the lower bound is known.
type Strength struct{ Elo, Low, High int }

// Score is the result of a level in a match against the level below it, for a game without Elo because both sides can
// win or lose.
type Score struct {
	Against                      string // the level below, by its id
	Won, BothWon, BothLost, Lost int
	// Perfect reports whether the level never worsens its outcome, so that no level can do better.
	Perfect bool
}

// Games returns the number of games played.
func (s Score) Games() int { return s.Won + s.BothWon + s.BothLost + s.Lost }
