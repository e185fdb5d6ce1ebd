package catalog

// Anchor is the Elo that the weakest level of every game is given. The scale is the program's own: no federation and no server
// has measured any of it, and the numbers of two games have nothing to do with each other.
const Anchor = 800

// Strength is the strength of a level in Elo, on a scale on which the weakest level of the game has Anchor, with its 95 %
// confidence interval. Where Elo and High are 0 only the lower bound is known.
type Strength struct{ Elo, Low, High int }

// Score is how a level fared in a match against the level below it, in a game in which both sides can win or lose: there is no Elo
// then.
type Score struct {
	Against                      string // the level below, by its id
	Won, BothWon, BothLost, Lost int
	// Perfect says that the level never makes its outcome worse: no level can do better.
	Perfect bool
}

// Games returns how many games were played.
func (s Score) Games() int { return s.Won + s.BothWon + s.BothLost + s.Lost }
