package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
)

// Question finds out what a move is worth that a person thinks of instead of another one. The move need not be in the tree, and
// does not come into it. What the analysis knows answers at once; what it does not know is searched before anything else, also
// while the analysis is switched off, and found by Judge when that is over.
type Question struct {
	at    *Situation
	know  *Knowledge
	found *findings
	renew func() // searches anew

	node  *core.Node // the position that is asked about; nil: nothing is asked
	move  core.Move
	after core.Line // the line to the position after the move; nil if it is no legal one
}

// maxAsked bounds the time that an engine is given for an answer if it had more for the position before, as it should see as far
// as it did there.
const maxAsked = 10 * time.Second

// minAsked is how long an engine searches each of the two positions of a question at least.
const minAsked = 3 * time.Second

func askedTime(at *Situation) time.Duration {
	if at.proves() {
		return endless
	}
	return minAsked
}

// Ask asks what m is worth at n, in place of what was asked before. It fails if the move is not legal.
func (q *Question) Ask(n *core.Node, m core.Move) error {
	after, err := n.Line().Then(m)
	if err != nil {
		return err
	}
	q.node, q.move, q.after = n, m, after
	q.renew()
	return nil
}

// Clear gives the question up.
func (q *Question) Clear() {
	if q.node == nil {
		return
	}
	q.node, q.after = nil, nil
	q.renew()
}

// Asking reports whether an answer is still being searched.
func (q *Question) Asking() bool {
	_, ok := q.task()
	return ok
}

// task returns what is to be searched for the answer: the position before the move, if it was not, and then the one after it.
func (q *Question) task() (task, bool) {
	k := q.know
	if q.node == nil || q.at.Game.Analyzer == nil || !q.at.tree().Contains(q.node) {
		return task{}, false
	}
	if f, _ := k.get(q.node); !f.done() && !k.outcome(q.node).Over() {
		return taskAt(k, q.node, askedTime(q.at)), true
	}
	if _, known := q.judge(); known {
		return task{}, false
	}
	f, _ := k.get(q.node)
	want := task{key: k.keyOfLine(q.after), line: q.after, time: max(askedTime(q.at), min(f.given, maxAsked))}
	if f, _ := q.found.get(want.key); f.report.Exact || f.given >= want.time {
		return task{}, false // more than this cannot be found out
	}
	return want, true
}

// Judge returns what the move that was asked for is worth; ok is false while that is not known.
func (q *Question) Judge() (j Judged, ok bool) {
	if q.node == nil || !q.at.tree().Contains(q.node) {
		return Judged{}, false
	}
	return q.judge()
}

func (q *Question) judge() (j Judged, ok bool) {
	k := q.know
	before, _ := k.get(q.node)
	if !before.done() || len(before.report.Moves) == 0 {
		return Judged{}, false
	}
	turn, scale := q.node.Position().Turn(), q.at.Game.Scale
	best := before.report.Moves[0]
	said, ok := before.report.Verdict(q.move)
	if !ok {
		return Judged{}, false
	}
	j.Before = k.EvaluationOf(q.node).For(turn)
	equal := solver.Compare(said, best, turn) == 0 && !said.Bound || before.report.Exact && judge.Of(said, turn) == judge.Of(best, turn)
	if !equal {
		j.Better, j.HasBetter = best.Move, true
	}
	j.After, ok = q.value(before, said)
	j.Judgement = scale.Move(j.Before, j.After, equal)
	if ok && j.Judgement == judge.Unknown { // nothing can be said of it, and a longer search would not change that
		return Judged{}, false
	}
	if !ok && j.Faulty() && j.After.Known() { // it is worth at most that
		ok = true
	}
	return j, ok
}

// value returns what the position after the move is worth to the one who makes it. ok is false if that is not known, or only
// that it is no more.
func (q *Question) value(before finding, said solver.Verdict) (v judge.Value, ok bool) {
	k, turn := q.know, q.node.Position().Turn()
	if out := q.at.Game.Rules.Adjudicate(q.after); out.Over() {
		return judge.Value{View: out.Result.For(turn)}, true
	}
	v = judge.Of(said, turn)
	if before.report.Exact || v.View != core.ViewUnknown {
		return v, true
	}
	if after, _ := q.found.get(k.keyOfLine(q.after)); after.done() {
		r := after.report
		r.Position = q.after.Last()
		if own := evaluationBy(r, q.at.Game.Scale).For(turn); own.Known() && (r.Depth+1 >= before.report.Depth || !v.Known() || said.Bound) {
			return own, true
		}
	}
	return v, v.Known() && !said.Bound
}
