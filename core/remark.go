package core

// Remark sets the comment of n and is no change that could be undone: what is noted about a move as it is made, such as the time
// that it took.
func (d *Document) Remark(n *Node, comment string) {
	if n.Comment == comment {
		return
	}
	n.Comment = comment
	d.track.note(n)
	d.revision++
}
