package gomoku

// The pruning margins by depth. The numbers were found by matches.

// futility returns the margin of the evaluation above beta at which a search of a depth is skipped.
func (p *Params) futility(depth int, better bool) int {
	if depth <= 0 {
		return 0
	}
	return p.FutilityPly*depth - p.FutilityBetter*b2i(better)
}

// razor returns the margin of the evaluation below alpha at which a search of a small depth is skipped.
func (p *Params) razor(depth int) int { return p.RazorBase + p.RazorPly*depth }

// lateMoves returns the number of quiet moves to search at a depth.
func (p *Params) lateMoves(depth int, better bool) int {
	n := p.LateBase + p.LatePly*depth + p.LateSquare*depth*depth/1024
	if better {
		return n
	}
	return n * p.LateWorse / 1024
}

// vcfBudget returns the number of positions for a search for continuous fours at a node of a depth.
func (p *Params) vcfBudget(depth int) uint64 {
	switch {
	case depth <= 1:
		return uint64(p.FoursLeaf)
	case depth <= 2:
		return uint64(p.FoursNear)
	case depth <= foursFar:
		return uint64(p.FoursMiddle)
	}
	return uint64(p.FoursDeep)
}

// reduction returns the initial reduction of a quiet move, by its number, its promise, and its success elsewhere.
func (p *Params) reduction(n *node, number, promise, good int) int {
	r := late(n.depth, number)*p.ReductionScale/1024 - good*p.ReductionHistory/1024
	if promise < p.ReductionModest {
		r += p.ReductionUnlikely
	}
	switch {
	case n.pv:
		r -= p.ReductionPV
	case n.cut:
		r += p.ReductionCut
	}
	if n.kept && !n.pv {
		r -= p.ReductionKept
	}
	if !n.better {
		r += p.ReductionWorse
	}
	return max(0, min(r/onePly, n.depth-1))
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
