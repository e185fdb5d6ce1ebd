package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
)

// Finding is the result of finished searches of the position at a node, as stored with the game.
type Finding struct {
	Node   *core.Node
	Report solver.Report
	Lines  int           // the number of lines requested; 0: all
	Given  time.Duration // the longest time of a search; solver/reports.Endless: more would not help
	// Verdicts are the review's verdicts on the moves played there, in findings of the game's own engine.
	Verdicts []Verdict
}

// Findings lists the knowledge about the visited positions of the current game.
func (k *Knowledge) Findings() []Finding {
	var known []*core.Node
	for n, at := range k.keys {
		if f, ok := k.found.peek(at); ok && f.done() && f.failed == nil {
			known = append(known, n)
		}
	}
	var list []Finding
	for _, n := range k.at.tree().Members(known) {
		f, _ := k.found.peek(k.keys[n])
		found := Finding{Node: n, Report: f.report, Lines: f.lines, Given: f.given}
		if k.own(n) {
			found.Verdicts = k.judgements().reviewedAt(n)
		}
		list = append(list, found)
	}
	return list
}

// recall adopts stored findings about the current game, made by the named engine, and reports whether they are news. Better known
// values stay.
func (k *Knowledge) recall(by string, list []Finding) (news bool) {
	k.recalledBy = by
	news = k.judgements().recall(k.at.tree(), list)
	for _, f := range list {
		if !k.at.tree().Contains(f.Node) {
			continue
		}
		at := k.keyOf(f.Node)
		now, known := k.found.get(at)
		if known && (now.done() || !solver.KnowsAsMuch(f.Report, now.report)) {
			continue
		}
		k.found.put(at, finding{report: f.Report, given: f.Given, lines: f.Lines, recalled: true})
		news = true
	}
	return news
}

// Recalled describes the part of the current line known only from storage.
type Recalled struct {
	Positions int
	Min, Max  int    // the search depths of an engine; 0: it proves outcomes
	By        string // the name of the engine
}

// Recalled describes the part of the current line known only from storage.
func (k *Knowledge) Recalled() Recalled {
	r := Recalled{By: k.recalledBy}
	for _, n := range k.at.tree().CurrentLine() {
		f, ok := k.get(n)
		if !ok || !f.recalled || k.outcome(n).Over() {
			continue
		}
		if depth := f.report.Depth; depth > 0 {
			if r.Max = max(r.Max, depth); r.Min == 0 || depth < r.Min {
				r.Min = depth
			}
		}
		r.Positions++
	}
	return r
}
