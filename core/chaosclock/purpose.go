package chaosclock

import "qilab/core"

// Purpose describes what a move does. It names no piece, since each has one move.
func (Rules) Purpose(position core.Position, m core.Move) core.Note {
	p := position.(Position)
	taken := p.Captured(m)
	switch {
	case m.Kind == core.Pass:
		return core.Note{Key: "purpose.chaosclock.pass"}
	case taken != 0 && Owner(taken) == p.Turn():
		return core.Note{Key: "purpose.chaosclock.own-capture"}
	case taken != 0 && m.Kind == core.Drop:
		return core.Note{Key: "purpose.chaosclock.drop-capture"}
	case taken != 0:
		return core.Note{Key: "purpose.chaosclock.capture"}
	case int(m.To)+1 == p.MovedPiece(m): // as each drop
		return core.Note{Key: "purpose.chaosclock.home"}
	}
	return core.Note{Key: "purpose.chaosclock.walk"}
}
