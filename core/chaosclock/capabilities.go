package chaosclock

import "qilab/core"

var records = core.Records{Formats: Rules{}.Formats(), Format: Rules{}.FormatRecord}

// Capabilities returns random deals, the report on a position, and two forms of games.
func (Rules) Capabilities() core.Capabilities {
	return core.Capabilities{
		Records:  &records,
		Deal:     Rules{}.Deal,
		Describe: Rules{}.Describe,
		Facts:    facts,
		Effect:   effect,
		Threats:  &passing,
		Index:    &index,
		Oriented: true,
		Spoils:   spoils,
	}
}

// effect tells an extra turn before a capture.
func effect(before core.Position, m core.Move, after core.Position) core.Effect {
	switch {
	case after.Turn() == before.Turn():
		return core.EffectAgain
	case before.(Position).Captured(m) != 0:
		return core.EffectCapture
	case m.Kind == core.Drop:
		return core.EffectDrop
	}
	return core.EffectMove
}
