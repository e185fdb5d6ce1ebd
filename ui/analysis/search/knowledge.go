package search

import (
	"maps"

	"qilab/core"
	"qilab/solver"
)

// Knowledge is the search results for positions of the current game, filled by Analysis.
type Knowledge struct {
	at     *Situation
	found  *findings
	keys   map[*core.Node]key // cache of keyOf; the path to a node never changes
	trail  core.Trail         // to the nodes of requested keys
	era    uint64             // of the analyzer, see key
	games  map[*core.Game]*judgements
	holds  func(*core.Game) bool // whether a game is still wanted
	proofs proofs
	// recalledBy is the name of the engine whose stored reports were recalled.
	recalledBy string
}

// maxKeys bounds the cached keys, far above the number of nodes viewed in a game.
const maxKeys = 1 << 16

func newKnowledge(at *Situation, found *findings, holds func(*core.Game) bool) *Knowledge {
	return &Knowledge{at: at, found: found, keys: map[*core.Node]key{}, proofs: proofs{reports: map[*core.Node]solver.Report{}}, games: map[*core.Game]*judgements{}, holds: holds}
}

// judgements returns the judgements of the current game.
func (k *Knowledge) judgements() *judgements { return k.judgementsOf(k.at.tree()) }

// judgementsOf returns the judgements of any game.
func (k *Knowledge) judgementsOf(tree *core.Game) *judgements {
	j := k.games[tree]
	if j == nil {
		j = newJudgements()
		k.games[tree] = j
	}
	return j
}

// tell adopts a situation. Another game or other rules invalidate the keys of nodes.
func (k *Knowledge) tell(s Situation) {
	clear(k.proofs.reports) // there may be other moves
	other := k.at.Outcomes != s.Outcomes
	if other || k.at.FreePlay != s.FreePlay {
		clear(k.keys)
		k.trail = core.Trail{}
		forgetJudged(k.games)
	}
	*k.at = s
	if other {
		maps.DeleteFunc(k.games, func(g *core.Game, _ *judgements) bool { return !k.holds(g) })
	}
}

// renew forgets the reports of the previous analyzer.
func (k *Knowledge) renew() {
	k.era++
	k.found.drop(func(at key, _ finding) bool { return at.game == k.at.id() })
	clear(k.keys)
	forgetJudged(k.games)
}

// keyOf returns the key of the position at n, which includes the path to it and whether repetitions are judged, since reports may
// depend on both. For a node of another game it is the zero key, which has no findings.
func (k *Knowledge) keyOf(n *core.Node) key {
	at, ok := k.keys[n]
	if !ok {
		if !k.at.tree().Owns(n) {
			return key{}
		}
		if len(k.keys) >= maxKeys {
			clear(k.keys)
		}
		at = k.keyOfLine(k.trail.To(n))
		k.keys[n] = at
	}
	return at
}

// keyOfLine returns the key of the position at the end of a line, which need not be in the tree.
func (k *Knowledge) keyOfLine(line core.Line) key {
	return keyBy(k.at.Game.Analyzer, *k.at, line, k.era)
}

// get returns the knowledge about the position at n.
func (k *Knowledge) get(n *core.Node) (finding, bool) { return k.found.get(k.keyOf(n)) }

// outcome returns the outcome at n.
func (k *Knowledge) outcome(n *core.Node) core.Outcome { return k.at.Outcomes.At(n) }

// Report returns the report on the current position.
func (k *Knowledge) Report() (solver.Report, bool) { return k.ReportOf(k.at.node()) }

// ReportOf returns the report on the position at n. There is none where the game has ended, even by its history (two passes, say)
// when the same position was analysed before, and none before the game has begun.
func (k *Knowledge) ReportOf(n *core.Node) (solver.Report, bool) {
	if k.at.Scope == Void || k.outcome(n).Over() {
		return solver.Report{}, false
	}
	f, ok := k.get(n)
	if !ok {
		return solver.Report{}, false
	}
	f.report.Position = n.Position() // another position with the same key may have other counters
	if f.report.Exact || k.at.proves() {
		return f.report, true
	}
	return k.proofs.on(n, f.report, k.found.age, k.ReportOf), true
}

// Best returns the best move at the current position, if it is known.
func (k *Knowledge) Best() (core.Move, bool) { return k.Candidate(1) }

// Candidate returns the n-th move of the current report, from 1.
func (k *Knowledge) Candidate(n int) (core.Move, bool) {
	r, ok := k.Report()
	if !ok || n < 1 || n > len(r.Moves) || !r.Moves[n-1].Known() {
		return core.Move{}, false
	}
	return r.Moves[n-1].Move, true
}

// proofs caches reports that know what the reports on the positions after them have proven since.
type proofs struct {
	reports map[*core.Node]solver.Report
	age     uint64 // of the findings
}

// on returns the report r on the position at n with those proofs; reportOf gives the reports on the positions after it.
func (p *proofs) on(n *core.Node, r solver.Report, age uint64, reportOf func(*core.Node) (solver.Report, bool)) solver.Report {
	if p.age != age {
		clear(p.reports)
		p.age = age
	}
	if known, ok := p.reports[n]; ok {
		return known
	}
	for _, c := range n.Children() {
		after, known := reportOf(c)
		now, listed := r.Verdict(c.Move())
		if v, proven := after.VerdictBefore(c.Move()); known && listed && proven && now.Result == core.Unfinished {
			r = r.With(v)
		}
	}
	p.reports[n] = r
	return r
}
