package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
)

// Question finds the value of an alternative move. The move need not be in the tree, and is not added to it. Known values answer at
// once; otherwise the positions are searched first, even if the analysis is off, and Judge then has the answer.
type Question struct {
	at    *Situation
	know  *Knowledge
	found *findings
	renew func() // restarts the search

	node  *core.Node // the position of the question; nil: none
	move  core.Move
	after core.Line // the line to the position after the move; nil if it is illegal
}

// maxAsked bounds the time for an answer where the position before the move had more, since the engine should search as deep as it
// did there.
const maxAsked = 10 * time.Second

// minAsked is the minimum search time of each of the two positions of a question.
const minAsked = 3 * time.Second

func askedTime(at *Situation) time.Duration {
	if at.proves() {
		return endless
	}
	return minAsked
}

// Ask asks for the value of m at n, replacing the previous question. It fails if the move is illegal.
func (q *Question) Ask(n *core.Node, m core.Move) error {
	after, err := n.Line().Then(m)
	if err != nil {
		return err
	}
	q.node, q.move, q.after = n, m, after
	q.renew()
	return nil
}

// Clear cancels the question.
func (q *Question) Clear() {
	if q.node == nil {
		return
	}
	q.node, q.after = nil, nil
	q.renew()
}

// Asking reports whether the answer is still being searched.
func (q *Question) Asking() bool {
	_, ok := q.task()
	return ok
}

// task returns the next search for the answer: the position before the move, if needed, and then the one after it.
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

// Judge returns the judgement of the move; ok is false until it is known.
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
	if ok && j.Judgement == judge.Unknown { // no value exists, and a longer search would not find one
		return Judged{}, false
	}
	if !ok && j.Faulty() && j.After.Known() { // an upper bound
		ok = true
	}
	return j, ok
}

// value returns the value after the move for its mover. ok is false if it is unknown, or known only as an upper bound.
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
