package words

import "qilab/core"

// MovePlace names the move of a node by its number in the list of moves, and its side: "Move 12, Red".
func MovePlace(w Words, r core.Rules, n *core.Node) string {
	c := r.Capabilities()
	number, side := c.MoveNumber(n), w.Side(r, n.Parent().Position().Turn())
	if c.Number != nil {
		return w.T("place.pair.side", number, side)
	}
	return w.T("place.move.side", number, side)
}
