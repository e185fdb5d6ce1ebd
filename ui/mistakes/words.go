package mistakes

import (
	"fmt"
	"strings"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/explain"
	"qilab/solver/judge"
	"qilab/ui/analysis/search"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// texts describes errors of the current game.
type texts struct {
	Table  *table.Table
	Search *search.Search
	Words  words.Words
}

// maxMoves bounds the moves of a line in a text.
const maxMoves = 8

// written is the description of an error for the list.
type written struct {
	node      *core.Node // that the move leads to
	judgement judge.Judgement
	number    string
	move      string // with the side
	better    string // the name of the judgement, and the better move
	loss      string
	said      string // the whole description on one line
}

// write describes an error of the current game.
func (r texts) write(m search.Moment) written {
	return written{
		node: m.Node, judgement: m.Judgement,
		number: r.Words.T("mistakes.number", r.number(m)), move: r.side(m) + " " + r.move(m),
		better: r.Words.T("judge."+m.ID()) + r.orBetter(m), loss: r.loss(m), said: r.said(m),
	}
}

// orBetter names the better move, if there is one.
func (r texts) orBetter(m search.Moment) string {
	if !m.HasBetter {
		return ""
	}
	return r.Words.T("mistakes.better", words.After(r.Words, r.better(m)))
}

// said returns an error in one line: "Move 12, Red C2=5: Blunder ??; better was H2+3".
func (r texts) said(m search.Moment) string {
	return r.Words.T("mistakes.said", words.MovePlace(r.Words, r.Table.Rules(), m.Node), r.move(m), r.Words.T("judge."+m.ID()), m.Sign()) + r.orBetter(m)
}

// number returns the number of the move, as in the list of moves.
func (r texts) number(m search.Moment) int { return r.Table.Rules().Capabilities().MoveNumber(m.Node) }

// side returns the name of the side that made the error.
func (r texts) side(m search.Moment) string {
	return r.Words.Side(r.Table.Rules(), m.Node.Parent().Position().Turn())
}

// move returns the erroneous move.
func (r texts) move(m search.Moment) string {
	return r.Words.Move(r.Table.Rules(), m.Node.Parent().Position(), m.Node.Move())
}

// better returns the better move.
func (r texts) better(m search.Moment) string {
	return r.Words.Move(r.Table.Rules(), m.Node.Parent().Position(), m.Better)
}

// loss returns the cost of an error: a difference of scores, or the values before and after.
func (r texts) loss(m search.Moment) string {
	before, after := r.seen(m, m.Node.Parent(), m.Before), r.seen(m, m.Node, m.After)
	if units, ok := m.Loss(); ok && !before.Claim && !after.Claim {
		return fmt.Sprintf("-%.2f", float64(units)/100)
	}
	return r.Words.T("mistakes.change", r.value(before), r.value(after))
}

// seen returns a value of the position at n from the mover's point of view, with further data if the analysis has the same value.
func (r texts) seen(m search.Moment, n *core.Node, v judge.Value) words.Seen {
	mover := m.Node.Parent().Position().Turn()
	if e := r.Search.Knowledge.EvaluationOf(n); e.For(mover) == v {
		return panel.SeenBy(e, mover)
	}
	return words.Seen{View: v.View, Plies: solver.Unknown, Score: v.Score, Scored: v.Scored}
}

// value returns a value in a few characters: proven outcomes in words.
func (r texts) value(s words.Seen) string {
	if s.View != core.ViewUnknown && !s.Claim {
		return r.Words.View(s.View)
	}
	return words.Value(s)
}

// reason describes one reason in a sentence.
func (r texts) reason(m search.Moment, reason explain.Reason) string {
	args := make([]any, len(reason.Args))
	for i, a := range reason.Args {
		args[i] = a.Number
		if len(a.Things) > 0 {
			args[i] = r.things(a.Things)
		}
	}
	var text string
	if reason.Note != nil {
		text = words.Sentence(r.Words.Note(*reason.Note))
	} else {
		text = r.Words.T("why."+reason.Key, args...)
	}
	if len(reason.Moves) == 0 {
		return text + r.Words.T("punctuation.stop")
	}
	from := m.Node.Parent().Position()
	if reason.After {
		from = m.Node.Position()
	}
	return text + r.Words.T("punctuation.colon") + r.lineOf(from, reason.Moves)
}

// things joins a list of terms.
func (r texts) things(keys []string) string {
	texts := make([]string, len(keys))
	for i, key := range keys {
		texts[i] = r.Words.T(key)
	}
	if len(texts) == 1 {
		return texts[0]
	}
	last := len(texts) - 1
	return r.Words.T("mistakes.and", strings.Join(texts[:last], r.Words.T("punctuation.comma")), texts[last])
}

// lineOf formats the beginning of a line.
func (r texts) lineOf(from core.Position, moves []core.Move) string {
	more := ""
	if len(moves) > maxMoves {
		moves, more = moves[:maxMoves], " …"
	}
	return r.Words.Line(r.Table.Rules(), from, moves) + more
}

// outcome describes how an error has changed a proven outcome.
func (r texts) outcome(m search.Moment) string {
	if m.Before.View == core.ViewUnknown || m.After.View == core.ViewUnknown {
		return ""
	}
	rules, k := r.Table.Rules(), r.Search.Knowledge
	name := func(n *core.Node, v judge.Value) string {
		e := k.EvaluationOf(n)
		if e.Result == core.Unfinished || e.For(m.Node.Parent().Position().Turn()) != v {
			return r.Words.View(v.View)
		}
		if e.Over {
			e.Plies = solver.Unknown
		}
		return words.Distant(r.Words, r.Words.Result(rules, e.Result), e.Plies)
	}
	return r.Words.T("mistakes.outcome", name(m.Node.Parent(), m.Before), name(m.Node, m.After))
}

// instead returns the better line, which begins with the better move of the list of errors, whatever a later search prefers; nil if none
// is known.
func (r texts) instead(m search.Moment) []core.Move {
	report, _ := r.Search.Knowledge.ReportOf(m.Node.Parent())
	if m.HasBetter {
		if named, ok := report.Verdict(m.Better); ok {
			return named.Line()
		}
		return []core.Move{m.Better}
	}
	if len(report.Moves) == 0 || report.Moves[0].Move == m.Node.Move() {
		return nil
	}
	return report.Moves[0].PV
}
