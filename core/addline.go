package core

import (
	"fmt"
	"slices"
)

// AddLine adds a line of moves below n and returns its last node. Moves already in the tree are reused; new ones become
// a variation if n has continuations. If look is set, the last node becomes the current one. The whole line is one
// undoable change; changed is false if there was nothing to add. If a move cannot be played, AddLine returns the error
// and changes nothing.
func (d *Document) AddLine(n *Node, moves []Move, look bool) (last *Node, changed bool, err error) {
	g := d.game
	if !g.Contains(n) {
		return nil, false, fmt.Errorf("core: node of another game")
	}
	last, added, err := n.extended(moves)
	if err != nil {
		return nil, false, err
	}
	current := g.current
	if len(added) == 0 {
		if look && current != last {
			d.Goto(last)
		}
		return last, false, nil
	}
	first, parent := added[0], added[0].parent
	at, walks, made := len(parent.children), 0, false
	// Complete may have added the same move after an undo: it makes way for the line, as in Delete.
	var twin *Node
	twinAt := 0
	leave := func(n *Node) { // n leaves the tree
		for m := g.current; m != nil; m = m.parent {
			if m == n {
				g.current = parent
			}
		}
	}
	d.apply(change{
		kind: ChangeTree,
		do: func() {
			if twin = parent.child(first.move); twin != nil {
				twinAt = twin.index()
				leave(twin)
				parent.children = slices.Delete(parent.children, twinAt, twinAt+1)
			}
			parent.children = slices.Insert(parent.children, min(at, len(parent.children)), first)
			if look {
				g.current = last
			}
			if made {
				d.track.graft(parent, &walks)
				return
			}
			made, walks = true, d.track.walks
			d.track.note(append(added, parent)...)
		},
		undo: func() {
			at = first.index()
			leave(first)
			parent.children = slices.Delete(parent.children, at, at+1)
			if twin != nil {
				parent.children = slices.Insert(parent.children, twinAt, twin)
			}
			if look {
				g.current = current
			}
			d.track.graft(parent, &walks)
		},
	})
	return last, true, nil
}

// extended returns the last node of a line below n. added are its new nodes in the order of play; the first of them is not among the
// children of its parent yet.
func (n *Node) extended(moves []Move) (last *Node, added []*Node, err error) {
	last = n
	for _, m := range moves {
		if last.position.Outcome().Over() {
			return nil, nil, ErrGameOver
		}
		next := last.child(m)
		if next == nil {
			p, err := last.position.Play(m)
			if err != nil {
				return nil, nil, err
			}
			next = newNode(p, m, last)
			if len(added) > 0 {
				last.children = append(last.children, next)
			}
			added = append(added, next)
		}
		last = next
	}
	return last, added, nil
}
