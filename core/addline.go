package core

import (
	"fmt"
	"slices"
)

// AddLine puts moves that follow n one after another into the tree, as a variation where n has continuations already, and returns
// the node that the last one leads to. Moves that are there are used again. With look that node is looked at then, and otherwise what
// was looked at still is. All of it is one change; false: there was nothing to change. The error is that of a move that cannot
// be made, and nothing is changed then.
func (d *Document) AddLine(n *Node, moves []Move, look bool) (last *Node, changed bool, err error) {
	g := d.game
	if !g.Contains(n) {
		return nil, false, fmt.Errorf("core: node of another game")
	}
	var parent *Node  // that the first new node is put after
	var added []*Node // the new nodes, each after the one before
	last = n
	for _, m := range moves {
		if last.position.Outcome().Over() {
			return nil, false, ErrGameOver
		}
		next := last.child(m)
		if next == nil {
			p, err := last.position.Play(m)
			if err != nil {
				return nil, false, err
			}
			next = newNode(p, m, last)
			if parent == nil {
				parent = last
			} else {
				last.children = append(last.children, next)
			}
			added = append(added, next)
		}
		last = next
	}
	current := g.current
	if parent == nil {
		if look && current != last {
			d.Goto(last)
		}
		return last, false, nil
	}
	first, at, walks, made := added[0], len(parent.children), 0, false
	d.apply(change{
		kind: ChangeTree,
		do: func() {
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
			parent.children = slices.Delete(parent.children, at, at+1)
			for m := g.current; m != nil; m = m.parent {
				if m == first {
					g.current = parent
				}
			}
			if look {
				g.current = current
			}
			d.track.graft(parent, &walks)
		},
	})
	return last, true, nil
}
