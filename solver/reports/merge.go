package reports

import (
	"slices"

	"qilab/solver"
)

// Merge returns newer entries about a game together with older ones, in the order of the nodes, so that a shorter or
// shallower analysis never replaces a better one. Of two reports on a position it keeps the one that knows more, and of
// two verdicts on a move the deeper one; if they are as good, the newer one.
func Merge(newer, older []Entry) []Entry {
	list := slices.Clone(newer)
	at := make(map[int]int, len(list)) // the index by node
	for i, e := range list {
		at[e.Node] = i
	}
	for _, e := range older {
		if i, ok := at[e.Node]; !ok {
			list = append(list, e)
		} else if list[i].Check == e.Check {
			list[i] = list[i].with(e)
		}
	}
	slices.SortStableFunc(list, func(a, b Entry) int { return a.Node - b.Node })
	return list
}

// with merges an older entry of the same position into e, keeping the better-informed parts.
func (e Entry) with(older Entry) Entry {
	if !solver.KnowsAsMuch(e.Report, older.Report) {
		e.Report, e.Lines = older.Report, older.Lines
	}
	e.Given = max(e.Given, older.Given)
	e.Verdicts = slices.Clone(e.Verdicts)
	for _, v := range older.Verdicts {
		switch i := slices.IndexFunc(e.Verdicts, func(now Verdict) bool { return now.Move == v.Move }); {
		case i < 0:
			e.Verdicts = append(e.Verdicts, v)
		case e.Verdicts[i].Shallower(v):
			e.Verdicts[i] = v
		}
	}
	return e
}
