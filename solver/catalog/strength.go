package catalog

// Anchor is the Elo that the weakest level of every game is given. The scale is the program's own: no federation and no server
// has measured any of it, and the numbers of two games have nothing to do with each other.
const Anchor = 800

// Strength is the strength of a level in Elo, on a scale on which the weakest level of the game has Anchor, with its 95 %
// confidence interval.
type Strength struct{ Elo, Low, High int }
