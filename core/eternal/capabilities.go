package eternal

import "qilab/core"

var (
	notations = core.Notations{Names: Rules{}.notations(), Format: Rules{}.formatMoveAs}

	squares = core.Squares{Count: Squares, Name: SquareName}
	targets = core.Targets{Min: 1, Max: maxTarget, Usual: defaultTarget, With: Rules{}.withTarget}
	steps   = core.Steps{Due: due, Ask: ask, Tell: tell, Continue: goesOn}
)

// Capabilities returns the capabilities of the game, among them the steps of a turn, the starting positions, and the
// report on a position.
func (r Rules) Capabilities() core.Capabilities {
	return core.Capabilities{
		Notations:    &notations,
		Starts:       Rules{}.starts,
		Targets:      &targets,
		OpeningOf:    r.openingOf,
		OpeningNames: openingNames,
		Describe:     Rules{}.describe,
		Perft:        Rules{}.perft,
		Steps:        &steps,
		Squares:      &squares,
		Effect:       effect,
		Threats:      &passing,
		Index:        &index,
		Oriented:     true,
		Spoils:       spoils,
	}
}

// The steps other than plain moves.
const (
	stepReturn = "return"
	stepPlace  = "place"
)

// due returns the next step at p, or "" for a move and after the end of the game.
func due(p core.Position) string {
	at := p.(Position)
	switch phase := at.Phase(); {
	case phase == ToMove || !at.Board().hasStep():
		return ""
	case phase == ToReturn:
		return stepReturn
	}
	return stepPlace
}

// goesOn reports whether the turn goes on: a move follows a return, and a placement a capture.
func goesOn(m core.Move, after core.Position) bool {
	return m.Kind == Return || due(after) == stepPlace
}

// effect prefers a point, which is as urgent for the opponent as a check, to a capture.
func effect(before core.Position, m core.Move, after core.Position) core.Effect {
	if m.Kind != core.Walk {
		return core.EffectDrop
	}
	switch due(after) {
	case stepReturn:
		return core.EffectCheck
	case stepPlace:
		return core.EffectCapture
	}
	if before.(Position).At(m.To) != core.NoPiece {
		return core.EffectCapture
	}
	return core.EffectMove
}
