package xiangqi

import "qilab/core"

var (
	squares   = core.Squares{Count: Squares, Name: SquareName}
	notations = core.Notations{Names: Rules{}.Notations(), Format: Rules{}.FormatMoveAs}
)

// Capabilities returns the capabilities of xiangqi.
func (r Rules) Capabilities() core.Capabilities {
	return core.Capabilities{
		Notations:    &notations,
		FreePlay:     r.WithFreePlay,
		Warn:         r.Warn,
		Explain:      r.Explain,
		Perft:        Rules{}.perft,
		Number:       func(p core.Position) int { return p.(Position).Number() },
		Squares:      &squares,
		Effect:       effect,
		Points:       &pointNames,
		Threats:      &passing,
		Index:        &index,
		Symmetry:     &symmetry,
		BookKeys:     &bookKeys,
		OpeningOf:    r.OpeningOf,
		OpeningNames: openingNames,
		Handicaps:    r.Handicaps,
		Oriented:     true,
		Times:        times,
		Spoils:       spoils,
	}
}

// effect prefers a check to a capture.
func effect(before core.Position, m core.Move, after core.Position) core.Effect {
	switch {
	case after.(Position).InCheck():
		return core.EffectCheck
	case before.(Position).At(m.To) != core.NoPiece:
		return core.EffectCapture
	}
	return core.EffectMove
}
