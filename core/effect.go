package core

// Effect is what a move did, as far as it can be heard.
type Effect uint8

// The effects of moves.
const (
	// EffectMove is a move and nothing more.
	EffectMove Effect = iota
	// EffectCapture took something from the opponent.
	EffectCapture
	// EffectDrop put something on the board that was not there.
	EffectDrop
	// EffectCheck must be answered at once: it attacks a king or scores a point.
	EffectCheck
	// EffectAgain leaves the turn with the side that moved.
	EffectAgain
)

// EffectOf returns what m did that led from before to after: what the game says, or what can be seen from outside.
func (c Capabilities) EffectOf(before Position, m Move, after Position) Effect {
	switch {
	case c.Effect != nil:
		return c.Effect(before, m, after)
	case after.Turn() == before.Turn():
		return EffectAgain
	case m.Kind == Drop:
		return EffectDrop
	}
	return EffectMove
}
