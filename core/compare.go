package core

// Comparison describes how the trees of two games relate. Tags do not count.
type Comparison struct {
	SameLine bool // their main lines are the same
	Contains bool // the first game has every move, comment and glyph of the second: Complete would add nothing but tags
	Equal    bool // they have the same moves in the same order, with the same comments and glyphs
}

// Compare compares the trees of two games. Games with different rules or starting positions have nothing in common.
func Compare(a, b *Game) Comparison {
	if a.Rules().ID() != b.Rules().ID() || a.root.position.String() != b.root.position.String() {
		return Comparison{}
	}
	type pair struct {
		a, b *Node
		main bool // both nodes are on the main lines
	}
	capabilities := a.Rules().Capabilities()
	c := Comparison{SameLine: true, Contains: true, Equal: true}
	for stack := []pair{{a.root, b.root, true}}; len(stack) > 0 && c != (Comparison{}); {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		c.Contains = c.Contains && (p.b.Glyph == "" || p.a.Glyph == p.b.Glyph) &&
			capabilities.MergeComments(p.a.Comment, p.b.Comment) == p.a.Comment
		c.Equal = c.Equal && p.a.Comment == p.b.Comment && p.a.Glyph == p.b.Glyph && len(p.a.children) == len(p.b.children)
		if p.main && (len(p.a.children) == 0) != (len(p.b.children) == 0) {
			c.SameLine = false
		}
		for i, of := range p.b.children {
			in := p.a.child(of.move)
			same := i < len(p.a.children) && p.a.children[i] == in
			c.Contains = c.Contains && in != nil
			c.Equal = c.Equal && same
			main := p.main && i == 0
			c.SameLine = c.SameLine && (same || !main)
			if in != nil {
				stack = append(stack, pair{in, of, main && same})
			}
		}
	}
	return c
}
