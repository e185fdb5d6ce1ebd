package core

// Remark sets the comment of n without making an undo step: a note that belongs to a move as it is made, such as the
// time it took.
func (d *Document) Remark(n *Node, comment string) {
	if n.Comment == comment {
		return
	}
	n.Comment = comment
	d.track.note(n)
	d.revision++
}
