package repertoire

import "qilab/core"

// Exit is how a game left a repertoire.
type Exit uint8

// The exits.
const (
	Stayed    Exit = iota // it ended within the repertoire
	Deviated              // the repertoire's side played another move
	Surprised             // the other side played a move that the repertoire has no answer to
	Ended                 // the repertoire goes no further
)

// Departure is where a game left a repertoire.
type Departure struct {
	Exit Exit
	// Ply is the number of moves before the one that left; for Stayed, of all moves.
	Ply int
	// Answers are the moves that the repertoire has there, if the game deviated.
	Answers []core.Move
}

// Follow finds where a game left the repertoire for good: a game may transpose back into it. ok is false if no position
// of the line is in the repertoire.
func (r *Repertoire) Follow(line core.Line) (d Departure, ok bool) {
	last := len(line) - 1
	for last >= 0 && r.places[r.key(line[last].Position)] == nil {
		last--
	}
	if last < 0 {
		return Departure{}, false
	}
	p := line[last].Position
	at := r.places[r.key(p)]
	d.Ply = last
	switch {
	case last == len(line)-1:
		d.Exit = Stayed
	case len(at.edges) == 0:
		d.Exit = Ended
	case p.Turn() == r.side:
		d.Exit, d.Answers = Deviated, r.answers(at, p)
	default:
		d.Exit = Surprised
	}
	return d, true
}
