package core

// Effect is the audible effect of a move.
type Effect uint8

// The effects of moves.
const (
	// EffectMove is a plain move.
	EffectMove Effect = iota
	// EffectCapture captures a piece.
	EffectCapture
	// EffectDrop puts a new piece on the board.
	EffectDrop
	// EffectCheck demands an immediate reply: it attacks a king or scores a point.
	EffectCheck
	// EffectAgain gives the mover another turn.
	EffectAgain
)

// EffectOf returns the effect of the move m from before to after, from the game if it has an Effect, and else from the
// change on the board.
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
