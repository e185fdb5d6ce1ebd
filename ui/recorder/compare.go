package recorder

import (
	"encoding/binary"
	"hash/fnv"
	"slices"

	"qilab/core"
	"qilab/solver/reports"
	"qilab/ui/analysis/search"
)

// signature returns a hash of a game, its annotations and its tags; it is never 0.
func signature(g *core.Game) uint64 { return hashOf(g, g.Tags()) }

// hashOf returns a hash of a game, its annotations and some tags; it is never 0.
func hashOf(g *core.Game, tags core.Tags) uint64 {
	h := fnv.New64a()
	text := func(s string) {
		_, _ = h.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(s)))) // it never fails
		_, _ = h.Write([]byte(s))
	}
	text(g.Rules().ID())
	text(g.Root().Position().String())
	for _, tag := range tags {
		text(tag.Name)
		text(tag.Value)
	}
	for stack := []*core.Node{g.Root()}; len(stack) > 0; {
		n := stack[len(stack)-1]
		children := n.Children()
		stack = append(stack[:len(stack)-1], children...)
		m := n.Move()
		_, _ = h.Write([]byte{byte(m.From), byte(m.From >> 8), byte(m.To), byte(m.To >> 8), byte(m.Kind), byte(len(children)), byte(len(children) >> 8)})
		text(n.Comment)
		text(n.Glyph)
	}
	return max(h.Sum64(), 1)
}

// numbered calls visit with each node of a snapshot and its number, as counted by reports.Entry.
func numbered(s *core.Snapshot, visit func(number int, n core.Still)) {
	number := 0
	for stack := []core.Still{s.Root()}; len(stack) > 0; number++ {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		visit(number, n)
		for i := n.Children() - 1; i >= 0; i-- {
			stack = append(stack, n.Child(i))
		}
	}
}

// entriesOf returns findings about a game in their stored form, merged with the older entries that are about its positions, and the
// next moves at a node.
func entriesOf(s *core.Snapshot, findings []search.Finding, older []reports.Entry) (list []reports.Entry, moves func(node int) []core.Move) {
	of := make(map[*core.Node]search.Finding, len(findings))
	for _, f := range findings {
		of[f.Node] = f
	}
	check := make(map[int]uint32, len(older)) // of the older entries
	for _, e := range older {
		check[e.Node] = e.Check
	}
	played, ours := map[int][]core.Move{}, map[int]bool{}
	numbered(s, func(number int, n core.Still) {
		p := n.Node().Position()
		f, found := of[n.Node()]
		if found {
			list = append(list, reports.Entry{Node: number, Check: reports.Check(p), Lines: f.Lines, Given: f.Given, Report: f.Report, Verdicts: keptVerdicts(f.Verdicts)})
		}
		if stored, known := check[number]; known {
			ours[number] = stored == reports.Check(p)
		}
		if found || ours[number] {
			for i := range n.Children() {
				played[number] = append(played[number], n.Child(i).Node().Move())
			}
		}
	})
	older = slices.DeleteFunc(slices.Clone(older), func(e reports.Entry) bool { return !ours[e.Node] })
	return reports.Merge(list, older), func(node int) []core.Move { return played[node] }
}

// findingsOf returns the stored findings about the positions of a game.
func findingsOf(s *core.Snapshot, kept []reports.Entry) (list []search.Finding) {
	of := make(map[int]*reports.Entry, len(kept))
	for i := range kept {
		of[kept[i].Node] = &kept[i]
	}
	numbered(s, func(number int, n core.Still) {
		if e := of[number]; e != nil && !n.Node().Position().Outcome().Over() && e.Complete(n.Node().Position()) {
			list = append(list, search.Finding{Node: n.Node(), Report: e.Report, Lines: e.Lines, Given: e.Given, Verdicts: verdictsOf(e.Verdicts)})
		}
	})
	return list
}

// keptVerdicts returns a review's verdicts in their stored form.
func keptVerdicts(list []search.Verdict) []reports.Verdict {
	kept := make([]reports.Verdict, len(list))
	for i, v := range list {
		kept[i] = v.Stored()
	}
	return kept
}

// verdictsOf returns stored verdicts.
func verdictsOf(kept []reports.Verdict) []search.Verdict {
	list := make([]search.Verdict, len(kept))
	for i, v := range kept {
		list[i] = search.Verdict{Move: v.Move, Depth: v.Depth, Judged: search.Judged{
			Judgement: v.Judgement, Before: v.Before, After: v.After, Better: v.Best, HasBetter: v.Best != (core.Move{}),
		}}
	}
	return list
}
