package core

// Trail caches the line to the last node it was asked for. The line to another node takes time in proportion to its
// distance from that node, so that a pass over a whole long game is linear rather than quadratic. The zero value is
// ready for use.
type Trail struct {
	at   *Node
	line Line
}

// To returns the line from the root to n. It is valid until the next call.
func (t *Trail) To(n *Node) Line {
	if t.at == nil || t.at.root != n.root {
		t.at, t.line = n, n.Line()
		return t.line
	}
	common, other := t.at, n
	for common != other {
		if common.ply >= other.ply {
			common = common.parent
		} else {
			other = other.parent
		}
	}
	t.line = append(t.line[:common.ply+1], make(Line, n.ply-common.ply)...)
	for to := n; to != common; to = to.parent {
		t.line[to.ply] = Step{Move: to.move, Position: to.position}
	}
	t.at = n
	return t.line
}
