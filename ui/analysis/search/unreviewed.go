package search

import (
	"slices"

	"qilab/core"
	"qilab/solver/review"
)

// unreviewed returns what a review of the line has still to do, as review.Request.Plies: the moves not yet judged with that effort,
// and the last position. It is nil, for all of the line, if there is no such move or no other.
func unreviewed(k *Knowledge, at *Situation, line []*core.Node, effort review.Effort) []int {
	t, minDepth := k.judgements(), review.MinDepth(at.Game, effort)
	var plies []int
	judged := 0
	for _, n := range line[1:] {
		switch {
		case t.reviewedWith(n, effort, minDepth):
			judged++
		case n.Ply() > at.Agreed:
			plies = append(plies, n.Ply())
		}
	}
	if judged == 0 || len(plies) == 0 {
		return nil
	}
	return append(plies, len(line))
}

// reviewedBefore returns the findings of an earlier review about the other positions of the line.
func reviewedBefore(k *Knowledge, line []*core.Node, plies []int) (list []review.Found) {
	for i, n := range line[:len(line)-1] {
		if _, left := slices.BinarySearch(plies, i+1); left {
			continue
		}
		known, ok := k.get(n)
		v := k.judgements().verdicts[line[i+1]]
		if !ok || !v.reviewed {
			continue
		}
		report := known.report
		report.Position = n.Position()
		list = append(list, review.Found{Ply: i, Report: report, Verdict: review.Recalled(i, v.Stored(), report)})
	}
	return list
}
