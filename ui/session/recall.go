package session

import (
	"time"

	"qilab/core"
	"qilab/solver"
)

// Finding is what searches that have ended have found out about the position at a node: to be kept with the game, and to be
// brought back.
type Finding struct {
	Node   *core.Node
	Report solver.Report
	Lines  int           // that were asked for; 0: all
	Given  time.Duration // the longest time that a search was given; solver/reports.Endless: more would not help
	// Verdicts are those of a review on the moves that were played there.
	Verdicts []Verdict
}

// Findings lists what is known about the positions of the game on the table that have been looked at.
func (a *Analysis) Findings() []Finding {
	var list []Finding
	for n, k := range a.keys {
		if at := a.found.index[k]; at != nil && n.Position() != nil {
			if f := at.Value.(*filed).finding; f.done() && a.s.doc.Game().Contains(n) {
				list = append(list, Finding{n, f.report, f.lines, f.given, a.s.table().verdictsAt(n)})
			}
		}
	}
	return list
}

// Recall takes up findings about the game on the table that were kept, and by whom they are. What is known better already stays.
func (a *Analysis) Recall(by string, list []Finding) {
	a.recalledBy = by
	news := false
	for _, f := range list {
		if !a.s.doc.Game().Contains(f.Node) {
			continue
		}
		for _, v := range f.Verdicts {
			for _, c := range f.Node.Children() {
				if c.Move() == v.Move {
					a.s.table().judge(c, v, true)
					a.s.table().reviewed(f.Node)
					news = true
				}
			}
		}
		at := a.keyOf(f.Node)
		now, known := a.found.get(at)
		if known && (now.done() || !solver.KnowsAsMuch(f.Report, now.report)) {
			continue
		}
		a.found.put(at, finding{report: f.Report, given: f.Given, lines: f.Lines, recalled: true})
		news = true
	}
	if !news {
		return
	}
	if k := a.running.key; k != (key{}) {
		if f, _ := a.found.get(k); f.recalled {
			a.stop() // it need not be searched, perhaps
		}
	}
	a.search()
	a.s.changed(ChangedAnalysis)
}

// Recalled holds what is known of the current line by what was kept alone.
type Recalled struct {
	Positions   int
	Least, Most int    // the depths to which an engine has searched them; 0: it proves outcomes
	By          string // its name
}

// Recalled returns what is known of the current line by what was kept alone.
func (a *Analysis) Recalled() Recalled {
	r := Recalled{By: a.recalledBy}
	for _, n := range a.s.doc.Game().CurrentLine() {
		f, ok := a.found.get(a.keyOf(n))
		if !ok || !f.recalled || a.s.OutcomeOf(n).Over() {
			continue
		}
		if depth := f.report.Depth; depth > 0 {
			if r.Most = max(r.Most, depth); r.Least == 0 || depth < r.Least {
				r.Least = depth
			}
		}
		r.Positions++
	}
	return r
}
