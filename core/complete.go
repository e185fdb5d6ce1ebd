package core

// Complete adds to dst the variations, comments, glyphs and tags of src that it lacks, and reports whether there were
// any. Where both have a comment, dst gets what Capabilities.MergeComments makes of them; where both have a glyph or a tag, dst keeps its
// own. It does nothing unless the main lines are the same.
func Complete(dst, src *Game) (changed bool) {
	if !Compare(dst, src).SameLine {
		return false
	}
	capabilities := dst.Rules().Capabilities()
	type pair struct{ to, from *Node }
	for stack := []pair{{dst.root, src.root}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if comment := capabilities.MergeComments(p.to.Comment, p.from.Comment); comment != p.to.Comment {
			p.to.Comment, changed = comment, true
		}
		if p.to.Glyph == "" && p.from.Glyph != "" {
			p.to.Glyph, changed = p.from.Glyph, true
		}
		for _, from := range p.from.children {
			to := p.to.child(from.move)
			if to == nil {
				to = newNode(from.position, from.move, p.to)
				p.to.children, changed = append(p.to.children, to), true
			}
			stack = append(stack, pair{to, from})
		}
	}
	tags := dst.Tags()
	for _, tag := range src.Tags() {
		if tags.Get(tag.Name) == "" {
			tags = tags.With(tag.Name, tag.Value)
		}
	}
	if len(tags) > len(dst.Tags()) && tags.Check() == nil {
		dst.SetTags(tags)
		changed = true
	}
	return changed
}

// Complete completes the current game as the function Complete does, without making an undo step.
func (d *Document) Complete(src *Game) bool {
	if !Complete(d.game, src) {
		return false
	}
	d.track.forget()
	d.revision++
	return true
}
