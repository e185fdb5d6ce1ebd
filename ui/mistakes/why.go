package mistakes

import (
	"context"

	"qilab/core"
	"qilab/solver/explain"
	"qilab/ui/analysis/search"
)

// An inquiry finds the reasons of an error on another goroutine, one at a time: a new question cancels the previous one, whose late
// answers are dropped. It belongs to the window's goroutine, except for the goroutines that it starts.
type inquiry struct {
	room   *Room
	cancel context.CancelFunc
	number int // of the question; late answers have another one

	node    *core.Node // of the question; nil: none
	known   search.Judged
	reply   []core.Move // the reply that the move allowed
	reasons []explain.Reason
	done    bool
}

// ask asks about an error, unless it has been asked.
func (q *inquiry) ask(m search.Moment) {
	if q.node == m.Node && q.known == m.Judged {
		return
	}
	q.forget()
	why := q.room.Table.Current().Why
	fault := q.fault(m)
	q.node, q.known, q.reply = m.Node, m.Judged, fault.Reply
	if why == nil {
		q.done = true
		return
	}
	ctx, cancel := context.WithCancel(q.room.work.Ctx)
	q.cancel = cancel
	number := q.number
	q.room.work.Go(func() func() {
		defer cancel()
		reasons, err := why(ctx, fault)
		if err != nil {
			reasons = nil // still an error
		}
		return func() {
			if q.number == number {
				q.reasons, q.done = reasons, true
				q.room.Refresh()
			}
		}
	})
}

// fault returns the error in the form of package explain.
func (q *inquiry) fault(m search.Moment) explain.Fault {
	k, before := q.room.Search.Knowledge, m.Node.Parent()
	report, _ := k.ReportOf(before)
	reply, _ := k.ReportOf(m.Node)
	f := explain.Fault{Line: before.Line(), Move: m.Node.Move(), Before: m.Before, After: m.After}.Analysed(report, reply)
	f.Better = q.room.texts.instead(m) // so that the reason is about the better move that is named
	return f
}

// knows reports whether the question about n is answered.
func (q *inquiry) knows(n *core.Node) bool { return q.node == n && q.done }

// text explains an error in lines: the reasons, or else the change of outcome; the continuation and the
// better line, unless a reason shows them.
func (q *inquiry) text(m search.Moment) string {
	r := q.room
	if !q.knows(m.Node) {
		return r.Words.T("mistakes.asking")
	}
	text, goesOn, instead := "", len(q.reply) > 0, r.texts.instead(m)
	for _, reason := range q.reasons {
		text = joined(text, r.texts.reason(m, reason))
		switch shown := reason.Moves; {
		case len(shown) == 0:
		case reason.After:
			goesOn = false
		case len(instead) > 0 && shown[0] == instead[0]:
			instead = nil
		}
	}
	if len(q.reasons) == 0 {
		text = r.texts.outcome(m)
	}
	if goesOn {
		text = joined(text, r.Words.T("mistakes.then", r.texts.lineOf(m.Node.Position(), q.reply)))
	}
	if len(instead) > 0 {
		text = joined(text, r.Words.T("mistakes.instead", r.texts.lineOf(m.Node.Parent().Position(), instead)))
	}
	return text
}

// joined puts a line below a text.
func joined(text, line string) string {
	if text == "" || line == "" {
		return text + line
	}
	return text + "\n" + line
}

// forget cancels the question.
func (q *inquiry) forget() {
	q.number++
	if q.cancel != nil {
		q.cancel()
		q.cancel = nil
	}
	q.node, q.known, q.reply, q.reasons, q.done = nil, search.Judged{}, nil, nil, false
}
