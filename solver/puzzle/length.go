package puzzle

import "qilab/core"

// Length is how long a way to the win was, in plies.
type Length struct{ Taken, Shortest int }

// Lost returns the plies that were given away on the way.
func (l Length) Lost() int { return l.Taken - l.Shortest }

// Length returns the length of the way to n, where the solver of an unbounded goal has won. ok is false elsewhere, and if the distance
// to the win was not known after each of the solver's moves. The best defence loses no ply, so that the solver alone lengthens the way.
func (a *Attempt) Length(n *core.Node) (l Length, ok bool) {
	if !a.goal.Unbounded() || n.Position().Outcome().Result != core.WinFor(a.solver) {
		return Length{}, false
	}
	l.Taken = n.Ply()
	l.Shortest = l.Taken
	for at := n.Parent(); at != nil; at = at.Parent() {
		if !a.endsTurn(at) {
			continue
		}
		w, known := a.worth[at]
		if !known || w.Plies < 0 {
			return Length{}, false
		}
		l.Shortest -= w.Lost
	}
	return l, true
}
