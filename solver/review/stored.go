package review

import (
	"slices"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/reports"
)

// The number of a node of the main line, as reports.Entry counts nodes, is its ply: a node comes before its
// continuations, and the main one first.

// Stored returns a review's findings about the main line of a game from a stored analysis, in the order of the line. Each finding
// has a verdict.
func Stored(g *core.Game, entries []reports.Entry) (list []Found) {
	of := make(map[int]*reports.Entry, len(entries))
	for i := range entries {
		of[entries[i].Node] = &entries[i]
	}
	line := g.MainLine()
	for ply, n := range line[:len(line)-1] {
		e, move := of[ply], line[ply+1].Move()
		if e == nil {
			continue
		}
		i := slices.IndexFunc(e.Verdicts, func(v reports.Verdict) bool { return v.Move == move })
		if i < 0 || !e.Complete(n.Position()) {
			continue
		}
		list = append(list, Found{Ply: ply, Report: e.Report, Verdict: Recalled(ply, e.Verdicts[i], e.Report)})
	}
	return list
}

// Recalled returns a stored verdict on the move after ply moves; r is the report on the position before it.
func Recalled(ply int, v reports.Verdict, r solver.Report) *Verdict {
	verdict := Verdict{
		Ply: ply + 1, Move: v.Move, Judgement: v.Judgement, Before: v.Before, After: v.After, Best: v.Best, Depth: v.Depth,
		Judged: v.Before.Known() && v.After.Known(),
	}
	if v.Best == (core.Move{}) {
		verdict.Best = v.Move
	}
	if on, ok := r.Verdict(v.Move); ok {
		verdict.Result = on.Result
	}
	return &verdict
}

// Entries returns findings about the main line of a game in the form in which an analysis is stored, merged with the
// older entries about the game.
func Entries(found []Found, older []reports.Entry) []reports.Entry {
	var list []reports.Entry
	for _, f := range found {
		if f.Report.Position == nil {
			continue
		}
		e := reports.Entry{Node: f.Ply, Check: reports.Check(f.Report.Position), Lines: 1, Given: max(f.Report.Elapsed, time.Millisecond), Report: f.Report}
		if f.Report.Exact {
			e.Lines = 0
		}
		if v := f.Verdict; v != nil {
			e.Verdicts = []reports.Verdict{v.stored()}
		}
		list = append(list, e)
	}
	return reports.Merge(list, older)
}

// stored returns the form in which a verdict is stored.
func (v Verdict) stored() reports.Verdict {
	kept := reports.Verdict{Move: v.Move, Judgement: v.Judgement, Depth: v.Depth}
	if v.Judged {
		kept.Before, kept.After = v.Before, v.After
	}
	if v.Judged && v.Best != v.Move && v.Judgement != judge.Best {
		kept.Best = v.Best
	}
	return kept
}
