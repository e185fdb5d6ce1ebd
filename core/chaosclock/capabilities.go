package chaosclock

import (
	"slices"
	"strconv"

	"qilab/core"
)

// squares are the names of the cells.
var squares = core.Squares{Count: Cells, Name: func(sq core.Square) string { return strconv.Itoa(int(sq) + 1) }}

// Capabilities returns the capabilities of the game, among them random deals and the report on a position.
func (Rules) Capabilities() core.Capabilities {
	return core.Capabilities{
		Deal:     Rules{}.Deal,
		Describe: Rules{}.describe,
		Facts:    facts,
		Effect:   effect,
		Threats:  &passing,
		Purpose:  Rules{}.Purpose,
		Squares:  &squares,
		Index:    &index,
		Oriented: true,
		Spoils:   spoils,
		Warn:     Rules{}.warn,
	}
}

// warn warns of a second pass in a row and of a third occurrence, by which both lose.
func (r Rules) warn(line core.Line, m core.Move) (core.Note, bool) {
	next, err := line.Last().Play(m)
	if err != nil {
		return core.Note{}, false
	}
	out := r.Adjudicate(append(slices.Clip(line), core.Step{Move: m, Position: next}))
	if out.Reason != ReasonTwoPasses && out.Reason != ReasonRepetition {
		return core.Note{}, false
	}
	return core.Note{Key: "warn." + string(out.Reason)}, true
}

// effect prefers an extra turn to a capture.
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
