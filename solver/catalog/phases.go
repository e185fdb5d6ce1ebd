package catalog

import "qilab/core"

// Phase is a part of a game.
type Phase uint8

// The phases, in the order of a game.
const (
	OpeningPhase Phase = iota
	MiddlePhase
	EndingPhase
)

// ID returns the fixed name of p, for the command line and the catalogues ("phase.ID").
func (p Phase) ID() string { return [...]string{"opening", "middle", "ending"}[p] }

// Phases divides games into phases, of which the next never goes back to an earlier one. The zero value has only an
// opening that never ends, because every game begins with one.
type Phases struct {
	Opening int                                 // the number of plies that are the opening
	Ending  func(p core.Position, ply int) bool // reports whether the ending has begun; it is not asked in the opening
}

// Of returns the phase in which each move of a line is made.
func (s Phases) Of(line core.Line) []Phase {
	list := make([]Phase, max(0, len(line)-1))
	if s.Ending == nil {
		return list
	}
	phase := OpeningPhase
	for ply := range list {
		if phase == OpeningPhase && ply >= s.Opening {
			phase = MiddlePhase
		}
		if phase == MiddlePhase && s.Ending(line[ply].Position, ply) {
			phase = EndingPhase
		}
		list[ply] = phase
	}
	return list
}
