package words

import "qilab/core"

// MovePlace names the move of a node by its number in the list of moves, and its side: "Move 12, Red".
func MovePlace(w Words, r core.Rules, n *core.Node) string { return NextPlace(w, r, n.Parent()) }

// NextPlace is MovePlace for a move made after n.
func NextPlace(w Words, r core.Rules, n *core.Node) string {
	return numbered(w, r, n.Position(), r.Capabilities().NextNumber(n))
}

// PlaceAt is NextPlace for a position of which only the ply in its game is known. Where a turn may take several moves, its number is
// unknown, and the ply of the move stands for it.
func PlaceAt(w Words, r core.Rules, p core.Position, ply int) string {
	c := r.Capabilities()
	switch {
	case c.Number != nil:
		return numbered(w, r, p, c.Number(p))
	case c.Steps == nil:
		return numbered(w, r, p, ply+1)
	}
	return w.T("place.ply.side", ply+1, w.Side(r, p.Turn()))
}

// numbered names a move with a number made at a position.
func numbered(w Words, r core.Rules, p core.Position, number int) string {
	side := w.Side(r, p.Turn())
	switch id := core.FamilyID(r); {
	case w.Has("place.move.side." + id):
		return w.T("place.move.side."+id, number, side)
	case r.Capabilities().Number != nil:
		return w.T("place.pair.side", number, side)
	}
	return w.T("place.move.side", number, side)
}
